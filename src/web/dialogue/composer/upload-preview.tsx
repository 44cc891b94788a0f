import { Button, IconButton } from '../../parts/button.js'
import { commonWords } from '../../words/common.js'
import { dialogueWords } from '../../words/dialogue.js'
import { fileWords } from '../../words/inbox/files.js'
import { wordsOf } from '../../words/language.js'
import type { PictureUpload } from './upload.js'

/** A picture that is being uploaded: its preview, how far it is, and why it failed. */
export function UploadPreview({
  upload,
  onRemove,
}: {
  upload: PictureUpload
  onRemove: () => void
}) {
  const words = wordsOf(fileWords)
  const state = upload.state.value
  return (
    <div class="composer-upload">
      <img src={upload.previewUrl} alt={words.preview} />
      <div class="grow small" role="status">
        <div class="upload-name">{upload.name}</div>
        {state.kind === 'running' && (
          <>
            <progress max={1} value={state.share} aria-label={words.uploading(0)} />
            <span class="muted"> {words.uploading(Math.round(state.share * 100))}</span>
          </>
        )}
        {state.kind === 'done' && <span class="muted">{words.uploaded}</span>}
        {state.kind === 'failed' && <span class="field-error">{words[state.fault]}</span>}
      </div>
      {state.kind === 'failed' && state.fault === 'uploadFailed' && (
        <Button kind="quiet" onClick={upload.retry}>
          {wordsOf(commonWords).retry}
        </Button>
      )}
      <IconButton icon="close" label={wordsOf(dialogueWords).removePicture} onClick={onRemove} />
    </div>
  )
}
