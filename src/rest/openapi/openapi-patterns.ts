/** The spaces that readers trim (JavaScript's), in a form that all regex engines read alike. */
const SPACE = '\\t-\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const NOT_NUL = '[^\\x00]'

/** Returns a pattern for the whole text with optional outer spaces. */
export const spaced = (inner: string): string => `^[${SPACE}]*(${inner})[${SPACE}]*$`

/** Returns the same pattern, which also accepts blank text. */
export const spacedOrBlank = (inner: string): string => `^[${SPACE}]*(${inner})?[${SPACE}]*$`
export const BLANK = `^[${SPACE}]*$`

/** Any text without NUL. */
export const ANY_TEXT = `^${NOT_NUL}*$`
/** Text without NUL that is not blank. */
export const SOME_TEXT = `^${NOT_NUL}*[^\\x00${SPACE}]${NOT_NUL}*$`
/** Returns a pattern for at most so many characters between outer spaces, without NUL. */
export const padded = (longest: number, blank: boolean): string =>
  blank
    ? spaced(`${NOT_NUL}{0,${longest}}`)
    : spaced(`[^\\x00${SPACE}]${NOT_NUL}{0,${longest - 1}}`)

/**
 * Returns the ends of parts of a range in which only trailing digits change: 9, 99, 199, 239 for 5
 * to 240.
 */
function cutsOf(low: number, high: number): number[] {
  const cuts = new Set([high])
  for (let power = 10; ; power *= 10) {
    const cut = low - (low % power) + power - 1
    if (cut >= high) break
    cuts.add(cut)
  }
  for (let power = 10; power <= high + 1; power *= 10) {
    const cut = high - ((high + 1) % power)
    if (cut >= low) cuts.add(cut)
  }
  return [...cuts].sort((a, b) => a - b)
}

const digit = (from: string, to: string): string => (from === to ? from : `[${from}-${to}]`)
const repeated = (digits: string[]): string =>
  digits.join('').replace(/(?:\[0-9\]){2,}/g, (run) => `[0-9]{${run.length / 5}}`)

/** Returns a pattern for the whole numbers of a range, in plain digits. */
export function numbers(low: number, high: number): string {
  let from = low
  const stretches: string[] = []
  for (const to of cutsOf(low, high)) {
    const [first, last] = [String(from), String(to)]
    stretches.push(repeated([...first].map((sign, place) => digit(sign, last[place] ?? sign))))
    from = to + 1
  }
  return stretches.join('|')
}

/** Returns a pattern for a word in upper and lower case. */
export const anyCase = (word: string): string =>
  [...word]
    .map((letter) => (/[a-z]/.test(letter) ? `[${letter.toUpperCase()}${letter}]` : letter))
    .join('')
