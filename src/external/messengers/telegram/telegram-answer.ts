import { z } from 'zod'
import { answered, Busy, ExternalFault, notUnderstood } from '../../http/external-fault.js'
import type { HttpAnswer } from '../../http/http-call.js'

/** The name of the system at the start of a sentence. */
export const TELEGRAM = 'Telegram'

const Failure = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string().catch(''),
  parameters: z
    .object({ retry_after: z.number().positive().optional() })
    .optional()
    .catch(undefined),
})

const refused = (message: string): ExternalFault => new ExternalFault('refused', message)

/** What the words of a refusal mean. The first one that fits counts. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [
    /chat not found|user not found|peer_id_invalid|chat_id is empty/i,
    `${TELEGRAM} does not know this person: only who has written to the bot can be reached.`,
  ],
  [/file is too big/i, `${TELEGRAM} gives out files of at most 20 MB.`],
  [/file_id|file is temporarily unavailable|invalid file/i, `${TELEGRAM} has the file no more.`],
  [
    /http url|webpage|web page|wrong type of the|url_invalid|file identifier/i,
    `${TELEGRAM} cannot fetch the picture from its address.`,
  ],
  [/photo|image/i, `${TELEGRAM} does not take this picture.`],
  [
    /webhook/i,
    `${TELEGRAM} refuses the address for webhooks: it needs https, a public name, and port 443, ` +
      '80, 88 or 8443.',
  ],
]

/** Returns the fault for an error of the API. Its words are not shown: they may have addresses. */
function faultOf(
  { error_code: code, description, parameters }: z.output<typeof Failure>,
  retryAfterMs: number | undefined,
): ExternalFault {
  if (code === 429) {
    const seconds = parameters?.retry_after
    return new Busy(TELEGRAM, seconds === undefined ? retryAfterMs : seconds * 1000)
  }
  // An unknown token is not found.
  if (code === 401 || code === 404)
    return new ExternalFault(
      'unavailable',
      `${TELEGRAM} does not accept the token of the bot: enter the one that BotFather shows.`,
    )
  if (code === 403)
    return refused(
      `${TELEGRAM} does not deliver to this person: they blocked the bot, or never wrote to it.`,
    )
  if (code === 400 || code === 413)
    return refused(
      REFUSALS.find(([words]) => words.test(description))?.[1] ?? `${TELEGRAM} refused the call.`,
    )
  return answered(TELEGRAM, code)
}

/** Returns the result of a call. Throws ExternalFault. */
export function readAnswer<T>({ status, json, retryAfterMs }: HttpAnswer, result: z.ZodType<T>): T {
  const read = z.object({ ok: z.literal(true), result }).safeParse(json)
  if (status === 200 && read.success) return read.data.result
  const failure = Failure.safeParse(json)
  if (failure.success) throw faultOf(failure.data, retryAfterMs)
  throw status === 200 ? notUnderstood(TELEGRAM) : answered(TELEGRAM, status, retryAfterMs)
}
