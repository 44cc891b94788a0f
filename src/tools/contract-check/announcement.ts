import { isPlain } from './session/placeholders.js'
import { askGraph } from './fixtures/graph.js'
import type { RowSection, Row } from './session/row.js'
import type { Session } from './session/session.js'

/** Thrown if the check would write beyond the service, or to another server, without consent. */
export class WritesNotConfirmed extends Error {}

/** The planned writes of the check, for the user to read first. */
export type Announcement = {
  readonly lines: readonly string[]
  /**
   * Systems beyond this service that the writes reach. The user must agree to them. Empty if there
   * are none.
   */
  readonly reaches: readonly string[]
}

/** In the race for one slot, one request succeeds. */
const RACE_WINNERS = 1
/** Whether a row sends the request that books an appointment. */
export const isBooking = ({ sends }: Row): boolean =>
  sends.method === 'POST' && /^\/api\/records\/?$/.test(sends.path)

/**
 * Whether a row creates an appointment if it holds. A row that expects an earlier answer again
 * creates none.
 */
const makesOne = (row: Row): boolean =>
  isBooking(row) && row.expects.status === 201 && row.expects.text === undefined

/** Returns how many appointments the rows create if all of them hold. */
function bookingsOf(chapters: readonly RowSection[], isTried: (row: Row) => boolean): number {
  const rows = chapters.flatMap(({ rows: own }) => own)
  return rows.filter((row) => makesOne(row) && isTried(row)).length + RACE_WINNERS
}

const NAMES: Readonly<Record<string, string>> = {
  CRM_A: 'external system A, which gets each of these appointments',
  MESSENGER_A: 'messenger A, which gets notifications for telephone numbers that belong to nobody',
  MESSENGER_B: 'messenger B, which gets notifications for telephone numbers that belong to nobody',
}
/** The salon and its connected systems. The check never calls external system B. */
const SALON = '{ salon { id name externalSystems messengers } }'

type ConnectedSalon = { readonly title: string; readonly systems: readonly string[] }

/** Returns how the salon is called, and the names of its connected systems. */
async function readSalon(session: Session): Promise<ConnectedSalon> {
  const { salon } = await askGraph(session, SALON)
  const { id, name, externalSystems, messengers } = isPlain(salon) ? salon : {}
  const systems = [externalSystems, messengers].flatMap((list) =>
    Array.isArray(list) ? list.map(String) : [],
  )
  return { title: `"${String(name)}" (id ${String(id)})`, systems }
}

const heading = (baseUrl: URL, username: string, salon: string): string =>
  `The check writes to ${baseUrl.href}, as the account ${username}, in the salon ${salon}:`
/** What it leaves as it is. */
const UNTOUCHED: readonly string[] = [
  '  accounts: none is created or changed; at the end it uses up the limit on signing in',
  '  tasks: it reads them, changes none and sends no message to a dialogue',
  '  settings: it reads them, and changes none',
]
const CLIENTS =
  '  clients: it creates two, called "Contract check …", which stay; and the walk-in client if ' +
  'the salon has none'

/**
 * Describes the writes on this service. Only reads. Throws `InfrastructureFailure` if the server
 * has no /graphql of this service.
 */
export async function announceOwn(
  session: Session,
  baseUrl: URL,
  chapters: readonly RowSection[],
): Promise<Announcement> {
  const { title, systems } = await readSalon(session)
  const reaches = systems.flatMap((name) => NAMES[name] ?? [])
  const count = bookingsOf(chapters, () => true)
  return {
    lines: [
      heading(baseUrl, String(session.known.get('username')), title),
      '  masters and services: it creates one of each, and switches both off at the end',
      CLIENTS,
      `  appointments: it books about ${count} appointments with these, and cancels or completes ` +
        'all of them',
      ...UNTOUCHED,
      ...(reaches.length === 0
        ? [
            '  other systems: neither external system A nor a messenger is connected; none is called',
          ]
        : []),
    ],
    reaches,
  }
}

/** Describes the writes on a server whose master and service the user has named. */
export function announceNamed(
  session: Session,
  baseUrl: URL,
  chapters: readonly RowSection[],
  { masterId, serviceId }: { readonly masterId: number; readonly serviceId: number },
): Announcement {
  const count = bookingsOf(chapters, ({ needs = [] }) => !needs.includes('own ground'))
  return {
    lines: [
      heading(baseUrl, String(session.known.get('username')), 'of this account'),
      '  masters and services: none is created or changed',
      CLIENTS,
      `  appointments: it books about ${count} appointments of service ${serviceId} with master ` +
        `${masterId}, and cancels or completes all of them`,
      ...UNTOUCHED,
    ],
    reaches: [
      'whatever that server tells of bookings: its people, their messengers, other systems',
    ],
  }
}

/**
 * Prints the planned writes. Throws `WritesNotConfirmed` if they reach other systems and the user
 * has not agreed.
 */
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
