import { describe, expect, test } from 'vitest'
import { hear, MOSCOW, SALON } from './autopilot-salon.js'
import { type Pairs, readData, type Texts } from '../support/data.js'

const cases = readData<{
  readonly services: Pairs
  readonly notOffered: Pairs
  readonly servicesElsewhere: readonly (readonly [said: string, expected: readonly string[]])[]
  readonly masters: Pairs
  readonly mastersElsewhere: readonly (readonly [said: string, expected: readonly string[]])[]
  readonly ownNames: Texts
  readonly unknownMasters: readonly (readonly [said: string, expected: readonly string[]])[]
  readonly anyMaster: Texts
}>(import.meta.url, 'data/autopilot-names.json')

const servicesOf = (
  said: string,
  salon = SALON,
  expects: typeof SALON.expects = undefined,
): string[] =>
  hear(said, { ...salon, expects }).serviceIds.map((id) => salon.services[id - 1]?.name ?? '')
const mastersOf = (
  said: string,
  salon = SALON,
  expects: typeof SALON.expects = undefined,
): string[] =>
  hear(said, { ...salon, expects }).masterIds.map((id) => salon.masters[id - 1]?.name ?? '')

describe('services', () => {
  test.each(cases.services)('"%s" is %s', (said, name) => expect(servicesOf(said)).toEqual([name]))

  test.each(cases.notOffered)('"%s" is not offered, and the nearest is %s', (said, name) => {
    expect(servicesOf(said)).toEqual([])
    const [lacking] = hear(said).notOffered
    expect(lacking?.nearest.map((id) => SALON.services[id - 1]?.name)).toEqual([name])
  })

  test.each([
    ['nails', ['Manicure']],
    ['manicure and pedicure', ['Manicure', 'Pedicure']],
    ['маникюр и педикюр', ['Manicure', 'Pedicure']],
    ['cut and colour', ['Haircut', 'Colouring']],
    ['a manicure and actually a pedicure too', ['Manicure', 'Pedicure']],
    ['стрижка и борода', ['Haircut', 'Beard trim']],
  ])('"%s" must be asked about', (said, names) => expect(servicesOf(said)).toEqual(names))

  test.each([
    'i got your message',
    'thanks for everything',
    'what beautiful weather',
    'спасибо за сообщение',
    'can i come',
  ])('"%s" names none', (said) => expect(servicesOf(said)).toEqual([]))

  test.each(cases.servicesElsewhere)('in another salon "%s" is %j', (said, names) =>
    expect(servicesOf(said, MOSCOW)).toEqual(names),
  )

  test('asked which one, what only tells them apart is enough', () => {
    expect(servicesOf('мужская', MOSCOW, 'service')).toEqual(['Мужская стрижка'])
    expect(servicesOf("men's", MOSCOW, 'service')).toEqual(['Мужская стрижка'])
    expect(servicesOf('мужская', MOSCOW)).toEqual(['Мужская стрижка'])
    expect(servicesOf('на длинные', MOSCOW)).toEqual([])
  })

  test.each([
    ['do you do tattoos', ['tattoos']],
    ['waxing please', ['waxing']],
    ['haircut and waxing', ['waxing']],
    ['лазерная эпиляция', ['эпиляция']],
  ])('"%s" names what the salon has not: %j', (said, names) =>
    expect(hear(said).namesUnknown).toEqual(names),
  )
})

describe('masters', () => {
  test.each(cases.ownNames)('"%s" has the name of the client', (said) =>
    expect(mastersOf(said)).toEqual([]),
  )

  test.each(cases.masters)('"%s" is %s', (said, name) =>
    expect(mastersOf(`haircut ${said} tomorrow`)).toEqual([name]),
  )

  test.each(cases.mastersElsewhere)('in another salon "%s" is %j', (said, names) =>
    expect(mastersOf(said, MOSCOW)).toEqual(names),
  )

  test.each(cases.unknownMasters)('"%s" names who is not there: %j', (said, names) =>
    expect(hear(said).namesUnknown).toEqual(names),
  )

  test.each(['Olga', 'Ольга'])('asked for the master, "%s" names one', (said) =>
    expect(hear(said, { expects: 'master' }).namesUnknown).toEqual([said]),
  )

  test.each([
    'say hi to Anna',
    'Анне привет',
    'Grüße an Anna trotzdem!',
    'передавайте привет Анне',
  ])('"%s" asks for nobody', (said) => expect(hear(said).masterIds).toEqual([]))

  test.each(['looking for an appointment', 'for an hour', 'with an other one'])(
    '"%s" does not name Ann',
    (said) => expect(hear(said).masterIds).toEqual([]),
  )

  test.each([
    ["I won't go to anyone else, it's with Anna, right?", false],
    ['не к другому мастеру', false],
    ['someone else please', true],
    ['lieber bei jemand anderem', true],
    ['lieber bei jemand anderem, Anna passt mir nicht', true],
    ['не к Анне, а к другому мастеру', true],
    ['zu jemand anderem will ich nicht', false],
  ])('"%s" asks for another master: %s', (said, isAsked) =>
    expect(hear(said).isOtherMaster).toBe(isAsked),
  )

  test.each([
    'Haarschnitt morgen bei Anna, liebe Grüße',
    'Bitte Termin bei Anna, viele Grüße Peter',
    'запишите завтра к Анне. Привет, кстати',
  ])('"%s" asks for Anna', (said) => expect(hear(said).masterIds).toEqual([1]))

  test('"I\'m fine with someone else" is about the master', () => {
    expect(hear("a haircut on Friday, I'm fine with someone else")).toMatchObject({
      isOtherMaster: true,
      isForeign: false,
      forWhom: undefined,
    })
  })

  test('"которую" is no colouring', () =>
    expect(hear('соседка, которую вы постригли').serviceIds).not.toContain(4))

  test.each([
    ['сына постричь завтра в 16', 'son'],
    ['мужа на стрижку в субботу', 'husband'],
    ['и маму на 14', 'mother'],
    ['мужа ещё запишите на бороду', 'husband'],
  ])('"%s" is for the client’s %s', (said, kin) =>
    expect(hear(said).forWhom).toEqual({ kin, name: null }),
  )

  test.each(cases.anyMaster)('"%s" is anybody', (said) => expect(hear(said).isAnyMaster).toBe(true))

  test.each(['any', "doesn't matter", 'без разницы', 'не важно', 'любой', 'на ваш выбор'])(
    '"%s" is anybody only where a master was asked for',
    (said) => {
      expect(hear(said, { expects: 'master' }).isAnyMaster).toBe(true)
      expect(hear(said, { expects: 'time' }).isAnyMaster).toBe(false)
    },
  )
})
