import { ALL_PACKS, type Language } from '../packs.js'
import type { Topic } from '../../topics.js'
import type { LocalDate, Minute } from '../../time.js'
import { foldLetters, LONGEST_MESSAGE } from './letters.js'

/** What stands between a word and the word before it. */
export type Link = 'none' | 'space' | 'dash' | 'comma' | 'stop'
/**
 * A span of days, both included. A single day has `from` = `to`. A wished day is never past.
 * `dates`: the only dates that count, for alternatives: "on Monday or Wednesday".
 * `times`: the times that count on these dates: "Friday at 2 or Saturday morning".
 * `isOther`: any day but the one spoken of: "another day".
 */
export type Days = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly dates?: readonly LocalDate[] | undefined
  readonly times?: Readonly<Record<LocalDate, Times>> | undefined
  readonly isOther?: boolean | undefined
}
/**
 * A span of times. "At 5" is exact, 17:00 to 17:00; "after 5" is 17:00 to 24:00; the morning is 0:00
 * to 12:00. `about` is the preferred time within the span: 18:00 for "around 6".
 * `isFromTo`: both ends were named: "from 17 to 18:30".
 * `starts`: the only starts that count, for alternatives: "at 10 or at 2".
 * `isDoneBy`: the appointment ends by `to` at the latest: "I must be out by one".
 * `isNearEnd`: the starts near `to` are wished most: "a bit earlier".
 * `isAdjacent`: right before or after another appointment: the first of these starts, or with
 * `isNearEnd` the last one, is wished.
 * `isRough`: of an event that is not at the same hour for all: "after work".
 * `isCompared`: it only says on which side of another start: "later". It lapses on another day.
 */
export type Times = {
  readonly from: Minute
  readonly to: Minute
  readonly isExact: boolean
  readonly about?: Minute | undefined
  readonly isFromTo?: boolean | undefined
  readonly starts?: readonly Minute[] | undefined
  readonly isDoneBy?: boolean | undefined
  readonly isNearEnd?: boolean | undefined
  readonly isAdjacent?: boolean | undefined
  readonly isCompared?: boolean | undefined
  readonly isRough?: boolean | undefined
}
/** A time of day. `isSure` means that the half of the day is known. */
export type Point = { readonly minute: Minute; readonly isSure: boolean }

/** A shift relative to a start that is known from elsewhere. */
export type RelativeShift = { readonly days: number; readonly minutes: Minute }

/** Possible meanings of a word as a day or a number: "second" is an ordinal, "fri" a weekday. */
export type Senses = {
  /** ISO weekday, 1 Monday to 7 Sunday. */
  readonly weekday?: number | undefined
  readonly month?: number | undefined
  /** Days from today. */
  readonly near?: number | undefined
  readonly cardinal?: number | undefined
  readonly ordinal?: number | undefined
}

/**
 * A piece of a message: a word, a number or a sign; or several of them that form a day or a time.
 */
