import { newKey } from '../api/send.js'
import { type Signal, signal } from '@preact/signals'
import { fieldErrorsOf } from '../words/field-errors.js'
import type { LiveEvent } from '../api/live.js'
import type { Desk } from '../shell/desk.js'
import {
  AddFirstMasterDocument,
  AddFirstServiceDocument,
  type FirstStepsQuery,
  OfferFirstServiceDocument,
  SetFirstHoursDocument,
} from './documents.js'

/** What the steps need to know of the salon. */
export type FirstSteps = FirstStepsQuery
type Master = FirstSteps['masters'][number]
type Requests = Pick<Desk, 'request'>

/** A master who can be booked: with hours and at least one service. */
export const isBookable = ({ weeklySchedule, services }: Master): boolean =>
  weeklySchedule.length > 0 && services.length > 0

/** The steps of a new salon, in their order. */
export const STEPS = ['services', 'master', 'appointment'] as const
export type Step = (typeof STEPS)[number]

/** Returns which steps are done. */
export const doneSteps = (data: FirstSteps): Readonly<Record<Step, boolean>> => ({
  services: data.services.length > 0,
  master: data.masters.some(isBookable),
  appointment: data.appointments.nodes.length > 0,
})

const SUBJECTS: readonly string[] = ['SERVICE', 'MASTER', 'SCHEDULE']
/** Whether an event can change a step. */
export const changesSteps = (event: LiveEvent): boolean =>
  event.topic === 'appointment' ||
  (event.topic === 'salon' && SUBJECTS.includes(event.update.subject ?? ''))

/** What is wrong with a field, before the server is asked. */
export type StepFault = 'required' | 'minutes' | 'price' | 'days' | 'hours' | 'services'
/** What is wrong with a field: a fault, or the server's sentences. */
export type StepErrors = Readonly<Record<string, StepFault | readonly string[]>>

/** A service that is written into the form. Texts are as they are typed. */
export type ServiceRow = {
  /** The idempotency key of its creation. A row that is edited gets a new one. */
  readonly key: string
  readonly name: string
  readonly minutes: string
  readonly price: string
  readonly errors: StepErrors
}
/** The typed texts of a row. */
export type ServiceTexts = Pick<ServiceRow, 'name' | 'minutes' | 'price'>

const newRow = ({ name, minutes, price }: ServiceTexts): ServiceRow => ({
  key: newKey(),
  name,
  minutes,
  price,
  errors: {},
})
const EMPTY: ServiceTexts = { name: '', minutes: '60', price: '' }

/** Returns what is wrong with a row. */
export function serviceFaults({ name, minutes, price }: ServiceTexts): StepErrors {
  const faults: Record<string, StepFault> = {}
  const length = Number(minutes)
  if (name.trim() === '') faults.name = 'required'
  if (!Number.isInteger(length) || length < 1 || length > 1440) faults.durationMinutes = 'minutes'
  if (!/^\d+([.,]\d{1,2})?$/.test(price.trim())) faults.price = 'price'
  return faults
}

/** The form with the first services. */
export type ServicesForm = {
  readonly rows: Signal<readonly ServiceRow[]>
  readonly isBusy: Signal<boolean>
  readonly failure: Signal<unknown>
  readonly edit: (index: number, change: Partial<ServiceTexts>) => void
  readonly add: () => void
  readonly remove: (index: number) => void
  /** Creates the services. Rows that are refused stay. Returns how many were created. */
  readonly submit: () => Promise<number>
}

