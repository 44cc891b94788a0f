import { expect, test } from 'vitest'
import { draftOf, proposeAnswer, withdrawAnswer } from '../../src/web/dialogue/drafts.js'

const APPOINTMENT = 7

test('a proposed answer is the draft, and stands below what was written before', () => {
  proposeAnswer(1, 'Booked for Friday.', APPOINTMENT)
  expect(draftOf(1).value).toBe('Booked for Friday.')
  draftOf(2).value = 'Hello!'
  proposeAnswer(2, 'Booked for Friday.', APPOINTMENT)
  expect(draftOf(2).value).toBe('Hello!\nBooked for Friday.')
})

test('the newest answer about an appointment replaces the one before, and no other', () => {
  draftOf(3).value = 'Hello!'
  proposeAnswer(3, 'Moved to Friday.', APPOINTMENT)
  proposeAnswer(3, 'Booked for Monday.', 8)
  proposeAnswer(3, 'Cancelled.', APPOINTMENT)
  expect(draftOf(3).value).toBe('Hello!\nBooked for Monday.\nCancelled.')
  withdrawAnswer(3, APPOINTMENT)
  expect(draftOf(3).value).toBe('Hello!\nBooked for Monday.')
})

test('an answer that somebody has changed stays', () => {
  proposeAnswer(4, 'Moved to Friday.', APPOINTMENT)
  draftOf(4).value = 'Moved to Friday, as you wished.'
  withdrawAnswer(4, APPOINTMENT)
  expect(draftOf(4).value).toBe('Moved to Friday, as you wished.')
})
