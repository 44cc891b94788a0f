import { z } from 'zod'
import type { DeliveryReport, Incoming } from '../../../domain/inbox/incoming.js'
import { isMessengerReference, readContent } from '../../../domain/inbox/media.js'
import { DELIVERIES } from '../../../domain/inbox/message.js'
import { storable } from '../../../domain/inbox/storable-text.js'
import type { Instant } from '../../../domain/time/time.js'
import { namingLine, nameOf, timeOfSeconds } from '../public-api/message-parts.js'
import { listOf, optional } from '../public-api/webhook-body.js'
import type { WebhookEvent } from '../webhook.js'
import { reasonOf } from './whatsapp-fault.js'

const LONGEST_REASON = 500
const text = z.string().transform(storable)
/** Ids are stored and compared. */
const id = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u)
const number = z.union([z.number(), z.string().transform(Number)])

const File = z.object({
  id: z.string(),
  mime_type: optional(text),
  filename: optional(text),
  caption: optional(text),
})
const Failure = z.object({ code: optional(z.int()), title: optional(text) })
const Titled = z.object({ title: optional(text), description: optional(text) })

const Message = z.object({
  id,
  /** The number. Absent for a person who hides it behind a user name. */
  from: optional(id),
  from_user_id: optional(id),
  timestamp: optional(number),
  type: z.string().catch('unknown'),
  text: optional(z.object({ body: text })),
  image: optional(File),
  audio: optional(File),
  video: optional(File),
  document: optional(File),
  sticker: optional(File),
  location: optional(
    z.object({
      latitude: number,
      longitude: number,
      name: optional(text),
      address: optional(text),
    }),
  ),
  contacts: listOf(
    z.object({
      name: optional(z.object({ formatted_name: optional(text) })),
      phones: listOf(z.object({ phone: optional(text) })),
    }),
  ),
  button: optional(z.object({ text: optional(text) })),
  interactive: optional(z.object({ button_reply: optional(Titled), list_reply: optional(Titled) })),
  reaction: optional(z.object({ emoji: optional(text) })),
  system: optional(z.object({ body: optional(text) })),
})
type WhatsappMessage = z.output<typeof Message>

const Status = z.object({ id, status: z.enum(DELIVERIES), errors: listOf(Failure) })
const Contact = z.object({
  wa_id: optional(z.string()),
  user_id: optional(z.string()),
  profile: optional(z.object({ name: optional(text), username: optional(text) })),
})
const Value = z.object({
  metadata: z.object({ phone_number_id: z.union([z.string(), z.int().transform(String)]) }),
  contacts: listOf(Contact),
  messages: listOf(Message),
  statuses: listOf(Status),
})
const Change = z.object({ field: z.literal('messages'), value: Value })
const Body = z.object({ entry: listOf(z.object({ changes: listOf(Change) })) })

/** The types of messages that have a file, with its type where none is given. */
const FILES = {
  image: 'image/jpeg',
  audio: 'audio/ogg',
  video: 'video/mp4',
  document: 'application/octet-stream',
  sticker: 'image/webp',
} as const

function fileOf(
  message: WhatsappMessage,
): { file: z.output<typeof File>; mime: string } | undefined {
  for (const [type, mime] of Object.entries(FILES) as [keyof typeof FILES, string][]) {
    const file = message[type]
    if (message.type === type && file) return { file, mime }
  }
  return undefined
}

/** Returns what the client wrote or chose. */
const wordsOf = ({ text: written, button, interactive }: WhatsappMessage): string =>
  written?.body ??
  button?.text ??
  interactive?.button_reply?.title ??
  interactive?.list_reply?.title ??
  ''

/** Returns lines for what is neither text nor a file. */
function linesOf({ type, location, contacts, reaction, system }: WhatsappMessage): string[] {
  if (location) {
    const { name, address, latitude, longitude } = location
    return [namingLine('location', name, address, latitude, longitude)]
  }
  if (contacts.length > 0)
    return contacts.map(({ name, phones }) =>
      namingLine('contact', name?.formatted_name, ...phones.map(({ phone }) => phone)),
    )
  if (reaction) return [namingLine('reaction', reaction.emoji)]
  if (system) return [namingLine('system', system.body)]
  return [namingLine(/^[a-z_]{1,40}$/.test(type) ? `${type.replaceAll('_', ' ')} message` : type)]
}

function contentOf(message: WhatsappMessage) {
  const found = fileOf(message)
  const words = wordsOf(message)
  const lines = found || words !== '' ? [] : linesOf(message)
  const said = [found?.file.caption ?? words, ...lines].filter((line) => line !== '').join('\n')
  const medium = found && {
    url: `whatsapp:${found.file.id}`,
    mime: found.file.mime_type ?? found.mime,
    name: found.file.filename,
  }
  const content = readContent(said, medium, isMessengerReference)
  // These say no more than an emoji.
  const isEmoji = message.type === 'sticker' || Boolean(message.reaction)
  return { ...content, needsPerson: !isEmoji && (content.needsPerson || lines.length > 0) }
}

/** Returns a message of a client. Undefined: it is of a kind that is ignored. */
function incomingOf(
  message: WhatsappMessage,
  contacts: readonly z.output<typeof Contact>[],
  now: Instant,
): Incoming | undefined {
  const { from, from_user_id: userId, reaction, timestamp } = message
  const address = from ?? userId
  // A reaction without an emoji takes one back.
  if (address === undefined || address === null || (reaction && !reaction.emoji)) return undefined
  const contact =
    contacts.find(({ wa_id, user_id }) => wa_id === address || user_id === address) ??
    (contacts.length === 1 ? contacts[0] : undefined)
  const { name, username } = contact?.profile ?? {}
  return {
    id: message.id,
    from: address,
    name: nameOf(
      [name ?? undefined, username ? `@${username}` : undefined],
      /^\d+$/.test(address) ? `+${address}` : address,
    ),
    phone: /^\d{5,20}$/.test(address) ? `+${address}` : undefined,
    ...contentOf(message),
    sentAt: timeOfSeconds(timestamp ?? undefined, now),
  }
}

function reportOf({ id, status, errors }: z.output<typeof Status>): DeliveryReport {
  const [first] = errors
  const reason = first && reasonOf(first.code ?? undefined, first.title ?? undefined)
  return { id, state: status, error: reason?.slice(0, LONGEST_REASON) ?? null }
}

/**
 * Returns all messages and delivery reports of a webhook for one number, in their order. The app of
 * a salon may have other numbers: theirs are left out. So is what cannot be understood, because
 * Meta would send the whole webhook again and again.
 */
export function readEvents(body: unknown, phoneNumberId: string, now: Instant): WebhookEvent[] {
  const changes = (Body.safeParse(body).data?.entry ?? []).flatMap((entry) => entry.changes)
  return changes.flatMap(({ value }) => {
    const { metadata, contacts, messages, statuses } = value
    if (metadata.phone_number_id !== phoneNumberId) return []
    return [
      ...messages.flatMap((given): WebhookEvent[] => {
        const message = incomingOf(given, contacts, now)
        return message ? [{ type: 'message', message }] : []
      }),
      ...statuses.map((given): WebhookEvent => ({ type: 'status', report: reportOf(given) })),
    ]
  })
}
