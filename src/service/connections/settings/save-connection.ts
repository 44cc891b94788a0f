import { randomBytes } from 'node:crypto'
import {
  type Adapter,
  connectionErrors,
  type ConnectionSecrets,
  type ConnectionSettings,
  NO_SECRETS,
  NO_SETTINGS,
} from '../../../domain/connections/adapters.js'
import {
  type ConnectedSystem,
  connectionKeyOf,
  partsOf,
} from '../../../domain/connections/connection.js'
import { salonEvent } from '../../../domain/live/event.js'
import { invalid, notFound, Refusal, versionConflict } from '../../../domain/refusal.js'
import { UndecryptableSecret } from '../../../base/secret-box.js'
import { firstSalonId } from '../../../store/catalog/salons.js'
import { deleteConnectionState } from '../../../store/connections/connection-states.js'
import {
  deleteConnection,
  insertConnection,
  lockConnection,
  type StoredConnection,
  updateConnectionRow,
} from '../../../store/connections/connections.js'
import { NoSecretsKey } from '../../../store/connections/secrets-key-file.js'
import { writeEvents } from '../../../store/live/events.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { assertNoFaults } from '../../catalog/salon.js'
import { authorize, type Context } from '../../context.js'
import { decryptSecrets, encryptSecrets } from '../connection-secrets.js'
import { isIn } from './list-connections.js'

/** New values of a connection. Undefined: it stays. Null: it is removed. */
export type ConnectionChange = {
  readonly [K in keyof ConnectionSettings | 'token' | 'webhookSecret']?: string | null | undefined
} & {
  /** A paused connection sends nothing. It still receives. */
  readonly isPaused?: boolean | undefined
}
/** A connection to create. */
export type NewConnection = Omit<ConnectionChange, 'isPaused'> & {
  readonly name: ConnectedSystem
  readonly adapter: Adapter
}
/** A connection after a change, with what the other side has to know. */
export type SavedConnection = {
  readonly stored: StoredConnection
  /** The secret that this change has created: it is shown once. Null: none was created. */
  readonly newWebhookSecret: string | null
}

const RANDOM_BYTES = 24
const randomText = (): string => randomBytes(RANDOM_BYTES).toString('base64url')

/** A secret that both sides have to know, as its adapter writes it. Null: the admin brings it. */
function createWebhookSecret(name: ConnectedSystem, adapter: Adapter): string | null {
  if (partsOf(name).kind !== 'messenger' || adapter === 'whatsapp') return null
  return adapter === 'telegram'
    ? randomText()
    : `whsec_${randomBytes(RANDOM_BYTES).toString('base64')}`
}

/** Returns the value after a change, without spaces around it. */
function changed(was: string | null, is: string | null | undefined): string | null {
  return is === undefined ? was : is?.trim() || null
}

function settingsAfter(was: ConnectionSettings, change: ConnectionChange): ConnectionSettings {
  const { url, model, phoneNumberId, templateName, templateLanguage } = change
  return {
    url: changed(was.url, url)?.replace(/\/+$/, '') ?? null,
    model: changed(was.model, model),
    phoneNumberId: changed(was.phoneNumberId, phoneNumberId),
    templateName: changed(was.templateName, templateName),
    templateLanguage: changed(was.templateLanguage, templateLanguage),
  }
}

/** Returns the part of an address that decides who receives the token. */
const originOf = (url: string | null): string | null =>
  url === null || !URL.canParse(url) ? url : new URL(url).origin

/** Runs work with keys. Throws `unavailable` with what to do when there is no usable key. */
function withKey<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof NoSecretsKey) throw new Refusal('unavailable', error.message)
    throw error
  }
}

/** Whether the environment connects the salon with this system, which then cannot be changed. */
async function isGiven(
  { autonomousDb, externalSystems }: Context,
  salonId: number,
  name: ConnectedSystem,
): Promise<boolean> {
  if (name === 'model') return false
  return isIn(externalSystems, name) && (await firstSalonId(autonomousDb)) === salonId
}

/** Writes the change and tells it to all processes and to the pages. */
async function store(
  context: Context,
  salonId: number,
  write: (tx: Db) => Promise<StoredConnection>,
): Promise<StoredConnection> {
  const stored = await transact(context.db, async (tx) => {
    const saved = await write(tx)
    await writeEvents(tx, salonId, [salonEvent('connection', null)], context.now)
    return saved
  })
  context.externalSystems.stored.forget(salonId)
  return stored
}

