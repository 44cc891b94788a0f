import { announce, announceNamed, announceOwn } from './announcement.js'
import { dayFrom } from './session/days.js'
import type { KnownValues } from './session/placeholders.js'
import type { Fixtures } from './fixtures/fixtures.js'
import { namedFixtures } from './fixtures/fixtures-named.js'
import { ownFixtures } from './fixtures/fixtures-own.js'
import { openDoor } from './session/http.js'
import { tryLimit } from './limit.js'
import type { Outcome } from './session/outcome.js'
import { choosePhones } from './session/phones.js'
import { tryRace } from './race.js'
import { assistant } from './rows/assistant.js'
import { authentication, SIGN_IN } from './rows/authentication.js'
import { catalogue, settings } from './rows/catalog.js'
import { clientLists, clients } from './rows/clients.js'
import { afterwards, tokens } from './rows/booking/closing.js'
import { content, order } from './rows/content.js'
import { creating, output } from './rows/booking/creating.js'
import { fieldErrors } from './rows/fields.js'
import { hardInput } from './rows/hard-input.js'
import { idempotency } from './rows/booking/idempotency.js'
import { lists } from './rows/lists.js'
import { moves } from './rows/booking/moves.js'
import { freeSlots } from './rows/booking/slots.js'
import { type CheckRun, startRun } from './run.js'
import { openSession, type Session, type Surroundings } from './session/session.js'
import { judgeAll } from './fixtures/invariants.js'
import { OURS } from './fixtures/cleanup.js'

export type CheckOptions = {
  readonly baseUrl: URL
  readonly username: string
  readonly password: string
  /** What may be booked on a server that is not this service; absent: the check makes its own. */
  readonly named?: { readonly masterId: number; readonly serviceId: number } | undefined
  /** Whether the check may write what reaches beyond the service, or to a server that is not this service. */
  readonly yes?: boolean | undefined
  /** Eight hexadecimal digits, of which names and numbers of this run are made. */
  readonly random: string
}
/** What a run found, and what it leaves behind. */
export type Result = {
  readonly outcomes: readonly Outcome[]
  /** What is left on the server; nothing of it can be booked. */
  readonly leaves: readonly string[]
  /** What should have been put away and could not be: for people to do. */
  readonly stuck: readonly string[]
  readonly interrupted: boolean
}
/** The server does not take the username and the password. */
export class NotSignedIn extends Error {}

/** In this order: later rows build on the visits and clients of earlier ones. */
const CHAPTERS = [authentication, order, content, clients, creating]
const ON_BOOKINGS = [
  output,
  lists,
  freeSlots,
  clientLists,
  moves,
  fieldErrors,
  hardInput,
  idempotency,
  catalogue,
  settings,
  assistant,
]

function knownAtFirst({ username, password, random }: CheckOptions, now: number): KnownValues {
  const names = { client_name: `${OURS} client-${random}`, other_name: `${OURS} other-${random}` }
  const marks = {
    mark: `visit-${random}`,
    mark_upper: `VISIT-${random.toUpperCase()}`,
    client_mark: `client-${random}`,
  }
  return new Map<string, unknown>(
    Object.entries({ username, password, run: random, ...names, ...marks, past: dayFrom(now, -3) }),
  )
}

async function signIn(run: CheckRun, session: Session): Promise<void> {
  await run.first('Tokens', SIGN_IN)
  if (session.known.has('access')) return
  const answer = session.exchanges.at(-1)?.answer
  throw new NotSignedIn(`POST /api/token/ answers ${answer?.status} ${answer?.text.slice(0, 200)}`)
}

/** Everything that needs ground under it; whatever happens, what was made is put away. Answers what could not be. */
async function tryOnGround(
  run: CheckRun,
  session: Session,
  ground: Fixtures,
  random: string,
): Promise<string[]> {
  const tidy = async (): Promise<string[]> => [
    ...(await ground.tidy()),
    ...(await run.tidy(ground)),
  ]
  try {
    await choosePhones(session, random)
    for (const chapter of CHAPTERS) await run.chapter(chapter, ground.lacks)
    await run.trial(tryRace)
    for (const chapter of ON_BOOKINGS) await run.chapter(chapter, ground.lacks)
  } finally {
    await tidy()
  }
  await run.chapter(afterwards, ground.lacks)
  return tidy()
}

function leftBy({ traces }: CheckRun, ground: Fixtures): string[] {
  const over = [...traces.appointments].filter((id) => !traces.open.has(id))
  return [
    ...ground.leaves,
    ...(over.length > 0 ? [`${over.length} appointments that are cancelled or done`] : []),
    ...[...traces.clients].map(
      ([id, name]) => `the client "${name}" (id ${id}); clients cannot be deleted`,
    ),
  ]
}

/**
 * Tries all rows of the REST contract against a server over HTTP. Throws `NoAnswer` when it cannot be reached,
 * `NotSignedIn` when it refuses the account, `NotAgreed` when the writes reach further than was agreed to, `NoGround` when
 * there is nothing to book on.
 */
export async function checkContract(
  options: CheckOptions,
  surroundings: Surroundings,
): Promise<Result> {
  const door = openDoor(options.baseUrl)
  try {
    const session = openSession(door, knownAtFirst(options, surroundings.clock()), surroundings)
    const run = startRun(session)
    await signIn(run, session)
    const { named, baseUrl } = options
    const all = [...CHAPTERS, ...ON_BOOKINGS, afterwards]
    const writes = named
      ? announceNamed(baseUrl, all, named)
      : await announceOwn(session, baseUrl, all)
    announce(writes, options.yes === true, surroundings.say)
    const ground = await (named
      ? namedFixtures(session, named.masterId, named.serviceId)
      : ownFixtures(session))
    const stuck = await tryOnGround(run, session, ground, options.random)
    await run.chapter(tokens, ground.lacks)
    await run.trial(tryLimit)
    run.outcomes.push(...judgeAll(session.exchanges))
    return {
      outcomes: run.outcomes,
      leaves: leftBy(run, ground),
      stuck,
      interrupted: surroundings.signal.aborted,
    }
  } finally {
    door.close()
  }
}
