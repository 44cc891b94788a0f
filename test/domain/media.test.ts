import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mediaLine,
  previewOf,
  readContent,
  UNKNOWN_MIME,
  withoutMediaLines,
} from '../../src/domain/inbox/media.js'

const PHOTO = { url: 'https://files.example/photo.jpg', mime: 'image/jpeg', name: 'photo.jpg' }

test.each([
  [{ mime: 'image/jpeg', name: 'photo.jpg' }, '[image/jpeg: photo.jpg]'],
  [{ mime: 'image/jpeg', name: null }, '[image/jpeg]'],
  [{ mime: UNKNOWN_MIME, name: 'photo.jpg' }, '[attachment: photo.jpg]'],
  [{ mime: UNKNOWN_MIME, name: null }, '[attachment]'],
])('%j is %s as a line of text', (medium, line) => {
  expect(mediaLine(medium)).toBe(line)
})

test('a list shows the text of a message, or its media where it has none', () => {
  expect(previewOf('Like this?', [PHOTO])).toBe('Like this?')
  expect(previewOf('', [PHOTO, { ...PHOTO, name: null }])).toBe(
    '[image/jpeg: photo.jpg] [image/jpeg]',
  )
})

test('the language of a text is told without the lines for media', () => {
  expect(withoutMediaLines('Вот так?\n[image/jpeg: photo.jpg]\n[attachment]')).toBe('Вот так?')
  expect(withoutMediaLines('Is [this] one free?\n[so] is it')).toBe(
    'Is [this] one free?\n[so] is it',
  )
})

describe('only a person can answer', () => {
  test.each<[unknown, unknown, boolean]>([
    ['Hello', undefined, false],
    ['Hello', null, false],
    ['Hello', [], false],
    [7, [], false],
    ['[attachment]', [], false],
    ['Hello', [PHOTO], true],
    ['Hello', [{ sticker: 1 }], true],
    ['Hello', {}, true],
    [{ body: 'Hello' }, [], true],
    [' ', [], true],
    [undefined, undefined, true],
  ])('text %j with media %j: %s', (text, media, needsPerson) => {
    expect(readContent(text, media).needsPerson).toBe(needsPerson)
  })
})

test('whatever is sent, something is shown, and all of it can be stored', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const word = fc.array(unit, { maxLength: 20 }).map((units) => units.join(''))
  const url = word.map((rest) => `https://files.example/${rest}`)
  const item = fc.oneof(
    fc.jsonValue(),
    fc.record({ url, mime: word, name: word }, { requiredKeys: [] }),
  )
  const any = fc.oneof(word, fc.jsonValue(), fc.constant(undefined))
  fc.assert(
    fc.property(any, fc.oneof(any, fc.array(item, { maxLength: 60 })), (text, media) => {
      const content = readContent(text, media)
      const shown = [
        content.text,
        ...content.media.flatMap(({ url, mime, name }) => [url, mime, name ?? '']),
      ]
      expect(shown.every((part) => part.isWellFormed() && !part.includes('\0'))).toBe(true)
      expect(previewOf(content.text, content.media)).not.toBe('')
      expect(content.media.length).toBeLessThanOrEqual(20)
      expect(
        content.media.every(
          (medium) => medium.url.startsWith('https://') && medium.url.length <= 2000,
        ),
      ).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
