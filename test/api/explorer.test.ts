import { parse, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedSchema, schema } from '../../src/graphql/schema.js'
import * as documents from '../../src/web/explorer/documents.js'
import { startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request('GET', path, { headers: { accept: 'text/html', ...headers } })

test.each(Object.entries(documents))('%s of the explorer fits the schema', (_, document) => {
  expect(validate(schema, parse(document))).toEqual([])
})

test.each(['/explorer/', '/graphql'])(
  '%s loads scripts by its policy alone, and no page may frame it',
  async (path) => {
    const { status, headers, text } = await get(path)
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`connect-src 'self' ${app.url.replace('http', 'ws')}`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(scripts.length).toBeGreaterThan(1)
    const [, nonce] = /script-src 'nonce-(\w{32,})'/.exec(policy) ?? []
    for (const attributes of scripts)
      expect(attributes).toContain(path === '/graphql' ? `nonce="${nonce}"` : 'src="/explorer/')
  },
)

test('each page of Apollo Sandbox has its own nonce', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await get('/graphql')).headers.get('content-security-policy')),
  )
  expect(policies[0]).not.toBe(policies[1])
})

test('every file that the explorer names is served', async () => {
  const { text } = await get('/explorer/')
  const paths = [...text.matchAll(/(?:src|href)="(\/explorer\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBe(6)
  for (const path of paths) {
    const { status, headers } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toMatch(/^(?:text\/css|(?:text|application)\/javascript)/)
  }
  expect((await get('/explorer/package.json')).status).toBe(404)
})

describe('the schema as text', () => {
  test('is the printed one, and is sent again only when it has changed', async () => {
    const { status, headers, text } = await get('/schema.graphql')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toBe(printedSchema())
    const tag = headers.get('etag') ?? ''
    expect(tag).toMatch(/^".+"$/)
    const again = await get('/schema.graphql', { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await get('/schema.graphql', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await app.request('HEAD', '/schema.graphql')).headers.get('etag')).toBe(tag)
  })

  test('names the public specifications of scalars', () => {
    const specified = printedSchema().match(/^scalar \w+ @specifiedBy/gm) ?? []
    expect(specified.map((line) => line.split(' ')[1])).toEqual([
      'DateTime',
      'LocalDate',
      'LocalTime',
      'PhoneNumber',
    ])
  })
})

test('without the explorer there is neither a page nor the schema', async () => {
  const closed = await startTestApp({ EXPLORER: 'false' })
  try {
    for (const path of ['/explorer/', '/explorer/explorer.js', '/schema.graphql'])
      expect([path, (await closed.request('GET', path)).status]).toEqual([path, 404])
  } finally {
    await closed.stop()
  }
})
