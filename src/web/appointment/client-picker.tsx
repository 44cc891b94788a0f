import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Combobox } from '../parts/combobox.js'
import { Button } from '../parts/button.js'
import { appointmentWords } from '../words/booking/appointment.js'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import type { AppointmentStore, ClientChoice } from './appointment-store.js'

const SEARCH_DELAY_MS = 150

/** Finds a client by name or phone and gives them the appointment. */
export function ClientPicker({ store, onDone }: { store: AppointmentStore; onDone: () => void }) {
  const words = wordsOf(appointmentWords)
  const text = useSignal('')
  const found = useSignal<readonly ClientChoice[] | undefined>(undefined)
  const failure = useSignal<unknown>(undefined)
  useEffect(() => {
    const search = text.value.trim()
    if (search === '') {
      found.value = undefined
      return undefined
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      store.searchClients(search, abort.signal).then(
        (clients) => {
          found.value = clients
          failure.value = undefined
        },
        (error: unknown) => {
          if (!abort.signal.aborted) failure.value = error
        },
      )
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text.value])
  const { nothingFound, cancel } = wordsOf(commonWords)
  const footer =
    failure.value !== undefined
      ? describeError(failure.value)
      : found.value?.length === 0
        ? nothingFound
        : undefined
  return (
    <div class="row">
      <div class="grow">
        <Combobox
          label={words.findClient}
          placeholder={words.findClient}
          autoFocus
          text={text.value}
          onText={(value) => (text.value = value)}
          options={found.value ?? []}
          keyOf={({ id }) => id}
          render={({ name, phone }) => (
            <>
              <span dir="auto">{name}</span> <span class="muted small">{phone}</span>
            </>
          )}
          onChoose={(client) => {
            void store.setClient(client)
            onDone()
          }}
          {...(footer !== undefined && { footer })}
        />
      </div>
      <Button kind="quiet" onClick={onDone}>
        {cancel}
      </Button>
    </div>
  )
}
