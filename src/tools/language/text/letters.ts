/** The number of characters that are read of one message. The rest is ignored. */
export const LONGEST_MESSAGE = 2000

const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{
    a: 'а',
    b: 'в',
    c: 'с',
    e: 'е',
    h: 'н',
    k: 'к',
    m: 'м',
    o: 'о',
    p: 'р',
    t: 'т',
    x: 'х',
    y: 'у',
  },
}
const SOUNDS: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
  },
  ...{
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sh',
    ъ: '',
  },
  ...{ ы: 'i', ь: '', э: 'e', ю: 'iu', я: 'ia' },
}
/**
 * Latin spellings of Russian letters. Longer spellings come first, because they are tried in this
 * order.
 */
const CYRILLIC_SPELLINGS: readonly (readonly [string, string])[] = [
  ...([
    ['tsya', 'тся'],
    ['tsja', 'тся'],
    ['shch', 'щ'],
    ['sch', 'щ'],
    ['zh', 'ж'],
    ['kh', 'х'],
    ['ts', 'ц'],
    ['ch', 'ч'],
    ['sh', 'ш'],
  ] as const),
  ...([
    ['yu', 'ю'],
    ['ju', 'ю'],
    ['iu', 'ю'],
    ['ya', 'я'],
    ['ja', 'я'],
    ['ia', 'я'],
    ['yo', 'е'],
    ['jo', 'е'],
  ] as const),
  ...([
    ['ye', 'е'],
    ['a', 'а'],
    ['b', 'б'],
    ['c', 'ц'],
    ['d', 'д'],
    ['e', 'е'],
    ['f', 'ф'],
    ['g', 'г'],
  ] as const),
  ...([
    ['h', 'х'],
    ['i', 'и'],
    ['j', 'й'],
    ['k', 'к'],
    ['l', 'л'],
    ['m', 'м'],
    ['n', 'н'],
    ['o', 'о'],
  ] as const),
  ...([
    ['p', 'п'],
    ['q', 'к'],
    ['r', 'р'],
    ['s', 'с'],
    ['t', 'т'],
    ['u', 'у'],
    ['v', 'в'],
    ['w', 'в'],
  ] as const),
  ...([
    ['x', 'х'],
    ['z', 'з'],
  ] as const),
]

/** Whether a text has a Cyrillic letter. */
export const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text)
/** Whether a text has a Latin letter. */
export const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

/**
 * Returns a word in lower case and in one form of each letter: no accents, е for ё, no apostrophes,
 * no Latin lookalikes in Cyrillic words.
 */
export function foldLetters(word: string): string {
  const lower = word.toLowerCase().replace(/['’`]/g, '').replace(/ё/g, 'е').replace(/ß/g, 'ss')
  const plain = lower.replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))
  return isCyrillic(plain)
    ? plain.replace(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter)
    : plain
}

/** Returns a Russian word in Latin letters ("zavtra", "hochu") in Cyrillic. */
export function toCyrillic(word: string): string {
  let written = ''
  for (let at = 0; at < word.length;) {
    const rest = word.slice(at, at + 4)
    const [latin, cyrillic] = CYRILLIC_SPELLINGS.find(([spelling]) =>
      rest.startsWith(spelling),
    ) ?? [rest.charAt(0), '']
    written += latin === 'y' ? (/[аеиоуюя]$/.test(written) ? 'й' : 'ы') : cyrillic
    at += latin.length
  }
  return written
}

/**
 * Returns roughly how a folded name sounds, in Latin letters. Клара and Clara give the same result,
 * and so do Вебер and Weber.
 */
export function soundOf(word: string): string {
  const latin = word.replace(/[а-я]/g, (letter) => SOUNDS[letter] ?? '')
  return latin
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|c(?!h)|q/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/kh/g, 'h')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1')
}
