import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { invalid, Refusal } from '../domain/refusal.js'
import type { Instant } from '../domain/time/time.js'
import { isTransactionConflict } from '../store/postgres/database-errors.js'
import { type Db, joinableTransaction, REQUEST_CONNECTIONS } from '../store/postgres/database.js'
import {
  deleteAnswers,
  type FirstAnswer,
  isAnswered,
  type KeyOwner,
  storeAnswer,
  takeKey,
} from '../store/identity/idempotency.js'

export type { FirstAnswer, KeyOwner }

/** How long a key counts (docs/rest.md, "Repeat a request safely"). */
export const KEY_LIFETIME_MS = 24 * 3_600_000

/**
 * How a request ended: what it did stays together with its answer; or it was refused for good, so
 * that the answer stays and nothing else; or it may be tried again under the same key, so that
 * nothing stays.
 */
export type Outcome<Answer> = {
  readonly stays: 'all' | 'answer' | 'nothing'
  readonly answer: Answer
}
/** `repeated`: it is the answer to an earlier request. */
export type KeyedAnswer<Answer> = { readonly answer: Answer; readonly repeated: boolean }

/**
 * A request under a key. `fingerprint`: what was asked, in a form in which equal requests are
 * equal.
 */
type Keyed<Answer> = {
  readonly owner: KeyOwner
  readonly fingerprint: string
  readonly now: Instant
  /** It may wait for an external system. */
  readonly callsExternalSystem: boolean
  /**
   * Does what was asked, in a transaction that is undone unless all stays. Throws a fault of the
   * database as it is: after a deadlock it is run again.
   */
  readonly work: (tx: Db) => Promise<Outcome<Answer>>
  readonly write: (answer: Answer) => FirstAnswer
  readonly read: (stored: FirstAnswer) => Answer
}

/** Thrown to undo what was done. */
class Undone<Answer> extends Error {
  constructor(readonly outcome: Outcome<Answer>) {
    super()
  }
}
/** Somebody else's answer to the same request came first. */
class Overtaken extends Error {}

/**
 * Does a request once per key, across processes and whatever ends them: what it does, the key and
 * the first answer are one transaction, so that all of it is there or nothing. A refusal that stays
 * is stored after the undoing; should the same request have been answered in between, that answer
 * counts. Refuses with `idempotency_in_progress` while the first one runs, with
 * `idempotency_mismatch` another request under the same key, with `invalid` an answer over 256 KB.
 */
export async function runIdempotently<Answer>(
  db: Db,
  keyed: Keyed<Answer>,
): Promise<KeyedAnswer<Answer>> {
  if (!keyed.callsExternalSystem) return attempts(db, keyed)
  try {
    return await gate.execute(() => attempts(db, keyed))
  } catch (error) {
    if (error instanceof BulkheadRejectedError)
      throw new Refusal('unavailable', 'Too many wait for external systems.')
    throw error
  }
}

/**
 * A request under a key holds a connection while it asks the outside: however many wait for a
 * messenger that hangs, half of the pool's connections stay for everybody else.
 */
const gate = bulkhead(REQUEST_CONNECTIONS / 2, 200)

async function attempts<Answer>(db: Db, keyed: Keyed<Answer>): Promise<KeyedAnswer<Answer>> {
  let last: unknown
  for (let turn = 0; turn < 3; turn += 1) {
    try {
      return await attempt(db, keyed)
    } catch (error) {
      if (!(error instanceof Overtaken) && !isTransactionConflict(error)) throw error
      last = error
    }
  }
  throw last instanceof Overtaken ? inProgress() : last
}

const inProgress = (): Refusal =>
  new Refusal(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still in progress.',
  )

async function attempt<Answer>(db: Db, keyed: Keyed<Answer>): Promise<KeyedAnswer<Answer>> {
  try {
    const { stored, ...answered } = await joinableTransaction(db, (tx) => inside(tx, keyed))
    if (!(await stored)) throw new Overtaken()
    return answered
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    const { answer, stays } = (error as Undone<Answer>).outcome
    const isOvertaken =
      stays === 'answer'
        ? !(await store(db, keyed, answer))
        : await isAnswered(db, keyed.owner, keyed.now - KEY_LIFETIME_MS)
    if (isOvertaken) throw new Overtaken()
    return { answer, repeated: false }
  }
}

/**
 * `stored`: whether the answer could be stored. Not waited for: the commit is sent right behind,
 * and is none where it fails.
 */
async function inside<Answer>(
  tx: Db,
  keyed: Keyed<Answer>,
): Promise<KeyedAnswer<Answer> & { readonly stored: Promise<boolean> }> {
  const { taken, first } = await takeKey(tx, keyed.owner, keyed.now - KEY_LIFETIME_MS)
  if (!taken) throw inProgress()
  if (first && first.fingerprint !== keyed.fingerprint)
    throw new Refusal('idempotency_mismatch', 'This Idempotency-Key was used with another request.')
  if (first) return { answer: keyed.read(first), repeated: true, stored: Promise.resolve(true) }
  const outcome = await keyed.work(tx)
  if (outcome.stays !== 'all') throw new Undone(outcome)
  demandKeepable(keyed.write(outcome.answer))
  const stored = store(tx, keyed, outcome.answer)
  stored.catch(() => undefined) // heard when the transaction has ended
  return { answer: outcome.answer, repeated: false, stored }
}

/** Callers choose what they ask for, and all of it would stay for a day. */
const LARGEST_KEPT = 256 * 1024

/** Refuses, and so undoes, what has too large an answer. */
function demandKeepable({ body }: FirstAnswer): void {
  if (Buffer.byteLength(body) > LARGEST_KEPT)
    throw invalid({ idempotencyKey: ['The answer is too large to be kept: ask for less.'] })
}

const store = <Answer>(
  db: Db,
  { owner, fingerprint, now, write }: Keyed<Answer>,
  answer: Answer,
): Promise<boolean> =>
  storeAnswer(db, {
    owner,
    answer: { ...write(answer), fingerprint },
    now,
    since: now - KEY_LIFETIME_MS,
  })

const SWEPT_AT_ONCE = 5_000

/**
 * Forgets the answers whose keys count no more, some at a time, until all are gone or it is told to
 * stop.
 */
export async function deleteExpiredAnswers(
  db: Db,
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let swept = SWEPT_AT_ONCE
  while (swept === SWEPT_AT_ONCE && !isStopped())
    swept = await deleteAnswers(db, now - KEY_LIFETIME_MS, SWEPT_AT_ONCE)
}
