/** Subjects that clients of salons ask about and that only the owner can answer. */
export const TOPICS = [
  'address',
  'directions',
  'parking',
  'accessibility',
  'phone',
  'website',
  'payment',
  'deposit',
  'gift_cards',
  'discounts',
  'walk_ins',
  'late_policy',
  'cancellation_policy',
  'holidays',
  'children',
  'pets',
  'drinks',
  'wifi',
  'languages_spoken',
  'allergies',
  'patch_test',
  'pregnancy',
  'hygiene',
  'products',
  'guarantee',
  'photos',
  'jobs',
] as const
/** A subject of a question. */
export type Topic = (typeof TOPICS)[number]

/** Phrases about topics. Their syntax is that of all phrases. */
export type TopicPhrases = {
  /** Ask about the topic wherever they stand in a message: "where can i park". */
  readonly topicQuestions: Readonly<Record<Topic, string>>
  /** Name the topic. They count only in a question or alone, and not in a wish: "parking". */
  readonly topicNames: Readonly<Record<Topic, string>>
  readonly topicSigns: {
    /** Make a sentence a question: "do you", "is there". */
    readonly asks: string
    /** A question with one of these can be about the salon or an appointment: "bring", "can i". */
    readonly onTopic: string
    /** Contain words of a topic but do not ask about it: "my phone number". */
    readonly none: string
  }
}
