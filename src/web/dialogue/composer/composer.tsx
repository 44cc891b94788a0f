import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import { Button, IconButton } from '../../parts/button.js'
import { Notice } from '../../parts/feedback.js'
import { useShortcuts } from '../../parts/shortcuts.js'
import { useDesk } from '../../shell/desk.js'
import { dialogueWords } from '../../words/dialogue.js'
import { describeError } from '../../words/errors.js'
import { fileWords } from '../../words/inbox/files.js'
import { wordsOf } from '../../words/language.js'
import { describeChange } from '../conflict.js'
import type { DialogueStore } from '../dialogue-store.js'
import { offeredDraft } from './autopilot-draft.js'
import { AutopilotDraftBar } from './autopilot-draft-bar.js'
import { CannedList, type CannedListKeys } from './canned-list.js'
import { type CannedSearch, cannedSearchAt, insertCannedReply } from './canned-replies.js'
import type { ComposerStore } from './composer-store.js'
import { UploadPreview } from './upload-preview.js'
import './composer.css'

type ComposerProps = {
  composer: ComposerStore
  store: DialogueStore
  /** Opens another task of the dialogue. Absent: the page shows this one alone. */
  onOpenTask: ((taskId: number) => void) | undefined
}

/** Says why a text was not sent, or what others did while it was written. */
function Problem({ composer }: Pick<ComposerProps, 'composer'>) {
  const words = wordsOf(dialogueWords)
  const problem = composer.problem.value
  const meanwhile = composer.meanwhile.value
  if (problem?.kind === 'failure')
    return (
      <Notice>
        {words.notSent} {describeError(problem.error)}
      </Notice>
    )
  if (problem)
    return (
      <Notice kind="warning">
        <div class="row wrap">
          <span class="grow">
            {describeChange(problem.change)} {words.notSent}
          </span>
          {problem.change.what !== 'closed' && (
            <Button onClick={() => void composer.send({ isForced: true })}>
              {words.sendAnyway}
            </Button>
          )}
        </div>
      </Notice>
    )
  return meanwhile ? <Notice kind="warning">{describeChange(meanwhile)}</Notice> : null
}

/** Says that the task is closed, and leads to the open one if the client wrote again. */
function ClosedNotice({ store, onOpenTask }: Omit<ComposerProps, 'composer'>) {
  const words = wordsOf(dialogueWords)
  const newer = store.openEpisodeId.value
  if (newer === undefined) return <Notice kind="plain">{words.isClosed}</Notice>
  return (
    <Notice kind="warning">
      <div class="row wrap">
        <span class="grow">{words.clientWroteAgain}</span>
        {onOpenTask && <Button onClick={() => onOpenTask(newer)}>{words.openNewer}</Button>}
      </div>
    </Notice>
  )
}

