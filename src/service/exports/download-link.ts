import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import type { ExportPeriod, ExportTable } from '../../domain/exports/export-request.js'
import { type FieldErrors, invalid, notFound, REQUIRED } from '../../domain/refusal.js'
import { MINUTE, type Instant } from '../../domain/time/time.js'
import { findClient } from '../../store/clients/clients.js'
import { findAccountById } from '../../store/identity/accounts.js'
import { authorize, badToken, type Context } from '../context.js'
import { exportClient } from './client-export.js'
import { exportCsv, periodRequest } from './csv-export.js'

/** What a link downloads: a table as CSV, or everything on one client as JSON. */
export type DownloadInput = ExportPeriod & {
  readonly kind: ExportTable | 'client'
  /** Only for the kind `client`. */
  readonly clientId: number | null
}
/** A link that needs no token beside it. */
export type DownloadLink = {
  readonly url: string
  readonly fileName: string
  readonly expiresAt: Instant
}
/** The content of a file, in pieces that are made when they are asked for. */
export type Download = {
  readonly fileName: string
  readonly type: string
  readonly chunks: AsyncIterable<string>
}

/** How long a link is good. A download that began goes on. */
const LIFETIME_MS = 5 * MINUTE
/** The longest text of a link that is read. */
const LONGEST = 1_000

/** What a link says. Its keyed hash shows that this service wrote it. */
type Ticket = DownloadInput & {
  readonly accountId: number
  /** A new password of the account ends the link. */
  readonly generation: number
  readonly expiresAt: Instant
}

const sealOf = ({ tokens }: Pick<Context, 'tokens'>, body: string): string =>
  tokens.seal(`download ${body}`)

/** The address of a link is one text without signs that an address would encode. */
function writeTicket(context: Pick<Context, 'tokens'>, ticket: Ticket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${sealOf(context, body)}`
}

function readTicket(context: Pick<Context, 'tokens' | 'now'>, text: string): Ticket {
  const [body = '', seal = ''] = text.length <= LONGEST ? text.split('.') : []
  const expected = Buffer.from(sealOf(context, body))
  const given = Buffer.from(seal)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw badToken('Token is invalid')
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket
  if (ticket.expiresAt <= context.now) throw badToken('Token is expired')
  return ticket
}

function faultsOf({ kind, clientId, from, to }: DownloadInput): FieldErrors {
  const hasPeriod = kind === 'appointments' || kind === 'revenue'
  return {
    ...(kind === 'client' && clientId === null && { 'input.clientId': [REQUIRED] }),
    ...(kind !== 'client' &&
      clientId !== null && { 'input.clientId': ['Only the kind CLIENT takes it.'] }),
    ...(!hasPeriod && from !== null && { 'input.from': ['This kind takes no days.'] }),
    ...(!hasPeriod && to !== null && { 'input.to': ['This kind takes no days.'] }),
    ...(hasPeriod &&
      from !== null &&
      to !== null &&
      to < from && { 'input.to': ['Ensure this day is not before the first one.'] }),
  }
}

function fileNameOf({ kind, clientId, from, to }: DownloadInput): string {
  if (kind === 'client') return `client-${clientId ?? 0}.json`
  return `${[kind, from, to].filter((part) => part !== null).join('_')}.csv`
}

/**
 * Returns a link that downloads an export for five minutes. It needs no token, so that a browser
 * can open it. Throws `invalid` for a wrong period, and `not_found` for an unknown client. For
 * admins.
 */
export async function createDownload(
  context: Context,
  base: string,
  input: DownloadInput,
): Promise<DownloadLink> {
  const viewer = authorize(context, 'data:export')
  const faults = faultsOf(input)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { clientId } = input
  if (clientId !== null && !(await findClient(context.db, viewer.salonId, clientId)))
    throw notFound()
  const expiresAt = context.now + LIFETIME_MS
  const ticket = writeTicket(context, {
    ...input,
    accountId: viewer.id,
    generation: viewer.sessionGeneration ?? 0,
    expiresAt,
  })
  return { url: `${base}/downloads/${ticket}`, fileName: fileNameOf(input), expiresAt }
}

async function* once(text: string): AsyncGenerator<string, void> {
  yield await Promise.resolve(text)
}

/**
 * Returns the file of a link, for the account that created it. Throws `token_not_valid` for a link
 * that is wrong, expired, or whose account has a new password or is switched off, and
 * `permission_denied` when the account is no admin any more.
 */
export async function openDownload(context: Context, text: string): Promise<Download> {
  const ticket = readTicket(context, text)
  const account = await findAccountById(context.db, ticket.accountId)
  if (!account?.active || account.sessionGeneration !== ticket.generation)
    throw badToken('Token is invalid')
  const own = { ...context, log: context.log, viewer: account }
  const fileName = fileNameOf(ticket)
  const { kind, clientId } = ticket
  if (kind === 'client') {
    const json = await exportClient(own, clientId ?? 0)
    return { fileName, type: 'application/json; charset=utf-8', chunks: once(json) }
  }
  const chunks = await exportCsv(own, periodRequest(kind, ticket))
  return { fileName, type: 'text/csv; charset=utf-8; header=present', chunks }
}