export type Word = {
  readonly raw: string
  /**
   * Folded, with corrected spelling if possible. Phone numbers are `#phone`, days and times
   * `#found`.
   */
  readonly text: string
  readonly kind: 'word' | 'number' | 'ordinal' | 'phone' | 'sign' | 'found'
  /** The language of a word. Undefined for numbers, signs and what rules found. */
  readonly language?: Language | undefined
  /** What stands before this word. */
  readonly link: Link
  readonly number?: number | undefined
  readonly senses?: Senses | undefined
  readonly day?: Days | undefined
  /** In "next week, Tuesday": the week. */
  readonly week?: Days | undefined
  readonly time?: Times | undefined
  /** A time of day that can still be part of a span. */
  readonly point?: Point | undefined
  /** In "from one day to another": the second one, to which an appointment moves. */
  readonly target?: Pick<Word, 'day' | 'time'> | undefined
  /** "An hour later": a shift relative to a start that is known from elsewhere. */
  readonly shift?: RelativeShift | undefined
  /** "Same time": the day or time of a start that is known from elsewhere. */
  readonly same?: 'day' | 'time' | 'both' | undefined
  /** In "at 10 instead of 11": the 11. */
  readonly timeRefused?: Times | undefined
  /** The number in what is no wish: "I pick up the kids at 3". */
  readonly notWished?: Word | undefined
  /** Set on a day or time that the client refuses. */
  readonly isRefused?: boolean | undefined
  /** In "any day but Friday": the Friday. */
  readonly unwanted?: Days | undefined
  /** Set on a date beside another weekday: "Thursday 16 January" if that is no Thursday. */
  readonly isOtherWeekday?: boolean | undefined
  /** Set on the day from which an appointment moves. */
  readonly isSource?: boolean | undefined
  /** Set on a number with a unit: people, euros. */
  readonly isCounted?: boolean | undefined
  /** A number before a word for hours: "18 Uhr". */
  readonly isHour?: boolean | undefined
  /** Set on a word in Latin letters of a language that has other letters. */
  readonly isTransliterated?: boolean | undefined
  /** Set on a word whose spelling was corrected to the nearest known word. */
  readonly isCorrected?: boolean | undefined
  /** Set on a word that is in one of our tables as written. */
  readonly isKnown?: boolean | undefined
  /** Set on a word after a dash with spaces: "the manicure - cancel the haircut". */
  readonly isAfterDash?: boolean | undefined
  /** Set on the last word before a question mark. */
  readonly isAsked?: boolean | undefined
  /** What a question of the message is about. */
  readonly topic?: Topic | undefined
  /** Set on a name of a master or a service. The spelling correction skips it. */
  readonly isName?: boolean | undefined
}

/** Whether a pause stands before a word: a comma or the end of a sentence. */
export const isApart = (word: Pick<Word, 'link'> | undefined): boolean =>
  word?.link === 'comma' || word?.link === 'stop'

/** Splits words after each full stop, question mark and line. */
export function sentencesOf(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = []
  for (const word of words) {
    const last = sentences.at(-1)
    if (last && word.link !== 'stop') last.push(word)
    else sentences.push([word])
  }
  return sentences
}

const PIECE =
  /(?!\d{1,2}\.\d{1,2}\.? \d{1,2}:\d)([+(]?\d[\d ().\-/]{5,22}\d)|(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})(?!\d)|\d{1,2}[./:]\d{1,2}(?!\d)|\d+)|(\p{L}[\p{L}\p{M}'’`]*)|(\p{Extended_Pictographic}|[+&€$£₽%№#@~↩])/gu
const NUMBERS =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})(?!\d)|\d{1,2}[./:]\d{1,2}(?!\d)|\d+/g
const REWRITES = ALL_PACKS.flatMap(([, { spelling }]) => spelling.rewrites ?? [])
const endings = (name: 'ordinalEndings' | 'cardinalEndings'): ReadonlySet<string> =>
  new Set(ALL_PACKS.flatMap(([, { numbers }]) => (numbers[name] ?? '').split(' ').filter(Boolean)))
const ORDINAL_ENDINGS = endings('ordinalEndings')
const CARDINAL_ENDINGS = endings('cardinalEndings')

/**
 * Whether a text is a phone number: it has enough digits, does not begin with a date, and is not a
 * row of small numbers.
 */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (/^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d)/.test(text)) return false
  const isMarked = /^[+(0]/.test(text) && digits.length >= 7
  return digits.length <= 15 && (isMarked || (digits.length >= 9 && /\d{3}/.test(text)))
}

/**
 * Emoji, or brackets that stand for a smile, before a capital letter: they end a sentence. One
 * bracket is a smile where it opens or closes nothing: "no time( Friday then".
 */
