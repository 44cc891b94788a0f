import {
  codeOfErrorBody,
  isKeptUnderKey,
  type JsonResponse,
} from '../../base/http/error-response.js'
import { contextInTransaction } from '../../graphql/engine/context.js'
import { handleRequest } from '../../rest/handle/handle.js'
import type { CompiledRoute, DocumentRequest } from '../../rest/handle/run-document.js'
import { type KeyOwner, runIdempotently, type Outcome } from '../../service/idempotency.js'
import type { Db } from '../../store/postgres/database.js'
import { callsExternalSystem, fingerprintOf, REPLAYED } from '../idempotency.js'

/** An answer in its last form: what is stored of it leaves the same, byte for byte. */
export type FinalResponse = {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** Of a refusal; field errors, which name none, are `invalid`. */
  readonly code?: string
}
export const write = ({ status, body, headers = {} }: JsonResponse): FinalResponse => ({
  status,
  text: JSON.stringify(body),
  headers,
  ...(status >= 400 && { code: codeOfErrorBody(body) }),
})

const staysOf = (given: JsonResponse): Outcome<FinalResponse>['stays'] =>
  given.status < 400 ? 'all' : isKeptUnderKey(given) ? 'answer' : 'nothing'

/** What a route answers under a key: once, and the same again to whoever asks again. */
export async function answerOnce(
  db: Db,
  route: CompiledRoute,
  asked: DocumentRequest,
  owner: KeyOwner,
): Promise<FinalResponse> {
  const { answer: written, repeated } = await runIdempotently<FinalResponse>(db, {
    owner,
    callsExternalSystem: await callsExternalSystem(route.externalCall, asked.context, owner),
    fingerprint: fingerprintOf(
      asked.context.tokens,
      `${route.route.route} ${asked.id ?? ''}`,
      asked.body,
    ),
    now: asked.context.now,
    work: async (tx) => {
      const given = await handleRequest(route, {
        ...asked,
        context: contextInTransaction(asked.context, tx, owner.key),
      })
      return { stays: staysOf(given), answer: write(given) }
    },
    write: ({ status, text, headers }) => ({
      status,
      body: text,
      location: headers.location ?? null,
    }),
    read: ({ status, body, location }) => ({
      status,
      text: body,
      headers: { ...(location !== null && { location }) },
      ...(status >= 400 && { code: codeOfErrorBody(JSON.parse(body)) }),
    }),
  })
  return repeated ? { ...written, headers: { ...written.headers, ...REPLAYED } } : written
}
