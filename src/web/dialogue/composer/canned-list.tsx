import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { dialogueWords } from '../../words/dialogue.js'
import { describeError } from '../../words/errors.js'
import { wordsOf } from '../../words/language.js'
import { type CannedReply, createCannedReplies, matchingReplies } from './canned-replies.js'

/** Handles a key of the text field above which the list stands. Returns whether it was for it. */
export type CannedListKeys = (event: KeyboardEvent) => boolean

/**
 * The prepared replies that match what is typed after `/`. The focus stays in the text field, which
 * hands its keys over.
 */
export function CannedList({
  taskId,
  query,
  keys,
  onChoose,
}: {
  taskId: number
  query: string
  keys: RefObject<CannedListKeys | null>
  onChoose: (text: string) => void
}) {
  const desk = useDesk()
  const words = wordsOf(dialogueWords)
  const replies = useMemo(() => createCannedReplies(desk, taskId), [desk, taskId])
  useEffect(() => () => replies.dispose(), [replies])
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const found = matchingReplies(replies.data.value ?? [], query)
  const index = Math.min(active, found.length - 1)
  useEffect(() => setActive(0), [query])
  useEffect(() => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }), [index])

  /** A reply with a gap in it stays in the list, which says why. */
  const choose = (reply: CannedReply | undefined): void => {
    if (reply && !reply.lacksAppointment) onChoose(reply.text)
  }
  keys.current = (event) => {
    if (found.length === 0) return false
    if (event.key === 'ArrowDown') setActive((index + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((index - 1 + found.length) % found.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(found[index])
    else return false
    return true
  }
  useEffect(() => () => void (keys.current = null), [])

  const state =
    replies.status.value === 'failed'
      ? describeError(replies.error.value)
      : replies.status.value === 'loading'
        ? wordsOf(commonWords).loading
        : words.noCannedReply
  return (
    <div class="canned-list">
      <ul ref={list} id="canned-replies" role="listbox" aria-label={words.cannedReplies}>
        {found.map((reply, place) => (
          <li
            key={reply.id}
            id={place === index ? 'canned-active' : undefined}
            role="option"
            aria-selected={place === index}
            onPointerDown={(event) => event.preventDefault()}
            aria-disabled={reply.lacksAppointment}
            onClick={() => choose(reply)}
          >
            <b>/{reply.shortCode}</b>
            {reply.lacksAppointment ? (
              <span class="canned-refusal small">{words.lacksAppointment}</span>
            ) : (
              <span class="muted small truncate" dir="auto">
                {reply.text}
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="muted small">{state}</p>}
    </div>
  )
}
