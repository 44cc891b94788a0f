import { z } from 'zod'
import { answered, ExternalFault, notUnderstood } from '../http/external-fault.js'
import type { HttpAnswer, HttpSystem } from '../http/http-call.js'
import { openSystem } from '../http/http-system.js'
import { createHttpWebhookReader } from './http-webhook.js'
import type { OpenMessenger, OutgoingMessage } from './messenger.js'

const NAME = 'The messenger'
const TAKEN = [200, 201, 202] as const
const REFUSED = 422

/**
 * The id is stored and compared: Postgres cannot store NUL characters, and changes halves of
 * surrogate pairs.
 */
const takenAnswer = z.object({ id: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u) })
const refusedAnswer = z.object({ code: z.enum(['window_closed', 'type_unsupported']) })

const REASONS = {
  window_closed: `${NAME} takes no reply any more: its window for replies is closed.`,
  type_unsupported: `${NAME} does not take messages of this type.`,
} as const

const NO_PUBLIC_URL = `${NAME} fetches pictures from an address, and this service has no public one: set BASE_URL.`

/** Rejects an uploaded picture that the messenger could not fetch. */
function assertFetchable({ picture, imageUrl }: OutgoingMessage): void {
  if (picture && imageUrl === null)
    throw new ExternalFault('refused', NO_PUBLIC_URL, { code: 'type_unsupported' })
}

const bodyOf = ({ to, type, text, imageUrl }: OutgoingMessage): object => ({
  to,
  type,
  text,
  ...(imageUrl !== null && { image_url: imageUrl }),
})

/**
 * Returns the id that the messenger gave to an accepted message. Throws ExternalFault; of the kind
 * `refused` with a code of the contract.
 */
function readId({ status, json, retryAfterMs }: HttpAnswer): string {
  if (TAKEN.some((taken) => taken === status)) {
    const taken = takenAnswer.safeParse(json)
    if (!taken.success) throw notUnderstood(NAME)
    return taken.data.id
  }
  const refused = status === REFUSED ? refusedAnswer.safeParse(json).data : undefined
  if (refused) throw new ExternalFault('refused', REASONS[refused.code], refused)
  throw answered(NAME, status, retryAfterMs)
}

/**
 * Creates the client of a messenger over HTTP ("Messengers A and B" of the contract). Each
 * messenger has its own client, so failures of one do not pause the other. `webhookSecrets` verify
 * what it sends here.
 */
export function createHttpMessenger(
  where: Omit<HttpSystem, 'name'>,
  webhookSecrets: readonly string[] = [],
): OpenMessenger {
  const system = openSystem({ ...where, name: NAME })
  return {
    async send(message) {
      assertFetchable(message)
      return system.call(
        {
          method: 'POST',
          path: '/messages',
          body: bodyOf(message),
          key: message.key,
          reads: [...TAKEN, REFUSED],
        },
        readId,
      )
    },
    readWebhook: createHttpWebhookReader(webhookSecrets),
    close: () => system.close(),
  }
}
