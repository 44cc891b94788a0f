import { readData, type Texts } from '../data.js'

/** A text, and what it means in the usual form. */
type Written = readonly [text: string, means: string]

const data = readData<
  Readonly<
    Record<
      | 'days'
      | 'notDays'
      | 'spacedDays'
      | 'brokenMinutes'
      | 'clocks'
      | 'notClocks'
      | 'pastInstants'
      | 'instants'
      | 'notInstants'
      | 'notText',
      Texts
    >
  > &
    Readonly<Record<'restDays' | 'restBodyDays' | 'restClocks', readonly Written[]>> & {
      readonly nights: readonly {
        readonly zone: string
        readonly skipped: string
        readonly doubled: string
        readonly first: string
      }[]
    }
>(import.meta.url, 'data/hard-dates.json')

/** Days, as the text that stands for them. */
export const DAYS = data.days
/** What looks like a day and is none. */
export const NO_DAYS = data.notDays
/** Other ways to write a day that REST takes, and the day. The graph takes none of them. */
export const REST_DAYS = data.restDays
/** Ways that only bodies take. */
export const REST_BODY_DAYS = data.restBodyDays
/** Days with a space around them. The reader of query parameters removes outer spaces. */
export const SPACED_DAYS = data.spacedDays
/** Times of the day, and as they are shown. */
export const CLOCKS = data.clocks
export const NO_CLOCKS = data.notClocks
/** Other ways to write a time that REST takes, and the time. The graph takes none of them. */
export const REST_CLOCKS = data.restClocks
/** Times that REST can read, but at which no appointment starts. */
export const BROKEN_MINUTES = data.brokenMinutes
/** Instants before the time of the test clock. */
export const PAST_INSTANTS = data.pastInstants
/** All ways to write one instant after the time of the test clock. */
export const INSTANTS = data.instants
export const NO_INSTANTS = data.notInstants
/** Values that are no text, as they stand in JSON. */
export const NO_TEXT = data.notText
/**
 * Nights in which the clocks change: a time that is skipped, and one that comes twice, with the
 * instant of the first. The last two skip and repeat midnight itself.
 */
export const NIGHTS = data.nights
