import {
  type AskedTopic,
  type FactKey,
  LONGEST_FACT,
  type SalonFact,
} from '../../../domain/autopilot/state/salon-fact.js'
import { salonEvent } from '../../../domain/live/event.js'
import { invalid, notFound } from '../../../domain/refusal.js'
import { textFault } from '../../../domain/text-fault.js'
import { FIRST_INSTANT, type Instant } from '../../../domain/time/time.js'
import {
  countTopicQuestions,
  deleteFact,
  factsOfSalon,
  putFact,
} from '../../../store/autopilot/salon-facts.js'
import { writeEvents } from '../../../store/live/events.js'
import { transact } from '../../../store/postgres/database.js'
import { authorize, type Context } from '../../context.js'

/** Returns the facts of the salon by topic and language. For admins. */
export const readSalonFacts = (context: Context): Promise<SalonFact[]> =>
  factsOfSalon(context.db, authorize(context, 'autopilot:manage').salonId)

/** Returns the facts that clients may be told. For everybody but embed tokens. */
export const readFactsForClients = (context: Context): Promise<SalonFact[]> =>
  factsOfSalon(context.db, authorize(context, 'catalogue:read').salonId)

/**
 * Stores what the salon says about a topic in a language, and replaces what it said before. For
 * admins. Throws `invalid` for a text that is blank or longer than 1000 characters.
 */
export async function saveSalonFact(
  context: Context,
  fact: FactKey & { readonly text: string },
): Promise<SalonFact> {
  const { salonId } = authorize(context, 'autopilot:manage')
  const text = fact.text.trim()
  const fault = textFault(text, { longest: LONGEST_FACT })
  if (fault !== undefined) throw invalid({ text: [fault] })
  return transact(context.db, async (tx) => {
    const saved = await putFact(tx, salonId, { ...fact, text }, context.now)
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
    return saved
  })
}

/** Removes a fact and returns it. For admins. Throws `not_found` where there is none. */
export async function removeSalonFact(context: Context, key: FactKey): Promise<SalonFact> {
  const { salonId } = authorize(context, 'autopilot:manage')
  return transact(context.db, async (tx) => {
    const removed = await deleteFact(tx, salonId, key)
    if (!removed) throw notFound()
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
    return removed
  })
}

/**
 * Returns how often clients asked the autopilot about each topic since an instant, the most
 * frequent first; undefined means as long as questions are kept. For admins.
 */
export async function readAskedTopics(
  context: Context,
  since: Instant | undefined,
): Promise<readonly AskedTopic[]> {
  const { salonId } = authorize(context, 'autopilot:manage')
  return countTopicQuestions(context.db, salonId, since ?? FIRST_INSTANT)
}
