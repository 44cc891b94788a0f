/**
 * What a messenger may send beside `id` and `from`, and what is kept of it. Absent: text `Hello`,
 * no media.
 */
export type OddHook = {
  readonly name: string
  readonly data: Readonly<Record<string, unknown>>
  readonly text: string
  readonly media?: readonly {
    readonly url: string
    readonly mime: string
    readonly name: string | null
  }[]
  /** Where the list shows something else than the text. */
  readonly last?: string
}

const URL = 'https://files.example/photo.jpg'
const photo = { url: URL, mime: 'image/jpeg', name: 'photo.jpg' }
const without = (url: unknown): object => ({ ...photo, url })
const LINE = '[image/jpeg: photo.jpg]'
const PLACEHOLDER = '[message without text]'
const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...photo,
    url: `https://files.example/${index}.jpg`,
  }))

/** The kinds of media. */
const MEDIA: readonly OddHook[] = [
  { name: 'an image and no text', data: { media: [photo] }, text: '', media: [photo], last: LINE },
  {
    name: 'an image and an empty text',
    data: { text: '', media: [photo] },
    text: '',
    media: [photo],
    last: LINE,
  },
  {
    name: 'an image and a blank text',
    data: { text: ' \n', media: [photo] },
    text: '',
    media: [photo],
    last: LINE,
  },
  {
    name: 'an image and a text',
    data: { text: 'Like this?', media: [photo] },
    text: 'Like this?',
    media: [photo],
  },
  {
    name: 'a voice message with parameters of its type',
    data: { media: [{ url: URL, mime: 'Audio/OGG; codecs=opus' }] },
    text: '',
    media: [{ url: URL, mime: 'audio/ogg', name: null }],
    last: '[audio/ogg]',
  },
  {
    name: 'media without a type',
    data: { media: [{ url: URL }] },
    text: '',
    media: [{ url: URL, mime: 'application/octet-stream', name: null }],
    last: '[attachment]',
  },
  {
    name: 'media whose type and name are no texts',
    data: { media: [{ url: URL, mime: 7, name: { a: 1 } }] },
    text: '',
    media: [{ url: URL, mime: 'application/octet-stream', name: null }],
    last: '[attachment]',
  },
  {
    name: 'media whose type is none',
    data: { media: [{ ...photo, mime: '<script>alert(1)</script>' }] },
    text: '',
    media: [{ ...photo, mime: 'application/octet-stream' }],
    last: '[attachment: photo.jpg]',
  },
  {
    name: 'a name of several lines, with what cannot be stored',
    data: { media: [{ ...photo, name: ' a\0b\r\n\uD800\tc.jpg ' }] },
    text: '',
    media: [{ ...photo, name: 'a\uFFFDb \uFFFD c.jpg' }],
    last: '[image/jpeg: a\uFFFDb \uFFFD c.jpg]',
  },
  {
    name: 'a name that is far too long',
    data: { media: [{ ...photo, name: '🖼'.repeat(300) }] },
    text: '',
    media: [{ ...photo, name: '🖼'.repeat(200) }],
    last: `[image/jpeg: ${'🖼'.repeat(200)}]`,
  },
  {
    name: 'a name that is a script',
    data: { media: [{ ...photo, name: '"><img src=x onerror=alert(1)>' }] },
    text: '',
    media: [{ ...photo, name: '"><img src=x onerror=alert(1)>' }],
    last: '[image/jpeg: "><img src=x onerror=alert(1)>]',
  },
  {
    name: 'twenty images',
    data: { text: 'All', media: photos(20) },
    text: 'All',
    media: photos(20),
  },
  {
    name: 'more images than are shown',
    data: { text: 'All', media: photos(25) },
    text: 'All\n[attachment: +5]',
    media: photos(20),
  },
  {
    name: 'an image after many stickers',
    data: { media: [...Array.from({ length: 22 }, () => ({ sticker: 1 })), photo] },
    text: `${'[attachment]\n'.repeat(20)}[attachment: +2]`,
    media: [photo],
  },
]

