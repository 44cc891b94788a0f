/** Values of `Accept` and what they come to. */
export const ACCEPTS: readonly [string, 'let through' | 'refused'][] = [
  ...[
    ...[',', ',,,', ';', 'q=1', 'x', '/', '*', 'text/html', 'application/json;q=0', '%', '\u00ff', "'", '"'],
    'a/b'.repeat(3000),
  ].map((text): [string, 'refused'] => [text, 'refused']),
  ...[
    ...['*/*', ' */* ', ',*/*', 'text/html,,*/*', 'application/json;q=zzz', 'application/json;;;'],
    'application/json;q=1;q=0.5',
  ].map((text): [string, 'let through'] => [text, 'let through']),
  [`${'text/html,'.repeat(1000)}*/*`, 'let through'],
]
/** What is no token of ours, and the refusal that it gets. */
export const TOKENS: readonly [string, string][] = [
  ['', 'not_authenticated'],
  ['Basic YWRtaW46YWRtaW4=', 'not_authenticated'],
  ['Token x', 'not_authenticated'],
  ['null', 'not_authenticated'],
  ['Bearer', 'bad_authorization_header'],
  ['Bearer a b', 'bad_authorization_header'],
  ['Bearer a, Bearer b', 'bad_authorization_header'],
  ['Bearer x', 'token_not_valid'],
  ['bearer ..', 'token_not_valid'],
  ['BEARER a.b.c', 'token_not_valid'],
  ['Bearer null', 'token_not_valid'],
  ["Bearer ' or 1=1", 'bad_authorization_header'],
  ["Bearer 'or/**/1=1--", 'token_not_valid'],
  ['Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'token_not_valid'],
  ['Bearer \u00e9\u00ff', 'token_not_valid'],
  [`Bearer ${'x'.repeat(8192)}`, 'token_not_valid'],
  [`Bearer ${'e'.repeat(4000)}.${'y'.repeat(4000)}.${'J'.repeat(190)}`, 'token_not_valid'],
  [`Bearer${' '.repeat(8000)}`, 'bad_authorization_header'],
]
/** What a proxy would not write, and somebody in front of one would. */
export const FORWARDED = [
  ...['', ' ', ',', 'unknown', 'x', '1.2.3.4', '1.2.3.4:80', '999.999.999.999', '1.2.3', '::1', '[::1]:80', '::'],
  ...[':::', 'fe80::1%eth0'],
  ...['::ffff:1.2.3.4', '1.2.3.4, 5.6.7.8', ', ,1.2.3.4', '_hidden', '"quoted"', "' or 1=1 --", '%00', '../..'],
  ...['\u00ff', '<script>'],
  ...['x'.repeat(4000), '1.2.3.4,'.repeat(900), ':'.repeat(300), '['.repeat(300)],
]
export const HOSTS = [
  ...['x', '', 'a b', 'x/y', 'x?y', 'x#y', 'user@x', '[::1', 'x:99999', 'x:port', '\u00ff', '"><script>', 'x, y'],
  'x'.repeat(3000),
]
