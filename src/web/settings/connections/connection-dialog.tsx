import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { connectionsWords } from '../../words/settings/connections.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { FormSelect, FormText, useForm } from '../frame/form-fields.js'
import {
  changedInput,
  type ConnectionField,
  type ConnectionValues,
  fieldsOf,
  newInput,
  requiredFields,
  valuesOf,
} from './connection-form.js'
import type { Connection } from './connection-state.js'
import {
  CreateConnectionDocument,
  type SavedConnectionPartsFragment,
  UpdateConnectionDocument,
} from './documents.js'

const ADAPTERS: readonly ConnectionValues['adapter'][] = ['TELEGRAM', 'WHATSAPP', 'HTTP']
const isSecret = (field: ConnectionField): boolean => field === 'token' || field === 'webhookSecret'

/** Connects a system, or changes its connection. */
export function ConnectionDialog({
  title,
  connection,
  onClose,
  onSaved,
}: {
  title: string
  connection: Connection
  onClose: () => void
  onSaved: (saved: SavedConnectionPartsFragment) => void
}) {
  const desk = useDesk()
  const words = wordsOf(connectionsWords)
  const { required } = wordsOf(settingsWords)
  const { id, kind } = connection
  const form = useForm<ConnectionValues>({
    saved: valuesOf(connection),
    check: (values) =>
      Object.fromEntries(
        requiredFields(connection, values.adapter)
          .filter((field) => values[field].trim() === '')
          .map((field) => [field, [required]]),
      ),
    save: async (changes, values) => {
      if (id === null) {
        const input = newInput(connection, values)
        onSaved((await desk.request(CreateConnectionDocument, { input })).createConnection)
        return
      }
      const input = changedInput(changes)
      const expectedVersion = connection.version
      const data = await desk.request(UpdateConnectionDocument, { id, input, expectedVersion })
      onSaved(data.updateConnection)
    },
  })
  const { adapter } = form.values.value
  return (
    <FormDialog title={title} form={form} onClose={onClose}>
      {kind === 'MESSENGER' && (
        <FormSelect
          form={form}
          name="adapter"
          label={words.adapter}
          disabled={id !== null}
          hint={words.adapterHints[adapter]}
          options={ADAPTERS.map((value) => ({ value, label: words.adapters[value] }))}
        />
      )}
      {fieldsOf(kind, adapter).map((field) => (
        <FormText
          key={field}
          form={form}
          name={field}
          label={words.fields[field](adapter)}
          hint={isSecret(field) && id !== null ? words.secretStays : words.hints[field](adapter)}
          autocomplete="off"
          {...(isSecret(field) && { type: 'password' as const })}
        />
      ))}
    </FormDialog>
  )
}
