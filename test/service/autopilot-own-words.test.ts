import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateMaster, updateService } from '../../src/service/catalog/catalog.js'
import {
  resetAutopilotSentence,
  saveAutopilotSentence,
} from '../../src/service/autopilot/settings/sentences.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())

const NO_CASES = { genitive: null, dative: null, accusative: null }
const own = (key: string, text: string) =>
  saveAutopilotSentence(fixture.salon.context(), { key, language: 'en', text })

test('the autopilot says the salon’s own sentences, and the built-in ones again', async () => {
  await own('greeting', 'Hi{hasClient, select, yes { {client}} other {}}, the robot here.')
  await own('propose_book', '{aService} {withMaster}, {onDate} at {time}: is that right?')
  const { said } = await fixture.tell('ann', 'Haircut on 15 January at 12:00')
  expect(said).toMatch(/the robot here\.\nA haircut with Anna, on Tuesday, 15 January at 12:00: is/)
  const id = { key: 'propose_book', language: 'en' } as const
  await resetAutopilotSentence(fixture.salon.context(), id)
  const other = await fixture.tell('bea', 'Haircut on 16 January at 12:00')
  expect(other.said).toContain('Shall I book')
})

test('the autopilot says names as the salon says them', async () => {
  const { salon, haircut, anna } = fixture
  await updateService(salon.context(), haircut.id, {
    spokenNames: [{ ...NO_CASES, language: 'en', name: 'signature cut', accusative: 'our cut' }],
  })
  await updateMaster(salon.context(), anna.id, {
    spokenNames: [{ ...NO_CASES, language: 'en', name: 'Annie' }],
  })
  const { said } = await fixture.tell('cleo', 'Haircut on 17 January at 12:00')
  expect(said).toContain('our cut with Annie')
})

test('the autopilot understands names as the salon says them', async () => {
  const { salon, haircut, anna } = fixture
  await updateService(salon.context(), haircut.id, {
    name: 'Zephyr ritual',
    spokenNames: [{ ...NO_CASES, language: 'en', name: 'Mistral' }],
  })
  await updateMaster(salon.context(), anna.id, {
    name: 'Wren Ashdown',
    spokenNames: [{ ...NO_CASES, language: 'en', name: 'Birdie' }],
  })
  const { said } = await fixture.tell('dora', 'Mistral with Birdie on 18 January at 12:00 please')
  expect(said).toContain('Mistral with Birdie')
  expect(said).toContain('18 January')
})
