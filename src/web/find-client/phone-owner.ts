import { reasonOf } from '../api/errors.js'
import type { Desk } from '../shell/desk.js'
import { FindClientsDocument, type FindClientsQuery } from './documents.js'

type PhoneClient = FindClientsQuery['clients']['nodes'][number]

/** Enough digits to find a number, whatever stands for its country. */
const SEARCHED_DIGITS = 9
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

/** Whether a change was refused because another client has the phone. */
export const isPhoneTaken = (error: unknown): boolean => reasonOf(error) === 'phone_taken'

/**
 * Returns the client who has a phone that the server has called taken. Returns undefined where the
 * digits do not say which client that is.
 */
export async function findPhoneOwner(
  desk: Pick<Desk, 'request'>,
  phone: string,
): Promise<PhoneClient | undefined> {
  const digits = digitsOf(phone).replace(/^0+/, '').slice(-SEARCHED_DIGITS)
  if (digits === '') return undefined
  const { clients } = await desk.request(FindClientsDocument, { search: digits })
  const owners = clients.nodes.filter((client) => digitsOf(client.phone ?? '').endsWith(digits))
  const exact = owners.find((client) => digitsOf(client.phone ?? '') === digitsOf(phone))
  return exact ?? (owners.length === 1 ? owners[0] : undefined)
}
