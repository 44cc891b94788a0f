import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/feedback.js'
import { useDesk } from '../../shell/desk.js'
import { formatDuration, formatMoney } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { servicesWords } from '../../words/settings/services.js'
import { settingsWords } from '../../words/settings/settings.js'
import { Loaded, perform, SectionHeader, useSalonData } from '../frame/section.js'
import {
  type SettingsServiceFragment,
  SettingsServicesDocument,
  UpdateServiceDocument,
} from './documents.js'
import { ServiceDialog } from './service-dialog.js'

/** The price list. */
export default function ServicesSection() {
  const desk = useDesk()
  const words = wordsOf(servicesWords)
  const shared = wordsOf(settingsWords)
  const [opened, setOpened] = useState<{ service?: SettingsServiceFragment }>()
  const services = useSalonData(
    async ({ request }, signal) =>
      (await request(SettingsServicesDocument, {}, { signal })).services,
    ['SERVICE'],
  )

  async function setActive({ id, name }: SettingsServiceFragment, active: boolean): Promise<void> {
    const revert = services.change((list) =>
      list.map((service) => (service.id === id ? { ...service, active } : service)),
    )
    const works = await perform(desk, () =>
      desk.request(UpdateServiceDocument, { id, input: { active } }),
    )
    if (works)
      desk.toasts.show(active ? words.switchedOn(name) : words.switchedOff(name), () =>
        perform(desk, () =>
          desk.request(UpdateServiceDocument, { id, input: { active: !active } }),
        ),
      )
    else revert()
  }

  const renderRow = (service: SettingsServiceFragment) => (
    <li key={service.id} class={service.active ? '' : 'is-off'}>
      <div class="settings-list-main">
        <button
          type="button"
          class="settings-link"
          dir="auto"
          onClick={() => setOpened({ service })}
        >
          {service.name}
        </button>
        <p class="muted small">
          {formatDuration(service.durationMinutes)}
          {service.bufferBeforeMinutes + service.bufferAfterMinutes > 0 &&
            ` · ${words.buffers(service.bufferBeforeMinutes, service.bufferAfterMinutes)}`}
        </p>
      </div>
      <span class="settings-figure">{formatMoney(service.price, desk.salon.value.currency)}</span>
      <Button kind="quiet" onClick={() => void setActive(service, !service.active)}>
        {service.active ? shared.switchOff : shared.switchOn}
      </Button>
    </li>
  )
  // The list may be loaded again while the dialog is open.
  const newest =
    services.data.value?.find(({ id }) => id === opened?.service?.id) ?? opened?.service
  return (
    <>
      <SectionHeader title={shared.sections.services.title} text={words.text}>
        <Button kind="primary" icon="plus" onClick={() => setOpened({})}>
          {words.newService}
        </Button>
      </SectionHeader>
      <Loaded query={services}>
        {(list) => (
          <>
            {list.length === 0 && <Empty title={words.none}>{words.noneText}</Empty>}
            {[true, false].map((active) => {
              const part = list.filter((service) => service.active === active)
              if (part.length === 0) return null
              return (
                <section key={String(active)}>
                  {!active && <h2 class="settings-subtitle">{shared.inactive}</h2>}
                  <ul class="settings-list">{part.map(renderRow)}</ul>
                </section>
              )
            })}
          </>
        )}
      </Loaded>
      {opened && (
        <ServiceDialog
          service={newest}
          services={services.data.value ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
