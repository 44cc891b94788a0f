import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { accountsWords } from '../../words/settings/accounts.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { FormSelect, FormText, useForm } from '../frame/form-fields.js'
import { type SettingsAccountFragment, UpdateAccountDocument } from './documents.js'
import { ROLES } from './new-account-dialog.js'
import { PasswordField } from './password-field.js'

/** Changes the name, the role or the password of an account. */
export function EditAccountDialog({
  account,
  onClose,
  onSaved,
}: {
  account: SettingsAccountFragment
  onClose: () => void
  onSaved: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(accountsWords)
  const shared = wordsOf(settingsWords)
  const form = useForm({
    saved: { name: account.name, role: account.role, password: '' },
    check: ({ name }): Readonly<Record<string, readonly string[]>> =>
      name.trim() === '' ? { name: [shared.required] } : {},
    save: async (changes) => {
      await desk.request(UpdateAccountDocument, { id: account.id, input: changes })
      desk.toasts.show(shared.saved)
      onSaved()
    },
  })
  const isFixed = account.role === 'MASTER' || account.role === 'CLIENT'
  const roles = ROLES.filter((role) => isFixed || (role !== 'MASTER' && role !== 'CLIENT'))
  return (
    <FormDialog title={account.name} form={form} onClose={onClose}>
      <FormText form={form} name="name" label={words.name} hint={words.nameHint} />
      <FormSelect
        form={form}
        name="role"
        label={words.role}
        hint={isFixed ? words.fixedRole : words.roleHints[form.values.value.role]}
        disabled={isFixed}
        options={roles.map((value) => ({ value, label: words.roles[value] }))}
      />
      <PasswordField form={form} label={words.newPassword} hint={words.newPasswordHint} />
    </FormDialog>
  )
}