const SMILE =
  /(?:\p{Extended_Pictographic}\uFE0F?|[()]{2,})\s*(?=\p{Lu})|(?:(?<=\p{L})\(|(?<!\([^()]{0,200})\))\s+(?=\p{Lu})/gu

const SPACED = /^\s.*\s$/u
function linkOf(gap: string): Link {
  if (gap === '') return 'none'
  if (/[.!?;\n\r…]/.test(gap)) return 'stop'
  if (/[,:]/.test(gap)) return 'comma'
  return /^\s*[-–—]\s*$/.test(gap) ? 'dash' : 'space'
}

const numbered = (raw: string, link: Link): Word => ({
  raw,
  text: raw,
  kind: 'number',
  link,
  number: /^\d{1,6}$/.test(raw) ? Number(raw) : undefined,
})

/** Splits a text that looked like a phone number into its numbers. */
function numbersOf(text: string, link: Link): Word[] {
  let end = 0
  return [...text.matchAll(NUMBERS)].map(({ 0: raw, index }) => {
    const gap = text.slice(end, index)
    end = index + raw.length
    return numbered(raw, index === 0 ? link : linkOf(gap))
  })
}

/**
 * Joins a number and its ending: "12th" and "12-го" are ordinals, "2-х" is a number. Returns
 * undefined if they do not belong together.
 */
function withEnding(number: Word, ending: Word): Word | undefined {
  if (
    number.kind !== 'number' ||
    number.number === undefined ||
    !['none', 'dash'].includes(ending.link)
  )
    return undefined
  const raw = number.raw + ending.raw
  if (ORDINAL_ENDINGS.has(ending.text)) return { ...number, raw, kind: 'ordinal' }
  return CARDINAL_ENDINGS.has(ending.text) ? { ...number, raw } : undefined
}

/** What stands between the last word of a question and its question mark. */
const QUESTION = /^[\s.!)"'»”]*[?؟]/
const asked = (after: string): Pick<Word, 'isAsked'> =>
  QUESTION.test(after) ? { isAsked: true } : {}

function pieces(text: string): Word[] {
  let end = 0
  return [...text.matchAll(PIECE)].flatMap(
    ({ 0: raw, 1: phone, 2: number, 3: word, index }): Word[] => {
      const gap = text.slice(end, index)
      const link = index === 0 ? 'stop' : linkOf(gap)
      end = index + raw.length
      if (phone && isPhone(phone)) return [{ raw, text: '#phone', kind: 'phone', link }]
      if (phone) return numbersOf(phone, link)
      if (number) {
        // A date in German: "Sonntag (13.)"
        const isDay = text[index - 1] === '(' && /^\.\)/.test(text.slice(end, end + 2))
        const question = asked(text.slice(end, end + 5))
        return [{ ...numbered(raw, link), ...(isDay && { kind: 'ordinal' }), ...question }]
      }
      const kind = word ? 'word' : 'sign'
      const isAfterDash = link === 'dash' && SPACED.test(gap)
      const question = asked(text.slice(end, end + 5))
      return [
        {
          ...{ raw, text: foldLetters(raw), kind, link, ...question },
          ...(isAfterDash && { isAfterDash }),
        },
      ]
    },
  )
}

/** Returns a text with the replacements of all languages: compounds in two words, "w/" as "with". */
export const rewritten = (text: string): string =>
  REWRITES.reduce((said, [written, meant]) => said.replace(written, meant), text)

/** What makes an emoji a woman or a man. */
const GENDER = /\u200D[♀♂]\uFE0F?/gu

/** A smile with a letter: ":D", "=P". */
const LAUGH = /(?<=^|\s)[:;=]['’-]?[DP]+(?=\s|$)/gu

/** The only asterisk of a message, at the beginning of a line, corrects what stands before it. */
const CORRECTS = /^([^*]*\n[^\S\n]*)\*(?=[\p{L}\d])([^*]*)$/u

/** No client writes so many words; each costs time. */
const MOST_WORDS = 400

/** Splits the first 2,000 characters of a message into at most 400 words. */
export function readWords(message: string): Word[] {
  const plain = message.slice(0, LONGEST_MESSAGE).normalize('NFKC').slice(0, LONGEST_MESSAGE)
  const text = rewritten(plain)
    .replace(GENDER, '')
    .replace(LAUGH, ' ')
    .replace(SMILE, '$&\n')
    .replace(CORRECTS, '$1↩ $2')
  const words: Word[] = []
  for (const piece of pieces(text).slice(0, MOST_WORDS)) {
    const last = words.at(-1)
    const joined = last && withEnding(last, piece)
    if (joined) words[words.length - 1] = joined
    else words.push(piece)
  }
  return words
}