/** Whether the browser itself lets fields grow (field.css). */
const growsAlone = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** Lets the field grow with its text, in browsers that do not. */
function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!field.current || growsAlone) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight + 2}px`
  }, [text])
}

/** The picture of a reply: a file to upload, or an address. */
function PictureField({ composer }: Pick<ComposerProps, 'composer'>) {
  const words = wordsOf(dialogueWords)
  const files = wordsOf(fileWords)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div class="composer-picture">
      <input
        ref={chooser}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) composer.addFile(file)
        }}
      />
      <Button icon="picture" onClick={() => chooser.current?.click()}>
        {files.choose}
      </Button>
      <span class="muted small">{files.orAddress}</span>
      <input
        class="input grow"
        type="url"
        aria-label={words.pictureAddress}
        placeholder={words.pictureAddress}
        aria-invalid={composer.isPictureWrong.value}
        value={composer.picture.value ?? ''}
        onInput={(event) => (composer.picture.value = event.currentTarget.value)}
      />
      <IconButton
        icon="close"
        label={words.removePicture}
        onClick={() => (composer.picture.value = undefined)}
      />
      {composer.isPictureWrong.value && (
        <span class="field-error small">{words.pictureAddressWrong}</span>
      )}
    </div>
  )
}

/** Returns the first picture of what somebody pastes or drops. */
const pictureOf = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Whether a finger is the main pointer. The keyboard on the screen then has no Shift+Enter. */
const isTouch = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Whether Enter sends, and does not begin a line. On a touch screen it does with Ctrl. */
const isSending = ({ shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  isTouch ? ctrlKey || metaKey : !shiftKey && !altKey

/** Where operators write: replies, notes, pictures, prepared replies. */
export function Composer({ composer, store, onOpenTask }: ComposerProps) {
  const { isEmbedded } = useDesk()
  const words = wordsOf(dialogueWords)
  const field = useRef<HTMLTextAreaElement>(null)
  const cannedKeys = useRef<CannedListKeys>(null)
  const [search, setSearch] = useState<CannedSearch | undefined>(undefined)
  const dismissed = useRef<number | undefined>(undefined)
  const isClosed = store.dialogue.data.value?.task.status === 'CLOSED'
  const isNote = composer.kind.value === 'note' && !isClosed
  const text = composer.text.value
  const upload = isNote || isClosed ? undefined : composer.upload.value
  const hasPicture =
    composer.picture.value !== undefined && !isNote && !isClosed && upload === undefined
  const takeFile = (event: Event, data: DataTransfer | null): void => {
    const file = isClosed || isNote ? undefined : pictureOf(data)
    if (!file) return
    event.preventDefault()
    composer.addFile(file)
  }
  const isTooLong = composer.excess.value > 0
  const autopilotDraft = offeredDraft(
    store.episodes.data.value?.find(({ id }) => id === store.taskId),
    store.dialogue.data.value?.messages ?? [],
  )
  const isDraftShown = !isNote && !isClosed && text === '' && !composer.isSending.value
  useGrowingField(field, text)
  useEffect(() => {
    // A closed task takes no notes.
    if (isClosed) composer.kind.value = 'reply'
  }, [isClosed])

  const toggleNote = (): void => {
    if (isClosed) return
    composer.kind.value = isNote ? 'reply' : 'note'
    field.current?.focus()
  }
  const leave = (): void =>
    field.current?.closest('.dialogue')?.querySelector<HTMLElement>('[role=log]')?.focus()
  useShortcuts([
    { keys: 'R', label: words.focusComposer, run: () => field.current?.focus() },
    { keys: 'Ctrl+Shift+N', label: words.note, whileWriting: true, run: toggleNote },
  ])
  const updateSearch = (): void => {
    const { value, selectionStart } = field.current ?? { value: '', selectionStart: 0 }
    const found = isNote ? undefined : cannedSearchAt(value, selectionStart ?? 0)
    if (found?.start !== dismissed.current) dismissed.current = undefined
    setSearch(dismissed.current === undefined ? found : undefined)
  }
  const send = (): void => {
    setSearch(undefined)
    void composer.send()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (search && cannedKeys.current?.(event) === true) event.preventDefault()
    else if (event.key === 'Escape') {
      if (search) {
        dismissed.current = search.start
        setSearch(undefined)
      } else leave()
      event.preventDefault()
    } else if (event.key === 'Enter' && isSending(event)) {
      event.preventDefault()
      send()
    }
  }
  const placeholder = isClosed
    ? words.firstPlaceholder
    : isNote
      ? words.notePlaceholder
      : hasPicture || upload
        ? words.captionPlaceholder
        : words.replyPlaceholder
  // To write first opens another task. An embed token may not, and such a page cannot show it.
  if (isClosed && (isEmbedded || !onOpenTask))
    return (
      <section class="composer">
        <ClosedNotice store={store} onOpenTask={onOpenTask} />
      </section>
    )
  return (
    <section
      class={isNote ? 'composer note' : 'composer'}
      aria-label={words.replyKind}
      onPaste={(event) => takeFile(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => takeFile(event, event.dataTransfer)}
    >
      {isClosed && <ClosedNotice store={store} onOpenTask={onOpenTask} />}
      <Problem composer={composer} />
      {hasPicture && <PictureField composer={composer} />}
      {upload && <UploadPreview upload={upload} onRemove={composer.removeUpload} />}
      {isDraftShown && autopilotDraft !== undefined && (
        <AutopilotDraftBar
          text={autopilotDraft}
          onUse={() => {
            composer.write(autopilotDraft)
            field.current?.focus()
          }}
        />
      )}
      <div class="composer-frame">
        {search && (
          <CannedList
            taskId={store.taskId}
            query={search.query}
            keys={cannedKeys}
            onChoose={(reply) => {
              const result = insertCannedReply(text, search, reply)
              composer.write(result.text)
              setSearch(undefined)
              requestAnimationFrame(() => {
                field.current?.focus()
                field.current?.setSelectionRange(result.caret, result.caret)
              })
            }}
          />
        )}
        <textarea
          ref={field}
          class="input composer-text"
          rows={2}
          dir="auto"
          aria-label={isNote ? words.note : words.reply}
          aria-autocomplete="list"
          aria-controls={search ? 'canned-replies' : undefined}
          aria-activedescendant={search ? 'canned-active' : undefined}
          placeholder={placeholder}
          value={text}
          onInput={(event) => {
            composer.write(event.currentTarget.value)
            updateSearch()
          }}
          onKeyDown={onKeyDown}
          onClick={updateSearch}
          onBlur={() => setSearch(undefined)}
        />
      </div>
      <div class="composer-bar">
        {!isClosed && (
          <div class="composer-kinds" role="group" aria-label={words.replyKind}>
            <button type="button" aria-pressed={!isNote} onClick={() => isNote && toggleNote()}>
              {words.reply}
            </button>
            <button
              type="button"
              aria-pressed={isNote}
              aria-keyshortcuts="Control+Shift+N"
              title={`${words.note} (Ctrl+Shift+N)`}
              onClick={() => !isNote && toggleNote()}
            >
              {words.note}
            </button>
          </div>
        )}
        {!isClosed && !isNote && !upload && (
          <IconButton
            icon="picture"
            label={hasPicture ? words.removePicture : words.addPicture}
            aria-pressed={hasPicture}
            onClick={() => (composer.picture.value = hasPicture ? undefined : '')}
          />
        )}
        <span class={isTooLong ? 'grow field-error small' : 'grow muted small composer-hint'}>
          {isTooLong ? words.tooLong(composer.excess.value) : !isTouch && words.sendHint}
        </span>
        <Button
          kind="primary"
          icon={isNote ? 'note' : 'send'}
          disabled={!composer.canSend.value}
          onClick={send}
        >
          {isNote ? words.saveNote : words.send}
        </Button>
      </div>
    </section>
  )
}
