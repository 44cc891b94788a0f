import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelStub, startModelStub } from '../support/model-stub.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'
import { NOTHING_SAID } from '../support/autopilot/understanding.js'
import { until } from '../support/until.js'

let model: ModelStub
let fixture: PilotFixture
beforeAll(async () => {
  model = await startModelStub()
  fixture = await openPilotFixture({
    WORKER: 'on',
    AUTOPILOT_LLM_URL: model.url,
    AUTOPILOT_LLM_KEY: model.key,
  })
})
afterAll(async () => {
  await fixture.stop()
  await model.stop()
})

test('many messages of one client are thought about together, and keep nobody else waiting', async () => {
  model.reply = { value: { ...NOTHING_SAID, intents: ['book'] }, slowMs: 300 }
  const lines = Array.from(
    { length: 16 },
    (_, index) => `something for my hair ${'and nails '.repeat(index)}`,
  )
  const [task = 0] = await Promise.all(lines.map((line) => fixture.write('ann', line)))
  await until('no turn is left', async () => {
    const left = await fixture.sql`select from jobs where name = 'autopilot_turn'`
    return left.length === 0
  })
  expect(await fixture.toldIn(task)).toHaveLength(1)
  expect(model.asked.length).toBeLessThan(lines.length / 2)
})
