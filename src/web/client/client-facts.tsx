import { useEffect, useRef, useState } from 'preact/hooks'
import { codeOf, reasonOf } from '../api/errors.js'
import { fieldErrorsOf } from '../words/field-errors.js'
import { isPhoneTaken } from '../find-client/phone-owner.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Checkbox, SelectField } from '../parts/field.js'
import { Icon } from '../parts/icon.js'
import { useDesk } from '../shell/desk.js'
import { clientWords } from '../words/booking/client.js'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import type { ClientCard, ClientStore, PhoneOwner } from './client-store.js'
import type { ClientFactsFragment } from './documents.js'
import './client.css'

/** A text that becomes a field when it is clicked. Enter saves, Escape leaves it as it was. */
function EditableText({
  value,
  placeholder,
  label,
  type,
  onSave,
}: {
  value: string
  placeholder: string
  /** What a click does. */
  label: string
  type: 'text' | 'tel'
  /** Returns what is wrong with the text, or undefined when it is saved. */
  onSave: (text: string) => Promise<string | undefined>
}) {
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const wasEdited = useRef(false)
  /** Browsers send a blur when the field disappears; it must not save what Escape left. */
  const isClosed = useRef(false)
  const isEditing = draft !== undefined
  useEffect(() => {
    if (isEditing) frame.current?.querySelector('input')?.select()
    else if (wasEdited.current) frame.current?.querySelector('button')?.focus()
    wasEdited.current = isEditing
  }, [isEditing])
  const close = (): void => {
    isClosed.current = true
    setDraft(undefined)
    setProblem(undefined)
  }
  const save = async (): Promise<void> => {
    if (draft === undefined || isBusy || isClosed.current) return
    if (draft.trim() === value) return close()
    setBusy(true)
    const wrong = await onSave(draft.trim())
    setBusy(false)
    if (wrong === undefined) close()
    else setProblem(wrong)
  }
  return (
    <span class="editable" ref={frame}>
      {isEditing ? (
        <>
          <input
            {...({ type } as object)}
            class="input"
            value={draft}
            aria-label={label}
            aria-invalid={problem !== undefined}
            aria-busy={isBusy}
            dir="auto"
            maxLength={200}
            onInput={(event) => setDraft(event.currentTarget.value)}
            onBlur={() => void save()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void save()
              else if (event.key === 'Escape') close()
              else return
              event.preventDefault()
              event.stopPropagation()
            }}
          />
          {problem !== undefined && (
            <span class="field-error" role="alert">
              {problem}
            </span>
          )}
        </>
      ) : (
        <button
          type="button"
          title={label}
          onClick={() => {
            isClosed.current = false
            setDraft(value)
          }}
        >
          <span dir="auto" class={value ? '' : 'muted'}>
            {value || placeholder}
          </span>
          <Icon name="note" size={12} />
          <span class="visually-hidden">{label}</span>
        </button>
      )}
    </span>
  )
}

/** A sentence for a change of a client that was refused. */
export function describeClientChange(error: unknown): string {
  const words = wordsOf(clientWords)
  if (codeOf(error) === 'version_conflict') return words.changedMeanwhile
  const { phone, name } = fieldErrorsOf(error)
  if (phone === undefined) return name?.join(' ') ?? describeError(error)
  if (isPhoneTaken(error)) return words.phoneTaken
  return reasonOf(error) === 'phone_of_walk_in' ? words.phoneOfWalkIn : words.phoneInvalid
}

/** Explains what a merge does, before it is done. */
function MergeQuestion({
  name,
  owner,
  onMerge,
  onClose,
}: {
  name: string
  owner: PhoneOwner
  onMerge: () => void
  onClose: () => void
}) {
  const words = wordsOf(clientWords)
  return (
    <Dialog
      title={words.mergeTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{wordsOf(commonWords).cancel}</Button>
          <Button kind="danger" onClick={onMerge}>
            {words.merge}
          </Button>
        </>
      }
    >
      <p>{words.mergeText(name, owner.name)}</p>
    </Dialog>
  )
}

/** Name and phone of a client; both can be changed in place at the desk. */
export function ClientTitle({
  store,
  card,
  onMerged,
}: {
  store: ClientStore
  card: ClientCard
  /** Called with the id of the client into whom this one was merged. */
  onMerged?: ((clientId: number) => void) | undefined
}) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const [merge, setMerge] = useState<{ phone: string; owner: PhoneOwner } | undefined>(undefined)
  if (!card.facts)
    return (
      <div class="client-title">
        <h2 dir="auto">{card.name}</h2>
        <span class="muted">{card.phone ?? words.noPhone}</span>
      </div>
    )
  const savePhone = async (phone: string): Promise<string | undefined> => {
    try {
      const before = card.id
      const changed = await store.change({ phone: phone === '' ? null : phone })
      if (changed.id === before) return undefined
      desk.toasts.show(words.merged(changed.name))
      onMerged?.(changed.id)
    } catch (error) {
      return describeClientChange(error)
    }
    return undefined
  }
  const onPhone = async (phone: string): Promise<string | undefined> => {
    try {
      const owner = await store.ownerToMergeInto(phone)
      if (!owner) return await savePhone(phone)
      setMerge({ phone, owner })
      return undefined
    } catch (error) {
      return describeError(error)
    }
  }
  return (
    <div class="client-title">
      <h2>
        <EditableText
          value={card.name}
          placeholder={words.name}
          label={words.editName}
          type="text"
          onSave={(name) =>
            store.change({ name }).then(
              () => undefined,
              (error: unknown) => describeClientChange(error),
            )
          }
        />
      </h2>
      <EditableText
        value={card.phone ?? ''}
        placeholder={words.addPhone}
        label={card.phone ? words.editPhone : words.addPhone}
        type="tel"
        onSave={onPhone}
      />
      {merge && (
        <MergeQuestion
          name={card.name}
          owner={merge.owner}
          onClose={() => setMerge(undefined)}
          onMerge={() => {
            setMerge(undefined)
            void savePhone(merge.phone).then((problem) => {
              if (problem !== undefined) desk.toasts.show(problem)
            })
          }}
        />
      )}
    </div>
  )
}

/** Language, messenger and notifications of a client. */
export function ClientPreferences({
  store,
  facts,
}: {
  store: ClientStore
  facts: ClientFactsFragment
}) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const channels = wordsOf(commonWords).channel
  const change = (input: Parameters<ClientStore['change']>[0]): void =>
    void store.change(input).catch((error: unknown) => desk.toasts.fail(error))
  return (
    <div class="client-preferences">
      <SelectField
        label={words.language}
        value={facts.language ?? ''}
        onInput={(value) => change({ language: (value || null) as typeof facts.language })}
        options={[
          { value: '', label: words.languageAuto },
          ...Object.entries(words.languages).map(([value, label]) => ({ value, label })),
        ]}
      />
      <SelectField
        label={words.channel}
        value={facts.preferredChannel ?? ''}
        onInput={(value) =>
          change({ preferredChannel: (value || null) as typeof facts.preferredChannel })
        }
        options={[
          { value: '', label: words.channelAuto },
          ...Object.entries(channels).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Checkbox
        label={words.notifications}
        checked={facts.notificationsEnabled}
        onChange={(notificationsEnabled) => change({ notificationsEnabled })}
      />
    </div>
  )
}