/**
 * Connects the salon with an external system. Secrets are stored encrypted, and no operation
 * returns them. For admins. Throws `invalid` with errors by field, also when the salon has a
 * connection to this system already.
 */
export async function createConnection(
  context: Context,
  { name, adapter, ...change }: NewConnection,
): Promise<SavedConnection> {
  const { salonId } = authorize(context, 'salon:manage')
  const settings = settingsAfter(NO_SETTINGS, change)
  const created = (change.webhookSecret ?? '') === '' ? createWebhookSecret(name, adapter) : null
  const secrets: ConnectionSecrets = {
    token: changed(null, change.token),
    webhookSecret: created ?? changed(null, change.webhookSecret),
    verifyToken: adapter === 'whatsapp' ? randomText() : null,
  }
  assertNoFaults(connectionErrors({ name, adapter, settings, secrets }))
  if (await isGiven(context, salonId, name))
    throw invalid({ name: ['The variables of the deployment connect this system.'] })
  const webhookKey = randomText()
  const encrypted = withKey(() =>
    encryptSecrets(context.externalSystems.stored.keys, { salonId, webhookKey }, secrets),
  )
  const stored = await store(context, salonId, async (tx) => {
    const row = { salonId, name, adapter, settings, secrets: encrypted, webhookKey }
    const inserted = await insertConnection(tx, row, context.now)
    if (!inserted) throw invalid({ name: ['The salon has a connection to this system already.'] })
    return inserted
  })
  return { stored, newWebhookSecret: created }
}

/**
 * Changes a connection, pauses it or continues it. When its secrets cannot be read any more, all of
 * them have to be entered; the token also for an address at another host, which would receive it.
 * For admins. Throws `not_found`, `version_conflict` and `invalid`.
 */
export async function updateConnection(
  context: Context,
  id: number,
  change: ConnectionChange,
  expectedVersion: number | undefined,
): Promise<SavedConnection> {
  const { salonId } = authorize(context, 'salon:manage')
  const { keys } = context.externalSystems.stored
  const stored = await store(context, salonId, async (tx) => {
    const was = await lockConnection(tx, salonId, id)
    if (!was) throw notFound()
    if (expectedVersion !== undefined && was.version !== expectedVersion)
      throw versionConflict('connection', was.version)
    const { name, adapter, isPaused } = was
    const settings = settingsAfter(was.settings, change)
    const before = withKey(() => readSecrets(context, was))
    const secrets: ConnectionSecrets = {
      token: changed(before.token, change.token),
      webhookSecret: changed(before.webhookSecret, change.webhookSecret),
      verifyToken: before.verifyToken ?? (adapter === 'whatsapp' ? randomText() : null),
    }
    // Secrets that cannot be read now stay as they are: their key may come back.
    const isOnlyPause = Object.entries(change).every(
      ([key, value]) => key === 'isPaused' || value === undefined,
    )
    if (!isOnlyPause) assertNoFaults(connectionErrors({ name, adapter, settings, secrets }))
    const isElsewhere = originOf(settings.url) !== originOf(was.settings.url)
    if (isElsewhere && before.token !== null && change.token === undefined)
      throw invalid({ token: ['Enter the token again: the address is another one.'] })
    const encrypted = isOnlyPause ? was.secrets : withKey(() => encryptSecrets(keys, was, secrets))
    return updateConnectionRow(
      tx,
      { ...was, settings, secrets: encrypted, isPaused: change.isPaused ?? isPaused },
      context.now,
    )
  })
  return { stored, newWebhookSecret: null }
}

/** Returns the secrets of a connection. Those that no key decrypts are missing. */
export function readSecrets(
  { externalSystems }: Pick<Context, 'externalSystems'>,
  stored: StoredConnection,
): ConnectionSecrets {
  try {
    return decryptSecrets(externalSystems.stored.keys, stored)
  } catch (error) {
    if (error instanceof UndecryptableSecret) return NO_SECRETS
    throw error
  }
}

/**
 * Removes a connection with its secrets. What waits for it stays, and is sent when the system is
 * connected again. Returns it. For admins. Throws `not_found`.
 */
export async function removeConnection(context: Context, id: number): Promise<StoredConnection> {
  const { salonId } = authorize(context, 'salon:manage')
  return store(context, salonId, async (tx) => {
    const was = await lockConnection(tx, salonId, id)
    if (!was) throw notFound()
    await deleteConnection(tx, salonId, id)
    await deleteConnectionState(tx, connectionKeyOf(was))
    return was
  })
}
