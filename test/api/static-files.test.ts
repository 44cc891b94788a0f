import { readdirSync } from 'node:fs'
import { request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES_FOLDER } from '../../src/http/pages/built-page.js'
import { startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ EXPLORER: 'true' })
})
afterAll(() => app.stop())

type Told = { readonly status: number | undefined; readonly type: string; readonly text: string }

/** Sends the path as it is. `fetch` would resolve the dots in it. */
const get = (path: string, method = 'GET'): Promise<Told> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    send({ hostname, port, path, method }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => {
        const type = String(response.headers['content-type'])
        resolve({ status: response.statusCode, type, text })
      })
    })
      .on('error', reject)
      .end()
  })

const NOT_FOUND = {
  status: 404,
  type: 'application/json; charset=utf-8',
  text: '{"detail":"Not found.","code":"not_found"}',
}

/** A built file of the pages. Its name has a hash of its content. */
const ASSET = readdirSync(`${PAGES_FOLDER}/assets`)[0] ?? 'no file is built'
/** A folder of files, and one of its files. */
const FOLDERS = [
  ['/api/docs/static/', 'swagger-ui.css'],
  ['/explorer/', 'graphiql.min.css'],
  ['/assets/', ASSET],
] as const
/** What stands after the folder. */
const WAYS_OUT = [
  '..%2f..%2fetc/passwd',
  '..%2F..%2F..%2F..%2Fetc%2Fpasswd',
  '../../../../etc/passwd',
  '%2e%2e/%2e%2e/etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252fetc%252fpasswd',
  '..%5c..%5cetc%5cpasswd',
  '..',
  '%2e%2e',
  './..%2f',
  '/etc/passwd',
  '//etc/passwd',
  '%2fetc%2fpasswd',
  '%2f%2fetc%2fpasswd',
  '%00',
  'index.html%00.css',
  '%00/../../etc/passwd',
  '%c0%ae%c0%ae/etc/passwd',
  '%',
  '%zz',
  '.env',
  '.git/config',
  '~root',
  'CON',
  'a'.repeat(5_000),
]

describe.each(FOLDERS)('%s', (folder, file) => {
  test('has its files', async () => expect((await get(folder + file)).status).toBe(200))

  test.each(WAYS_OUT)('%j is not found', async (way) => {
    expect(await get(folder + way)).toEqual(NOT_FOUND)
    expect(await get(folder + way, 'HEAD')).toEqual({ ...NOT_FOUND, text: '' })
  })
})
