import { type LocalDate, weekdayOf } from '../../time/time.js'
import { withoutAmounts } from './amounts.js'
import { BEGINNINGS, CLOSED, ACTIONS, FAVOURS, FREE, OTHER_LANGUAGE } from './forbidden-claims.js'
import type { OfferedStart } from '../state/dialogue-state.js'
import { INSTRUCTIONS, MACHINE_SIGNS } from '../../../tools/language/phrases/foreign-words.js'
import { foldLetters } from '../../../tools/language/text/letters.js'
import { findMasters } from '../../../tools/language/entities/masters.js'
import type { DayWish } from '../../../tools/language/meaning/parse-message.js'
import { readNames } from '../../../tools/language/text/name-tokens.js'
import { givenName } from '../../../tools/language/text/names.js'
import { numberWord } from '../../../tools/language/dates/number-words.js'
import { isSaid } from '../../../tools/language/text/patterns.js'
import { findServices } from '../../../tools/language/entities/services.js'
import { isKnown } from '../../../tools/language/spelling/spelling.js'
import { type Place, startsNamed, type SpokenTime, toldIn, withWholeDates } from './spoken-times.js'
import { findDaysAndTimes } from '../../../tools/language/entities/dates-and-times.js'
import { readWords, type Word } from '../../../tools/language/text/words.js'
import type { DialogueContext } from '../state/context.js'

/** The facts that a text may use: found starts, and days that were searched or mentioned. */
export type FixtureOptions = {
  readonly starts: readonly OfferedStart[]
  readonly days: readonly DayWish[]
  /** Whether the model searched free times in this turn. */
  readonly isSearched: boolean
}
/** Why a text is not sent. Never contains the text itself. */
export type Unsaid =
  | 'form'
  | 'language'
  | 'instruction'
  | 'action'
  | 'favour'
  | 'person'
  | 'number'
  | 'time'
  | 'day'
  | 'free'
/**
 * A text that may be sent, with the free starts in it, in order, each once; or the reason why not.
 */
export type Checked =
  { readonly text: string; readonly named: readonly OfferedStart[] } | { readonly unsaid: Unsaid }

