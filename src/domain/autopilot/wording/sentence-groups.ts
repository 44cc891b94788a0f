import type { SentenceKey } from './sentences.js'

/** The situations in which the autopilot speaks, in the order in which an admin sees them. */
export const SENTENCE_GROUPS = [
  'start',
  'questions',
  'free_times',
  'agreement',
  'appointments',
  'prices_and_hours',
  'not_possible',
  'person',
] as const
/** A situation in which the autopilot speaks. */
export type SentenceGroup = (typeof SENTENCE_GROUPS)[number]

/** The groups by the names of their sentences. The first that fits wins. */
const NAMES: readonly (readonly [SentenceGroup, RegExp])[] = [
  [
    'start',
    /^(greeting|automatic|menu|again|ask_goal|welcome|see_you|noted|all_right|take_time|forgotten|get_well)$/,
  ],
  [
    'appointments',
    /^(appointments|appointment_line|ends|no_appointments|kept|stands|write_to_change|is_cancelled|not_like_that|begun|cancel_until|cancel_any_time)$/,
  ],
  [
    'questions',
    /^(ask_.*|in_turn|same_time|move_or_book|own_or_new|one_by_one|one_at_a_time|tell_nearest)$/,
  ],
  ['free_times', /^(offer.*|instead_.*|nothing_free|just_taken|changed)$/],
  [
    'agreement',
    /^(propose|confirm|done)_|^(replaced_line|plain_yes|rest_follows|passed_on|asked_on_the_way|noted_down)$/,
  ],
  ['prices_and_hours', /^(prices|total|price_line|masters_line|works_line|fact|hours.*)$/],
  ['not_possible', /^(unknown|cannot_tell|not_.*|only_by|refused_.*)$/],
  ['person', /^(your_question|person_.*|media_person|late|other_language)$/],
]
/** Returns the situation in which a sentence is said. Throws if the key is in no group. */
export function sentenceGroup(key: SentenceKey): SentenceGroup {
  const row = NAMES.find(([, names]) => names.test(key))
  if (!row) throw new Error(`No group for ${key}`)
  return row[0]
}
