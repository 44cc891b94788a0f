import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Icon } from '../../parts/icon.js'
import { useDesk } from '../../shell/desk.js'
import { dialogueWords } from '../../words/dialogue.js'
import { fileWords } from '../../words/inbox/files.js'
import { wordsOf } from '../../words/language.js'
import type { DialogueMessage } from '../dialogue-store.js'
import { Picture } from './picture.js'
import { fetchFile, type PictureOfMessage } from './pictures.js'

type FileOfMessage = DialogueMessage['media'][number]
type FileProps = PictureOfMessage & { file: FileOfMessage }

/** Sounds and videos up to this size are loaded at once, larger ones when somebody plays them. */
const LOADED_AT_ONCE = 2 * 1024 * 1024

/** A sound or video of a message, with the controls of the browser. */
function Player({ messageId, index, file }: FileProps) {
  const desk = useDesk()
  const words = wordsOf(fileWords)
  const [isWanted, setWanted] = useState((file.size ?? 0) <= LOADED_AT_ONCE)
  const [url, setUrl] = useState<string | 'failed' | undefined>(undefined)
  useEffect(() => {
    if (!isWanted) return undefined
    const abort = new AbortController()
    let fetched: string | undefined
    fetchFile(desk, { messageId, index }, abort.signal)
      .then((found) => {
        fetched = found
        if (abort.signal.aborted) URL.revokeObjectURL(found)
        else setUrl(found)
      })
      .catch(() => !abort.signal.aborted && setUrl('failed'))
    return () => {
      abort.abort()
      if (fetched !== undefined) URL.revokeObjectURL(fetched)
    }
  }, [isWanted, messageId, index])
  const isVideo = file.mime.startsWith('video/')
  const label = file.name ?? (isVideo ? words.video : words.voice)
  if (url === 'failed') return <FileNotice text={words.notLoaded} />
  if (!isWanted)
    return (
      <div class="message-file small">
        <Button icon="play" onClick={() => setWanted(true)}>
          {words.play}
        </Button>
        <span class="grow">{label}</span>
        <span class="muted">{words.size(file.size ?? 0)}</span>
      </div>
    )
  return isVideo ? (
    <video class="message-player" controls aria-label={label} src={url} />
  ) : (
    <audio class="message-player" controls aria-label={label} src={url} />
  )
}

/** A line about a file that is not there. */
const FileNotice = ({ text, name = null }: { text: string; name?: string | null }) => (
  <div class="picture-failed small" role="note">
    <Icon name="alert" />
    <span class="grow">
      {name !== null && <b dir="auto">{name}: </b>}
      {text}
    </span>
  </div>
)

/** A file that the browser saves, with its name and size. */
function Download({ messageId, index, file }: FileProps) {
  const desk = useDesk()
  const words = wordsOf(fileWords)
  const name = file.name ?? wordsOf(dialogueWords).file
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async (): Promise<void> => {
    setState('busy')
    try {
      const url = await fetchFile(desk, { messageId, index }, new AbortController().signal)
      const link = Object.assign(document.createElement('a'), { href: url, download: name })
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000) // the browser reads it meanwhile
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <div class="message-file small">
        <Button kind="quiet" icon="down" busy={state === 'busy'} onClick={() => void save()}>
          {words.download(name)}
        </Button>
        {file.size !== null && <span class="muted">{words.size(file.size)}</span>}
      </div>
      {state === 'failed' && <FileNotice text={words.notLoaded} />}
    </>
  )
}

/** A file of a message of any type, in any state. */
export function MessageFile({ messageId, index, file }: FileProps) {
  const words = wordsOf(fileWords)
  const { mime, name, state, error } = file
  if (state === 'FAILED') return <FileNotice text={error ?? words.failed} name={name} />
  // A picture that is still on its way comes through the service.
  if (/^image\/(?!heic|svg)/.test(mime) && (state === 'STORED' || file.url.startsWith('https:')))
    return <Picture key={state} messageId={messageId} index={index} name={name} />
  if (state === 'STORED')
    return /^(?:audio|video)\//.test(mime) ? (
      <Player messageId={messageId} index={index} file={file} />
    ) : (
      <Download messageId={messageId} index={index} file={file} />
    )
  return (
    <div class="message-file small">
      <Icon name={state === 'PENDING' ? 'clock' : 'link'} />
      <span class="grow">
        {name ?? wordsOf(dialogueWords).file}
        {state === 'PENDING' && (
          <div class="muted">{error === null ? words.loading : `${error} ${words.triesAgain}`}</div>
        )}
      </span>
      <span class="muted">{mime}</span>
    </div>
  )
}
