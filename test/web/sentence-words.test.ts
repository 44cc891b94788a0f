import { expect, test } from 'vitest'
import {
  SENTENCE_KEYS,
  sentencePlaceholders,
} from '../../src/domain/autopilot/wording/sentences.js'
import {
  RUSSIAN_PLACEHOLDERS,
  RUSSIAN_SENTENCES,
} from '../../src/web/words/texts/sentence-descriptions.js'

test('the desk describes every sentence in Russian', () =>
  expect(Object.keys(RUSSIAN_SENTENCES).sort()).toEqual([...SENTENCE_KEYS].sort()))

test('the desk describes every placeholder in Russian', () => {
  const names = SENTENCE_KEYS.flatMap((key) => sentencePlaceholders(key).map(({ name }) => name))
  expect(Object.keys(RUSSIAN_PLACEHOLDERS).sort()).toEqual([...new Set<string>(names)].sort())
})
