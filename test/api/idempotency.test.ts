import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/story.js'

let app: TestApp
let salon: Story
let body: { master_id: number; service_id: number; date: string; time: string }
let turn = 0

beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  const anna = await salon.master({ name: 'Anna' })
  const haircut = await salon.service({ by: [anna] })
  body = { master_id: anna.id, service_id: haircut.id, date: '2030-01-08', time: '10:00' }
  turn += 1
})

const book = (key: string, given: object = body, token = salon.admin.token) =>
  app.request('POST', '/api/records/', { token, body: given, headers: { 'Idempotency-Key': key } })

test('the first answer comes again, byte for byte, and nothing happens twice', async () => {
  const first = await book(`a${turn}`)
  expect(first.status).toBe(201)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const again = await book(`a${turn}`)
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const { body: list } = await app.request('GET', `/api/records/?master_id=${body.master_id}`, { token: salon.admin.token })
  expect(list.count).toBe(1)
})