const LONGEST = 700
const MOST_LINES = 20
/** Links, addresses, code, invisible characters, and numerals of other scripts. */
const BAD_FORM =
  /[{}<>[\]`|\\_^~@#*=%]|:\/\/|www\.|\p{L}\.\p{L}{2,}|(?!\n)\p{Cc}|[\p{Cf}\p{Co}\p{Cs}]|(?![0-9])\p{N}/u
const OTHER_LETTERS = /(?![\p{Script=Latin}\p{Script=Cyrillic}])\p{L}|[іїєґўђћљњџ]/iu
const POLITE =
  /^(i|im|ill|id|ive|ok|вы|вас|вам|вами|ваш|ваша|ваше|ваши|вашу|вашего|вашей|ваших|вашем|вашим)$/
const LIST_NUMBER = /^\s*\d{1,2}[.)](?=\s|$)/

/** Removes the characters that models use for emphasis. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/\*\*|\ufe0f/g, '')
    .replace(/^[ \t]*[*-][ \t]+/gm, '• ')
    .trim()

const sentences = (text: string): string[] =>
  text.split(/\n+|(?<=[.!?…])\s+/).filter((sentence) => sentence.trim() !== '')

/**
 * Whether a word names a person who does not work here: a given name, or an unknown word with a
 * capital letter. At the beginning of a sentence, such a word counts only if the sentence is about
 * days or times.
 */
function isStranger(word: Word, own: ReadonlySet<string>, tellsTimes: boolean): boolean {
  if (word.kind !== 'word' || word.isName || word.text.length < 3 || !/^\p{Lu}/u.test(word.raw))
    return false
  if (POLITE.test(word.text) || own.has(word.text) || isKnown(word.text)) return false
  if (givenName(word)) return true
  return word.link === 'stop' ? tellsTimes && !BEGINNINGS.includes(word.text) : true
}

const ONE = /^(one|один|одна|одно|одну|одного)$/
/**
 * Whether a number is unexplained. Small numbers in words count only beside a day or a time:
 * "Friday, three?"
 */
function isUnexplained(word: Word, at: number, words: readonly Word[]): boolean {
  if (word.kind !== 'word') return ['number', 'ordinal', 'phone'].includes(word.kind)
  const number = numberWord(word.text) ?? 0
  const isBeside = [words[at - 1], words[at + 1]].some(
    (next) => next?.day !== undefined || next?.time !== undefined,
  )
  return number >= 5 || (number > 0 && isBeside && !ONE.test(word.text))
}

/** The context that continues from one sentence to the next. */
type Thread = Pick<Place, 'day' | 'master'> & { readonly serviceIds: readonly number[] }
type Read =
  { readonly named: readonly OfferedStart[]; readonly thread: Thread } | { readonly unsaid: Unsaid }
const no = (unsaid: Unsaid): { readonly unsaid: Unsaid } => ({ unsaid })

const isDayKnown = (
  date: LocalDate,
  { starts, days }: FixtureOptions,
  { appointments, today }: DialogueContext,
): boolean =>
  date === today ||
  days.some(({ from, to }) => from <= date && date <= to) ||
  [...starts, ...appointments].some((one) => one.date === date)

/**
 * Whether each single day is known. In a sentence about opening hours any day is allowed, because
 * the hours are checked separately. If the sentence says "closed", the salon must be closed on
 * that day.
 */
function areDaysTrue(
  told: readonly SpokenTime[],
  isClosed: boolean,
  grounds: FixtureOptions,
  world: DialogueContext,
): boolean {
  const hasHours = told.some(({ tells }) => tells === 'hours')
  return told.every((one) => {
    if (one.tells !== 'day' || one.days.from !== one.days.to) return true
    if (isClosed) return world.hours[weekdayOf(one.days.from) - 1] === null
    return hasHours || isDayKnown(one.days.from, grounds, world)
  })
}

function readSentence(
  sentence: string,
  thread: Thread,
  grounds: FixtureOptions,
  world: DialogueContext,
): Read {
  const { services, masters, currency, today, minute } = world
  const said = findServices(readWords(sentence), services, false).ids
  const serviceIds = said.length > 0 ? said : thread.serviceIds
  const priced =
    serviceIds.length > 0 ? services.filter(({ id }) => serviceIds.includes(id)) : services
  const rest = withoutAmounts(sentence.replace(LIST_NUMBER, ''), priced, currency)
  const { words: read, unknown } = findMasters(readWords(rest), masters, false)
  const own = new Set([...services.flatMap(({ name }) => readNames(name)), foldLetters(currency)])
  const words = withWholeDates(findDaysAndTimes(read, { today, minute, expects: undefined }))
  if (isSaid(read, INSTRUCTIONS)) return no('instruction')
  if (isSaid(read, OTHER_LANGUAGE)) return no('language')
  if (isSaid(read, ACTIONS)) return no('action')
  if (isSaid(read, FAVOURS)) return no('favour')
  const tellsTimes = words.some(({ day, time }) => day !== undefined || time !== undefined)
  if (unknown.length > 0 || words.some((word) => isStranger(word, own, tellsTimes)))
    return no('person')
  if (words.some(isUnexplained)) return no('number')
  const isFree = isSaid(read, FREE)
  if (isFree && !grounds.isSearched) return no('free')
  const told = toldIn(words, (word) => findMasters(readWords(word.raw), masters, true).ids)
  const named =
    told && startsNamed(words, told, { ...thread, starts: grounds.starts, world, isFree })
  if (!told || !named) return no('time')
  if (!areDaysTrue(told, isSaid(read, CLOSED), grounds, world)) return no('day')
  const day = told.findLast((one) => one.tells === 'day') ?? thread.day
  const master = told.findLast((one) => one.tells === 'master') ?? thread.master
  return { named, thread: { day, master, serviceIds } }
}

const onceEach = (starts: readonly OfferedStart[]): OfferedStart[] =>
  starts.filter(
    (one, at) =>
      starts.findIndex(({ date, time }) => date === one.date && time === one.time) === at,
  )

/**
 * Checks a text of the model. Every number must be a found start, a time of the client's own
 * appointments, the opening hours, or a price or duration of the salon. The text must not name
 * strangers or claim that something was done. A sentence that cannot be understood is not sent.
 */
export function verifyModelText(
  said: string,
  grounds: FixtureOptions,
  world: DialogueContext,
): Checked {
  const text = plain(said)
  if (
    text === '' ||
    text.length > LONGEST ||
    text.split('\n').length > MOST_LINES ||
    BAD_FORM.test(text)
  )
    return no('form')
  if (OTHER_LETTERS.test(text)) return no('language')
  if (MACHINE_SIGNS.test(text)) return no('instruction')
  const named: OfferedStart[] = []
  let thread: Thread = { day: undefined, master: undefined, serviceIds: [] }
  for (const sentence of sentences(text)) {
    const read = readSentence(sentence, thread, grounds, world)
    if ('unsaid' in read) return read
    named.push(...read.named)
    thread = read.thread
  }
  return { text, named: onceEach(named) }
}
