import { describe, expect, test } from 'vitest'
import { fileTypeOf, isShownInline } from '../../src/domain/inbox/file-type.js'
import { readRange } from '../../src/domain/inbox/stored-file.js'
import { PICTURES } from '../support/inbox/picture-stub.js'

const typeOf = (start: string, mime = 'application/octet-stream', name: string | null = null) =>
  fileTypeOf(Buffer.from(start, 'latin1'), { mime, name })
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('the type of a file', () => {
  test.each(Object.entries(PICTURES))('%s is by its bytes', (type, bytes) => {
    expect(fileTypeOf(bytes, { mime: 'text/html', name: 'a.html' })).toBe(type)
  })

  test.each([
    ['a voice message', 'OggS\0\x02', 'audio/ogg', null, 'audio/ogg'],
    ['an MP3 with a tag', 'ID3\x04', '', null, 'audio/mpeg'],
    ['an MP3 without one', '\xff\xfb\x90', '', null, 'audio/mpeg'],
    ['an AAC', '\xff\xf1\x50', 'audio/aac', null, 'audio/aac'],
    ['an AMR', '#!AMR\n', '', null, 'audio/amr'],
    ['a WAV', 'RIFF\0\0\0\0WAVEfmt ', '', null, 'audio/wav'],
    ['a video', '\0\0\0\x20ftypisom', 'video/mp4', null, 'video/mp4'],
    ['a sound in MP4', '\0\0\0\x20ftypisom', 'audio/mp4', null, 'audio/mp4'],
    ['an M4A', '\0\0\0\x20ftypM4A ', '', null, 'audio/mp4'],
    ['a MOV', '\0\0\0\x14ftypqt  ', '', null, 'video/quicktime'],
    ['a WebM', '\x1a\x45\xdf\xa3', 'video/webm', null, 'video/webm'],
    ['a HEIC', '\0\0\0\x18ftypheic', '', null, 'image/heic'],
    ['a PDF', '%PDF-1.7', 'text/html', 'a.html', 'application/pdf'],
    ['a DOCX by its type', 'PK\x03\x04', DOCX, null, DOCX],
    ['a DOCX by its name', 'PK\x03\x04', 'application/zip', 'Plan.DOCX', DOCX],
    ['an old DOC', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '', 'a.doc', 'application/msword'],
    ['a text', 'Hello\r\n', 'text/plain', null, 'text/plain'],
    ['a table by its name', 'a;b\n', '', 'a.csv', 'text/csv'],
    ['HTML that is called a text', '<script>', 'text/plain', null, 'text/plain'],
    ['HTML', '<!doctype html>', 'text/html', 'a.html', undefined],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'a.svg', undefined],
    ['a program', 'MZ\x90\0', 'image/png', 'photo.png', undefined],
    ['an archive', 'PK\x03\x04', 'application/zip', 'a.zip', undefined],
    ['bytes that are called a text', 'a\0b', 'text/plain', 'a.txt', undefined],
    ['a name of a built-in property', 'PK\x03\x04', '', 'a.constructor', undefined],
    ['nothing', '', 'text/plain', 'a.txt', undefined],
  ])('%s', (_, start, mime, name, type) => {
    expect(typeOf(start, mime, name)).toBe(type)
  })

  test('pages show pictures, sounds and videos alone', () => {
    const shown = ['image/png', 'audio/ogg', 'video/mp4']
    const downloads = ['image/heic', 'image/svg+xml', 'text/html', 'text/plain', 'application/pdf']
    expect([...shown, ...downloads].filter(isShownInline)).toEqual(shown)
  })
})

test.each([
  [undefined, undefined],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
])('the range %s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})