/** Creates the form of the first step with suggestions. Rows without a name are left out. */
export function createServicesForm(
  { request }: Requests,
  suggestions: readonly ServiceTexts[],
): ServicesForm {
  const rows = signal<readonly ServiceRow[]>(suggestions.map(newRow))
  const isBusy = signal(false)
  const failure = signal<unknown>(undefined)
  const create = async (row: ServiceRow): Promise<ServiceRow | undefined> => {
    const input = {
      name: row.name.trim(),
      durationMinutes: Number(row.minutes),
      price: Number(row.price.trim().replace(',', '.')).toFixed(2),
    }
    try {
      await request(AddFirstServiceDocument, { input }, { idempotencyKey: row.key })
      return undefined
    } catch (error) {
      const errors = fieldErrorsOf(error)
      if (Object.keys(errors).length === 0) failure.value = error
      return { ...row, errors }
    }
  }
  return {
    rows,
    isBusy,
    failure,
    edit: (index, change) => {
      rows.value = rows.value.map((row, at) => (at === index ? newRow({ ...row, ...change }) : row))
    },
    add: () => (rows.value = [...rows.value, newRow(EMPTY)]),
    remove: (index) => (rows.value = rows.value.filter((_, at) => at !== index)),
    submit: async () => {
      if (isBusy.value) return 0
      failure.value = undefined
      const isBlank = (row: ServiceRow): boolean => row.name.trim() === '' && row.price === ''
      const written = rows.value.filter((row) => !isBlank(row))
      const checked = (written.length > 0 ? written : [newRow(EMPTY)]).map((row) => ({
        ...row,
        errors: serviceFaults(row),
      }))
      rows.value = checked
      if (checked.some(({ errors }) => Object.keys(errors).length > 0)) return 0
      isBusy.value = true
      const left: ServiceRow[] = []
      for (const row of checked) {
        const refused = await create(row)
        if (refused) left.push(refused)
      }
      rows.value = left
      isBusy.value = false
      return checked.length - left.length
    },
  }
}

/** What the second step asks for. Days are 1 Monday to 7 Sunday. */
export type FirstMaster = {
  readonly name: string
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly serviceIds: readonly number[]
}

/** Returns what is wrong with a master. */
export function masterFaults({ name, days, from, to, serviceIds }: FirstMaster): StepErrors {
  const faults: Record<string, StepFault> = {}
  if (name.trim() === '') faults.name = 'required'
  if (days.length === 0) faults.days = 'days'
  // 00:00 is the midnight that ends the day.
  if (from === '' || to === '' || (to <= from && to !== '00:00')) faults.hours = 'hours'
  if (serviceIds.length === 0) faults.services = 'services'
  return faults
}

/** The form with the first master. */
export type MasterForm = {
  readonly values: Signal<FirstMaster>
  readonly errors: Signal<StepErrors>
  readonly isBusy: Signal<boolean>
  readonly failure: Signal<unknown>
  /** Whether the master exists, and only hours and services are missing. */
  readonly isCreated: Signal<boolean>
  readonly edit: (change: Partial<FirstMaster>) => void
  /** Creates the master with hours and services. Goes on where an attempt before has failed. */
  readonly submit: () => Promise<boolean>
}

/** Creates the form of the second step, for a new master or for one who cannot be booked yet. */
export function createMasterForm({ request }: Requests, data: FirstSteps): MasterForm {
  const unfinished = data.masters.find((master) => !isBookable(master))
  const values = signal<FirstMaster>({
    name: unfinished?.name ?? '',
    days: [1, 2, 3, 4, 5],
    from: '09:00',
    to: '18:00',
    serviceIds: data.services.map(({ id }) => id),
  })
  const errors = signal<StepErrors>({})
  const isBusy = signal(false)
  const failure = signal<unknown>(undefined)
  const isCreated = signal(unfinished !== undefined)
  let masterId = unfinished?.id
  let key = newKey()
  const save = async ({ name, days, from, to, serviceIds }: FirstMaster): Promise<void> => {
    if (masterId === undefined) {
      const input = { name: name.trim() }
      const data = await request(AddFirstMasterDocument, { input }, { idempotencyKey: key })
      masterId = data.createMaster.id
      isCreated.value = true
    }
    const shifts = days.map((weekday) => ({ weekday, start: from, end: to }))
    await request(SetFirstHoursDocument, { masterId, shifts })
    for (const serviceId of serviceIds)
      await request(OfferFirstServiceDocument, { input: { masterId, serviceId } })
  }
  return {
    values,
    errors,
    isBusy,
    failure,
    isCreated,
    edit: (change) => {
      if (change.name !== undefined) key = newKey()
      values.value = { ...values.value, ...change }
      errors.value = {}
    },
    submit: async () => {
      if (isBusy.value) return false
      failure.value = undefined
      errors.value = masterFaults(values.value)
      if (Object.keys(errors.value).length > 0) return false
      isBusy.value = true
      try {
        await save(values.value)
        return true
      } catch (error) {
        errors.value = fieldErrorsOf(error)
        failure.value = error
        return false
      } finally {
        isBusy.value = false
      }
    },
  }
}
