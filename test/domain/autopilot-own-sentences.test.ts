import { describe, expect, test } from 'vitest'
import { ownSentenceError } from '../../src/domain/autopilot/wording/required-placeholders.js'
import {
  SENTENCE_GROUPS,
  sentenceGroup,
} from '../../src/domain/autopilot/wording/sentence-groups.js'
import { sentencePreview } from '../../src/domain/autopilot/wording/sentence-preview.js'
import {
  builtInSentence,
  SENTENCE_KEYS,
  type SentenceKey,
} from '../../src/domain/autopilot/wording/sentences.js'
import { LANGUAGES } from '../../src/domain/identity/people.js'

describe('a text of the salon for a sentence', () => {
  test.each(LANGUAGES)('may be the built-in one: %s', (language) => {
    const errors = SENTENCE_KEYS.flatMap((key) => {
      const error = ownSentenceError(key, builtInSentence(key, language))
      return error === undefined ? [] : [`${key}: ${error}`]
    })
    expect(errors).toEqual([])
  })

  test.each<readonly [SentenceKey, string, string]>([
    ['menu', 'I can {book}', 'There is no {book}: this text has no placeholders.'],
    ['greeting', 'Hello {client', 'A { has no } that closes it.'],
    ['propose_book', 'Shall I book {aService} at {time}?', '{toDate} or {date} is missing'],
    ['propose_cancel', 'Shall I cancel it {onDate}, {time}?', '{service} is missing'],
    ['done_move', '{service}: moved {toDate}.', '{time} is missing'],
    [
      'confirm_book',
      '{aService} {onDate}{hasPrice, select, yes { at {time}} other {}}?',
      '{time} is missing',
    ],
    ['propose_replace', 'Book {aService} {onDate}, {time}?', '{instead} is missing'],
    ['offer', 'There are free times.', '{list} is missing'],
    ['price_line', '{service}', '{price} is missing'],
  ])('is refused: %s: %s', (key, text, error) =>
    expect(ownSentenceError(key, text)).toContain(error),
  )

  test('may name the day in each of its cases', () =>
    expect(
      ownSentenceError(
        'propose_move',
        'Move {yourService} {isOtherMaster, select, yes {{toDate} {withMaster}} other {{date}}} ' +
          'at {time}?',
      ),
    ).toBeUndefined())
})

test('each sentence belongs to a situation, and each situation has sentences', () =>
  expect(new Set(SENTENCE_KEYS.map(sentenceGroup))).toEqual(new Set(SENTENCE_GROUPS)))

test('a preview says the salon’s own text', () =>
  expect(sentencePreview('welcome', 'en', 'Any time!')).toBe('Any time!'))
