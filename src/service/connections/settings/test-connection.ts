import { UndecryptableSecret } from '../../../base/secret-box.js'
import type { ConnectionSecrets } from '../../../domain/connections/adapters.js'
import { wallClock } from '../../../domain/time/zone.js'
import { invalid, notFound, Refusal } from '../../../domain/refusal.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import type { CheckResult, Messenger } from '../../../external/messengers/messenger.js'
import type { SalonSystems } from '../../../external/external-systems.js'
import { openConnection, type OpenedConnection } from '../../../external/open-connection.js'
import { NoSecretsKey } from '../../../store/connections/secrets-key-file.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { listConnections, type StoredConnection } from '../../../store/connections/connections.js'
import { authorize, type Context } from '../../context.js'
import { refusalCodeOf } from '../../inbox/sending/messengers.js'
import { decryptSecrets } from '../connection-secrets.js'
import { UNREADABLE_SECRETS } from './list-connections.js'

/** The result of a test. */
export type ConnectionTest = {
  readonly ok: boolean
  /** What the system calls itself, or why the test failed. Null: it works, and has no name. */
  readonly message: string | null
}
/** The text of a test message. */
const TEST_TEXT = 'Test message: this number is connected.'
/** What a language model is asked. */
const QUESTION = {
  messages: [{ role: 'user', text: 'Set ok to true.' }],
  answer: {
    name: 'test',
    schema: {
      type: 'object',
      properties: { ok: { type: 'boolean' } },
      required: ['ok'],
      additionalProperties: false,
    },
  },
} as const

async function findOwn(context: Context, id: number): Promise<StoredConnection> {
  const { salonId } = authorize(context, 'salon:manage')
  const stored = await listConnections(context.autonomousDb, salonId)
  const found = stored.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

/** Returns the secrets of a connection. Throws ExternalFault when no key decrypts them. */
function secretsOf({ externalSystems }: Context, stored: StoredConnection): ConnectionSecrets {
  try {
    return decryptSecrets(externalSystems.stored.keys, stored)
  } catch (error) {
    if (error instanceof UndecryptableSecret || error instanceof NoSecretsKey)
      throw new ExternalFault('unavailable', UNREADABLE_SECRETS)
    throw error
  }
}

/** Opens a connection apart from the others, so that a test is sent also while it is paused. */
async function withOpened<T>(
  context: Context,
  stored: StoredConnection,
  work: (connection: OpenedConnection) => Promise<T>,
): Promise<T> {
  const { name, adapter, settings } = stored
  const { timeoutMs, stored: storedSystems } = context.externalSystems
  const secrets = secretsOf(context, stored)
  const opened = await openConnection(
    { name, adapter, settings, secrets },
    { timeoutMs, addressRules: storedSystems.addressRules, onCall: () => undefined },
  )
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

async function checkMessenger(
  messenger: Messenger,
  to: string | undefined,
  key: string,
): Promise<CheckResult> {
  const checked = (await messenger.check?.()) ?? { name: null }
  if (to !== undefined)
    await messenger.send({ to, type: 'text', text: TEST_TEXT, imageUrl: null, key })
  return checked
}

/** Makes the smallest call that shows whether a system works. */
async function checkSystem({ crmA, crmB, model }: SalonSystems, today: string): Promise<void> {
  if (crmA) await crmA.list(today, today, 1)
  if (crmB) await crmB.list(today, today, null)
  if (model) await model.complete(QUESTION)
}

/**
 * Tests a connection of the salon with its stored settings, also while it is paused. A messenger
 * sends a message to `to`, its address of a person; without it only its credentials are tried,
 * where the messenger can do that. For admins. Throws `not_found`.
 */
export async function testConnection(
  context: Context,
  id: number,
  to: string | undefined,
): Promise<ConnectionTest> {
  const stored = await findOwn(context, id)
  const salon = await loadSalon(context.autonomousDb, stored.salonId)
  const { date } = wallClock(context.now, salon.timeZone)
  try {
    return await withOpened(context, stored, async ({ messenger, systems }) => {
      if (messenger) {
        const key = `salon-${stored.salonId}-connection-${id}-test-${context.now}`
        return { ok: true, message: (await checkMessenger(messenger, to, key)).name }
      }
      await checkSystem(systems, date)
      return { ok: true, message: null }
    })
  } catch (error) {
    if (error instanceof ExternalFault) return { ok: false, message: error.message }
    throw error
  }
}

/**
 * Tells the messenger to send its webhooks to this service, where the messenger has a call for it.
 * `base`: the start of the address of this service. For admins. Throws `not_found`, `invalid` where
 * the address has to be entered on the messenger's own pages, and the refusal of a failed call.
 */
export async function registerWebhook(
  context: Context,
  id: number,
  base: string,
): Promise<StoredConnection> {
  const stored = await findOwn(context, id)
  try {
    await withOpened(context, stored, async ({ messenger }) => {
      if (!messenger?.registerWebhook)
        throw invalid({ id: ['Enter the address of the webhook on the pages of this system.'] })
      await messenger.registerWebhook(webhookAddress(base, stored.webhookKey))
    })
    return stored
  } catch (error) {
    if (error instanceof ExternalFault) throw new Refusal(refusalCodeOf(error), error.message)
    throw error
  }
}

/** Returns the address to which a messenger sends its webhooks. */
export const webhookAddress = (base: string, webhookKey: string): string =>
  `${base}/hooks/${webhookKey}/`
