import { expect, test } from 'vitest'
import {
  type Connection,
  connectionState,
} from '../../src/web/settings/connections/connection-state.js'

const NOW = Date.parse('2030-01-07T12:00:00Z')
const CONNECTION: Connection = {
  name: 'MESSENGER_A',
  origin: 'SALON',
  id: 1,
  adapter: 'HTTP',
  isPaused: false,
  version: 1,
  problem: null,
  url: null,
  model: null,
  phoneNumberId: null,
  templateName: null,
  templateLanguage: null,
  webhookUrl: null,
  kind: 'MESSENGER',
  channel: 'MESSENGER_A',
  system: null,
  connected: true,
  lastSuccessAt: null,
  lastError: null,
  lastErrorAt: null,
  pausedUntil: null,
  waiting: 0,
}
const EARLY = '2030-01-07T11:00:00Z'
const LATE = '2030-01-07T11:30:00Z'
const FUTURE = '2030-01-07T12:05:00Z'

test.each<[string, Partial<Connection>]>([
  ['off', { connected: false, lastErrorAt: LATE }],
  ['unused', {}],
  ['stopped', { isPaused: true, connected: false }],
  ['problem', { problem: 'Enter them again.', connected: false }],
  ['working', { lastSuccessAt: LATE, lastErrorAt: EARLY }],
  ['failing', { lastSuccessAt: EARLY, lastErrorAt: LATE }],
  ['failing', { lastErrorAt: LATE }],
  ['paused', { lastErrorAt: LATE, pausedUntil: FUTURE }],
  ['failing', { lastErrorAt: LATE, pausedUntil: EARLY }],
])('a connection is %s with %j', (state, part) => {
  expect(connectionState({ ...CONNECTION, ...part }, NOW)).toBe(state)
})
