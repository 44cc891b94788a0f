import { amountOf, checkFields, checkNumbers, type FieldErrors } from '../frame/form.js'
import {
  NO_SPOKEN_NAMES,
  spokenNameInput,
  type SpokenNameValues,
  spokenNameValues,
} from '../frame/spoken-name-values.js'
import { spokenNameErrors } from '../frame/spoken-names.js'
import { LONGEST_BUFFER, LONGEST_SERVICE } from '../frame/limits.js'
import type { SettingsServiceFragment } from './documents.js'

/** A service as a person edits it: numbers and amounts are text. */
export type ServiceValues = {
  readonly name: string
  readonly durationMinutes: string
  readonly bufferBeforeMinutes: string
  readonly bufferAfterMinutes: string
  readonly price: string
  readonly spokenNames: SpokenNameValues
}

/** What a new service starts from. */
export const NEW_SERVICE: ServiceValues = {
  name: '',
  durationMinutes: '60',
  bufferBeforeMinutes: '0',
  bufferAfterMinutes: '0',
  price: '',
  spokenNames: NO_SPOKEN_NAMES,
}

/** The values of a stored service. */
export const serviceValues = (service: SettingsServiceFragment): ServiceValues => ({
  name: service.name,
  durationMinutes: String(service.durationMinutes),
  bufferBeforeMinutes: String(service.bufferBeforeMinutes),
  bufferAfterMinutes: String(service.bufferAfterMinutes),
  price: service.price,
  spokenNames: spokenNameValues(service.spokenNames),
})

/** Returns what is wrong with the numbers, the amount and the names. */
export const checkService = (
  values: ServiceValues,
  words: {
    readonly numberBetween: (min: number, max: number) => string
    readonly amount: string
    readonly required: string
  },
): FieldErrors => ({
  ...checkNumbers(
    {
      durationMinutes: [values.durationMinutes, 1, LONGEST_SERVICE],
      bufferBeforeMinutes: [values.bufferBeforeMinutes, 0, LONGEST_BUFFER],
      bufferAfterMinutes: [values.bufferAfterMinutes, 0, LONGEST_BUFFER],
    },
    words.numberBetween,
  ),
  ...spokenNameErrors(values.spokenNames),
  ...checkFields({ price: amountOf(values.price) }, words.amount),
  ...(values.name.trim() === '' && { name: [words.required] }),
})

/** The graph's input for values that `checkService` has passed. Absent values stay absent. */
export const serviceInput = (values: Partial<ServiceValues>) => ({
  ...(values.name !== undefined && { name: values.name.trim() }),
  ...(values.durationMinutes !== undefined && { durationMinutes: Number(values.durationMinutes) }),
  ...(values.bufferBeforeMinutes !== undefined && {
    bufferBeforeMinutes: Number(values.bufferBeforeMinutes),
  }),
  ...(values.bufferAfterMinutes !== undefined && {
    bufferAfterMinutes: Number(values.bufferAfterMinutes),
  }),
  ...(values.price !== undefined && { price: amountOf(values.price) ?? values.price }),
  ...(values.spokenNames && { spokenNames: spokenNameInput(values.spokenNames) }),
})
