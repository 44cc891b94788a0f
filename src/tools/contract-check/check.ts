import { announce, announceNamed, announceOwn } from './announcement.js'
import { dayFrom } from './session/days.js'
import type { KnownValues } from './session/placeholders.js'
import type { Fixtures } from './fixtures/fixtures.js'
import { namedFixtures } from './fixtures/fixtures-named.js'
import { ownFixtures } from './fixtures/fixtures-own.js'
import { openHttpClient } from './session/http.js'
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

/** The options of a check. */
export type CheckOptions = {
  readonly baseUrl: URL
  readonly username: string
  readonly password: string
  /**
   * The master and the service to book on a server that is not this service. If undefined, the
   * check creates its own.
   */
  readonly named?: { readonly masterId: number; readonly serviceId: number } | undefined
  /** Whether the check may write beyond the service, or to a server that is not this service. */
  readonly yes?: boolean | undefined
  /** Eight hexadecimal digits. The names and telephone numbers of this run contain them. */
  readonly random: string
}
/** The results of a run, and what it leaves on the server. */
export type Result = {
  readonly outcomes: readonly Outcome[]
  /** Objects that stay on the server. None of them can be booked. */
  readonly leaves: readonly string[]
  /** Objects that could not be cleaned up. The user must do this. */
  readonly stuck: readonly string[]
  readonly interrupted: boolean
}
/** Thrown if the server does not accept the username and the password. */
export class NotSignedIn extends Error {}

/** The sections in order. Later rows need the appointments and clients of earlier ones. */
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

/**
 * Runs all rows that need fixtures. Always cleans up the created objects afterwards. Returns a line
 * for each object that could not be cleaned up.
 */
async function runOnFixtures(
  run: CheckRun,
  session: Session,
  fixtures: Fixtures,
  random: string,
): Promise<string[]> {
  const tidy = async (): Promise<string[]> => [
    ...(await fixtures.tidy()),
    ...(await run.tidy(fixtures)),
  ]
  try {
    await choosePhones(session, random)
    for (const chapter of CHAPTERS) await run.chapter(chapter, fixtures.lacks)
    await run.trial(tryRace)
    for (const chapter of ON_BOOKINGS) await run.chapter(chapter, fixtures.lacks)
  } finally {
    await tidy()
  }
  await run.chapter(afterwards, fixtures.lacks)
  return tidy()
}

function leftBy({ traces }: CheckRun, fixtures: Fixtures): string[] {
  const over = [...traces.appointments].filter((id) => !traces.open.has(id))
  return [
    ...fixtures.leaves,
    ...(over.length > 0 ? [`${over.length} appointments that are cancelled or done`] : []),
    ...[...traces.clients].map(
      ([id, name]) => `the client "${name}" (id ${id}); clients cannot be deleted`,
    ),
  ]
}

/**
 * Checks all rows of the REST contract against a server over HTTP (docs/rest.md, "Check a server").
 * Throws `NoHttpAnswer` if the server cannot be reached, `NotSignedIn` if it refuses the account,
 * `WritesNotConfirmed` if the writes reach further than agreed, and `InfrastructureFailure` if
 * nothing can be booked.
 */
export async function checkContract(
  options: CheckOptions,
  surroundings: Surroundings,
): Promise<Result> {
  const client = openHttpClient(options.baseUrl)
  try {
    const session = openSession(client, knownAtFirst(options, surroundings.clock()), surroundings)
    const run = startRun(session)
    await signIn(run, session)
    const { named, baseUrl } = options
    const all = [...CHAPTERS, ...ON_BOOKINGS, afterwards]
    const writes = named
      ? announceNamed(session, baseUrl, all, named)
      : await announceOwn(session, baseUrl, all)
    announce(writes, options.yes === true, surroundings.say)
    const fixtures = await (named
      ? namedFixtures(session, named.masterId, named.serviceId)
      : ownFixtures(session))
    const stuck = await runOnFixtures(run, session, fixtures, options.random)
    await run.chapter(tokens, fixtures.lacks)
    await run.trial(tryLimit)
    run.outcomes.push(...judgeAll(session.exchanges))
    return {
      outcomes: run.outcomes,
      leaves: leftBy(run, fixtures),
      stuck,
      interrupted: surroundings.signal.aborted,
    }
  } finally {
    client.close()
  }
}
