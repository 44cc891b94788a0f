import type { KnownNotion } from '../../../known-notion.js'
import { meaningOf, oneOf, type WordTable, wordTable } from '../../text/tables.js'
import type { Word } from '../../text/words.js'

/**
 * A treatment in salons, or a property that distinguishes two treatments: one of the packs, or a
 * word of the salon's own price list.
 */
export type Notion = string
type Spoken = Pick<Word, 'text' | 'language'>

const table = (name: 'salonWords' | 'twoWords'): WordTable<KnownNotion> =>
  wordTable((pack) => Object.entries(pack[name]) as [KnownNotion, string][])
const [SALON_WORDS, TWO_WORDS] = [table('salonWords'), table('twoWords')]
/** Words of this length mean the same treatment in every language that has them. */
const LONG = 5

const inAnyLanguage = (
  words: WordTable<KnownNotion>,
  { text, language }: Spoken,
): KnownNotion | undefined =>
  meaningOf(words, { text, language }) ??
  (text.length >= LONG ? meaningOf(words, { text }) : undefined)

/** Returns the notion of a word of a message or of a price list, or undefined. */
export const notionOf = (word: Spoken): Notion | undefined => inAnyLanguage(SALON_WORDS, word)
/** Returns the notion of two words: "blow dry", "hair cut". */
export const notionOfTwo = (
  one: Spoken | undefined,
  other: Spoken | undefined,
): Notion | undefined =>
  one && other && inAnyLanguage(TWO_WORDS, { ...one, text: `${one.text}_${other.text}` })

/** Notions that tell how much of a treatment is done. */
export const EXTENTS: ReadonlySet<Notion> = new Set(['full', 'partial'])
/** Parts of a person that have treatments of their own. */
export const PARTS: ReadonlySet<Notion> = new Set(['brows', 'lashes', 'nails'])
/** What is done to such a part. */
export const ACTS: ReadonlySet<Notion> = new Set(
  'extensions lamination colour shaping waxing tattoo massage removal perm'.split(' '),
)
/** Parts of the body that distinguish treatments. */
export const BODY: readonly Notion[] = [
  'face',
  'scalp',
  'neck',
  'back',
  'body',
  'hands',
  'legs',
  'foot',
  'bikini',
]
/** Rows of notions that exclude each other: a back massage is no foot massage. */
export const UNLIKE: readonly ReadonlySet<Notion>[] = [
  new Set(BODY),
  EXTENTS,
  new Set(['thai', 'relaxing', 'sports']),
  new Set(['short', 'medium', 'long']),
]
/** A client who wants a service with one of these names it. */
export const NAMED_IF_MEANT: ReadonlySet<Notion> = new Set(
  'beard fringe brows lashes nails children boys girls removal roots'.split(' '),
)

/** The shortest parts of a compound: "Fuß", "färben". */
const [SHORTEST_PART, SHORTEST_ACT] = [3, 5]
/** Returns the part and the act of a word such as "Fußmassage", or undefined. */
export function notionsOfCompound({ text }: Spoken): readonly Notion[] | undefined {
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_ACT; at++) {
    const act = meaningOf(SALON_WORDS, { text: text.slice(at) })
    const part = act && ACTS.has(act) && meaningOf(SALON_WORDS, { text: text.slice(0, at) })
    if (act && part && (PARTS.has(part) || BODY.includes(part))) return [part, act]
  }
  return undefined
}

/** Whether a word such as "ladies" names a service on its own. */
export const isForWhom = oneOf('forWhom')

/** Notions that distinguish services but name none: "short", "for men". */
export const QUALIFIERS: ReadonlySet<Notion> = new Set(
  (
    'men women children boys girls hair face back neck body legs foot hands short long medium ' +
    'classic full partial express thai relaxing sports roots laser scalp ' +
    'varnish wash'
  ).split(' '),
)
/** Groups of people. A service is for one of them at most. */
export const AGES: readonly Notion[] = ['men', 'women', 'children', 'boys', 'girls']
/**
 * Notions that clients often mention in passing. If a salon lacks them, the client did not
 * necessarily ask for them.
 */
export const VAGUE: ReadonlySet<Notion> = new Set(
  'treatment consultation trim peeling nails updo straightening laser'.split(' '),
)

/**
 * Replacements if a salon has no service of a notion: wider notions on the right. The first row
 * that the salon has wins.
 */
export const WIDER: readonly (readonly [narrow: Notion, wide: readonly Notion[]])[] = [
  ['trim', ['haircut', 'beard']],
  ['fade', ['haircut']],
  ['fringe', ['haircut']],
  ['shave', ['beard']],
  ['updo', ['styling']],
  ['balayage', ['highlights']],
  ['balayage', ['colour']],
  ['highlights', ['colour']],
  ['toning', ['colour']],
  ['bleach', ['colour']],
  ['roots', ['colour']],
  ['gel', ['manicure']],
  ['varnish', ['gel']],
  ['varnish', ['manicure']],
  ['nails', ['manicure']],
  ['boys', ['children']],
  ['boys', ['men']],
  ['girls', ['children']],
  ['girls', ['women']],
  ['acrylic', ['manicure']],
  ['botox', ['keratin']],
  ['straightening', ['keratin']],
  ['facial', ['peeling', 'face']],
  ['deep_tissue', ['massage']],
  ['hot_stone', ['massage']],
]
/** Wider words that clients also use for a narrower treatment. The narrower word never means them. */
export const LOOSELY: readonly (readonly [said: Notion, meant: readonly Notion[]])[] = [
  ['nails', ['pedicure']],
]
/** Pairs of notions that mean one thing. The pair is read as the notion on the right. */
export const PAIRS: Readonly<Record<string, Notion>> = {
  'beard trim': 'beard',
  'trim beard': 'beard',
  'haircut beard': 'beard',
  'fade haircut': 'fade',
  'beard haircut': 'beard',
  'beard shave': 'beard',
  'fringe trim': 'fringe',
  'trim fringe': 'fringe',
  'fringe haircut': 'fringe',
  'haircut fringe': 'fringe',
  'gel varnish': 'gel',
  'colour highlights': 'highlights',
  'hair haircut': 'haircut',
  'haircut hair': 'haircut',
  'colour hair': 'colour',
  'hair colour': 'colour',
  'hair styling': 'styling',
  'styling hair': 'styling',
  'haircut styling': 'haircut styling',
  'nails extensions': 'nails extensions',
}

/**
 * Treatments that differ from the wider ones that come nearest (see `WIDER`). A salon that has only
 * the wider one does not offer them. All other rows of `WIDER` are other words for one thing.
 */
export const DIFFERENT: ReadonlySet<Notion> = new Set<Notion>([
  'balayage',
  'highlights',
  'toning',
  'bleach',
  'gel',
  'acrylic',
  'botox',
  'straightening',
  'updo',
  'shave',
  'facial',
])
