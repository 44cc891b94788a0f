import { expect, test } from 'vitest'
import { appointmentWords } from '../../src/web/words/booking/appointment.js'
import { bookingWords } from '../../src/web/words/booking/booking.js'
import { commonWords } from '../../src/web/words/common.js'
import { journalWords } from '../../src/web/words/journal.js'
import { mastersWords } from '../../src/web/words/settings/masters.js'

/** Returns all fixed texts of a catalogue, nested ones too. */
const textsIn = (words: unknown): string[] =>
  typeof words === 'string'
    ? [words]
    : typeof words === 'object' && words !== null
      ? Object.values(words).flatMap(textsIn)
      : []

test.each([
  ['en', /absen|block/i],
  ['ru', /закры\S* врем|врем\S* закры/i],
] as const)('the journal and the set-up call time off by one name in %s', (language, other) => {
  const catalogues = [journalWords, mastersWords, bookingWords]
  const texts = catalogues.flatMap((words) => textsIn(words[language]))
  expect(texts.filter((text) => other.test(text))).toEqual([])
  expect(journalWords[language].blockTime).toBe(mastersWords[language].newTimeOff)
})

test('a status is called as the button that leads to it', () => {
  const { actions } = appointmentWords.en
  const { status } = commonWords.en
  expect(status.DONE).toBe(`${actions.DONE}d`)
  expect(status.CONFIRMED).toBe(`${actions.CONFIRMED}ed`)
})
