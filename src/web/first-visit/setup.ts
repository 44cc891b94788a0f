import { type Signal, signal } from '@preact/signals'
import { codeOf } from '../api/errors.js'
import { fieldErrorsOf } from '../words/field-errors.js'
import type { Sender } from '../api/session.js'
import {
  type SetUpFirstSalonMutation,
  type SetUpFirstSalonMutationVariables,
  SetUpFirstSalonDocument,
} from './documents.js'
import type { LikelyPlace } from './places.js'

/** What the form asks for. */
export type SetupValues = SetUpFirstSalonMutationVariables['input']
/** The name of a field of the form. */
export type SetupField = keyof SetupValues
/** What is wrong with a value, before the server is asked. */
export type SetupFault = 'required' | 'tooLong' | 'timeZone' | 'currency' | 'username' | 'password'
/** The tokens of the admin's sign-in. */
export type SetupTokens = SetUpFirstSalonMutation['setUpSalon']

/** Returns what is wrong with the values. The server checks them again. */
export function faultsOf(values: SetupValues): Partial<Record<SetupField, SetupFault>> {
  const faults: Partial<Record<SetupField, SetupFault>> = {}
  for (const field of Object.keys(values) as SetupField[])
    if (values[field].trim() === '') faults[field] = 'required'
  const check = (field: SetupField, isRight: boolean, fault: SetupFault): void => {
    if (!isRight) faults[field] ??= fault
  }
  check('salonName', values.salonName.trim().length <= 200, 'tooLong')
  check('adminName', values.adminName.trim().length <= 200, 'tooLong')
  check('timeZone', isTimeZone(values.timeZone), 'timeZone')
  check('currency', /^[A-Z]{3}$/.test(values.currency), 'currency')
  check('username', /^[\w.@+-]{1,150}$/.test(values.username), 'username')
  check('password', values.password.length >= 8 && values.password.length <= 200, 'password')
  return faults
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** How the creation of the salon stands. `exists`: somebody else has created it meanwhile. */
export type SetupState = 'open' | 'busy' | 'wrong-code' | 'exists' | 'failed'

/** The form that creates the first salon of the deployment. */
export type SetupForm = {
  readonly values: Signal<SetupValues>
  readonly state: Signal<SetupState>
  readonly faults: Signal<Partial<Record<SetupField, SetupFault>>>
  /** The server's own sentences, by field. */
  readonly refused: Signal<Readonly<Record<string, readonly string[]>>>
  readonly failure: Signal<unknown>
  readonly edit: (change: Partial<SetupValues>) => void
  /** Creates the salon. Returns the tokens of the admin, or undefined where the form says why. */
  readonly submit: () => Promise<SetupTokens | undefined>
}

/** Creates the form. `code`: of the link that the start printed. */
export function createSetupForm(
  { request }: Pick<Sender, 'request'>,
  code: string,
  place: LikelyPlace,
): SetupForm {
  const values = signal<SetupValues>({
    salonName: '',
    adminName: '',
    username: '',
    password: '',
    ...place,
  })
  const state = signal<SetupState>('open')
  const faults = signal<Partial<Record<SetupField, SetupFault>>>({})
  const refused = signal<Readonly<Record<string, readonly string[]>>>({})
  const failure = signal<unknown>(undefined)
  const fail = (error: unknown): void => {
    const reason = codeOf(error)
    refused.value = fieldErrorsOf(error)
    failure.value = error
    if (reason === 'token_not_valid') state.value = 'wrong-code'
    else state.value = reason === 'permission_denied' ? 'exists' : 'failed'
  }
  return {
    values,
    state,
    faults,
    refused,
    failure,
    edit: (change) => {
      values.value = { ...values.value, ...change }
      for (const field of Object.keys(change)) {
        const { [field as SetupField]: _fault, ...faultsLeft } = faults.value
        const { [field]: _sentences, ...sentencesLeft } = refused.value
        faults.value = faultsLeft
        refused.value = sentencesLeft
      }
    },
    submit: async () => {
      if (state.value === 'busy') return undefined
      faults.value = faultsOf(values.value)
      refused.value = {}
      state.value = Object.keys(faults.value).length > 0 ? 'open' : 'busy'
      if (state.value === 'open') return undefined
      try {
        const input = { ...values.value, phoneRegion: values.value.phoneRegion.toUpperCase() }
        const { setUpSalon } = await request(SetUpFirstSalonDocument, { code, input })
        return setUpSalon
      } catch (error) {
        fail(error)
        return undefined
      }
    },
  }
}
