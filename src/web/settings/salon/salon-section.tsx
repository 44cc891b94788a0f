import { useId } from 'preact/hooks'
import { Field } from '../../parts/field.js'
import { useDesk } from '../../shell/desk.js'
import { language, wordsOf } from '../../words/language.js'
import { salonWords } from '../../words/settings/salon.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormText, useForm } from '../frame/form-fields.js'
import { FormGroup } from '../frame/form-group.js'
import { Loaded, SectionHeader, useSalonData } from '../frame/section.js'
import { BookingGroups } from './booking-groups.js'
import {
  SettingsSalonDocument,
  type SettingsSalonFieldsFragment,
  UpdateSalonDocument,
} from './documents.js'

type SalonValues = {
  readonly name: string
  readonly timeZone: string
  readonly currency: string
  readonly phoneRegion: string
}

/** The name that people know for a code of a currency or a region. Empty for an unknown code. */
function nameOfCode(type: 'currency' | 'region', code: string): string {
  try {
    const name = new Intl.DisplayNames(language.value, { type }).of(code.toUpperCase())
    return name && name !== code.toUpperCase() ? name : ''
  } catch {
    return '' // half a code while somebody types
  }
}

function IdentityGroup({ salon }: { salon: SettingsSalonFieldsFragment }) {
  const desk = useDesk()
  const words = wordsOf(salonWords)
  const { required } = wordsOf(settingsWords)
  const zones = useId()
  const { name, timeZone, currency, phoneRegion } = salon
  const form = useForm<SalonValues>({
    saved: { name, timeZone, currency, phoneRegion },
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([, text]) => text.trim() === '')
          .map(([field]) => [field, [required]]),
      ),
    save: (input) => desk.request(UpdateSalonDocument, { input }),
  })
  const values = form.values.value
  return (
    <FormGroup title={words.groups.identity} form={form}>
      <div class="settings-fields">
        <FormText form={form} name="name" label={words.name} hint={words.nameHint} />
        <Field label={words.timeZone} hint={words.timeZoneHint} errors={form.errors.value.timeZone}>
          {(control) => (
            <>
              <input
                {...control}
                class="input"
                list={zones}
                value={values.timeZone}
                onInput={(event) => form.set('timeZone', event.currentTarget.value)}
              />
              <datalist id={zones}>
                {Intl.supportedValuesOf('timeZone').map((zone) => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <FormText
          form={form}
          name="currency"
          label={words.currency}
          hint={[nameOfCode('currency', values.currency), words.currencyHint]
            .filter(Boolean)
            .join('. ')}
        />
        <FormText
          form={form}
          name="phoneRegion"
          label={words.phoneRegion}
          hint={[nameOfCode('region', values.phoneRegion), words.phoneRegionHint]
            .filter(Boolean)
            .join('. ')}
        />
      </div>
    </FormGroup>
  )
}

/** The salon itself, and its rules of booking. */
export default function SalonSection() {
  const salon = useSalonData(
    async ({ request }, signal) => (await request(SettingsSalonDocument, {}, { signal })).salon,
    ['SETTINGS'],
  )
  const { title, text } = wordsOf(settingsWords).sections.salon
  return (
    <>
      <SectionHeader title={title} text={text} />
      <Loaded query={salon}>
        {(data) => (
          <>
            <IdentityGroup salon={data} />
            <BookingGroups
              booking={data.booking}
              hasCrmA={data.externalSystems.includes('CRM_A')}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
