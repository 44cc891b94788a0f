import { z } from 'zod'
import type { Incoming } from '../../../domain/inbox/incoming.js'
import { isMessengerReference, readContent } from '../../../domain/inbox/media.js'
import { storable } from '../../../domain/inbox/storable-text.js'
import type { Instant } from '../../../domain/time/time.js'
import { namingLine, nameOf, timeOfSeconds } from '../public-api/message-parts.js'
import { optional } from '../public-api/webhook-body.js'

/** Bots can download no larger files, in bytes. */
export const LARGEST_FILE = 20 * 1024 * 1024
const TOO_LARGE = 'larger than 20 MB'

const text = z.string().transform(storable)
const File = z.object({
  file_id: z.string(),
  file_size: optional(z.number()),
  mime_type: optional(text),
  file_name: optional(text),
})
const Sticker = File.extend({
  emoji: optional(text),
  is_animated: optional(z.boolean()),
  is_video: optional(z.boolean()),
})
const Place = z.object({ latitude: z.number(), longitude: z.number() })

const Message = z.object({
  message_id: z.int(),
  date: optional(z.number()),
  edit_date: optional(z.number()),
  chat: z.object({ id: z.int(), type: z.string() }),
  from: optional(
    z.object({
      id: z.int(),
      is_bot: optional(z.boolean()),
      first_name: optional(text),
      last_name: optional(text),
      username: optional(text),
    }),
  ),
  text: optional(text),
  caption: optional(text),
  photo: optional(z.array(File)),
  animation: optional(File),
  audio: optional(File),
  document: optional(File),
  sticker: optional(Sticker),
  video: optional(File),
  video_note: optional(File),
  voice: optional(File),
  contact: optional(
    z.object({
      phone_number: text,
      first_name: optional(text),
      last_name: optional(text),
      user_id: optional(z.int()),
    }),
  ),
  venue: optional(z.object({ location: Place, title: optional(text), address: optional(text) })),
  location: optional(Place),
  poll: optional(z.object({ question: text })),
  dice: optional(z.object({ emoji: text, value: z.number() })),
})
type TelegramMessage = z.output<typeof Message>

const Update = z.object({ message: z.unknown(), edited_message: z.unknown() })

/** What the messenger adds to every message. Any other field names the kind of the message. */
const NO_KIND = new Set([
  ...['message_id', 'from', 'chat', 'date', 'edit_date', 'text', 'caption', 'entities'],
  ...[
    'caption_entities',
    'sender_chat',
    'author_signature',
    'reply_to_message',
    'quote',
    'via_bot',
  ],
  ...[
    'external_reply',
    'reply_to_story',
    'forward_origin',
    'is_automatic_forward',
    'media_group_id',
  ],
  ...['has_protected_content', 'is_from_offline', 'effect_id', 'link_preview_options'],
  ...['message_thread_id', 'is_topic_message', 'reply_markup', 'has_media_spoiler'],
  ...['show_caption_above_media', 'business_connection_id', 'paid_star_count'],
])

type Medium = {
  readonly file: z.output<typeof File>
  readonly mime: string
  readonly name?: string
}

/** Returns the file of a message. A message has one at most. */
function fileOf(message: TelegramMessage): Medium | undefined {
  const { animation, audio, video, video_note: round, voice, document, sticker, photo } = message
  // A message with an animation has the same file as a document.
  if (animation) return { file: animation, mime: 'video/mp4' }
  if (audio) return { file: audio, mime: 'audio/mpeg' }
  if (video) return { file: video, mime: 'video/mp4' }
  if (round) return { file: round, mime: 'video/mp4' }
  if (voice) return { file: voice, mime: 'audio/ogg' }
  if (document) return { file: document, mime: 'application/octet-stream' }
  if (sticker) {
    const { is_animated: isAnimated, is_video: isVideo, emoji } = sticker
    const mime = isAnimated ? 'application/x-tgsticker' : isVideo ? 'video/webm' : 'image/webp'
    return { file: sticker, mime, name: emoji ? `sticker ${emoji}` : 'sticker' }
  }
  // The sizes of a photo grow.
  const largest = photo?.filter((size) => (size.file_size ?? 0) <= LARGEST_FILE).at(-1)
  return largest && { file: largest, mime: 'image/jpeg' }
}

