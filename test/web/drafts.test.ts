import { expect, test } from 'vitest'
import { draftOf, proposeAnswer } from '../../src/web/dialogue/drafts.js'

test('a proposed answer is the draft, and stands below what was written before', () => {
  proposeAnswer(1, 'Booked for Friday.')
  expect(draftOf(1).value).toBe('Booked for Friday.')
  draftOf(2).value = 'Hello!'
  proposeAnswer(2, 'Booked for Friday.')
  expect(draftOf(2).value).toBe('Hello!\nBooked for Friday.')
})
