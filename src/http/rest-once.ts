import { within } from '../graphql/context.js'
import { answer } from '../rest/answer.js'
import type { Asked } from '../rest/ask.js'
import type { CompiledRow } from '../rest/compile.js'
import type { Answer } from '../rest/errors.js'
import { type KeyOwner, once, type Outcome } from '../service/idempotency.js'
import type { Db } from '../store/database.js'
import { fingerprintOf, REPLAYED } from './idempotency.js'

/** An answer in its last form: what is stored of it leaves the same, byte for byte. */
export type Written = {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}
export const write = ({ status, body, headers = {} }: Answer): Written => ({
  status,
  text: JSON.stringify(body),
  headers,
})

const NOT_KEPT = [401, 403, 429]

/** What the contract keeps under a key: all but 400 for fields, 401, 403, 429 and 5xx (REST contract, "Idempotency-Key"). */
function staysOf({ status, body }: Answer): Outcome<Written>['stays'] {
  if (status < 400) return 'all'
  const isAboutFields = status === 400 && typeof (body as { code?: unknown }).code !== 'string'
  return isAboutFields || NOT_KEPT.includes(status) || status >= 500 ? 'nothing' : 'answer'
}

/** What a row answers under a key: once, and the same again to whoever asks again. */
export async function answerOnce(db: Db, row: CompiledRow, asked: Asked, owner: KeyOwner): Promise<Written> {
  const { answer: written, repeated } = await once<Written>(db, {
    owner,
    fingerprint: fingerprintOf(asked.context.tokens, `${row.row.on} ${asked.id ?? ''}`, asked.body),
    now: asked.context.now,
    work: async (tx) => {
      const given = await answer(row, { ...asked, context: within(asked.context, tx) })
      return { stays: staysOf(given), answer: write(given) }
    },
    write: ({ status, text, headers }) => ({ status, body: text, location: headers.location ?? null }),
    read: ({ status, body, location }) => ({
      status,
      text: body,
      headers: { ...(location !== null && { location }) },
    }),
  })
  return repeated ? { ...written, headers: { ...written.headers, ...REPLAYED } } : written
}