/** Returns a file for readContent. One that cannot be downloaded has no address. */
function mediumOf({ file, mime, name }: Medium) {
  const isTooLarge = (file.file_size ?? 0) > LARGEST_FILE
  const known = file.file_name ?? name
  return {
    url: isTooLarge ? undefined : `telegram:${file.file_id}`,
    mime: file.mime_type ?? mime,
    name: isTooLarge ? [known, TOO_LARGE].filter(Boolean).join(', ') : known,
  }
}

/** Returns lines for what is neither text nor a file. */
function linesOf(message: TelegramMessage, keys: readonly string[]): string[] {
  const { contact, venue, location, poll, dice } = message
  if (contact)
    return [namingLine('contact', contact.first_name, contact.last_name, contact.phone_number)]
  if (venue) {
    const { latitude, longitude } = venue.location
    return [namingLine('location', venue.title, venue.address, latitude, longitude)]
  }
  if (location) return [namingLine('location', location.latitude, location.longitude)]
  if (poll) return [namingLine('poll', poll.question)]
  if (dice) return [namingLine('dice', dice.emoji, dice.value)]
  const kind = keys.find((key) => !NO_KIND.has(key) && /^[a-z_]{1,40}$/.test(key))
  return kind === undefined ? [] : [namingLine(kind.replaceAll('_', ' '))]
}

/** Returns the phone of a contact that is the sender's own. */
function ownPhone({ contact, from }: TelegramMessage): string | undefined {
  if (!contact || !from || contact.user_id !== from.id) return undefined
  return `+${contact.phone_number.replaceAll(/\D/g, '')}`
}

/** Returns what the inbox shows of a message. */
function contentOf(message: TelegramMessage, keys: readonly string[]) {
  const phone = ownPhone(message)
  // Alone, so that the autopilot understands the answer to its question.
  if (phone !== undefined) return { text: phone, media: [], needsPerson: false }
  const file = fileOf(message)
  const body = message.text ?? message.caption ?? ''
  const lines = file || body !== '' ? [] : linesOf(message, keys)
  const said = [body, ...lines].filter((line) => line !== '').join('\n')
  const content = readContent(said, file && mediumOf(file), isMessengerReference)
  // A sticker says no more than an emoji.
  const isSticker = file !== undefined && file.file === message.sticker
  return { ...content, needsPerson: !isSticker && (content.needsPerson || lines.length > 0) }
}

/**
 * Returns the message of an update. Undefined: it has none of a person in a private chat, or is of
 * a kind that is ignored. Message ids are unique in a chat of a bot only.
 */
export function readUpdate(update: unknown, botId: string, now: Instant): Incoming | undefined {
  const { message: received, edited_message: edited } = Update.safeParse(update).data ?? {}
  const given = received ?? edited
  const read = Message.safeParse(given)
  if (!read.success) return undefined
  const message = read.data
  const { chat, from, message_id: messageId } = message
  if (chat.type !== 'private' || from?.is_bot === true) return undefined
  const isEdit = received === undefined || received === null
  // A live location is edited each time that it moves.
  if (isEdit && message.text == null && message.caption == null) return undefined
  const address = String(chat.id)
  const id = `${botId}:${address}:${messageId}`
  const content = contentOf(message, Object.keys(given as object))
  const fullName = [from?.first_name, from?.last_name].filter(Boolean).join(' ')
  return {
    id: isEdit ? `${id}:${message.edit_date ?? 0}` : id,
    from: address,
    name: nameOf([fullName, from?.username ? `@${from.username}` : undefined], address),
    phone: ownPhone(message),
    ...content,
    // The autopilot may have acted on what it was before.
    ...(isEdit && { text: `[edited]\n${content.text}`, needsPerson: true }),
    sentAt: timeOfSeconds((isEdit ? message.edit_date : message.date) ?? undefined, now),
  }
}
