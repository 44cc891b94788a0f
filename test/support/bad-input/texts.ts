import { readData, type Texts } from '../data.js'

const data = readData<
  Readonly<
    Record<
      'blank' | 'notStrings' | 'kept' | 'phones' | 'notPhones' | 'addresses' | 'notAddresses',
      Texts
    >
  >
>(import.meta.url, 'data/hard-texts.json')

/** A letter outside the plane whose letters are one unit of UTF-16. */
export const WIDE = '𝒳'

/** Text of nothing but spaces, as it stands in JSON. */
export const BLANK = data.blank

/**
 * Text as it stands in JSON, and what is said of it; `longest`: the most characters, if there is
 * such a thing.
 */
export function refusedTexts(
  longest: number | undefined,
  blanks: readonly string[],
): [string, string[]][] {
  const NUL = 'Null characters are not allowed.'
  const half = (code: string): string => `Surrogate characters are not allowed: U+${code}.`
  const long =
    longest === undefined ? [] : [`Ensure this field has no more than ${longest} characters.`]
  const more = 'x'.repeat(longest ?? 0)
  return [
    ['null', ['This field may not be null.']],
    ...data.notStrings.map((raw): [string, string[]] => [raw, ['Not a valid string.']]),
    ['"a\\u0000b"', [NUL]],
    ['"\\u0000"', [NUL]],
    ['"\\ud800"', [half('D800')]],
    ['"a\\ud83d"', [half('D83D')]],
    ['"\\udc00\\ud800"', [half('DC00')]],
    ['"\\ud83d\\ud83d\\ude00"', [half('D83D')]],
    ['"\\u0000\\udfff"', [NUL, half('DFFF')]],
    ...blanks.map((raw): [string, string[]] => [raw, ['This field may not be blank.']]),
    ...(longest === undefined
      ? []
      : ([
          [JSON.stringify(`${more}x`), long],
          [JSON.stringify(WIDE.repeat(longest + 1)), long],
          [JSON.stringify('e\u0301'.repeat(longest)), long],
          [`"${more}\\u0000"`, [...long, NUL]],
          [`"${more}\\ud800"`, [...long, half('D800')]],
        ] as [string, string[]][])),
  ]
}

/** Text that is kept letter by letter. */
export const keptTexts = (longest = 1000): string[] => [
  WIDE.repeat(longest),
  'ß'.repeat(longest),
  ...data.kept,
]

/** Phones as people write one number, and what is kept of each. */
export const PHONES = data.phones.map((text): [string, string] => [text, '+4915112345678'])
export const NO_PHONES = data.notPhones
/** Addresses of images, as they are kept. */
export const ADDRESSES = data.addresses
/**
 * Addresses that no image is shown from: not an address, not of a public host, with a password,
 * or one that readers understand differently.
 */
export const NO_ADDRESSES = data.notAddresses
