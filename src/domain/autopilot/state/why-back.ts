import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext } from './context.js'
import type { DialogueState, HandBack } from './dialogue-state.js'

/**
 * Returns why a person must answer a message, or undefined. Right after an action, a word of anger
 * is hardly about the salon: "thanks, stupid strike". "Yes, cancel his" beside a proposal to change
 * an appointment of the client is about that one. "His number" of somebody for whom a booking is
 * open is no data of others.
 */
export function whyBack(
  said: Meaning,
  { proposal, goal, forWhom }: Pick<DialogueState, 'proposal' | 'goal' | 'forWhom'>,
  isAfterAction: boolean,
): HandBack | undefined {
  if (said.isUpset && !(said.isMildlyUpset && isAfterAction)) return 'upset'
  if (said.wantsPerson) return 'person'
  const isOfProposed = proposal !== null && proposal.do !== 'book' && said.saysYes
  const isOfBooking = goal === 'book' && forWhom && !said.wishes.includes('next_visit')
  const isOwn = isOfProposed || isOfBooking
  return said.isForeign && !isOwn ? 'foreign' : said.isOtherLanguage ? 'unclear' : undefined
}

/**
 * Whether the client is late and wants nothing else. Only a person can inform the master. A client
 * who chooses a time and may be late for it is not late yet: "7 pm then, perhaps ten minutes late".
 */
export const isLate = ({ goal, expects }: DialogueState, { wishes, time }: Meaning): boolean =>
  wishes.includes('late') &&
  wishes.every((wish) => wish === 'late' || wish === 'next_visit') &&
  !(goal === 'book' && expects === 'offer' && time?.isExact)

/**
 * Whether several people want to come together, which a person must arrange. With a day, a question
 * for a price is part of that: "six manicures on Saturday, any group rate?"
 */
export const isForGroup = ({ isGroup, wishes, day, serviceIds }: Meaning): boolean =>
  isGroup &&
  !wishes.some(
    (wish) =>
      wish === 'move' ||
      wish === 'cancel' ||
      (wish === 'price' && !day) ||
      (wish === 'hours' && (!day || serviceIds.length === 0)),
  )

/**
 * Whether two appointments of the client shall change places, which a person must arrange. Days that
 * are named are those of the appointments: "switch it to Saturday" is a move.
 */
export const isSwap = ({ asks, wishes, day, time }: Meaning, world: DialogueContext): boolean =>
  asks.includes('swap') &&
  !wishes.includes('cancel') &&
  world.appointments.length > 1 &&
  (!day || world.appointments.some(({ date }) => isWithin(date, day))) &&
  (!time?.isExact || world.appointments.some((own) => own.time === time.from))
