import { z } from 'zod'
import {
  BLANK_FIELD,
  messageAboutBody,
  notAChoice,
  notAnObject,
  NOT_A_STRING,
  NULL_FIELD,
  pythonTypeOf,
  tooLong,
} from '../../base/http/field-messages.js'
import { unreadableJson } from '../../base/http/http-refusals.js'
import { readContent } from '../../domain/inbox/media.js'
import { DELIVERIES } from '../../domain/inbox/message.js'
import { invalid, REQUIRED } from '../../domain/refusal.js'
import { storable } from '../../domain/inbox/storable-text.js'
import { readInstant, type Instant } from '../../domain/time/time.js'
import type { DeliveryReport, Incoming } from '../../domain/inbox/incoming.js'

const LONGEST_ID = 200
const text = z.string().transform(storable)
/** Ids are texts here, even if a messenger uses numbers. */
const id = z
  .union([z.string(), z.int().transform(String)])
  .transform(storable)
  .pipe(z.string().min(1, BLANK_FIELD).max(LONGEST_ID, tooLong(LONGEST_ID)))
const orNothing = <T extends z.ZodType>(kind: T) => kind.nullish().catch(undefined)

/** A message must have an id and a sender. All other fields may have any form. */
const Received = z.object({
  type: z.literal('message.received'),
  data: z.object({
    id,
    from: id,
    name: orNothing(text),
    phone: orNothing(z.union([z.string(), z.int().transform(String)])),
    text: z.unknown(),
    media: z.unknown(),
    sent_at: orNothing(z.string()),
  }),
})
const Status = z.object({
  type: z.literal('message.status'),
  data: z.object({ id, status: z.enum(DELIVERIES), error: orNothing(text) }),
})
const Other = z.object({ type: z.string() })

/**
 * The content of a webhook. `message.received` takes the present time, for a message without one.
 */
export type Hook =
  | { readonly type: 'message.received'; readonly data: (now: Instant) => Incoming }
  | { readonly type: 'message.status'; readonly data: DeliveryReport }
  | { readonly type: 'other' }

const LONGEST_NAME = 200
const LONGEST_REASON = 500
const cut = (said: string, longest: number): string => [...said].slice(0, longest).join('')

type Issue = z.core.$ZodIssue

/**
 * Returns the message about a wrong field, with the same texts as all transports
 * (`field-messages.ts`).
 */
function wordsFor(issue: Issue, given: unknown): string {
  if (given === undefined) return REQUIRED
  if (given === null) return NULL_FIELD
  if (issue.code === 'invalid_value')
    return notAChoice(typeof given === 'object' ? pythonTypeOf(given) : String(given))
  if (issue.code === 'too_small' || issue.code === 'too_big') return issue.message
  return issue.path.length === 1 && issue.path[0] === 'data' ? notAnObject(given) : NOT_A_STRING
}
const at = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    body,
  )

/**
 * Returns the body as the given type. Throws `invalid` with field errors; errors inside `data` have
 * the field name `data`.
 */
function demandShape<T>(kind: z.ZodType<T>, body: unknown): T {
  const read = kind.safeParse(body)
  if (read.success) return read.data
  const fault = messageAboutBody(body)
  if (fault !== undefined) throw invalid({ non_field_errors: [fault] })
  const fields: Record<string, string[]> = {}
  for (const issue of read.error.issues) {
    const name = String(issue.path[0])
    fields[name] = [...new Set([...(fields[name] ?? []), wordsFor(issue, at(body, issue.path))])]
  }
  throw invalid(fields)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8').decode(body))
  } catch (error) {
    throw unreadableJson(error instanceof Error ? error.message : '')
  }
}

/**
 * Reads the body of a signed webhook. Throws `parse_error` or field errors. A type that this
 * service does not know is `other` and is ignored.
 */
export function readHook(body: Buffer): Hook {
  const said = parse(body)
  const { type } = demandShape(Other, said)
  if (type === 'message.received') {
    const { data } = demandShape(Received, said)
    return { type, data: (now) => incomingOf(data, now) }
  }
  if (type !== 'message.status') return { type: 'other' }
  const { data } = demandShape(Status, said)
  const error = data.error ? cut(data.error, LONGEST_REASON) : null
  return { type, data: { id: data.id, state: data.status, error } }
}

/**
 * Returns the end of the second for a time in whole seconds. So replies that we sent within that
 * second come before the message of the client.
 */
const atSecondsEnd = (at: Instant): Instant => (at % 1000 === 0 ? at + 999 : at)

/** Returns the message for the inbox. Its time is never in the future. */
function incomingOf(
  { id, from, name, phone, text, media, sent_at }: z.output<typeof Received>['data'],
  now: Instant,
): Incoming {
  // A time before 1970 comes from a wrong clock.
  const sentAt = (sent_at && readInstant(sent_at)) || 0
  const known = cut(name?.trim() ?? '', LONGEST_NAME)
  return {
    id,
    from,
    name: known === '' ? from : known,
    phone: phone ?? undefined,
    ...readContent(text, media),
    sentAt: sentAt > 0 ? Math.min(atSecondsEnd(sentAt), now) : now,
  }
}
