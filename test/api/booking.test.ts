import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())

const CREATE = `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input)
  { id status version statusLog { oldStatus newStatus actor { kind } } } }`

test('REST and GraphQL book into the same day', async () => {
  const anna = await salon.master()
  const haircut = await salon.service({ by: [anna] })
  const place = { date: '2030-01-08', time: '10:00' }
  const made = await app.request('POST', '/api/records/', {
    token: salon.admin.token,
    body: { master_id: anna.id, service_id: haircut.id, ...place, comment: 'first' },
  })
  expect(made.status).toBe(201)
  expect(made.headers.get('location')).toBe(`${app.url}/api/records/${made.body.id}/`)
  const again = await app.graphql(
    CREATE,
    { input: { masterId: anna.id, serviceId: haircut.id, ...place } },
    salon.admin.token,
  )
  expect(again.errors?.[0]?.extensions.code).toBe('slot_taken')
  expect(again.errors?.[0]?.extensions.alternatives).toHaveLength(3)
})
