import { newKey } from '../../api/send.js'
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { fieldErrorsOf } from '../../words/field-errors.js'

/** The messages of refused fields, by field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The values that a person edits, beside those that are saved. */
export type Form<Values extends object> = {
  readonly values: ReadonlySignal<Values>
  /** Whether a value differs from the saved one. */
  readonly isDirty: ReadonlySignal<boolean>
  readonly busy: ReadonlySignal<boolean>
  readonly errors: ReadonlySignal<FieldErrors>
  /** Why the latest save failed, unless fields were refused that the form has. */
  readonly failure: ReadonlySignal<unknown>
  readonly set: <Key extends keyof Values>(key: Key, value: Values[Key]) => void
  /** Takes newer saved values. A value that the person has changed stays as they wrote it. */
  readonly rebase: (saved: Values) => void
  /** Goes back to the saved values. */
  readonly discard: () => void
  /** Checks and saves. Resolves with whether that worked. Does nothing while a save runs. */
  readonly submit: () => Promise<boolean>
}

/** What a form needs. */
export type FormOptions<Values extends object> = {
  readonly saved: Values
  /** Returns what is wrong before anything is sent. */
  readonly check?: (values: Values) => FieldErrors
  /**
   * Saves. `changes` holds the values that differ from the saved ones. The key is the same for each
   * attempt to save the same values.
   */
  readonly save: (
    changes: Partial<Values>,
    values: Values,
    idempotencyKey: string,
  ) => Promise<unknown>
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** Returns the values that differ from the saved ones. */
export function changedValues<Values extends object>(
  saved: Values,
  values: Values,
): Partial<Values> {
  const entries = Object.entries(values) as [keyof Values, Values[keyof Values]][]
  return Object.fromEntries(
    entries.filter(([key, value]) => !isEqual(value, saved[key])),
  ) as Partial<Values>
}

/** Holds what a person edits until it is saved. */
export function createForm<Values extends object>({
  saved: first,
  check,
  save,
}: FormOptions<Values>): Form<Values> {
  const saved = signal(first)
  const values = signal(first)
  const busy = signal(false)
  const errors = signal<FieldErrors>({})
  const failure = signal<unknown>(undefined)
  const isDirty = computed(() => !isEqual(saved.value, values.value))
  let idempotencyKey = newKey()

  function refuse(error: unknown): void {
    const fields = fieldErrorsOf(error)
    const isShownAtFields =
      Object.keys(fields).length > 0 && Object.keys(fields).every((key) => key in values.value)
    errors.value = fields
    failure.value = isShownAtFields ? undefined : error
  }

  return {
    values,
    isDirty,
    busy,
    errors,
    failure,
    set: (key, value) =>
      batch(() => {
        values.value = { ...values.value, [key]: value }
        idempotencyKey = newKey()
        errors.value = Object.fromEntries(
          Object.entries(errors.value).filter(([field]) => field !== key),
        )
      }),
    rebase: (next) =>
      batch(() => {
        const edited = changedValues(saved.value, values.value)
        saved.value = next
        values.value = { ...next, ...edited }
      }),
    discard: () =>
      batch(() => {
        values.value = saved.value
        errors.value = {}
        failure.value = undefined
      }),
    submit: async () => {
      if (busy.value) return false
      const sent = values.value
      errors.value = check?.(sent) ?? {}
      failure.value = undefined
      if (Object.keys(errors.value).length > 0) return false
      busy.value = true
      try {
        await save(changedValues(saved.value, sent), sent, idempotencyKey)
        saved.value = sent
        idempotencyKey = newKey()
        return true
      } catch (error) {
        batch(() => refuse(error))
        return false
      } finally {
        busy.value = false
      }
    },
  }
}

/** The whole number that a text is, or undefined. */
export const wholeNumber = (text: string): number | undefined =>
  /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined

/** An amount with two places (40.00) of what a person wrote (40, 40,5), or undefined. */
export function amountOf(text: string): string | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Number(plain).toFixed(2) : undefined
}

/** The errors of fields that hold no whole number within their limits. */
export const checkNumbers = (
  fields: Readonly<Record<string, readonly [text: string, min: number, max: number]>>,
  message: (min: number, max: number) => string,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, [text, min, max]]) => {
      const value = wholeNumber(text)
      return value !== undefined && min <= value && value <= max
        ? []
        : [[name, [message(min, max)]] as const]
    }),
  )

/** The errors of fields whose text is not what it must be. */
export const checkFields = (
  fields: Readonly<Record<string, unknown>>,
  message: string,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === undefined)
      .map(([name]) => [name, [message]]),
  )
