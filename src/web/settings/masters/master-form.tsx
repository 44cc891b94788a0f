import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { settingsWords } from '../../words/settings/settings.js'
import type { FieldErrors, Form } from '../frame/form.js'
import { FormSelect, FormText } from '../frame/form-fields.js'
import {
  spokenNameInput,
  type SpokenNameValues,
  spokenNameValues,
} from '../frame/spoken-name-values.js'
import { SpokenNames, spokenNameErrors } from '../frame/spoken-names.js'
import type { CreateMasterMutationVariables, SettingsMasterFieldsFragment } from './documents.js'

type Language = NonNullable<CreateMasterMutationVariables['input']['language']>
/** A master's own data as a person edits it. Empty: none. */
export type MasterValues = {
  readonly name: string
  readonly phone: string
  readonly language: Language | ''
  readonly spokenNames: SpokenNameValues
}

/** The values of a master. */
export const masterValues = (master: SettingsMasterFieldsFragment): MasterValues => ({
  name: master.name,
  phone: master.phone ?? '',
  language: master.language ?? '',
  spokenNames: spokenNameValues(master.spokenNames),
})

/** The graph's input. Absent values stay absent; empty ones remove what there is. */
export const masterInput = ({ name, phone, language, spokenNames }: Partial<MasterValues>) => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(phone !== undefined && { phone: phone.trim() || null }),
  ...(language !== undefined && { language: language || null }),
  ...(spokenNames && { spokenNames: spokenNameInput(spokenNames) }),
})

/** Returns what is wrong before anything is sent. */
export const checkMaster = ({ name, spokenNames }: MasterValues): FieldErrors => ({
  ...(name.trim() === '' && { name: [wordsOf(settingsWords).required] }),
  ...spokenNameErrors(spokenNames),
})

/** The fields of a master's own data. */
export function MasterFields({ form }: { form: Form<MasterValues> }) {
  const words = wordsOf(mastersWords)
  const { languages, salonLanguage } = wordsOf(settingsWords)
  return (
    <>
      <div class="settings-fields">
        <FormText form={form} name="name" label={words.name} hint={words.nameHint} />
        <FormText form={form} name="phone" type="tel" label={words.phone} hint={words.phoneHint} />
        <FormSelect
          form={form}
          name="language"
          label={words.language}
          hint={words.languageHint}
          options={[
            { value: '', label: salonLanguage },
            ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <SpokenNames form={form} subject="master" />
    </>
  )
}
