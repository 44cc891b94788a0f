import { describe, expect, test } from 'vitest'
import { type ImportCandidate, matchName } from '../../src/domain/crm/import-names.js'

const one = (id: number, name: string, more: Partial<ImportCandidate> = {}): ImportCandidate => ({
  id,
  name,
  active: true,
  externalIds: [],
  ...more,
})
const ANNA = one(1, 'Anna')
const BELLA = one(2, 'Bella', { externalIds: [31] })
const told = { id: 31, name: 'Anna' }
const found = (candidate: ImportCandidate, learned: boolean) => ({ found: candidate, learned })

describe('of the system’s own ids', () => {
  test('an id that is known counts before the name', () =>
    expect(matchName('master', told, [ANNA, BELLA], { isEcho: false })).toEqual(
      found(BELLA, false),
    ))
  test('else the exact name, which is learned', () =>
    expect(matchName('master', told, [ANNA, one(2, 'anna')], { isEcho: false })).toEqual(
      found(ANNA, true),
    ))
  test('of two with one name it is the active one', () =>
    expect(
      matchName('master', told, [one(3, 'Anna', { active: false }), ANNA], { isEcho: false }),
    ).toEqual(found(ANNA, true)))
  test('one who is switched off is found where nobody else has the name', () => {
    const gone = one(3, 'Anna', { active: false })
    expect(matchName('master', told, [gone], { isEcho: false })).toEqual(found(gone, true))
  })
  test('of two, the one that the appointment has already', () => {
    const other = one(4, 'Anna')
    expect(matchName('master', told, [ANNA, other], { isEcho: false, ours: 4 })).toEqual(
      found(other, true),
    )
  })
  test.each([
    ['nobody', [], 'No service is called Anna.'],
    ['two', [ANNA, one(4, 'Anna')], 'More than one service is called Anna.'],
    [
      'two who are gone',
      [one(3, 'Anna', { active: false }), one(4, 'Anna', { active: false })],
      'More than one service is called Anna.',
    ],
  ])('with %s of that name nobody is guessed', (_, candidates, reason) =>
    expect(matchName('service', told, candidates, { isEcho: false })).toBe(reason),
  )
})

describe('of what we told it, in our ids', () => {
  test('the name counts before an id that means another one there, and nothing is learned', () =>
    expect(matchName('master', told, [ANNA, BELLA], { isEcho: true, ours: 1 })).toEqual(
      found(ANNA, false),
    ))
  test('one who has another name by now is known by our id', () => {
    const renamed = one(31, 'Anna Weber')
    expect(matchName('master', told, [renamed, BELLA], { isEcho: true, ours: 31 })).toEqual(
      found(renamed, false),
    )
  })
  test('a name of the system’s own is looked up by its id', () =>
    expect(
      matchName('master', { id: 31, name: 'Bea' }, [ANNA, BELLA], { isEcho: true, ours: 1 }),
    ).toEqual(found(BELLA, false)))
  test('else nobody is', () =>
    expect(
      matchName('master', { id: 9, name: 'Bea' }, [ANNA, BELLA], { isEcho: true, ours: 1 }),
    ).toBe('No master is called Bea.'))
})
