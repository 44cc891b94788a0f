/** A letter outside the plane whose letters are one unit of UTF-16. */
export const WIDE = '𝒳'

/** Text of nothing but spaces, as it stands in JSON. */
export const BLANK = ['""', '"  "', '"\\t\\n\\u3000"']

/** As they stand in JSON; a number is text as long as there is one to write down. */
const NO_STRINGS = [
  'true',
  'false',
  '[]',
  '["a"]',
  '{}',
  '{"a":"b"}',
  '{"toString":"x"}',
  '1e400',
  '-1e400',
]

/** Text as it stands in JSON, and what is said of it; `longest`: the most characters, if there is such a thing. */
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
    ...NO_STRINGS.map((raw): [string, string[]] => [raw, ['Not a valid string.']]),
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
  ...[`${'👩‍👩‍👧'.repeat(5)}🇩🇪`, '\u00e9 and e\u0301, \u1e9b\u0323, \uac00 and \u1100\u1161'],
  ...[
    'left \u202eright\u202c \u200f\u200e \u2066x\u2069 שלום مرحبا',
    'inside\ufeffit, \u200b\u200c\u200d\u00ad',
  ],
  ...['line\nbreak\r\ntab\t\u0001\u001f\u007f\u0085\u009f\u2028\u2029x'],
  '\ufffd \uffff \ufffe \ufdd0 \ue000 \u{10ffff} \u{1f600}',
  `%s $1 $& \\ \\\\ \\u0041 ' " \` -- /* */ ; drop table clients; {{7*7}} \${x} <b>&amp;</b>`,
  ...[
    '%_%',
    'NULL',
    'null',
    'undefined',
    '[object Object]',
    '__proto__',
    '0',
    '-0',
    '1e3',
    'true',
    '{}',
    '[]',
  ],
]

/** Phones as people write one number, and what is kept of each. */
export const PHONES: readonly [string, string][] = [
  ...[
    '+4915112345678',
    '0151 12345678',
    '0049 151 12345678',
    ' +49 (0)151/123-456.78 ',
    '+49\u00a0151\u00a012345678',
  ],
  '＋４９１５１１２３４５６７８',
  '0151\u201112345678',
  '+49\u2009151\u200912345678',
  '٠١٥١١٢٣٤٥٦٧٨',
  '+٤٩١٥١١٢٣٤٥٦٧٨',
].map((text) => [text, '+4915112345678'])
export const NO_PHONES = [
  ...[
    'x',
    '1',
    '110',
    '123',
    '+',
    '+49',
    '+999123456789',
    '+4915112345678x',
    '+4915112345678;ext=5',
  ],
  '+49151123456789012345',
  ...[
    '+4915112345678\0',
    '\ud800',
    '+4915112345678\udc00',
    '+49151\n\n12345678x',
    'tel:',
    'NaN',
    '1e3',
    '0x10',
  ],
  '9'.repeat(41),
  ...['9'.repeat(3000), "+4915112345678' or 1=1 --", '+4915112345678,+4915112345679', '😀'],
]

/** Addresses of images, as they are kept. */
export const ADDRESSES = [
  ...[
    'https://pictures.example/a.png',
    'https://pictures.example',
    'HTTPS://Pictures.Example/A.PNG?b=c&d=%20#e',
  ],
  ...[
    'https://pictures.example:8443/a',
    'https://a.b.c.d-e.example./x',
    'https://bücher.example/ü?ß=𝒳',
  ],
  `https://pictures.example/${'x'.repeat(2000 - 25)}`,
]
/** What an image is never shown from: no address, of no public host, with a password, or read differently by different readers. */
export const NO_ADDRESSES = [
  ...[
    'x',
    'pictures.example/a.png',
    '//pictures.example/a.png',
    '/a.png',
    'https:',
    'https://',
    'https:///a.png',
  ],
  ...[
    'http://pictures.example/a.png',
    'ftp://pictures.example/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ],
  ...[
    'data:image/png;base64,AA==',
    'blob:https://pictures.example/a',
    'https:pictures.example',
    'https:/pictures.example',
  ],
  ...[
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
  ],
  ...[
    'https://10.0.0.1',
    'https://169.254.169.254/latest',
    'https://postgres/a',
    'https://a.1/b',
    'https://.example/a',
  ],
  ...[
    'https://me:secret@pictures.example/a',
    'https://me@pictures.example/a',
    'https://pictures.example@127.0.0.1/a',
  ],
  ...[
    'https://pictures.example\\@127.0.0.1/a',
    'https://pictures.example\\a',
    'https://pictures.example /a',
  ],
  ...[
    'https://pictures.example/a b',
    'https://pictures.example/a\nb',
    'https://pic\ttures.example/a',
    'https://１２７.０.０.１/a',
  ],
  ...[
    'https://pictures.example:99999/a',
    'https://pictures.example:x/a',
    'https://%zz.example/a',
    'https://a..example',
  ],
  ...['null', '0', '{}', '<img src=x>', "' or 1=1 --"],
]
