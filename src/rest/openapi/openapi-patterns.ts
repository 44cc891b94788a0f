/** The spaces that readers trim (JavaScript's), written so that every engine takes the same ones. */
const SPACE = '\\t-\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const NOT_NUL = '[^\\x00]'

/** The whole text, between outer spaces. */
export const spaced = (inner: string): string => `^[${SPACE}]*(${inner})[${SPACE}]*$`

/** The same, or nothing but spaces. */
export const spacedOrBlank = (inner: string): string => `^[${SPACE}]*(${inner})?[${SPACE}]*$`
export const BLANK = `^[${SPACE}]*$`

/** Any text without NUL. */
export const ANY_TEXT = `^${NOT_NUL}*$`
/** Text without NUL that says something. */
export const SOME_TEXT = `^${NOT_NUL}*[^\\x00${SPACE}]${NOT_NUL}*$`
/** At most so many characters between outer spaces, without NUL. */
export const padded = (longest: number, blank: boolean): string =>
  blank
    ? spaced(`${NOT_NUL}{0,${longest}}`)
    : spaced(`[^\\x00${SPACE}]${NOT_NUL}{0,${longest - 1}}`)

/** Where to cut a range so that between two cuts only trailing digits change: 5 to 240 after 9, 99, 199, 239. */
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

/** The whole numbers from one to the other, in plain digits. */
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

/** A word in any case. */
export const anyCase = (word: string): string =>
  [...word]
    .map((letter) => (/[a-z]/.test(letter) ? `[${letter.toUpperCase()}${letter}]` : letter))
    .join('')
