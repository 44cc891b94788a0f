import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Combobox } from '../parts/combobox.js'
import { Field, TextField } from '../parts/field.js'
import { isFocusInUse } from '../parts/focus.js'
import { useDesk } from '../shell/desk.js'
import { bookingWords } from '../words/booking/booking.js'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import { FindClientsDocument, type FindClientsQuery } from './documents.js'

/** A client as suggestions name one. */
export type ClientSuggestion = FindClientsQuery['clients']['nodes'][number]
type Choice = ClientSuggestion | { readonly isNew: true }
type NewClient = { readonly name: string; readonly phone: string }

/** A pause of typing after which suggestions load. */
const TYPING_PAUSE_MS = 150
const isPhone = (text: string): boolean => /^[+\d][\d\s()-]*$/.test(text.trim())

/** The clients that match the text `of`, or why they could not be loaded. */
type Suggestions = {
  readonly of: string
  readonly clients: readonly ClientSuggestion[]
  readonly error?: unknown
}
const NO_SUGGESTIONS: Suggestions = { of: '', clients: [] }

/**
 * Loads the clients that match a text. Returns undefined while they load: what was found for an
 * earlier text must not be chosen by Enter, nor a new client made before anybody was found.
 */
function useSuggestions(text: string): Suggestions | undefined {
  const desk = useDesk()
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS)
  useEffect(() => {
    if (text.trim() === '') return setSuggestions({ ...NO_SUGGESTIONS, of: text })
    const abort = new AbortController()
    const timer = setTimeout(() => {
      desk.request(FindClientsDocument, { search: text }, { signal: abort.signal }).then(
        ({ clients }) =>
          !abort.signal.aborted && setSuggestions({ of: text, clients: clients.nodes }),
        (error: unknown) =>
          !abort.signal.aborted && setSuggestions({ of: text, clients: [], error }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return suggestions.of === text ? suggestions : undefined
}

const footerOf = ({ of, clients, error }: Suggestions): string | undefined => {
  if (error !== undefined) return describeError(error)
  return of.trim() !== '' && clients.length === 0 ? wordsOf(commonWords).nothingFound : undefined
}

/** Chooses a client by name or phone, or takes the name and phone of a new one. */
export function ClientField({
  client,
  onChoose,
  newClient,
  onNewClient,
  onText,
  errors,
  hint,
  label,
  autoFocus,
  isFixed,
}: {
  client: ClientSuggestion | undefined
  onChoose: (client: ClientSuggestion | undefined) => void
  newClient?: NewClient | undefined
  /** Absent: only clients of the list can be chosen. */
  onNewClient?: (client: NewClient | undefined) => void
  /** Told of what is typed and not chosen yet. */
  onText?: (text: string) => void
  errors: Readonly<Record<string, readonly string[]>>
  hint?: string
  label?: string
  autoFocus?: boolean
  /** The client cannot be changed: with an embed token, which finds no others. */
  isFixed?: boolean
}) {
  const words = wordsOf(bookingWords)
  const frame = useRef<HTMLDivElement>(null)
  const [text, setOwnText] = useState('')
  const setText = (typed: string): void => {
    setOwnText(typed)
    onText?.(typed)
  }
  const suggestions = useSuggestions(text)
  const shown = newClient ? 'new' : client ? 'chosen' : 'search'
  const wasShown = useRef(shown)
  // The control that was used disappears after a choice, so the focus goes to what replaces it.
  useEffect(() => {
    if (shown === wasShown.current) return
    wasShown.current = shown
    if (isFocusInUse()) return
    frame.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [shown])
  if (newClient && onNewClient)
    return (
      <div class="client-field" ref={frame}>
        <div class="new-client">
          <TextField
            label={words.name}
            value={newClient.name}
            onInput={(name) => onNewClient({ ...newClient, name })}
            errors={errors['client.name']}
            autocomplete="off"
            maxLength={200}
          />
          <TextField
            label={words.phone}
            type="tel"
            value={newClient.phone}
            onInput={(phone) => onNewClient({ ...newClient, phone })}
            errors={errors['client.phone']}
            autocomplete="off"
          />
        </div>
        <Button kind="quiet" icon="search" onClick={() => onNewClient(undefined)}>
          {words.chooseExisting}
        </Button>
      </div>
    )
  if (client)
    return (
      <div class="client-field" ref={frame}>
        <div class="chosen-client row">
          <span class="grow">
            <b dir="auto">{client.name}</b> <span class="muted small">{client.phone}</span>
          </span>
          {!isFixed && (
            <Button kind="quiet" onClick={() => onChoose(undefined)}>
              {words.changeClient}
            </Button>
          )}
        </div>
        {errors.clientId && <div class="field-error">{errors.clientId.join(' ')}</div>}
      </div>
    )
  const newOption: readonly Choice[] = onNewClient ? [{ isNew: true }] : []
  const options = suggestions ? [...suggestions.clients, ...newOption] : []
  return (
    <div class="client-field" ref={frame}>
      <Field label={label ?? words.client} hint={hint} errors={errors.clientId}>
        {(control) => (
          <Combobox<Choice>
            control={control}
            text={text}
            onText={setText}
            placeholder={words.findClient}
            options={options}
            keyOf={(option) => ('isNew' in option ? 'new' : option.id)}
            render={(option) =>
              'isNew' in option ? (
                <b>{text.trim() ? words.newClientNamed(text.trim()) : words.newClient}</b>
              ) : (
                <>
                  <span dir="auto">{option.name}</span>{' '}
                  <span class="muted small">{option.phone}</span>
                </>
              )
            }
            onChoose={(option) => {
              if (!('isNew' in option)) onChoose(option)
              else if (isPhone(text)) onNewClient?.({ name: '', phone: text.trim() })
              else onNewClient?.({ name: text.trim(), phone: '' })
              setText('')
            }}
            {...(suggestions && { footer: footerOf(suggestions) })}
            {...(autoFocus && { autoFocus })}
          />
        )}
      </Field>
    </div>
  )
}
