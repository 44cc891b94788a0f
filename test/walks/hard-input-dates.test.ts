import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BROKEN_MINUTES,
  CLOCKS,
  DAYS,
  NIGHTS,
  NO_CLOCKS,
  NO_DAYS,
  NO_TEXT,
  REST_BODY_DAYS,
  REST_CLOCKS,
  REST_DAYS,
  SPACED_DAYS,
} from '../support/bad-input/dates.js'
import { placesOf, refusalAt, sendAt } from '../support/bad-input/endpoints.js'
import { buildHardFixture, type HardFixture, named } from '../support/bad-input/fixture.js'
import { tellStory } from '../support/inbox/story.js'

let hard: HardFixture
beforeAll(async () => {
  hard = await buildHardFixture()
})
afterAll(() => hard.app.stop())

const NULL = 'This field may not be null.'
const DATE = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'
const TIME = 'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'
const WHAT_IT_MEANS =
  /^(date_in_past|master_unavailable|slot_taken|The last day is before the first one\.|The days are more than three years apart\.)$/
const asJson = (texts: readonly string[]): string[] => texts.map((text) => JSON.stringify(text))
const asWritten = (texts: readonly string[]) => texts.map((text) => [text, text] as const)
const HALVES = ['"\\ud800"', '"2030-01-08\\udc00"', '""', '"  "']

describe.each([
  [
    'dates',
    placesOf(named, 'date'),
    DATE,
    [...asJson([...NO_DAYS, ...SPACED_DAYS]), ...NO_TEXT, ...HALVES],
    [...asWritten(DAYS), ...REST_DAYS, ...REST_BODY_DAYS],
  ],
  [
    'times',
    placesOf(named, 'time'),
    TIME,
    [...asJson(NO_CLOCKS), ...NO_TEXT, ...HALVES],
    [...asWritten(CLOCKS), ...REST_CLOCKS],
  ],
] as const)('%s in bodies', (_kind, places, wrong, refused, taken) => {
  test('there are some', () => expect(places.length).toBeGreaterThan(1))
  test.each(places)(
    '%s: what is none is refused in exact words, and nothing changes',
    async (_, place) => {
      const ready = await hard.ready(place.row)
      await hard.unchanged(async () => {
        for (const raw of [...refused, 'null']) {
          const { status, body } = await sendAt(hard, place, raw, ready)
          const said = raw === 'null' ? NULL : wrong
          expect([raw.slice(0, 60), status, body]).toEqual([
            raw.slice(0, 60),
            400,
            refusalAt(place, [said]),
          ])
        }
      })
    },
  )
  test.each(places)(
    '%s: what is one is kept as what it means, or refused for what it means',
    async (_, place) => {
      for (const [text, means] of taken) {
        const { status, body } = await sendAt(hard, place, JSON.stringify(text))
        if (status < 300) expect(String(body[place.field.name]).slice(0, means.length)).toBe(means)
        else
          expect([text, body.code ?? body.date_to?.[0]]).toEqual([
            text,
            expect.stringMatching(WHAT_IT_MEANS),
          ])
      }
      await hard.isWell()
    },
  )
})

describe('times between whole minutes', () => {
  test.each(placesOf(named, 'time'))('%s', async (_, place) => {
    const ready = await hard.ready(place.row)
    await hard.unchanged(async () => {
      for (const text of BROKEN_MINUTES) {
        const { status, body } = await sendAt(hard, place, JSON.stringify(text), ready)
        const said = refusalAt(place, ['Appointments start on whole minutes.'])
        expect([text, status, body]).toEqual([text, 400, said])
      }
    })
  })
})

const spaced = (text: string): string => encodeURIComponent(text)
describe('dates in queries', () => {
  const asked = named.flatMap(([on, row]) => [
    ...(row.list?.filters ?? [])
      .filter(({ kind }) => kind === 'date')
      .map(({ name }) => [`${on} ?${name}`, row, name, 'Enter a valid date.'] as const),
    ...(row.query ?? [])
      .filter(({ kind }) => kind === 'date')
      .map(({ name }) => [`${on} ?${name}`, row, name, DATE] as const),
  ])
  test('there are some', () => expect(asked.length).toBeGreaterThan(3))
  test.each(asked)('%s', async (_, row, name, wrong) => {
    const { fields } = await hard.ready(row)
    const others = new URLSearchParams(
      Object.entries(fields as Record<string, string>).filter(([key]) => key !== name),
    )
    const ask = (value: string) =>
      hard.ask(row, { query: `${others.toString()}&${name}=${value}` }, value)
    const refused = [
      ...NO_DAYS.map(spaced),
      '%zz',
      '%',
      '%ff',
      '2030-01-08%zz',
      '2030-01-08&' + name + '=x',
    ]
    for (const value of refused) {
      const { status, body } = await ask(value)
      expect([value.slice(0, 60), status, body]).toEqual([
        value.slice(0, 60),
        400,
        { [name]: [wrong] },
      ])
    }
    if (wrong !== DATE)
      for (const [text] of REST_BODY_DAYS)
        expect([text, (await ask(text)).body]).toEqual([text, { [name]: [wrong] }])
    for (const text of DAYS) expect([text, (await ask(text)).status]).toEqual([text, 200])
    const found = async (value: string): Promise<unknown> => {
      // the link repeats the question as it was written
      const { next: _, ...body } = (await ask(value)).body
      return body
    }
    const plain = await found('2030-01-08')
    for (const text of SPACED_DAYS) expect([text, await found(spaced(text))]).toEqual([text, plain])
    for (const [text, means] of [...REST_DAYS, ...(wrong === DATE ? REST_BODY_DAYS : [])])
      expect([text, await found(text)]).toEqual([text, await found(means)])
    expect(await found('x&' + name + '=2030-01-08')).toEqual(plain)
  })
})

