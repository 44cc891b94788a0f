import { foldLetters, isCyrillic, soundOf } from './letters.js'
import { GIVEN_NAMES } from './given-names.js'
import { slipsBetween, slipsForgiven } from './edit-distance.js'
import type { Word } from './words.js'

const LONGEST_WORD = 24

/** A name without the endings of Russian cases: Анна, Анне and Анной are one. */
function rootsOf(sound: string): ReadonlySet<string> {
  const withoutVowels = sound.replace(/(?<=..)[aeiou]+$/, '')
  return new Set([
    withoutVowels,
    sound.replace(/(?<=..)(oiu|eiu|om|em|im|oi|ei|ov)$/, '').replace(/(?<=..)[aeiou]+$/, ''),
  ])
}

const plain = (text: string): string => (/[a-z]{2}s$/.test(text) ? text.slice(0, -1) : text)

type Entry<T> = { readonly text: string; readonly sound: string; readonly meant: T[] }
/** Words of names with what they stand for, to be found however they are written. */
export type NameIndex<T> = {
  readonly byText: ReadonlyMap<string, Entry<T>>
  readonly bySound: ReadonlyMap<string, readonly Entry<T>[]>
  readonly byRoot: ReadonlyMap<string, readonly Entry<T>[]>
  readonly byLetter: ReadonlyMap<string, readonly Entry<T>[]>
}

function put<T>(map: Map<string, Entry<T>[]>, key: string, entry: Entry<T>): void {
  const entries = map.get(key)
  if (entries) entries.push(entry)
  else map.set(key, [entry])
}

/** Folded words of names (`readNames`). */
export function indexNames<T>(words: readonly (readonly [word: string, meant: T])[]): NameIndex<T> {
  const byText = new Map<string, Entry<T>>()
  for (const [text, meant] of words) {
    const entry = byText.get(text) ?? { text, sound: soundOf(text), meant: [] }
    entry.meant.push(meant)
    byText.set(text, entry)
  }
  const bySound = new Map<string, Entry<T>[]>()
  const byRoot = new Map<string, Entry<T>[]>()
  const byLetter = new Map<string, Entry<T>[]>()
  for (const entry of byText.values()) {
    put(bySound, entry.sound, entry)
    put(byLetter, entry.sound.charAt(0), entry)
    for (const root of rootsOf(entry.sound)) put(byRoot, root, entry)
  }
  return { byText, bySound, byRoot, byLetter }
}

/** What a folded word stands for, and how many slips it is away: none, where it is the name in another case or alphabet. */
export type NameLikeness<T> = {
  readonly meant: readonly T[]
  readonly slips: number
  readonly isSame: boolean
}

/** All names that a word may be, those with the fewest slips. Slips are forgiven where the word means nothing else. */
export function namesLike<T>(
  { byText, bySound, byRoot, byLetter }: NameIndex<T>,
  text: string,
  isForgiving: boolean,
): NameLikeness<T> | undefined {
  const exact = byText.get(text) ?? byText.get(plain(text))
  if (exact) return { meant: exact.meant, slips: 0, isSame: true }
  const sound = soundOf(text)
  const likeness = (entries: readonly Entry<T>[], slips: number): NameLikeness<T> => ({
    meant: [...new Set(entries.flatMap(({ meant }) => meant))],
    slips,
    isSame: false,
  })
  const roots = [...rootsOf(sound)]
  const isInflected = isCyrillic(text) || roots.every((root) => root.length > 2)
  const same = [
    ...(bySound.get(sound) ?? []),
    ...(isInflected ? roots.flatMap((root) => byRoot.get(root) ?? []) : []),
  ]
  if (same.length > 0) return likeness(same, 0)
  if (!isForgiving || sound.length > LONGEST_WORD) return undefined
  const near = (byLetter.get(sound.charAt(0)) ?? []).flatMap((entry) => {
    const most = slipsForgiven(Math.min(sound.length, entry.sound.length))
    const slips = most < 1 ? undefined : slipsBetween(sound, entry.sound, most)
    return slips === undefined ? [] : [{ entry, slips }]
  })
  const fewest = Math.min(...near.map(({ slips }) => slips))
  const nearest = near.filter(({ slips }) => slips === fewest).map(({ entry }) => entry)
  return nearest.length > 0 ? likeness(nearest, fewest) : undefined
}

/** Rows of the table by their names; the first form of a row that fits a word is its plain form. */
const GIVEN = indexNames(
  GIVEN_NAMES.flatMap((names, row) =>
    names.split(' ').map((name) => [foldLetters(name), { row, name }] as const),
  ),
)

/** How somebody is addressed: by the given name in theirs, where there is one; not at all by a name without letters. */
export function firstName(name: string): string {
  const parts = name.match(/\p{L}[\p{L}\p{M}'’`]*/gu) ?? []
  return (
    parts.find((part) => givenName({ text: foldLetters(part) })) ?? (parts.length > 0 ? name : '')
  )
}

/** A given name that people have, in its plain form, and the rows of the table that have it; undefined: not known as one. */
export function givenName({
  text,
}: Pick<Word, 'text'>): { readonly rows: readonly number[]; readonly name: string } | undefined {
  const isOwn = (name: string): boolean => isCyrillic(name) === isCyrillic(text)
  const found = (namesLike(GIVEN, text, false)?.meant ?? []).filter(({ name }) => isOwn(name))
  const [first] = found
  return first && { rows: found.map(({ row }) => row), name: first.name }
}
