import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES_FOLDER } from '../../src/http/pages/built-page.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { freePort } from '../support/redis.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const HTML = { headers: { accept: 'text/html' } }
/** Addresses of the desk, with the way from each to the root. */
const ADDRESSES = [
  ['/', './'],
  ['/?from=mail', './'],
  ['/inbox', './'],
  ['/inbox/', '../'],
  ['/inbox/12', '../'],
  ['/inbox/12?tab=mine', '../'],
  ['/inbox/12/', '../../'],
  ['/journal/2030-01-07', '../'],
  ['/week', './'],
  ['/week/2030-01-07', '../'],
  ['/clients/7', '../'],
  ['/settings/masters', '../'],
  ['/settings/masters/3', '../../'],
  ['/account', './'],
] as const

/** The files of all pages, without their compressed copies. */
const BUILT_FILES = readdirSync(`${PAGES_FOLDER}/assets`).filter((name) => !/\.(br|gz)$/.test(name))

/** The addresses of files that a page loads. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path)

describe.each(ADDRESSES)('GET %s', (path, toRoot) => {
  test('is the desk', async () => {
    const { status, headers } = await app.request('GET', path, HTML)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob:",
      'media-src blob:',
      `connect-src 'self' ${app.url.replace('http', 'ws')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "frame-ancestors 'none'",
    ])
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test('loads its files from the root, by relative addresses', async () => {
    const { text } = await app.request('GET', path, HTML)
    const files = filesOf(text)
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((file) => !file.startsWith(`${toRoot}assets/`))).toEqual([])
    const [first = ''] = files
    expect(new URL(first, `${app.url}${path}`).pathname).toMatch(/^\/assets\//)
  })

  test('HEAD has the headers alone', async () => {
    const [head, page] = [
      await app.request('HEAD', path, HTML),
      await app.request('GET', path, HTML),
    ]
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'content-security-policy'])
      expect(head.headers.get(name)).toBe(page.headers.get(name))
  })
})

test('the page has no script and no style of its own', async () => {
  const { text } = await app.request('GET', '/', HTML)
  expect(text).not.toMatch(/<script(?![^>]* src=)|<style|style=|\son\w+=|javascript:|https?:/i)
})

describe('built files', () => {
  const TYPES: Readonly<Record<string, string>> = {
    '.js': 'application/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
  }
  test.each(BUILT_FILES)('%s stays as it is for ever', async (name) => {
    const { status, headers, text } = await app.request('GET', `/assets/${name}`)
    expect(text).toBe(readFileSync(`${PAGES_FOLDER}/assets/${name}`, 'utf8'))
    expect([status, headers.get('content-type')]).toEqual([200, TYPES[extname(name)]])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['br', 'gzip', 'identity'])('are sent as they are accepted: %s', async (encoding) => {
    const accepted = { headers: { 'accept-encoding': encoding } }
    const { headers } = await app.request('GET', `/assets/${BUILT_FILES[0]}`, accepted)
    expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(headers.get('vary')).toBe('accept-encoding')
  })

  test.each(['/assets/', '/assets/nothing.js', '/assets/../desk.html', '/manifest.json'])(
    '%s is not found',
    async (path) => {
      const { status, body } = await app.request('GET', path, HTML)
      expect([status, body]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
    },
  )
})

test.each(['/nothing', '/inboxes', '/desk.html', '/settings.json', '/api/inbox/'])(
  '%s is not of the desk',
  async (path) => {
    const { status, body } = await app.request('GET', path, HTML)
    expect([status, body]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
  },
)

test.each(['POST', 'PUT', 'DELETE'])('%s changes no page', async (method) => {
  const { status, body } = await app.request(method, '/inbox')
  expect([status, body]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
})

test('pages count for the address, and are refused beyond the limit; files do not', async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2' })
  const statuses = []
  for (const path of ['/inbox', '/', '/journal', `/assets/${BUILT_FILES[0]}`])
    statuses.push((await limited.request('GET', path, HTML)).status)
  await limited.stop()
  expect(statuses).toEqual([200, 200, 429, 200])
})

test('behind a proxy the socket is of the address that browsers use', async () => {
  const port = await freePort()
  const behind = await startTestApp({ BASE_URL: 'https://salon.example/desk', PORT: String(port) })
  const response = await fetch(`http://localhost:${port}/inbox/1`, HTML)
  const text = await response.text()
  await behind.stop()
  const socket = "connect-src 'self' wss://salon.example"
  expect(response.headers.get('content-security-policy')?.split('; ')).toContain(socket)
  expect(filesOf(text).every((file) => file.startsWith('../assets/'))).toBe(true)
})
