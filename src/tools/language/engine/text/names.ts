import { GIVEN_NAMES } from '../../neutral/given-names.js'
import { ALL_PACKS } from '../packs.js'
import { foldLetters, isCyrillic, soundOf } from './letters.js'
import { slipsBetween, slipsForgiven } from './edit-distance.js'
import type { Word } from './words.js'

const LONGEST_WORD = 24
const CASE = new RegExp(
  `(?<=..)(${ALL_PACKS.flatMap(([, { spelling }]) => (spelling.nameEndings ?? '').split(' ').filter(Boolean)).join('|')})$`,
)

/**
 * Returns the sound of a name without case endings: a Russian name gives the same root in all its
 * cases.
 */
function rootsOf(sound: string): ReadonlySet<string> {
  const withoutVowels = sound.replace(/(?<=..)[aeiou]+$/, '')
  return new Set([withoutVowels, sound.replace(CASE, '').replace(/(?<=..)[aeiou]+$/, '')])
}

const plain = (text: string): string => (/[a-z]{2}s$/.test(text) ? text.slice(0, -1) : text)

type Entry<T> = { readonly text: string; readonly sound: string; readonly meant: T[] }
/** Words of names with their meanings, indexed to find them in any spelling. */
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

/** Builds an index of folded name words (see `readNames`). */
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

/** What a folded word can stand for. `isSame` means that the spelling is the same. */
export type NameLikeness<T> = {
  readonly meant: readonly T[]
  readonly isSame: boolean
}

/**
 * Returns all names that a word can be, with the fewest slips, or undefined. `isForgiving` allows
 * slips; pass it only for words without another meaning.
 */
export function namesLike<T>(
  { byText, bySound, byRoot, byLetter }: NameIndex<T>,
  text: string,
  isForgiving: boolean,
): NameLikeness<T> | undefined {
  const exact = byText.get(text) ?? byText.get(plain(text))
  if (exact) return { meant: exact.meant, isSame: true }
  const sound = soundOf(text)
  const likeness = (entries: readonly Entry<T>[]): NameLikeness<T> => ({
    meant: [...new Set(entries.flatMap(({ meant }) => meant))],
    isSame: false,
  })
  const roots = [...rootsOf(sound)]
  const isInflected = isCyrillic(text) || roots.every((root) => root.length > 2)
  const same = [
    ...(bySound.get(sound) ?? []),
    ...(isInflected ? roots.flatMap((root) => byRoot.get(root) ?? []) : []),
  ]
  if (same.length > 0) return likeness(same)
  if (!isForgiving || sound.length > LONGEST_WORD) return undefined
  const near = (byLetter.get(sound.charAt(0)) ?? []).flatMap((entry) => {
    const most = slipsForgiven(Math.min(sound.length, entry.sound.length))
    const slips = most < 1 ? undefined : slipsBetween(sound, entry.sound, most)
    return slips === undefined ? [] : [{ entry, slips }]
  })
  const fewest = Math.min(...near.map(({ slips }) => slips))
  const nearest = near.filter(({ slips }) => slips === fewest).map(({ entry }) => entry)
  return nearest.length > 0 ? likeness(nearest) : undefined
}

/**
 * The rows of given names by their forms. The first form of a row that matches a word is its base
 * form.
 */
const GIVEN = indexNames(
  [GIVEN_NAMES, ...ALL_PACKS.flatMap(([, { spelling }]) => spelling.givenNames ?? [])]
    .flatMap((text) => text.split(','))
    .flatMap((names, row) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [foldLetters(name), { row, name }] as const),
    ),
)

/**
 * Returns the form of address for a person: the given name in the full name; the full name if it
 * has no known given name; an empty string if it has no letters.
 */
export function firstName(name: string): string {
  const parts = name.match(/\p{L}[\p{L}\p{M}'’`]*/gu) ?? []
  return (
    parts.find((part) => givenName({ text: foldLetters(part) })) ?? (parts.length > 0 ? name : '')
  )
}

/**
 * Returns a known given name in its base form and the rows that contain it. Returns undefined if
 * the word is not a known given name.
 */
export function givenName({
  text,
}: Pick<Word, 'text'>): { readonly rows: readonly number[]; readonly name: string } | undefined {
  const isOwn = (name: string): boolean => isCyrillic(name) === isCyrillic(text)
  const found = (namesLike(GIVEN, text, false)?.meant ?? []).filter(({ name }) => isOwn(name))
  const [first] = found
  return first && { rows: found.map(({ row }) => row), name: first.name }
}
