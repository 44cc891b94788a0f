import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { hasTrigram, searchedComment, fold } from '../../postgres/search-text.js'
import { appointments } from '../../tables/appointments.js'

/** A word of comments in small letters, and the ways in which it was written, with `|` between. */
export type CommentWord = { readonly word: string; readonly written: string }

/**
 * Whether a comment with this text has it within one word. A word has no character of ASCII but
 * letters, as the function `words_of_comment` of the database has it.
 */
export const isWithinWord = (text: string): boolean => /^[a-z\u0080-\u{10ffff}]+$/iu.test(text)

/** If more words contain a term, or longer ones together, the totals of words are not used. */
export const MOST_WORDS = 50
const LONGEST_WORDS = 2_000

/** The value of `hasOneOf` for some words, at least one. They have no sign of regular expressions. */
export const oneOf = (words: readonly CommentWord[]): string =>
  words.map(({ written }) => written).join('|')

/** Returns the words, or undefined where they are too many or too long to look for each. */
export const fewWords = (words: readonly CommentWord[]): readonly CommentWord[] | undefined =>
  words.length <= MOST_WORDS && oneOf(words).length <= LONGEST_WORDS ? words : undefined

/** Whether the index of comments can find each of the words. */
export const areIndexed = (words: readonly CommentWord[]): boolean =>
  words.every(({ written }) => written.split('|').every((word) => hasTrigram(fold(word))))

/** The condition that a comment has this word, in small letters. No index knows it. */
export const hasWord = (word: SQL): SQL =>
  sql`exists (
    select from words_of_comment(${appointments.comment}) as found where lower(found) = ${word})`

/**
 * A condition of all comments with one of the words of `oneOf`, and of some others. The index knows
 * it.
 */
export const hasOneOf = (words: SQLWrapper): SQL =>
  sql`${searchedComment(appointments.comment)} ~ ${searchedComment(words)}`
