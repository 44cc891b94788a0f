/** Orderings, as they stand in an address, that name no field of any list: the default order stays. */
export const NO_ORDERINGS = [
  ...['', '-', '--', '--id', '-%20id', '+-+', ',', ',,,', '%00', 'id%00', 'id;drop%20table%20clients', 'id%20desc'],
  'id%20asc',
  ...['id--', "id'", 'id%22', '(select%201)', '1', '-1', '2', 'password', 'password_hash', '-password', 'salon_id'],
  'token',
  ...['client__phone', 'client.phone', 'master__name', '__proto__', 'constructor', 'toString', '-constructor'],
  ...['length', '0'],
  ...['ID', 'Id', '*', '%25', '%zz', '%ff', 'i%C4%91', 'ｉｄ', '%F0%9F%98%80', 'x'.repeat(3000)],
  'zzz,'.repeat(1000),
]
export const NO_PAGES = [
  ...['0', '-1', '-0', '1e3', '1e0', '0x1', '1.0', '1.5', '%2B1', '1_0', '1;2', '1,2', 'x', 'NaN', 'Infinity'],
  ...['null', 'true'],
  ...['%D9%A1', '%EF%BC%91', '%C2%B9', '%00', '1%00', '%zz', '%ff', '[]', 'Last', 'first', "1'--", '2147483647'],
  '2147483648',
  ...['4294967297', '9007199254740993', '9223372036854775807', '18446744073709551617', '9'.repeat(400)],
  `1${'0'.repeat(3000)}`,
]
/** What stands for no size, so that the usual one counts. */
export const NO_SIZES = [
  ...['0', '-1', '-0', '1e3', '0x10', '1.5', '1.0', '%2B5', '1_0', 'x', 'NaN', 'Infinity', '', '+', '%00', '5%00'],
  ...['%zz', '[]'],
  ...['%D9%A5', '%EF%BC%95', 'null', '5;1', '5,1', '-2147483648', '.5', 'last'],
]
export const LARGE_SIZES = ['101', '2147483648', '9223372036854775808', '9'.repeat(400), `1${'0'.repeat(3000)}`]

/** Words of a search that look for themselves and nothing else: what is special to SQL, patterns, quotes and addresses. */
export const SPECIAL = [
  ...['%', '_', '\\', "'", '^', '$', '|', '*', '(', '[', '{', ';', '--', '/*', '&', '=', '#', '?', '~', '😀', 'שׁ'],
  'e\u0301',
]
/** Found nowhere, and never a failure. */
export const NOWHERE = [
  ...["' or '1'='1", "'; drop table clients; --", '\\%', '%\\', '\\\\', '%%%', '___', '$1', '$$x$$', '{{7*7}}'],
  ...['${x}', '\\u0041'],
  ...['[[:alpha:]]{3}', '(a+)+$', '.*', 'E\\x27', ':id', '?0', '@@version', '\u200b\u200b', '\u202ezz', '\ufffd'],
  '\u{10ffff}',
  'x'.repeat(200),
  '%'.repeat(200),
  '_'.repeat(200),
  '😀'.repeat(200),
  'ǅǆß'.repeat(66),
  "'".repeat(200),
  Array.from({ length: 10 }, (_, index) => `w${index}`).join(' '),
  `"${'a b '.repeat(49)}"`,
  '0151'.repeat(50),
]
/** What no search takes: too many characters, or too many words. */
export const TOO_LONG = [
  ...['x', '%', '_', "'", '0151', 'ǅǆß'].map((text) => text.repeat(1_500 / text.length)),
  '😀'.repeat(201),
  `"${'a b '.repeat(1_900)}"`,
  ...[11, 1_000].map((length) => Array.from({ length }, (_, index) => `w${index}`).join(' ')),
]
/** What is no word at all: everything is found. */
export const EVERYTHING = ['', ' ', '""', '"', ',', ', ,', '" "', '\0', '\u3000', '\ufeff']
/** Broken percent-encodings and the like: read as they stand. */
export const BROKEN = [
  ...['%', '%%', '%z', '%zz', '%2', '%ff', '%c0%af', '%ed%a0%80', '%f5%80%80%80', '%u0041', '%00', '%0', '&&&', '='],
  ...['==', '&=&', '?', '??', '#'],
]
