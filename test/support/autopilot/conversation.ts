import { z } from 'zod'
import { readData } from '../data.js'
import type { Placed, Tongue } from './dialogue.js'
import { day, oneOrMore, placed } from './read-dialogues.js'

const CHANGES = ['book', 'move', 'cancel', 'cancel all', 'replace'] as const
const name = z.string()

/**
 * What a reply does. All that is given must hold.
 * - `proposes`: asks for a yes to this change. `did`: made it. `offers`: lists free times.
 * - `asks` and `tells`: a question, or an information. `of`: services or masters that it is about.
 * - `person`: hands over to a person. `chat`: small talk, nothing changes.
 * - `service`, `master`, `day` and `time` (`15:00` or `12:00-17:30`): where that appointment, or
 *   each of the offered ones, is.
 */
const reply = z.strictObject({
  proposes: z.enum(CHANGES).optional(),
  did: z.enum(CHANGES).optional(),
  offers: z.literal(true).optional(),
  asks: z
    .enum(['service', 'master', 'day', 'appointment', 'move or book', 'for whom', 'more'])
    .optional(),
  tells: z
    .enum([
      ...(['price', 'hours', 'works', 'masters', 'appointments', 'end'] as const),
      ...(['no appointments', 'not offered', 'nothing free', 'stays', 'dropped'] as const),
    ])
    .optional(),
  of: z.array(name).optional(),
  person: z.literal(true).optional(),
  chat: z.literal(true).optional(),
  service: name.optional(),
  master: name.optional(),
  day: oneOrMore(day).optional(),
  time: name.optional(),
})
const conversations = z.record(
  name,
  z.strictObject({
    has: z.array(placed).default([]),
    turns: z.array(z.strictObject({ say: oneOrMore(name), reply: z.array(reply).min(1) })),
  }),
)

/** What one reply should do. */
export type ExpectedReply = z.output<typeof reply>
/** A conversation that is written in advance, with the replies that understand each message. */
export type Conversation = {
  readonly id: string
  readonly language: Tongue
  /** The client's appointments. */
  readonly has: readonly Placed[]
  /** `say`: messages that get one reply. `reply`: any of these will do. */
  readonly turns: readonly {
    readonly say: readonly string[]
    readonly reply: readonly ExpectedReply[]
  }[]
}

/** The conversations of one file. An id is language, part and name. */
export const readConversations = (language: Tongue, part: string): Conversation[] =>
  Object.entries(
    conversations.parse(readData(import.meta.url, `data/${language}/conversations-${part}.json`)),
  ).map(([title, conversation]) => ({
    ...conversation,
    language,
    id: `${language} ${part}: ${title}`,
  }))

const PARTS = ['bookings', 'changes', 'week', 'month', 'evening'] as const
/** Every fourth conversation of all languages. With CORPUS=all: all of them. */
export const CONVERSATIONS: readonly Conversation[] = (['en', 'ru', 'de'] as const)
  .flatMap((language) => PARTS.flatMap((part) => readConversations(language, part)))
  .filter((_, index) => process.env.CORPUS === 'all' || index % 4 === 0)
