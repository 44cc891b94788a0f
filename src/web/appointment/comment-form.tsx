import { useEffect, useRef } from 'preact/hooks'
import { fieldErrorsOf } from '../words/field-errors.js'
import { Button } from '../parts/button.js'
import { Notice } from '../parts/feedback.js'
import { TextArea } from '../parts/field.js'
import { isFocusInUse } from '../parts/focus.js'
import { appointmentWords } from '../words/booking/appointment.js'
import { clientWords } from '../words/booking/client.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { ActionFailure } from './action-failure.js'
import type { AppointmentDetails, AppointmentStore } from './appointment-store.js'
import { useMayChange } from './status-actions.js'

/** The comment, which staff can change. What somebody writes stays through live changes. */
export function CommentForm({
  appointment,
  store,
}: {
  appointment: AppointmentDetails
  store: AppointmentStore
}) {
  const words = wordsOf(appointmentWords)
  const mayChange = useMayChange()
  const draft = store.comment.value
  const failure = store.failure.value
  const theirs = store.theirComment.value
  if (!mayChange)
    return appointment.comment ? (
      <section>
        <h3>{words.comment}</h3>
        <p dir="auto">{appointment.comment}</p>
      </section>
    ) : null
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void store.saveComment()
      }}
    >
      <TextArea
        label={words.comment}
        hint={words.commentHint}
        rows={2}
        value={draft ?? appointment.comment}
        onInput={(value) => (store.comment.value = value)}
        errors={failure?.action === 'comment' ? fieldErrorsOf(failure.error).comment : undefined}
      />
      {theirs !== undefined ? (
        <CommentConflict theirs={theirs} store={store} />
      ) : (
        <ActionFailure store={store} actions={['comment']} />
      )}
      {store.isCommentUnsaved.value && theirs === undefined && (
        <div class="row">
          <Button kind="primary" type="submit" busy={store.busy.value === 'comment'}>
            {wordsOf(commonWords).save}
          </Button>
          <Button kind="quiet" onClick={() => (store.comment.value = undefined)}>
            {wordsOf(commonWords).cancel}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Shows the comment of somebody else, as for the notes about a client, and lets one be chosen. */
function CommentConflict({ theirs, store }: { theirs: string; store: AppointmentStore }) {
  const words = wordsOf(clientWords)
  const buttons = useRef<HTMLDivElement>(null)
  /** The buttons disappear after a choice, so the focus goes to the text. */
  const focusText = (): void => buttons.current?.closest('form')?.querySelector('textarea')?.focus()
  useEffect(() => {
    // The button that was used to save has made way for these.
    if (isFocusInUse()) return
    buttons.current?.querySelector('button')?.focus()
  }, [])
  return (
    <Notice kind="warning">
      <p>{wordsOf(appointmentWords).commentConflict}</p>
      <blockquote dir="auto">{theirs || words.notesEmpty}</blockquote>
      <div class="row wrap" ref={buttons}>
        <Button
          onClick={() => {
            focusText()
            void store.keepMyComment()
          }}
        >
          {words.keepMine}
        </Button>
        <Button
          onClick={() => {
            focusText()
            store.takeTheirComment()
          }}
        >
          {words.takeTheirs}
        </Button>
      </div>
    </Notice>
  )
}
