import { batch, computed, signal } from '@preact/signals'
import type { BookingStartQuery, LastBookingFragment } from './documents.js'
import { termsOf } from './terms.js'

type Service = BookingStartQuery['services'][number]
type Master = BookingStartQuery['masters'][number]
/** A master as a choice names one. */
export type MasterChoice = Pick<Master, 'id' | 'name'>

type PresetChoice = {
  readonly serviceId?: number
  readonly masterId?: number
  readonly masterName?: string
}

/** What was taken from the last appointment of a client, by name. */
export type TakenFromLast = { readonly service?: string; readonly master?: string }

/** Where the person was last and for what: the newest appointment that was not cancelled. */
function lastBookingOf(client: LastBookingFragment | null | undefined) {
  const list = client?.appointments.nodes ?? []
  return list.find(({ status }) => status !== 'CANCELLED') ?? list[0]
}

/** What a new appointment is for, and with whom: one follows from the other. */
export function createServiceChoice(preset: PresetChoice, isEmbedded: boolean) {
  const allServices = signal<readonly Service[]>([])
  const allMasters = signal<readonly Master[] | undefined>(undefined)
  const serviceId = signal(preset.serviceId)
  /** Undefined: any master. */
  const masterId = signal(preset.masterId)
  /** The masters whom free times have named, for an embed token, which cannot list them. */
  const seenMasters = signal<readonly MasterChoice[]>(
    preset.masterId !== undefined && preset.masterName !== undefined
      ? [{ id: preset.masterId, name: preset.masterName }]
      : [],
  )
  // What the person has chosen by hand is never replaced by the client's last appointment.
  let isServiceChosen = preset.serviceId !== undefined
  const isMasterChosen = signal(preset.masterId !== undefined)

  const chosenMaster = computed(() => allMasters.value?.find(({ id }) => id === masterId.value))
  /** Those of the master that the person chose. One of the last appointment gives way to a service. */
  const services = computed(() => {
    const chosen = isMasterChosen.value ? chosenMaster.value : undefined
    const offered = chosen?.services.map(({ service }) => service.id)
    return offered ? allServices.value.filter(({ id }) => offered.includes(id)) : allServices.value
  })
  const masters = computed((): readonly MasterChoice[] => {
    const list = allMasters.value
    if (!list) return seenMasters.value
    return list.filter(
      (master) =>
        serviceId.value === undefined ||
        master.services.some(({ service }) => service.id === serviceId.value),
    )
  })
  /** Chooses the first service that has a master, where none that is offered is chosen. */
  function chooseOffered(): void {
    if (services.value.some(({ id }) => id === serviceId.value)) return
    const hasMaster = (id: number): boolean | undefined =>
      allMasters.value?.some((master) => master.services.some(({ service }) => service.id === id))
    const first = services.value.find(({ id }) => hasMaster(id)) ?? services.value[0]
    serviceId.value = first?.id
  }

  return {
    services,
    masters,
    serviceId,
    masterId,
    /** Price and length of the service with this master, or with each that it can be. */
    terms: computed(() => {
      const choice = chosenMaster.value ? [chosenMaster.value] : (allMasters.value ?? [])
      return termsOf(serviceId.value, choice, allServices.value)
    }),
    hasNoMaster: computed(() => allMasters.value !== undefined && masters.value.length === 0),
    /** Whether the last appointment of a client cannot change anything any more. */
    isByHand: (): boolean => isServiceChosen && isMasterChosen.value,
    /** Takes what is offered. `offeredMasters`: undefined with an embed token. */
    offer: (offered: readonly Service[], offeredMasters?: readonly Master[]): void =>
      batch(() => {
        allServices.value = offered
        allMasters.value = offeredMasters
      }),
    chooseOffered,
    /** Adds masters whom free times name. */
    nameMasters: (named: readonly MasterChoice[]): void => {
      const known = new Map(seenMasters.value.map((master) => [master.id, master]))
      for (const master of named) known.set(master.id, master)
      seenMasters.value = [...known.values()].sort((a, b) => a.name.localeCompare(b.name))
    },
    /**
     * Takes service and master of the last appointment, as far as nothing else was chosen. Returns
     * what is another one than before.
     */
    startFromLast: (client: LastBookingFragment | null | undefined): TakenFromLast => {
      const last = lastBookingOf(client)
      if (!last) return {}
      const before = { serviceId: serviceId.value, masterId: masterId.value }
      const service = allServices.value.find(({ id }) => id === last.service.id)
      const master = allMasters.value?.find(({ id }) => id === last.master.id)
      const offers = (id: number | undefined): boolean =>
        master?.services.some((offered) => offered.service.id === id) === true
      if (
        !isServiceChosen &&
        service &&
        (!isMasterChosen.value || services.value.includes(service))
      )
        serviceId.value = service.id
      if (!isMasterChosen.value && master && offers(serviceId.value)) masterId.value = master.id
      return {
        ...(service && serviceId.value !== before.serviceId && { service: service.name }),
        ...(master && masterId.value !== before.masterId && { master: master.name }),
      }
    },
    chooseService: (id: number): void => {
      isServiceChosen = true
      serviceId.value = id
      const isOffered = masters.value.some((master) => master.id === masterId.value)
      if (!isOffered && !isEmbedded) masterId.value = undefined
    },
    chooseMaster: (id: number | undefined): void => {
      isMasterChosen.value = true
      masterId.value = id
      chooseOffered()
    },
  }
}
