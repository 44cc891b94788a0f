import { findServices } from '../entities/services/services.js'
import { endOf, isSaid, isSaidAt } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import { isApart, sentencesOf, type Word } from '../text/words.js'

/**
 * An own appointment, by the services that it can be (none: the only one), and on which side of it
 * one is wished.
 */
export type Beside = { readonly serviceIds: readonly number[]; readonly side: 'before' | 'after' }

const BEFORE = phrases('choices', 'beforeOwn')
const AFTER = phrases('choices', 'afterOwn')
const BEFORE_ME = phrases('choices', 'beforeMe')
const AFTER_ME = phrases('choices', 'afterMe')
const PRONOUN = phrases('dialogue', 'thatMaster')
const HAS_APPOINTMENT = phrases('intents', 'hasAppointment')

/**
 * Returns the words of a move without the sentence that states where the appointment is, if another
 * one names a time: "I'm booked on Thursday at 12. Can I come on Friday, towards the evening?"
 */
export function beyondStated(words: readonly Word[], isMove: boolean): readonly Word[] {
  const sentences = isMove ? sentencesOf(words) : []
  const isStated = (sentence: readonly Word[]): boolean =>
    isSaid(sentence, HAS_APPOINTMENT) &&
    sentence.some(({ day }) => day) &&
    sentence.filter(({ time }) => time?.isExact).length === 1
  const [stated, ...others] = sentences.filter(isStated)
  const rest = sentences.filter((sentence) => sentence !== stated).flat()
  return stated && others.length === 0 && rest.some(({ time }) => time) ? rest : words
}

/** A treatment has at most so many words: "blow dry". */
const LONGEST_SERVICE = 2

/**
 * Finds the own appointment beside which the client wants another one: "a manicure right after my
 * haircut". Undefined: none.
 */
export function besideIn(
  words: readonly Word[],
  services: readonly { readonly id: number; readonly name: string }[],
): Beside | undefined {
  for (let at = 0; at < words.length; at++) {
    const [before, after] = [endOf(BEFORE, words, at), endOf(AFTER, words, at)]
    const start = Math.max(before, after)
    if (start === at) continue
    // "Before it a pedicure" names what is wished.
    if (isSaidAt(words, start, PRONOUN)) continue
    const rest = words.slice(start, start + LONGEST_SERVICE)
    const pause = rest.findIndex((word, place) => place > 0 && isApart(word))
    const treatment = pause < 0 ? rest : rest.slice(0, pause)
    const named = treatment
      .map((_, at) => findServices(treatment.slice(0, treatment.length - at), services, false).ids)
      .filter((ids) => ids.length > 0)
    // In Russian "после стрижки укладку" the second word is what is wished.
    const [serviceIds] = [...named.filter((ids) => ids.length === 1), ...named]
    if (serviceIds) return { serviceIds, side: before > after ? 'before' : 'after' }
  }
  if (isSaid(words, AFTER_ME)) return { serviceIds: [], side: 'after' }
  return isSaid(words, BEFORE_ME) ? { serviceIds: [], side: 'before' } : undefined
}