describe.each(NIGHTS)(
  'the nights of $zone in which the clocks change',
  ({ zone, skipped, doubled, first }) => {
    const night = async () => {
      const salon = await tellStory(hard.app, zone)
      const ann = await salon.master({ works: '00:00-00:00' })
      const cut = await salon.service({ by: [ann], minutes: 15 })
      const ask = (method: string, path: string, body?: object) =>
        hard.app.request(method, path, { token: salon.admin.token, body })
      const book = (text: string) => {
        const [date, time] = text.split(' ')
        return ask('POST', '/api/records/', { master_id: ann.id, service_id: cut.id, date, time })
      }
      return { ask, book, cut, token: salon.admin.token }
    }
    const SKIPPED = { time: ['This time does not exist on that date: the clocks skip it.'] }

    test(`${skipped} is refused, is not offered, and no visit is moved there`, async () => {
      const { ask, book, cut } = await night()
      const [date = '', time = ''] = skipped.split(' ')
      const answer = await book(skipped)
      expect([answer.status, answer.body]).toEqual([400, SKIPPED])
      const { slots } = (
        await ask('GET', `/api/records/available-slots/?date=${date}&service_id=${cut.id}`)
      ).body
      expect(slots.length).toBeGreaterThan(40)
      expect(slots.map((slot: { time: string }) => slot.time)).not.toContain(time)
      const made = await book('2030-05-06 12:00')
      const moved = await ask('POST', `/api/records/${made.body.id}/reschedule/`, { date, time })
      expect([moved.status, moved.body]).toEqual([400, SKIPPED])
      expect((await ask('GET', `/api/records/${made.body.id}/`)).text).toBe(made.text)
    })
    test(`of ${doubled} the first counts, and the other is not booked as well`, async () => {
      const { book, token } = await night()
      const made = await book(doubled)
      expect([made.status, `${made.body.date} ${made.body.time}`]).toEqual([201, `${doubled}:00`])
      const { data } = await hard.app.graphql<{ appointment: { startsAt: string } }>(
        'query ($id: Int!) { appointment(id: $id) { startsAt } }',
        { id: made.body.id },
        token,
      )
      expect(data.appointment.startsAt).toBe(first)
      expect((await book(doubled)).body.code).toBe('slot_taken')
    })
  },
)

/** Where a zone is far from UTC, the first and the last day of the calendar reach over its ends. */
describe('the ends of the calendar', () => {
  test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/New_York', 'UTC'])(
    '%s',
    async (zone) => {
      const far = await tellStory(hard.app, zone)
      const ann = await far.master({ works: '00:00-00:00' })
      const cut = await far.service({ by: [ann] })
      const { token } = far.admin
      const get = async (path: string) => (await hard.app.request('GET', path, { token })).status
      for (const date of ['0001-01-01', '1970-01-01', '2032-02-29', '9999-12-31'])
        for (const time of ['00:00', '22:30']) {
          const body = { master_id: ann.id, service_id: cut.id, date, time }
          const answer = await hard.app.request('POST', '/api/records/', { token, body })
          const beyond = date === '9999-12-31' && time === '22:30' && zone === 'America/New_York'
          const said = date < '2030' ? 'date_in_past' : beyond ? 'too_far' : undefined
          expect([date, time, answer.status, answer.body.code]).toEqual([
            date,
            time,
            said ? 400 : 201,
            said,
          ])
          if (!said) expect([answer.body.date, answer.body.time]).toEqual([date, `${time}:00`])
          expect(await get(`/api/records/available-slots/?date=${date}&service_id=${cut.id}`)).toBe(
            200,
          )
          expect(await get(`/api/records/?date=${date}&date_from=${date}&date_to=${date}`)).toBe(
            200,
          )
        }
    },
  )
})
