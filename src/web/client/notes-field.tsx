import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Notice } from '../parts/feedback.js'
import { Field } from '../parts/field.js'
import { clientWords } from '../words/booking/client.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import type { ClientStore } from './client-store.js'
import { createNotes } from './notes-store.js'
import './client.css'

/** The notes about a client. They save themselves, and say when somebody else changed them. */
export function NotesField({ store }: { store: ClientStore }) {
  const words = wordsOf(clientWords)
  const notes = useMemo(() => createNotes(store), [store])
  useEffect(() => notes.dispose, [notes])
  const { text, state, theirs, error } = notes
  return (
    <div class="notes">
      <Field
        label={
          <>
            {words.notes}{' '}
            <span class={`notes-state small ${state.value}`} role="status">
              {words.notesState[state.value]}
            </span>
          </>
        }
        hint={words.notesHint}
        errors={state.value === 'failed' ? [describeError(error.value)] : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            class="input"
            rows={3}
            maxLength={5000}
            dir="auto"
            value={text.value}
            onInput={(event) => notes.write(event.currentTarget.value)}
            onBlur={() => void notes.flush()}
          />
        )}
      </Field>
      {theirs.value !== undefined && (
        <Notice kind="warning">
          <p>{words.notesConflict}</p>
          <blockquote dir="auto">{theirs.value || words.notesEmpty}</blockquote>
          <div class="row wrap">
            <Button onClick={() => void notes.keepMine()}>{words.keepMine}</Button>
            <Button onClick={notes.takeTheirs}>{words.takeTheirs}</Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
