import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setMasterService } from '../../src/service/catalog/catalog.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { readData, type Texts } from '../support/data.js'
import { openPilotFixture, type PilotFixture, type AppointmentRow } from '../support/pilot.js'

type Messages = Readonly<Record<'en' | 'ru' | 'de', Texts>>
const data = readData<Readonly<Record<'undone' | 'corrected' | 'unrelated', Messages>>>(
  import.meta.url,
  'data/take-back.json',
)
/** Every eighth of these messages. With CORPUS=all: all of them. */
const some = (texts: Texts): Texts =>
  texts.filter((_, index) => process.env.CORPUS === 'all' || index % 8 === 0)
const MINUTE = 60_000
const SAYS = {
  en: {
    book: 'Haircut with Anna on 15 January at 12:00',
    yes: 'yes',
    move: 'move it to 16 January at 14:00',
    cancel: 'cancel my visit',
  },
  ru: {
    book: 'Haircut к Анне 15 января в 12:00',
    yes: 'да',
    move: 'перенесите на 16 января в 14:00',
    cancel: 'отмените мой визит',
  },
  de: {
    book: 'Haircut bei Anna am 15. Januar um 12:00',
    yes: 'ja',
    move: 'bitte auf den 16. Januar um 14:00 verschieben',
    cancel: 'bitte meinen Termin absagen',
  },
} as const
/** Another day and time. */
const OTHER = {
  en: '17 January at 10:00',
  ru: '17 января в 10:00',
  de: 'am 17. Januar um 10:00',
} as const
const PROPOSES_CANCEL = /Shall I cancel|Отменить вашу запись|absagen\?/
const PROPOSES_BOOK = /Shall I book|Записать вас|eintragen\?/
const PROPOSES_OTHER =
  /Shall I move|These times are free|You're still booked|Перенести вашу запись|Вы по-прежнему записаны|verschieben\?|Sie sind weiterhin/
/** What no reply may say while the appointment exists. */
const DENIALS =
  /let's leave it|You're welcome|no upcoming|оставим это|Пожалуйста!|нет предстоящих|lassen wir|Gern geschehen|keine bevorstehenden/

let fixture: PilotFixture
let count = 0
beforeAll(async () => {
  fixture = await openPilotFixture()
  const boris = await fixture.salon.master({ name: 'Boris Petrov', works: '10:00-18:00' })
  await setMasterService(fixture.salon.context(), {
    masterId: boris.id,
    serviceId: fixture.haircut.id,
    durationMinutes: null,
    price: null,
  })
})
afterAll(() => fixture.stop())
afterEach(async () => {
  for (const { id, status } of await fixture.appointments())
    if (status !== 'cancelled')
      await moveAppointment(fixture.salon.context(), id, 'cancelled', { note: '' })
})

