import { describe, expect, test } from 'vitest'
import { pictureTypeOf, pictureUrlOf, redirectTarget } from '../../src/domain/inbox/picture.js'
import { PICTURES } from '../support/inbox/picture-stub.js'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('the type of a picture', () => {
  test.each(Object.entries(PICTURES))('%s is read from its first bytes', (type, picture) => {
    expect(pictureTypeOf(picture)).toBe(type)
  })

  test('AVIF is one of the brands of the file, not always the first', () => {
    expect(pictureTypeOf(bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'))).toBe('image/avif')
    expect(pictureTypeOf(bytes('\0\0\0\x1cftypavis\0\0\0\0'))).toBe('image/avif')
  })

  test.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page that names a picture later', ' GIF89a'],
    ['a cut PNG', '\x89PNG\r\n'],
    ['a sound in RIFF', 'RIFF\0\0\0\0WAVE'],
    ['a video', '\0\0\0\x18ftypisom\0\0\0\0isomavc1'],
    ['brands that hold the letters at a wrong place', '\0\0\0\x18ftypisom\0\0\0\0xxavifxx'],
    ['PDF', '%PDF-1.7'],
    ['BMP', 'BM\0\0'],
  ])('%s has none', (_, start) => {
    expect(pictureTypeOf(bytes(start))).toBeUndefined()
  })
})

describe('the address of a picture', () => {
  const [a, b] = ['https://a.example/1', 'https://b.example/2']
  const media = [a, b].map((url) => ({ url, mime: 'image/png', name: null }))
  test.each([
    ['the first file', { media, imageUrl: null }, 0, a],
    ['the second file', { media, imageUrl: null }, 1, b],
    ['no third file', { media, imageUrl: null }, 2, undefined],
    ['the picture of a reply', { media: [], imageUrl: b }, 0, b],
    ['no second picture of a reply', { media: [], imageUrl: b }, 1, undefined],
    ['none in a text', { media: [], imageUrl: null }, 0, undefined],
  ])('is %s', (_, message, index, address) => {
    expect(pictureUrlOf(message, index)).toBe(address)
  })
})

describe('a redirect', () => {
  const target = (from: string, to: string | undefined): string | undefined =>
    redirectTarget(new URL(from), to)?.href

  test.each([
    ['https://a.example/x', 'https://b.example/y', 'https://b.example/y'],
    ['https://a.example/x', '/y?z=1', 'https://a.example/y?z=1'],
    ['https://a.example/x', '//b.example/y', 'https://b.example/y'],
    ['http://a.example/x', 'https://a.example/x', 'https://a.example/x'],
    ['http://a.example/x', 'y', 'http://a.example/y'],
  ])('from %s to %s leads to %s', (from, to, expected) => {
    expect(target(from, to)).toBe(expected)
  })

  test.each([
    ['nowhere', undefined],
    ['http, from https', 'http://a.example/x'],
    ['a file', 'file:///etc/passwd'],
    ['FTP', 'ftp://a.example/x'],
    ['data', 'data:image/png;base64,iVBORw0KGgo='],
    ['a script', 'javascript:alert(1)'],
    ['an address with a password', 'https://user:secret@a.example/'],
    ['no address', 'https://'],
  ])('leads not to %s', (_, to) => {
    expect(target('https://a.example/x', to)).toBeUndefined()
  })
})
