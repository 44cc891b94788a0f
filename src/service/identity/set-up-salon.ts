import { timingSafeEqual } from 'node:crypto'
import { type Salon, salonErrors } from '../../domain/catalog/salon.js'
import type { Account } from '../../domain/identity/people.js'
import { type FieldErrors, Refusal } from '../../domain/refusal.js'
import { LONGEST_NAME, textFault } from '../../domain/text-fault.js'
import type { Instant } from '../../domain/time/time.js'
import { hasAnySalon, lockFirstSalon, type NewSalon } from '../../store/catalog/salons.js'
import { type Db, joinableTransaction } from '../../store/postgres/database.js'
import { assertNoFaults, createSalon } from '../catalog/salon.js'
import type { Context } from '../context.js'
import { createAccountInSalon, credentialFaults } from './accounts.js'
import { type AuthTokens, signInAs } from './sign-in.js'

/** Whether a deployment waits for its first salon. */
export type SetupState = { readonly needed: boolean }

/** The first salon of a deployment, and the account of its admin. */
export type FirstSalon = {
  readonly salonName: string
  readonly timeZone: string
  readonly currency: string
  readonly phoneRegion: string
  readonly adminName: string
  readonly username: string
  readonly password: string
}

/** The settings of a new salon that the configuration decides. */
export type NewSalonSettings = Pick<NewSalon, 'nativeBookingEnabled'>

/**
 * Returns whether the deployment has no salon. Then it has no account either, because each account
 * belongs to a salon. Needs no viewer.
 */
export const readSetupState = async ({ db }: Pick<Context, 'db'>): Promise<SetupState> => ({
  needed: !(await hasAnySalon(db)),
})

/**
 * Returns the code that `setUpSalon` requires. It follows from the secret of tokens, so that all
 * processes have the same one and none is stored. It is of no use once there is a salon.
 */
export const setupCode = ({ tokens }: Pick<Context, 'tokens'>): string =>
  tokens.seal('setup code').slice(0, 32)

/**
 * Returns the link to the page that creates the first salon. `base`: the start of links. The code
 * is in the fragment, which reaches no log.
 */
export const setupLink = (context: Pick<Context, 'tokens'>, base: string): string =>
  `${base}/#set-up=${setupCode(context)}`

/** Compares in constant time. Hashes have one length, whatever the length of the given code. */
function isSetupCode(context: Pick<Context, 'tokens'>, given: string): boolean {
  const hashOf = (code: string): Buffer => Buffer.from(context.tokens.seal(`given code ${code}`))
  return timingSafeEqual(hashOf(given), hashOf(setupCode(context)))
}

async function assertNoSalon(db: Db): Promise<void> {
  if (await hasAnySalon(db))
    throw new Refusal('permission_denied', 'There is a salon already. Sign in to it instead.')
}

/** Returns what is wrong with the fields, under their own names. */
function faultsOf(input: FirstSalon): FieldErrors {
  const faults: Record<string, readonly string[]> = {}
  for (const field of ['salonName', 'adminName'] as const) {
    const fault = textFault(input[field].trim(), { longest: LONGEST_NAME })
    if (fault !== undefined) faults[field] = [fault]
  }
  return { ...faults, ...salonErrors(input), ...credentialFaults(input) }
}

/**
 * Creates the first salon of the deployment and the account of its admin. Checks no right:
 * `setUpSalon` does, and the command line needs none. Throws `invalid` with every wrong field, and
 * `permission_denied` when there is a salon. Of two at the same time one creates the salon.
 */
export async function createFirstSalon(
  db: Db,
  input: FirstSalon,
  settings: NewSalonSettings,
  now: Instant,
): Promise<{ readonly salon: Salon; readonly admin: Account }> {
  assertNoFaults(faultsOf(input))
  const { timeZone, currency, phoneRegion, username, password } = input
  return joinableTransaction(db, async (tx) => {
    await lockFirstSalon(tx)
    await assertNoSalon(tx)
    const name = input.salonName.trim()
    const salon = await createSalon(tx, { name, timeZone, currency, phoneRegion, ...settings }, now)
    const admin = await createAccountInSalon(
      tx,
      salon.id,
      {
        username,
        password,
        name: input.adminName.trim(),
        role: 'admin',
        masterId: null,
        clientId: null,
      },
      now,
    )
    return { salon, admin }
  })
}

/**
 * Creates the first salon of the deployment with its admin, and signs the admin in. Needs no
 * viewer, but the setup code. Throws `permission_denied` when there is a salon, `token_not_valid`
 * for a wrong code, and `invalid` with every wrong field.
 */
export async function setUpSalon(
  context: Context,
  code: string,
  input: FirstSalon,
  settings: NewSalonSettings,
): Promise<AuthTokens> {
  const { db, now, tokens, device } = context
  await assertNoSalon(db)
  if (!isSetupCode(context, code))
    throw new Refusal(
      'token_not_valid',
      'The setup code is wrong. Each start prints the right one.',
    )
  return joinableTransaction(db, async (tx) => {
    const { admin } = await createFirstSalon(tx, input, settings, now)
    return signInAs({ db: tx, now, tokens, device }, admin)
  })
}
