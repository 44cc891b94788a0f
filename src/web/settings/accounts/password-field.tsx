import { Button } from '../../parts/button.js'
import { wordsOf } from '../../words/language.js'
import { accountsWords } from '../../words/settings/accounts.js'
import type { Form } from '../frame/form.js'
import { FormText } from '../frame/form-fields.js'
import { CopyButton } from './copy-button.js'
import { newPassword } from './new-password.js'

/** A password that is shown, because an admin hands it on. */
export function PasswordField<Values extends { readonly password: string }>({
  form,
  label,
  hint,
}: {
  form: Form<Values>
  label: string
  hint: string
}) {
  const words = wordsOf(accountsWords)
  const { password } = form.values.value
  const plain = form as unknown as Form<{ readonly password: string }>
  return (
    <>
      <FormText form={plain} name="password" label={label} hint={hint} autocomplete="off" />
      <div class="row wrap">
        <Button onClick={() => plain.set('password', newPassword())}>{words.generate}</Button>
        {password !== '' && <CopyButton text={password} />}
      </div>
    </>
  )
}
