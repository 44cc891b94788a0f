import { useEffect, useState } from 'preact/hooks'
import { Combobox } from '../../parts/combobox.js'
import { Field } from '../../parts/field.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { wordsOf } from '../../words/language.js'
import { accountsWords } from '../../words/settings/accounts.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { FormSelect, FormText, useForm } from '../frame/form-fields.js'
import {
  AccountClientsDocument,
  type AccountClientsQuery,
  AccountMastersDocument,
  type AccountMastersQuery,
  CreateAccountDocument,
  type SettingsAccountFragment,
} from './documents.js'
import { PasswordField } from './password-field.js'

type Role = SettingsAccountFragment['role']
/** The roles in the order of the menu. */
export const ROLES: readonly Role[] = ['OPERATOR', 'MASTER', 'ADMIN', 'INTEGRATION', 'CLIENT']

type AccountValues = {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly role: Role
  readonly masterId: string
  readonly clientId: number | null
}

/** Chooses the client of an account. */
function ClientField({
  errors,
  onChoose,
}: {
  errors: readonly string[] | undefined
  onChoose: (id: number | null) => void
}) {
  const desk = useDesk()
  const words = wordsOf(accountsWords)
  const [text, setText] = useState('')
  const [found, setFound] = useState<AccountClientsQuery['clients']['nodes']>([])
  useEffect(() => {
    const abort = new AbortController()
    const search = async (): Promise<void> => {
      try {
        const data = await desk.request(
          AccountClientsDocument,
          { search: text },
          { signal: abort.signal },
        )
        setFound(data.clients.nodes)
      } catch (error) {
        if (!abort.signal.aborted) desk.toasts.fail(error)
      }
    }
    const timer = setTimeout(() => void search(), 150)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return (
    <Field label={words.client} errors={errors}>
      {(control) => (
        <Combobox
          control={control}
          label={words.client}
          text={text}
          onText={(next) => {
            setText(next)
            onChoose(null)
          }}
          options={found}
          keyOf={({ id }) => id}
          render={({ name, phone }) => `${name}${phone ? ` · ${phone}` : ''}`}
          onChoose={({ id, name }) => {
            setText(name)
            onChoose(id)
          }}
          {...(found.length === 0 && { footer: wordsOf(commonWords).nothingFound })}
        />
      )}
    </Field>
  )
}

/** Creates an account. */
export function NewAccountDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(accountsWords)
  const { required, create } = wordsOf(settingsWords)
  const [masters, setMasters] = useState<AccountMastersQuery['masters']>([])
  useEffect(() => {
    desk
      .request(AccountMastersDocument, {})
      .then((data) => setMasters(data.masters), desk.toasts.fail.bind(desk.toasts))
  }, [])
  const form = useForm<AccountValues>({
    saved: {
      name: '',
      username: '',
      password: '',
      role: 'OPERATOR',
      masterId: '',
      clientId: null,
    },
    check: (values): Readonly<Record<string, readonly string[]>> => ({
      ...(values.name.trim() === '' && { name: [required] }),
      ...(values.username.trim() === '' && { username: [required] }),
      ...(values.password === '' && { password: [required] }),
      ...(values.role === 'MASTER' && values.masterId === '' && { masterId: [required] }),
      ...(values.role === 'CLIENT' && values.clientId === null && { clientId: [required] }),
    }),
    save: async (_, { name, username, password, role, masterId, clientId }, idempotencyKey) => {
      const input = {
        name: name.trim(),
        username: username.trim(),
        password,
        role,
        ...(role === 'MASTER' && { masterId: Number(masterId) }),
        ...(role === 'CLIENT' && { clientId }),
      }
      await desk.request(CreateAccountDocument, { input }, { idempotencyKey })
      desk.toasts.show(words.created(input.name))
      onCreated()
    },
  })
  const { role } = form.values.value
  return (
    <FormDialog title={words.newAccount} form={form} submitLabel={create} onClose={onClose}>
      <FormText form={form} name="name" label={words.name} hint={words.nameHint} autofocus />
      <FormSelect
        form={form}
        name="role"
        label={words.role}
        hint={words.roleHints[role]}
        options={ROLES.map((value) => ({ value, label: words.roles[value] }))}
      />
      {role === 'MASTER' && (
        <FormSelect
          form={form}
          name="masterId"
          label={words.master}
          options={[
            { value: '', label: '—' },
            ...masters.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {role === 'CLIENT' && (
        <ClientField
          errors={form.errors.value.clientId}
          onChoose={(id) => form.set('clientId', id)}
        />
      )}
      <FormText
        form={form}
        name="username"
        label={words.username}
        hint={words.usernameHint}
        autocomplete="off"
      />
      <PasswordField form={form} label={words.password} hint={words.passwordHint} />
    </FormDialog>
  )
}
