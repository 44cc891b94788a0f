import type { ComponentChildren } from 'preact'
import { Button } from '../../parts/button.js'
import { Icon, type IconName } from '../../parts/icon.js'
import { useDesk } from '../../shell/desk.js'
import { dialogueWords } from '../../words/dialogue.js'
import { formatInstant, formatTime } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import type { DialogueMessage } from '../dialogue-store.js'
import type { OutgoingMessage } from '../outbox.js'
import { MessageFile } from './file.js'
import { Picture } from './picture.js'
import { partsOfText } from './timeline.js'
import './message.css'

/** The sign of each state of delivery. */
const SIGNS: Readonly<Record<DialogueMessage['state'], IconName>> = {
  PENDING: 'clock',
  SENT: 'check',
  DELIVERED: 'check-twice',
  READ: 'check-twice',
  FAILED: 'alert',
  SKIPPED: 'block',
}

/** Text that people wrote, with links to https pages. */
export const WrittenText = ({ text }: { text: string }) => (
  <p class="message-text" dir="auto">
    {partsOfText(text).map(({ text: part, href }, index) =>
      href === undefined ? (
        part
      ) : (
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {part}
        </a>
      ),
    )}
  </p>
)

const DeliveryState = ({ state }: { state: DialogueMessage['state'] }) => (
  <span class={`message-state ${state.toLowerCase()}`}>
    <Icon name={SIGNS[state]} size={14} />
    <span>{wordsOf(dialogueWords).state[state]}</span>
  </span>
)

function Files({ message }: { message: DialogueMessage }) {
  const { id, imageUrl, media } = message
  if (imageUrl !== null) return <Picture messageId={id} index={0} name={null} />
  return (
    <>
      {media.map((file, index) => (
        <MessageFile key={index} messageId={id} index={index} file={file} />
      ))}
    </>
  )
}

/** The frame of a message: the side says who wrote it, and a note has a colour of its own. */
const Bubble = ({ look, children }: { look: string; children: ComponentChildren }) => (
  <article class={`message ${look}`}>{children}</article>
)

/** Returns the name of the author as the page shows it. */
export function authorOf({ author }: DialogueMessage, viewerId: number): string {
  const words = wordsOf(dialogueWords)
  if (author.kind === 'AUTOPILOT') return words.autopilot
  if (author.kind === 'SYSTEM') return words.system
  return author.userId === viewerId ? words.you : author.name
}

/** A message or note of the dialogue. */
export function Message({
  message,
  isContinued,
  onSendAgain,
  isSendingAgain,
}: {
  message: DialogueMessage
  isContinued: boolean
  /** Absent: the message cannot be sent again. */
  onSendAgain: (() => void) | undefined
  isSendingAgain: boolean
}) {
  const desk = useDesk()
  const words = wordsOf(dialogueWords)
  const { direction, type, author, createdAt, state, error, text } = message
  const { timeZone } = desk.salon.value
  const isNote = type === 'NOTE'
  const side = isNote ? 'note' : direction === 'INBOUND' ? 'inbound' : 'outbound'
  const isFailed = state === 'FAILED'
  const isSkipped = state === 'SKIPPED' && !isNote
  const showsState = direction === 'OUTBOUND' && !isNote
  const look = [
    side,
    author.kind === 'AUTOPILOT' && 'by-autopilot',
    isContinued && 'continued',
    isFailed && 'failed',
  ]
  return (
    <Bubble look={look.filter(Boolean).join(' ')}>
      <header class={isContinued ? 'visually-hidden' : 'message-author small'}>
        {isNote && <Icon name="note" size={14} />}
        {author.kind === 'AUTOPILOT' && <Icon name="bot" size={14} />}
        <b dir="auto">{authorOf(message, desk.me.value.id)}</b>
        {isNote && <span class="muted">· {words.noteFor}</span>}
      </header>
      <div class="message-body">
        <Files message={message} />
        {text !== '' && <WrittenText text={text} />}
        {message.removedAt !== null && (
          <p class="message-text muted">
            {words.removed(formatInstant(message.removedAt, timeZone))}
          </p>
        )}
        <footer class="message-foot">
          <time dateTime={createdAt} title={formatInstant(createdAt, timeZone)}>
            {formatTime(createdAt, timeZone)}
          </time>
          {showsState && <DeliveryState state={state} />}
        </footer>
      </div>
      {(isFailed || isSkipped) && (
        <div class="message-failure small">
          {error && <span class="grow">{error}</span>}
          {isFailed && onSendAgain && (
            <Button kind="quiet" icon="send" busy={isSendingAgain} onClick={onSendAgain}>
              {words.sendAgain}
            </Button>
          )}
        </div>
      )}
    </Bubble>
  )
}

/** A message on its way to the server. It looks as it will look after that. */
export function Outgoing({ outgoing }: { outgoing: OutgoingMessage }) {
  const words = wordsOf(dialogueWords)
  const { timeZone } = useDesk().salon.value
  const isNote = outgoing.type === 'NOTE'
  const instant = new Date(outgoing.writtenAt).toISOString()
  return (
    <Bubble look={isNote ? 'note' : 'outbound'}>
      <header class="message-author small">
        {isNote && <Icon name="note" size={14} />}
        <b>{words.you}</b>
        {isNote && <span class="muted">· {words.noteFor}</span>}
      </header>
      <div class="message-body">
        {outgoing.type === 'IMAGE' && (
          <div class="picture">
            <Icon name="picture" size={24} />
          </div>
        )}
        {outgoing.text !== '' && <WrittenText text={outgoing.text} />}
        <footer class="message-foot">
          <time dateTime={instant}>{formatTime(instant, timeZone)}</time>
          <DeliveryState state="PENDING" />
        </footer>
      </div>
    </Bubble>
  )
}
