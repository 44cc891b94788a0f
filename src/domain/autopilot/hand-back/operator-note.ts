import { type LocalDate, type Minute, shortClock } from '../../time/time.js'
import type { DayWish, TimeWish } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext } from '../state/context.js'
import type { DialogueState, OfferedStart } from '../state/dialogue-state.js'

/** How much of the client's words a note repeats, in characters. */
const LONGEST_QUOTE = 200
const END_OF_DAY: Minute = 24 * 60

/** Notes for operators are in English. */
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
/** Returns a day such as "Friday 27 November". */
const dayName = (date: LocalDate): string => DAY.format(Date.parse(`${date}T00:00:00Z`))

const dayWords = ({ from, to }: DayWish): string =>
  from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`

function timeWords({ from, to, isExact, about }: TimeWish): string {
  if (isExact) return `at ${shortClock(from)}`
  if (about !== undefined) return `around ${shortClock(about)}`
  if (to >= END_OF_DAY) return `after ${shortClock(from)}`
  return from === 0 ? `before ${shortClock(to)}` : `${shortClock(from)} to ${shortClock(to)}`
}

const nameOf = (
  list: readonly { readonly id: number; readonly name: string }[],
  id: number | 'any' | null,
): string | undefined => list.find((one) => one.id === id)?.name

const isText = (part: string | undefined): part is string => part !== undefined && part !== ''

/** Returns day and time of a wish, or an empty text. */
const whenWords = ({ day, time, isSoonest }: DialogueState): string =>
  [
    day ? dayWords(day) : isSoonest ? 'as soon as possible' : undefined,
    time ? timeWords(time) : undefined,
  ]
    .filter(isText)
    .join(' ')

const startWords = ({ date, time, masterId }: OfferedStart, world: DialogueContext): string =>
  [`${dayName(date)} at ${shortClock(time)}`, nameOf(world.masters, masterId)]
    .filter(isText)
    .join(' with ')

/** Returns what the client wants, such as "haircut, Anna, Friday, 27 November after 14:00". */
function wishWords(wish: DialogueState, world: DialogueContext): string | undefined {
  const { goal, appointmentId, serviceId, masterId } = wish
  const when = whenWords(wish)
  const own = world.appointments.find(({ id }) => id === appointmentId)
  const appointment = own && `${own.service}, ${startWords(own, world)}`
  if (goal === 'cancel') return `to cancel ${appointment ?? 'an appointment'}`
  const service = nameOf(world.services, wish.newServiceId ?? null)
  if (goal === 'move' && service)
    return `to replace ${appointment ?? 'an appointment'} by ${[service, when].join(' ').trim()}`
  if (goal === 'move')
    return `to move ${appointment ?? 'an appointment'}${when === '' ? '' : ` to ${when}`}`
  const details = [
    nameOf(world.services, serviceId),
    masterId === 'any' ? 'any master' : nameOf(world.masters, masterId),
    when,
  ].filter(isText)
  return details.length > 0 ? details.join(', ') : goal === 'book' ? 'an appointment' : undefined
}

/** Returns what was proposed or offered to the client last. */
function proposedWords({ proposal, offered }: DialogueState, world: DialogueContext) {
  if (proposal?.do === 'cancel') return 'to cancel it'
  if (proposal?.do === 'cancel_all') return 'to cancel several appointments'
  if (proposal?.do === 'book_all') return 'to book several appointments again'
  if (proposal) return startWords(proposal, world)
  const days = [...new Set(offered.map(({ date }) => date))]
  return days
    .map((day) => {
      const times = offered.flatMap(({ date, time }) => (date === day ? [shortClock(time)] : []))
      return `${dayName(day)} at ${times.join(', ')}`
    })
    .join('; ')
}

const cut = (text: string): string => {
  const letters = [...text]
  return letters.length <= LONGEST_QUOTE ? text : `${letters.slice(0, LONGEST_QUOTE - 1).join('')}…`
}

const inOneLine = (text: string): string => cut(text.trim().replaceAll(/\s*\n\s*/g, ' / '))

/** Returns what the client wrote beside a yes, for operators. Empty if it is nothing. */
export const wroteBefore = ({ openWords }: DialogueState): string =>
  openWords ? `Wrote before: “${inOneLine(openWords)}”.` : ''

/**
 * Returns one line for operators with all that is known when a dialogue is handed back: the wish,
 * what was proposed, and what the client wrote last. Empty if nothing is known.
 */
export function knownInWords(
  wish: DialogueState,
  lastWords: string,
  world: DialogueContext,
): string {
  const words = inOneLine(lastWords)
  const isQuestion = words.includes('?')
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['Wants', wishWords(wish, world)],
    ['Proposed', proposedWords(wish, world)],
    [isQuestion ? 'Asked' : 'Wrote', words === '' ? undefined : `“${words}”`],
  ]
  return parts.flatMap(([name, text]) => (isText(text) ? [`${name}: ${text}.`] : [])).join(' ')
}
