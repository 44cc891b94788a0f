import { describe, expect, test } from 'vitest'
import type { Language } from '../../src/tools/language/engine/packs.js'
import { readData, type Texts } from '../support/data.js'
import { hear } from './autopilot-salon.js'

const { changes, stays, others } = readData<{
  readonly changes: readonly (readonly [Language, string, Language])[]
  readonly stays: readonly (readonly [Language, string])[]
  readonly others: Texts
}>(import.meta.url, 'data/autopilot-language.json')

describe('the language of a dialogue', () => {
  test.each(changes)('in %s, "%s" changes it to %s', (tongue, said, language) =>
    expect(hear(said, { tongue }).language).toBe(language),
  )
  test.each(stays)('in %s, "%s" does not change it', (tongue, said) =>
    expect(hear(said, { tongue }).language).toBe(tongue),
  )
})

describe('a language that nobody here reads', () => {
  test.each(others)('"%s" is reported and changes nothing', (said) => {
    for (const tongue of ['en', 'ru', 'de'] as const)
      expect(hear(said, { tongue })).toMatchObject({ isOtherLanguage: true, language: tongue })
  })
})
