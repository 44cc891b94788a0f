const shifted = (id: number, zero: number): string =>
  [...String(id)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
export const arabic = (id: number): string => shifted(id, 0x660)
export const fullwidth = (id: number): string => shifted(id, 0xff10)
const hex = (id: number): string => `0x${id.toString(16)}`
const percent = (id: number): string => [...String(id)].map((digit) => `%3${digit}`).join('')

/** Whole numbers that no row has as its id, or none can. */
export const BEYOND = [
  ...['0', '-1', '2147483647', '2147483648', '-2147483648', '-2147483649', '4294967296'],
  ...[
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    `1${'0'.repeat(30)}`,
    '9'.repeat(3000),
  ],
]
const MORE = 2 ** 32
/** The same, near an id: what wraps around or is cut short would name it. */
export const beyond = (id: number): string[] => [
  ...BEYOND,
  String(-id),
  String(MORE + id),
  String(2 ** 53 + id),
]

/** Texts that a loose reader takes for the id, and that are no number here. */
export const nearly = (id: number): string[] => [
  ...[
    `${id}e0`,
    `${id}e3`,
    '1e3',
    '0x10',
    hex(id),
    `0${id}`,
    '01',
    `+${id}`,
    '+1',
    `${id}_0`,
    `${id},0`,
    `${id}n`,
  ],
  ...[
    arabic(id),
    fullwidth(id),
    `${id}²`,
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
  ],
  ...[
    `${id}\0`,
    `\0${id}`,
    `${id};`,
    `${id}'--`,
    `${id} or 1=1`,
    `${id} ${id}`,
    `--${id}`,
    '-',
    `${id}\u200b`,
  ],
]

/** What stands for an id in an address, as it is written there, and names nothing. */
export const notInPath = (id: number): string[] => [
  ...[...beyond(id), ...nearly(id), `${id}.0`, `${id}.5`, ` ${id}`, `${id} `, `\t${id}`].map(
    encodeURIComponent,
  ),
  ...[
    '',
    '%20',
    `%20${id}`,
    `${id}%20`,
    `${id}%0a`,
    `%00`,
    `${id}%00`,
    `%zz`,
    `${id}%`,
    '%',
    '%ff',
    '%c0%af',
  ],
  ...[
    `..%2f${id}`,
    `%2e%2e%2f${id}`,
    `x%2f..%2f${id}`,
    `${id}%2f`,
    `%2f${id}`,
    `${id}%2fcancel`,
    `..%5c${id}`,
  ],
  ...[
    `%25${percent(id).slice(1)}`,
    `${id}%3f`,
    `${id}%23`,
    `${id};a=b`,
    `${id},${id + 1}`,
    `:id`,
    '*',
    '{id}',
  ],
]
/** The id itself, however it is encoded. */
export const inPath = (id: number): string[] => [String(id), percent(id), `%3${id}`]
