import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { servicesWords } from '../../words/settings/services.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { FormNumber, FormText, useForm } from '../frame/form-fields.js'
import { LONGEST_BUFFER, LONGEST_SERVICE } from '../frame/limits.js'
import { SpokenNames } from '../frame/spoken-names.js'
import {
  CreateServiceDocument,
  type SettingsServiceFragment,
  UpdateServiceDocument,
} from './documents.js'
import { checkService, NEW_SERVICE, serviceInput, serviceValues } from './service-form.js'

/** Creates a service, or changes the one that is given. */
export function ServiceDialog({
  service,
  services,
  onClose,
}: {
  service: SettingsServiceFragment | undefined
  /** The services of the list, for names that are taken. */
  services: readonly SettingsServiceFragment[]
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(servicesWords)
  const shared = wordsOf(settingsWords)
  const nameOf = (name: string): string => name.trim().toLowerCase()
  const isTaken = (name: string): boolean =>
    services.some((other) => other.id !== service?.id && nameOf(other.name) === nameOf(name))
  const form = useForm({
    saved: service ? serviceValues(service) : NEW_SERVICE,
    check: (values) => ({
      ...checkService(values, shared),
      ...(isTaken(values.name) && { name: [words.nameTaken] }),
    }),
    save: async (changes, values, idempotencyKey) => {
      if (service) {
        const input = serviceInput(changes)
        await desk.request(UpdateServiceDocument, { id: service.id, input })
      } else {
        const { name, durationMinutes, price } = values
        const input = {
          ...serviceInput(values),
          name: name.trim(),
          durationMinutes: Number(durationMinutes),
          price: serviceInput({ price }).price ?? price,
        }
        await desk.request(CreateServiceDocument, { input }, { idempotencyKey })
      }
      desk.toasts.show(service ? shared.saved : words.created(values.name))
    },
  })
  return (
    <FormDialog
      title={service ? service.name : words.newService}
      form={form}
      onClose={onClose}
      {...(!service && { submitLabel: shared.create })}
    >
      <FormText form={form} name="name" label={words.name} hint={words.nameHint} autofocus />
      <FormText
        form={form}
        name="price"
        label={words.price(desk.salon.value.currency)}
        hint={words.priceHint}
      />
      <FormNumber
        form={form}
        name="durationMinutes"
        label={words.duration}
        hint={words.durationHint}
        min="1"
        max={String(LONGEST_SERVICE)}
        step="5"
      />
      <div class="settings-fields">
        <FormNumber
          form={form}
          name="bufferBeforeMinutes"
          label={words.bufferBefore}
          max={String(LONGEST_BUFFER)}
          step="5"
        />
        <FormNumber
          form={form}
          name="bufferAfterMinutes"
          label={words.bufferAfter}
          max={String(LONGEST_BUFFER)}
          step="5"
        />
      </div>
      <p class="muted small">{words.bufferHint}</p>
      <SpokenNames form={form} subject="service" />
      {service && <p class="muted small">{words.existingStay}</p>}
    </FormDialog>
  )
}