/** Addresses that nobody is sent to. */
const ADDRESSES: readonly unknown[] = [
  undefined,
  null,
  '',
  7,
  {},
  ['https://files.example/a.jpg'],
  'photo.jpg',
  '/photo.jpg',
  '//files.example/photo.jpg',
  'http://files.example/photo.jpg',
  'ftp://files.example/photo.jpg',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https://',
  'https:files.example/photo.jpg',
  'https://localhost/photo.jpg',
  'https://127.0.0.1/photo.jpg',
  'https://2130706433/photo.jpg',
  'https://[::1]/photo.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://user:password@files.example/photo.jpg',
  'https://files.example/photo .jpg',
  'https://files.example/\0photo.jpg',
  'https://files.example/\uD800photo.jpg',
  ' https://files.example/photo.jpg',
  `https://files.example/${'a'.repeat(2000)}`,
]
const UNSHOWN: readonly OddHook[] = ADDRESSES.map((url) => ({
  name: `an image at ${(JSON.stringify(url) ?? 'no address').slice(0, 60)}`,
  data: { text: 'Look', media: [without(url)] },
  text: `Look\n${LINE}`,
}))

const SHAPES: readonly OddHook[] = [
  { name: 'a sticker', data: { media: [{ sticker_id: 7 }] }, text: '[attachment]' },
  { name: 'a place', data: { media: [{ latitude: 52.5, longitude: 13.4 }] }, text: '[attachment]' },
  {
    name: 'a name alone',
    data: { media: [{ name: 'price.pdf' }] },
    text: '[attachment: price.pdf]',
  },
  { name: 'a type alone', data: { media: [{ mime: 'video/mp4' }] }, text: '[video/mp4]' },
  {
    name: 'items of all kinds',
    data: { media: [null, 7, 'https://files.example/a.jpg', [], [photo], true, photo] },
    text: Array(6).fill('[attachment]').join('\n'),
    media: [photo],
  },
  { name: 'media that is one object', data: { media: without('photo.jpg') }, text: LINE },
  {
    name: 'media that is a text',
    data: { text: 'Look', media: 'photo.jpg' },
    text: 'Look\n[attachment]',
  },
  { name: 'media that is a number', data: { media: 7 }, text: '[attachment]' },
  { name: 'media that is nothing', data: { text: 'Hello', media: null }, text: 'Hello' },
  { name: 'a list of no media', data: { text: 'Hello', media: [] }, text: 'Hello' },
]

const TEXTS: readonly OddHook[] = [
  { name: 'neither text nor media', data: {}, text: PLACEHOLDER },
  { name: 'a text that is nothing', data: { text: null }, text: PLACEHOLDER },
  { name: 'an empty text', data: { text: '' }, text: PLACEHOLDER },
  { name: 'a blank text and no media', data: { text: ' \r\n\t', media: [] }, text: PLACEHOLDER },
  { name: 'a text that is a number', data: { text: 7 }, text: '7' },
  { name: 'a text that is a fraction', data: { text: -1.5 }, text: '-1.5' },
  { name: 'a text that is a truth value', data: { text: false }, text: 'false' },
  { name: 'a text that is an object', data: { text: { body: 'Hello' } }, text: '{"body":"Hello"}' },
  { name: 'a text that is a list', data: { text: ['Hello', '\0'] }, text: '["Hello","\\u0000"]' },
  {
    name: 'a text with what cannot be stored',
    data: { text: 'a\0b\uD83D' },
    text: 'a\uFFFDb\uFFFD',
  },
  {
    name: 'a text of two hundred thousand characters',
    data: { text: 'x'.repeat(200_000) },
    text: 'x'.repeat(200_000),
    last: `${'x'.repeat(4095)}…`,
  },
]

const AROUND: readonly OddHook[] = [
  { name: 'a name that is nothing', data: { text: 'Hello', name: null }, text: 'Hello' },
  {
    name: 'a name that is an object',
    data: { text: 'Hello', name: { first: 'Nina' } },
    text: 'Hello',
  },
  { name: 'a phone that is a fraction', data: { text: 'Hello', phone: 1.5 }, text: 'Hello' },
  {
    name: 'a phone with what cannot be stored',
    data: { text: 'Hello', phone: '+49151\0\uD800' },
    text: 'Hello',
  },
  { name: 'a time that is an object', data: { text: 'Hello', sent_at: {} }, text: 'Hello' },
  {
    name: 'a time to come',
    data: { text: 'Hello', sent_at: '2999-01-01T00:00:00Z' },
    text: 'Hello',
  },
  {
    name: 'fields nobody knows',
    data: { text: 'Hello', reply_to: { id: 7 }, media_type: 'x' },
    text: 'Hello',
  },
]

export const ODD_HOOKS: readonly OddHook[] = [...MEDIA, ...UNSHOWN, ...SHAPES, ...TEXTS, ...AROUND]
