import { isPlain } from './session/placeholders.js'
import { askGraph } from './fixtures/graph.js'
import type { RowSection, Row } from './session/row.js'
import type { Session } from './session/session.js'

/** The check would write beyond the service, or to somebody's server, and nobody has agreed to that. */
export class WritesNotConfirmed extends Error {}

/** What the check is about to write, for people to read first. */
export type Announcement = {
  readonly lines: readonly string[]
  /** What the writes reach beyond this service; people have to agree to that. Empty: nothing. */
  readonly reaches: readonly string[]
}

/** The race of one slot has one winner. */
const RACE_WINNERS = 1
export const isBooking = ({ sends }: Row): boolean =>
  sends.method === 'POST' && /^\/api\/records\/?$/.test(sends.path)

/** Whether a row that holds makes an appointment; one that expects an earlier answer again makes none. */
const makesOne = (row: Row): boolean =>
  isBooking(row) && row.expects.status === 201 && row.expects.text === undefined

/** How many appointments the rows make where all of them hold. */
function bookingsOf(chapters: readonly RowSection[], isTried: (row: Row) => boolean): number {
  const rows = chapters.flatMap(({ rows: own }) => own)
  return rows.filter((row) => makesOne(row) && isTried(row)).length + RACE_WINNERS
}

const NAMES: Readonly<Record<string, string>> = {
  CRM_A: 'external system A, which gets each of these appointments',
  MESSENGER_A: 'messenger A, which gets notifications for telephone numbers that belong to nobody',
  MESSENGER_B: 'messenger B, which gets notifications for telephone numbers that belong to nobody',
}
/** External system B is only read. */
const CONNECTED = '{ salon { externalSystems messengers } }'

/** Asks this service what is connected for the salon. */
async function connectedNames(session: Session): Promise<string[]> {
  const { salon } = await askGraph(session, CONNECTED)
  const { externalSystems, messengers } = isPlain(salon) ? salon : {}
  return [externalSystems, messengers].flatMap((list) =>
    Array.isArray(list) ? list.map(String) : [],
  )
}

/** What the check writes on this service. Reads only; throws NoGround where there is no /graphql of this service. */
export async function announceOwn(
  session: Session,
  baseUrl: URL,
  chapters: readonly RowSection[],
): Promise<Announcement> {
  const reaches = (await connectedNames(session)).flatMap((name) => NAMES[name] ?? [])
  const count = bookingsOf(chapters, () => true)
  return {
    lines: [
      `The check writes to ${baseUrl.href}: it makes a master, a service and two clients of its own, books about ${count} appointments`,
      'with them, and cancels or completes these; in the end it switches the master and the service off.',
    ],
    reaches,
  }
}

/** What the check writes on a server whose master and service somebody has named. */
export function announceNamed(
  baseUrl: URL,
  chapters: readonly RowSection[],
  { masterId, serviceId }: { readonly masterId: number; readonly serviceId: number },
): Announcement {
  const count = bookingsOf(chapters, ({ needs = [] }) => !needs.includes('own ground'))
  return {
    lines: [
      `The check writes to ${baseUrl.href}: it makes two clients, books about ${count} appointments of service ${serviceId} with`,
      `master ${masterId}, and cancels these.`,
    ],
    reaches: [
      'whatever that server tells of bookings: its people, their messengers, other systems',
    ],
  }
}

/** Says what is about to be written; throws NotAgreed where that reaches further and nobody has agreed. */
export function announce(
  { lines, reaches }: Announcement,
  isAgreed: boolean,
  say: (line: string) => void,
): void {
  for (const line of lines) say(line)
  if (reaches.length === 0) return
  say('These writes reach further:')
  for (const reached of reaches) say(`  ${reached}`)
  if (!isAgreed)
    throw new WritesNotConfirmed(
      'Nothing was written. If all of this may happen, run it again with --yes.',
    )
}
