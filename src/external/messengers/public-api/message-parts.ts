import type { Instant } from '../../../domain/time/time.js'

/** The longest name of a person that is kept. */
const LONGEST_NAME = 200

/**
 * Returns the time of a message that has whole seconds since 1970: the end of that second, but
 * never in the future. So replies that we sent within that second come before it.
 */
export function timeOfSeconds(seconds: number | undefined, now: Instant): Instant {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return now
  return Math.min(Math.floor(seconds) * 1000 + 999, now)
}

/** Returns the first name that is not blank, cut; else the address. */
export function nameOf(names: readonly (string | undefined)[], address: string): string {
  const name = names.map((known) => known?.trim()).find((known) => known) ?? address
  return [...name].slice(0, LONGEST_NAME).join('')
}

/** Returns a line that names what cannot be shown: `[location: 52.5, 13.4]`. */
export function namingLine(
  kind: string,
  ...details: (string | number | null | undefined)[]
): string {
  const known = details
    .filter((detail) => detail !== undefined && detail !== null && detail !== '')
    .map((detail) => String(detail).replaceAll(/[\s\p{Cc}]+/gu, ' '))
  return known.length === 0 ? `[${kind}]` : `[${kind}: ${known.join(', ')}]`
}

/**
 * Returns a text in parts of at most `longest` UTF-16 units. It is cut after a line or a word where
 * that is possible, and never inside of a character.
 */
export function splitText(text: string, longest: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > longest) {
    const head = rest.slice(0, longest)
    const line = head.lastIndexOf('\n')
    const word = head.lastIndexOf(' ')
    const cut = line > longest / 2 ? line + 1 : word > longest / 2 ? word + 1 : longest
    const isInside = /[\uD800-\uDBFF]/.test(rest[cut - 1] ?? '')
    parts.push(rest.slice(0, isInside ? cut - 1 : cut).trimEnd())
    rest = rest.slice(isInside ? cut - 1 : cut)
  }
  parts.push(rest)
  return parts.filter((part) => part.trim() !== '')
}

/**
 * Returns a function that returns the rest of the time, in milliseconds. A message that takes
 * several calls gets the time of one: whoever waits for it, or claims it, counts on that.
 */
export function timeLeft(limitMs: number): () => number {
  const end = performance.now() + limitMs
  return () => end - performance.now()
}
