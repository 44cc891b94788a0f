import { useEffect, useMemo, useState } from 'preact/hooks'
import { fieldErrorsOf } from '../../words/field-errors.js'
import { Button } from '../../parts/button.js'
import { Combobox } from '../../parts/combobox.js'
import { Dialog } from '../../parts/dialog.js'
import { Notice } from '../../parts/feedback.js'
import { Field, SelectField, TextArea } from '../../parts/field.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { describeError } from '../../words/errors.js'
import { wordsOf } from '../../words/language.js'
import { writeFirstWords } from '../../words/inbox/write-first.js'
import type { Channel } from './documents.js'
import { createWriteFirst } from './write-first.js'

const ALL_CHANNELS: readonly Channel[] = ['MESSENGER_A', 'MESSENGER_B']

/** Writes to a client first, and opens the dialogue. */
export function WriteFirstDialog({
  onOpen,
  onClose,
}: {
  onOpen: (taskId: number) => void
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(writeFirstWords)
  const { messengers } = desk.salon.value
  // Only admins learn which messengers are connected.
  const channels = messengers.length > 0 ? messengers : ALL_CHANNELS
  const form = useMemo(() => createWriteFirst(desk, channels), [desk])
  useEffect(() => form.dispose, [form])
  const [wasTried, setWasTried] = useState(false)
  const client = form.client.value
  const error = form.error.value
  const unsentTaskId = form.unsentTaskId.value
  const fieldErrors = fieldErrorsOf(error)
  const clientErrors = fieldErrors.clientId ? [words.noAddress] : undefined
  const isOfField = clientErrors !== undefined || fieldErrors.text !== undefined
  const open = (taskId: number): void => {
    onClose()
    onOpen(taskId)
  }
  const send = async (): Promise<void> => {
    setWasTried(true)
    const taskId = await form.send()
    if (taskId === undefined) return
    desk.toasts.show(words.sent(client?.name ?? ''))
    open(taskId)
  }
  const footer =
    form.clientText.value.trim() === '' || client
      ? undefined
      : form.isSearching.value
        ? words.searching
        : form.clients.value.length === 0
          ? words.noClients
          : undefined
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{wordsOf(commonWords).cancel}</Button>
          <Button
            kind="primary"
            icon="send"
            shortcut="Ctrl+Enter"
            busy={form.isSending.value}
            onClick={() => void send()}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <form
        class="stack write-first"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      >
        <Field
          label={words.writeTo}
          hint={client?.phone ?? words.writeToHint}
          errors={clientErrors ?? (wasTried && !client ? [words.chooseClient] : undefined)}
        >
          {(control) => (
            <Combobox
              control={control}
              text={form.clientText.value}
              onText={form.searchClients}
              options={client ? [] : form.clients.value}
              keyOf={({ id }) => id}
              render={({ name, phone }) => (
                <>
                  <span dir="auto">{name}</span> <span class="muted small">{phone}</span>
                </>
              )}
              onChoose={form.chooseClient}
              footer={footer}
              autoFocus
            />
          )}
        </Field>
        <SelectField
          label={words.channel}
          value={form.channel.value}
          onInput={(value) => form.chooseChannel(value as Channel)}
          options={channels.map((value) => ({
            value,
            label: wordsOf(commonWords).channel[value],
          }))}
        />
        <TextArea
          label={words.text}
          value={form.text.value}
          onInput={form.write}
          hint={words.textHint}
          rows={4}
          errors={
            fieldErrors.text ??
            (wasTried && form.text.value.trim() === '' ? [words.textMissing] : undefined)
          }
        />
        {error !== undefined && !isOfField && (
          <Notice>
            <p>{describeError(error)}</p>
            {unsentTaskId !== undefined && (
              <p>
                {words.unsent}{' '}
                <Button onClick={() => open(unsentTaskId)}>{words.openDialogue}</Button>
              </p>
            )}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
