import { Button } from '../../parts/button.js'
import { Checkbox } from '../../parts/field.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { plainAmount } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { settingsWords } from '../../words/settings/settings.js'
import { amountOf, checkFields, checkNumbers, wholeNumber } from '../frame/form.js'
import { useForm } from '../frame/form-fields.js'
import { LONGEST_SERVICE } from '../frame/limits.js'
import { perform } from '../frame/section.js'
import {
  RemoveMasterServiceDocument,
  SetMasterServiceDocument,
  type SettingsMasterQuery,
} from './documents.js'

type Service = SettingsMasterQuery['services'][number]
type Offer = { readonly durationMinutes: number; readonly price: string }

/** One service: whether the master offers it, and the own price and duration. */
function ServiceRow({
  masterId,
  service,
  offer,
}: {
  masterId: number
  service: Service
  offer: Offer | undefined
}) {
  const desk = useDesk()
  const words = wordsOf(mastersWords)
  const shared = wordsOf(settingsWords)
  const { currency } = desk.salon.value
  const serviceId = service.id
  const save = (own: { durationMinutes?: number | undefined; price?: string | undefined }) =>
    desk.request(SetMasterServiceDocument, {
      input: {
        masterId,
        serviceId,
        durationMinutes: own.durationMinutes ?? null,
        price: own.price ?? null,
      },
    })
  // Empty: the service's own value.
  const form = useForm({
    saved: {
      durationMinutes:
        offer && offer.durationMinutes !== service.durationMinutes
          ? String(offer.durationMinutes)
          : '',
      price: offer && offer.price !== service.price ? plainAmount(offer.price) : '',
    },
    check: ({ durationMinutes, price }) => ({
      ...(durationMinutes !== '' &&
        checkNumbers(
          { durationMinutes: [durationMinutes, 1, LONGEST_SERVICE] },
          shared.numberBetween,
        )),
      ...(price !== '' && checkFields({ price: amountOf(price) }, shared.amount)),
    }),
    save: (_, { durationMinutes, price }) =>
      save({ durationMinutes: wholeNumber(durationMinutes), price: amountOf(price) }),
  })
  async function toggle(isOffered: boolean): Promise<void> {
    const remove = () => desk.request(RemoveMasterServiceDocument, { masterId, serviceId })
    if (isOffered) return void (await perform(desk, () => save({})))
    if (!(await perform(desk, remove))) return
    desk.toasts.show(words.serviceRemoved(service.name), () =>
      perform(desk, () => save(offer ?? {})),
    )
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (await form.submit()) desk.toasts.show(shared.saved)
    else if (form.failure.value !== undefined) desk.toasts.fail(form.failure.value)
  }
  const input = (name: 'durationMinutes' | 'price', label: string, placeholder: string) => (
    <label class="master-service-own">
      <span class="muted small" aria-hidden="true">
        {label}
      </span>
      <input
        class="input"
        inputMode="decimal"
        aria-label={`${label}: ${service.name}`}
        aria-invalid={form.errors.value[name] !== undefined}
        placeholder={placeholder}
        value={form.values.value[name]}
        onInput={(event) => form.set(name, event.currentTarget.value)}
      />
    </label>
  )
  const problems = Object.values(form.errors.value).flat()
  return (
    <form class="master-service" noValidate onSubmit={(event) => void submit(event)}>
      <Checkbox
        label={service.name}
        checked={offer !== undefined}
        onChange={(checked) => void toggle(checked)}
      />
      {offer && input('price', words.ownPrice(currency), plainAmount(service.price))}
      {offer && input('durationMinutes', words.ownDuration, String(service.durationMinutes))}
      {offer && form.isDirty.value && (
        <Button type="submit" kind="primary" busy={form.busy.value}>
          {wordsOf(commonWords).save}
        </Button>
      )}
      {problems.length > 0 && (
        <p class="field-error" role="alert">
          {problems.join(' ')}
        </p>
      )}
    </form>
  )
}

/** The services that a master offers. */
export function MasterServicesGroup({
  masterId,
  services,
  offers,
}: {
  masterId: number
  services: readonly Service[]
  offers: NonNullable<SettingsMasterQuery['master']>['services']
}) {
  const words = wordsOf(mastersWords)
  return (
    <section class="settings-group stack">
      <h2>{words.services}</h2>
      <p class="muted small">{words.servicesText}</p>
      <div>
        {services.map((service) => {
          const offer = offers.find(({ service: { id } }) => id === service.id)
          return <ServiceRow key={service.id} masterId={masterId} service={service} offer={offer} />
        })}
      </div>
    </section>
  )
}
