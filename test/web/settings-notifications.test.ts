import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLivePreview, PREVIEW_DELAY_MS } from '../../src/web/settings/frame/live-preview.js'
import {
  notificationInput,
  type NotificationSettings,
  notificationValues,
  withRecipient,
} from '../../src/web/settings/notifications/notification-form.js'

const SAVED: NotificationSettings = {
  language: 'EN',
  quietFrom: '21:00:00',
  quietTo: '09:00:00',
  reminderMinutes: 1440,
  recipients: [
    { event: 'APPOINTMENT_CREATED', recipients: ['CLIENT'] },
    { event: 'APPOINTMENT_CANCELLED', recipients: ['CLIENT', 'MASTER'] },
  ],
}

test('only changed rules are sent, and both ends of the quiet hours', () => {
  const values = notificationValues(SAVED)
  const recipients = withRecipient(values.recipients, 'APPOINTMENT_CREATED', 'MASTER', true)
  expect(notificationInput(SAVED, { recipients }, values)).toEqual({
    recipients: [{ event: 'APPOINTMENT_CREATED', recipients: ['CLIENT', 'MASTER'] }],
  })
  const quietTo = '10:00'
  expect(notificationInput(SAVED, { quietTo }, { ...values, quietTo })).toEqual({
    quietFrom: '21:00',
    quietTo: '10:00',
  })
  const none = { quietFrom: '', quietTo: '' }
  expect(notificationInput(SAVED, none, { ...values, ...none })).toEqual({
    quietFrom: null,
    quietTo: null,
  })
})

test('a recipient that is switched off and on again leaves the rule as it was', () => {
  const off = withRecipient(SAVED.recipients, 'APPOINTMENT_CANCELLED', 'CLIENT', false)
  expect(off[1]?.recipients).toEqual(['MASTER'])
  expect(withRecipient(off, 'APPOINTMENT_CANCELLED', 'CLIENT', true)).toEqual(SAVED.recipients)
})

/** Previews that are answered by hand, in any order. */
function handPreviews() {
  const requests: { text: string; answer: (text: string) => void; fail: (e: Error) => void }[] = []
  const preview = createLivePreview(
    (text) =>
      new Promise<string>((resolve, reject) => {
        requests.push({ text, answer: resolve, fail: reject })
      }),
  )
  return { requests, preview }
}
const settle = () => vi.advanceTimersByTimeAsync(PREVIEW_DELAY_MS)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one preview is loaded when nobody types any more', async () => {
  const { requests, preview } = handPreviews()
  preview.show('H')
  preview.show('Hi')
  await settle()
  expect(requests.map(({ text }) => text)).toEqual(['Hi'])
  expect(preview.isStale.value).toBe(true)
  requests[0]?.answer('Hi!')
  await settle()
  expect(preview.result.value).toEqual({ state: 'ready', text: 'Hi!' })
  expect(preview.isStale.value).toBe(false)
})

test('an answer for an older text that comes late is dropped', async () => {
  const { requests, preview } = handPreviews()
  preview.show('old')
  await settle()
  preview.show('new')
  await settle()
  requests[1]?.answer('NEW')
  await settle()
  requests[0]?.answer('OLD')
  await settle()
  expect(preview.result.value).toEqual({ state: 'ready', text: 'NEW' })
})

test('a refused text says why, and the next text is shown again', async () => {
  const { requests, preview } = handPreviews()
  preview.show('{')
  await settle()
  const error = new Error('Unclosed brace')
  requests[0]?.fail(error)
  await settle()
  expect(preview.result.value).toEqual({ state: 'failed', error })
  preview.show('{time}')
  await settle()
  requests[1]?.answer('10:00')
  await settle()
  expect(preview.result.value).toEqual({ state: 'ready', text: '10:00' })
})