const someone = (): string => `client ${(count += 1)}`
const appointmentsOf = async (from: string): Promise<AppointmentRow[]> => {
  const [task] = await fixture.tasksOf(from)
  return (await fixture.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}
async function say(from: string, ...lines: readonly string[]): Promise<string> {
  let said = ''
  for (const line of lines) said = (await fixture.tell(from, line)).said
  return said
}
const booked = { date: '2030-01-15', time: '12:00', status: 'booked' }

describe.each(['en', 'ru', 'de'] as const)('after a booking, in %s', (tongue) => {
  const { book, yes } = SAYS[tongue]

  test.each(some(data.undone[tongue]))(
    '"%s" proposes to cancel it, and a yes cancels it',
    async (line) => {
      const from = someone()
      await say(from, book, yes)
      const said = await say(from, line)
      expect(said).toMatch(PROPOSES_CANCEL)
      expect(await appointmentsOf(from)).toMatchObject([booked])
      await say(from, yes)
      expect(await appointmentsOf(from)).toMatchObject([{ status: 'cancelled' }])
    },
  )

  test.each(some(data.corrected[tongue]))(
    '"%s" proposes to change it or asks for what',
    async (line) => {
      const from = someone()
      await say(from, book, yes)
      const said = await say(from, line)
      expect(said).toMatch(PROPOSES_OTHER)
      expect(said).not.toMatch(DENIALS)
      expect(await appointmentsOf(from)).toMatchObject([booked])
      await say(from, OTHER[tongue])
      await say(from, yes)
      expect(await appointmentsOf(from)).toMatchObject([
        { status: 'booked', date: '2030-01-17', time: '10:00' },
      ])
    },
  )

  test.each(some(data.unrelated[tongue]))('"%s" is about something else', async (line) => {
    const from = someone()
    await say(from, book, yes)
    expect(await say(from, line)).not.toMatch(/Shall I|(?:Записать|Перенести|Отменить) ва|Soll ich/)
    expect(await appointmentsOf(from)).toMatchObject([booked])
  })

  test('a move is taken back to where it was, a cancellation by booking anew', async () => {
    const from = someone()
    await say(from, book, yes, SAYS[tongue].move, yes)
    expect(await appointmentsOf(from)).toMatchObject([{ date: '2030-01-16', time: '14:00' }])
    await say(from, data.undone[tongue][0] ?? '', yes)
    expect(await appointmentsOf(from)).toMatchObject([booked])
    await say(from, SAYS[tongue].cancel, yes)
    expect(await appointmentsOf(from)).toMatchObject([{ status: 'cancelled' }])
    expect(await say(from, data.undone[tongue][2] ?? '')).toMatch(PROPOSES_BOOK)
    await say(from, yes)
    expect(await appointmentsOf(from)).toMatchObject([{ status: 'cancelled' }, booked])
  })
})

test('ten minutes after a booking "no" is about nothing, and who changes their mind is still asked', async () => {
  const from = someone()
  await say(from, SAYS.en.book, 'yes')
  fixture.app.now += 11 * MINUTE
  expect(await say(from, 'no')).not.toMatch(DENIALS)
  expect(await say(from, 'i changed my mind')).toContain('Shall I cancel your haircut')
  expect(await appointmentsOf(from)).toMatchObject([booked])
})

test.each([
  ['can I cancel my appointment', 0],
  ['could I cancel please?', 0],
  ['how do I cancel my appointment?', 11],
  ['можно отменить запись?', 0],
  ['как отменить запись?', 11],
] as const)('"%s", %i minutes after a booking, is a request to cancel', async (line, minutes) => {
  const from = someone()
  await say(from, SAYS.en.book, 'yes')
  fixture.app.now += minutes * MINUTE
  expect(await say(from, line)).toMatch(/Shall I cancel|Отменить вашу запись/)
})

test('after a booking a part of the day that begins at its time is no other time', async () => {
  const from = someone()
  await say(from, SAYS.en.book, 'yes')
  expect(await say(from, 'great, in the afternoon then')).not.toContain('Shall I move')
})

test('after a booking "from 12 to 2pm" proposes the later time', async () => {
  const from = someone()
  await say(from, SAYS.en.book, 'yes')
  expect(await say(from, 'sorry, can we make it from 12 to 2pm?')).toMatch(/Shall I move .* 14:00/)
})

test('after a booking "another master please" proposes the same time with another one', async () => {
  const from = someone()
  await say(from, SAYS.en.book, 'yes')
  expect(await say(from, 'another master please')).toMatch(
    /Shall I move your haircut to .* at 12:00, with Boris Petrov\?/,
  )
})

describe('a move becomes no second appointment', () => {
  test.each([
    ['anything later the same day?', '14:00', 'yes move it'],
    ['is there something earlier on that day', '10:30', 'yes'],
    ['can I come a bit later?', '15:00', 'yes please'],
    ['evening is better', '17:00', 'yes book it'],
    ['I would rather come at 4pm', '16:00', 'yes'],
    ['лучше бы попозже', '16:00', 'да'],
  ])('"%s"', async (...lines) => {
    const from = someone()
    await say(from, SAYS.en.book, 'yes')
    fixture.app.now += 11 * MINUTE
    await say(from, ...lines)
    const appointments = await appointmentsOf(from)
    expect(appointments).toHaveLength(1)
    expect(appointments).toMatchObject([{ date: '2030-01-15', time: lines[1] }])
  })

  test('"yes move it" to a new booking moves what there is', async () => {
    const from = someone()
    await say(from, SAYS.en.book, 'yes')
    fixture.app.now += 11 * MINUTE
    expect(await say(from, 'Book a haircut with Anna on 16 January at 3 pm')).toContain(
      'Shall I book',
    )
    expect(await say(from, 'yes move it')).toContain('Shall I move your haircut')
    await say(from, 'yes')
    expect(await appointmentsOf(from)).toMatchObject([{ date: '2030-01-16', time: '15:00' }])
  })
})

describe('an answer counts if it was sent after the question', () => {
  const at = (offset: number) => ({ sent_at: new Date(fixture.app.now + offset).toISOString() })

  test('one from before does nothing, and the question is asked again', async () => {
    const from = someone()
    await say(from, SAYS.en.book)
    const late = await fixture.tell(from, 'ok', at(-2 * MINUTE))
    expect(late.said).toContain('Just to check')
    expect(await appointmentsOf(from)).toEqual([])
    await say(from, 'yes')
    expect(await appointmentsOf(from)).toMatchObject([booked])
  })

  test('a minute of difference between the clocks is forgiven', async () => {
    const from = someone()
    await say(from, SAYS.en.book)
    await fixture.tell(from, 'ok', at(-50_000))
    expect(await appointmentsOf(from)).toMatchObject([booked])
  })
})

describe('a dialogue that does not get on goes to a person', () => {
  test.each([
    ['the same words twice in a row', ['haircut with anna on 20 january', '09:15', '09:15']],
    ['three turns without a new fact', ['cancel', 'one of them', 'one', 'one of my appointments']],
  ])('%s', async (_, lines) => {
    const from = someone()
    await say(
      from,
      'Haircut with Anna on 15 January at 12:00',
      'yes',
      'Book another haircut with Anna on 16 January at 12:00',
      'yes',
    )
    fixture.app.now += 11 * MINUTE
    await say(from, ...lines)
    expect((await fixture.tasksOf(from)).at(-1)).toMatchObject({ status: 'open' })
    expect((await appointmentsOf(from)).filter(({ status }) => status === 'booked')).toHaveLength(2)
  })

  test('thanks said twice does not', async () => {
    const from = someone()
    await say(from, SAYS.en.book, 'yes', 'thanks', 'thanks')
    expect((await fixture.tasksOf(from)).at(-1)).toMatchObject({ status: 'autopilot' })
  })
})

test.each([
  'apointmnt tmrw',
  'cansel it',
  'mondai pls',
  'pedikyur',
  'helo ther',
  'kan i cum on fryday',
  'hw much',
])('misspelt English is answered in English: "%s"', async (line) =>
  expect(await say(someone(), line)).not.toMatch(/[а-яё]/i),
)
