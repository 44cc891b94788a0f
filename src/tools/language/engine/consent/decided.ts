import { LONGEST_MESSAGE } from '../text/letters.js'
import type { Word } from '../text/words.js'

/** A smile in signs: ":)", "=D", ";-)". */
const SMILES = /[:;=]['’-]?[)DP3]+/gu
/** A sad face in signs, also the other way round, or a bracket that is not closed. */
const SAD = /[:;=]['’-]?\(|\((?![^()]*\))|(?<=^|\s)\)['’-]?[:;=]/u
/**
 * The signs of plain sentences: punctuation, dashes and hyphens, currencies, a tick, and the stars
 * of bold text.
 */
const SIGNS = ".,!:;'’`´()+%&€$£₽№^✓*\\-–—\\u2010\\u2011\\u2212"
/** What is not seen: joiners, marks of direction, soft hyphens. */
const INVISIBLE = '\\u00AD\\u200B-\\u200F\\u2060\\uFEFF'
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{RI}'
/**
 * Anything but letters, digits, emoji and these signs. Question marks of all scripts, quotes,
 * ellipses and unknown signs are among it.
 */
const OTHER_SIGN = new RegExp(`[^\\p{L}\\p{M}\\p{Nd}\\s${EMOJI}${INVISIBLE}${SIGNS}]`, 'u')
/** Two stops or commas in a row, plus and minus, an opening quote. */
const UNDECIDED = /\.\s*\.|,\s*[.,]|\+\s*[-–—]|[-–—]\s*\+|(?<!\p{L})['’`´]|\u037E/u

/** A message with more words is no plain answer. */
const MOST_WORDS = 60

/**
 * Whether a message is a plain sentence that can decide something. A client who writes a question
 * mark, an ellipsis, quotes or unusual signs has not clearly agreed or refused.
 */
export function isDecided(text: string, words: readonly Word[]): boolean {
  if (words.length === 0 || words.length > MOST_WORDS) return false
  if (text.normalize('NFKC').length > LONGEST_MESSAGE) return false
  const plain = text.replace(SMILES, ' ')
  return !OTHER_SIGN.test(plain) && !UNDECIDED.test(plain)
}

/** Whether a message has a sad face. Who writes one has not clearly agreed. */
export const isSad = (text: string): boolean => SAD.test(text.replace(SMILES, ' '))
