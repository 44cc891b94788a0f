import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { readData, type Pairs, type Texts } from '../support/data.js'
import { propertyRuns } from '../support/property-runs.js'
import { HAIRCUT, NEW, says, turnAfter } from './autopilot-lead.js'

type Language = 'en' | 'de' | 'ru'
type Forms = { readonly cancels: Texts; readonly leaves: Texts }
const cases = readData<
  Readonly<Record<'cancels' | 'several' | 'corrected' | 'onlySpeaks', Pairs>> & {
    readonly asksWhich: Texts
    readonly forms: Readonly<Record<Language, Forms>>
    readonly names: Readonly<Record<Language, Texts>>
  }
>(import.meta.url, 'data/own-clauses.json')

const MANICURE: OwnAppointment = {
  ...{ id: 2, serviceId: 6, service: 'Manicure', masterId: 3, master: 'Clara Nguyen' },
  ...{ date: '2030-01-14', time: 720, minutes: 60 },
}
const MASSAGE: OwnAppointment = {
  ...{ id: 3, serviceId: 8, service: 'Massage', masterId: 4, master: 'David Okafor' },
  ...{ date: '2030-01-17', time: 1020, minutes: 90 },
}
const OWN = [HAIRCUT, MANICURE, MASSAGE]
/** The share of the generated messages after which it asks for nothing more. */
const LEAST_AT_ONCE = 0.5
const turn = (said: string, own: readonly OwnAppointment[] = OWN): Turn =>
  turnAfter([said], NEW, own)
const named = (ids: readonly number[]): string =>
  OWN.flatMap(({ id, service }) => (ids.includes(id) ? [service.toLowerCase()] : [])).join(' ')

/** The services of the appointments that the reply proposes to cancel. */
function proposed(said: string, own?: readonly OwnAppointment[]): string {
  const { proposal } = turn(said, own).dialogue
  if (proposal?.do === 'cancel_all') return named(proposal.appointmentIds)
  return proposal?.do === 'cancel' ? named([proposal.appointmentId]) : ''
}

describe('a client with two appointments for the same', () => {
  const again = { ...HAIRCUT, id: 4, date: '2030-01-18' }
  const proposal = (said: string) => turnAfter([said], NEW, [HAIRCUT, again]).dialogue.proposal
  test.each([
    "I booked twice, Friday and again on the 18th? Friday's right, drop the second one",
    'Ich hab aus Versehen zweimal gebucht. Diese Woche komm ich, den am 18. könnt ihr weggeben',
    'я записана на стрижку два раза, случайно. 11-го приду, а 18-го уберите',
  ])('"%s" cancels the second', (said) =>
    expect(proposal(said)).toEqual({ do: 'cancel', appointmentId: again.id }),
  )
  test('"Friday, drop the second one" is asked about', () =>
    expect(proposal('Friday, drop the second one')).toBeNull())
})

describe('a client with three appointments', () => {
  test.each([...cases.cancels, ...cases.several])('"%s" cancels the %s', (said, services) =>
    expect(proposed(said)).toBe(services),
  )

  test.each(cases.corrected)('corrects: "%s" cancels the %s', (said, services) =>
    expect(proposed(said)).toBe(services),
  )

  test.each(cases.asksWhich)('is asked which one after "%s"', (said) =>
    expect(says(turn(said))).toContain('ask_appointment'),
  )

  test.each(cases.onlySpeaks)('"%s" cancels nothing, and states the %s', (said, service) => {
    const { dialogue, says: acts } = turn(said)
    expect(dialogue.proposal).toBeNull()
    const [ids] = acts.flatMap((act) =>
      act.say === 'stands' ? [act.appointments.map(({ id }) => id)] : [],
    )
    expect(named(ids ?? [])).toBe(service)
  })
})

describe.each(['en', 'de', 'ru'] as const)('in %s', (language) => {
  const { cancels, leaves } = cases.forms[language]
  const names = cases.names[language]
  const link = fc.constantFrom('. ', ', ', '! ', '\n', ' - ')
  const [one, other] = [fc.constantFrom(...cancels), fc.constantFrom(...leaves)]
  const places = fc.constantFrom([0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1])

  test('no appointment that another clause names is cancelled, and most are at once', () => {
    let proposals = 0
    let all = 0
    fc.assert(
      fc.property(
        one,
        other,
        link,
        places,
        fc.boolean(),
        (gives, left, by, [at, kept], isFirst) => {
          const name = (place = 0): string => names[place] ?? ''
          const said = [gives.replace('{x}', name(at)), left.replace('{x}', name(kept))]
          const message = (isFirst ? said : said.toReversed()).join(by)
          const services = proposed(message)
          expect(['', OWN[at ?? 0]?.service.toLowerCase()], message).toContain(services)
          all += 1
          if (services !== '') proposals += 1
        },
      ),
      { numRuns: propertyRuns(500, 30) },
    )
    expect(proposals / all).toBeGreaterThan(LEAST_AT_ONCE)
  })
})
