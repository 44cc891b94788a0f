import { type LocalDate, type Minute } from '../../time/time.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { foldLetters } from '../../../tools/language/engine/text/letters.js'
import type { DialogueContext } from '../state/context.js'

/** Which of the facts that the rules found stand in the message exactly. */
export type WrittenFacts = {
  readonly day: boolean
  readonly time: boolean
  readonly choice: boolean
  readonly service: (id: number) => boolean
}

const dayOfMonth = (date: LocalDate): number => Number(date.slice(8))

/**
 * Returns which facts of the rules are written: a day by its number, a time by its hour, a choice by
 * its number, a service by its name in the price list.
 */
export function writtenFacts(
  { day, time, choice }: Meaning,
  text: string,
  { services }: Pick<DialogueContext, 'services'>,
): WrittenFacts {
  const numbers = new Set((text.match(/\d+/g) ?? []).map(Number))
  const folded = foldLetters(text)
  const hasHour = (minute: Minute): boolean => {
    const hour = Math.floor(minute / 60)
    return numbers.has(hour) || numbers.has(hour % 12 || 12)
  }
  return {
    day: day !== undefined && day.from === day.to && numbers.has(dayOfMonth(day.from)),
    time: time?.isExact === true && hasHour(time.from),
    choice: choice !== undefined && numbers.has(choice + 1),
    service: (id) =>
      services.some((one) => one.id === id && folded.includes(foldLetters(one.name))),
  }
}
