import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATUSES } from '../../src/domain/booking/appointment.js'
import { NOTIFICATION_EVENTS, RECIPIENTS } from '../../src/domain/notifications/notification.js'
import { type Language, LANGUAGES } from '../../src/domain/identity/people.js'
import { PLACEHOLDERS } from '../../src/domain/notifications/placeholders.js'
import {
  builtInTemplate,
  templateError,
  type NotificationFacts,
  renderNotification,
} from '../../src/domain/notifications/notification-text.js'
import { DAY, MINUTE } from '../../src/domain/time/time.js'
import { ODD_DAYS, shownAt } from './wall-readings.js'
import { propertyRuns } from '../support/property-runs.js'

/** Friday, 2030-01-11, 15:00 in Berlin. */
const FRIDAY = Date.UTC(2030, 0, 11, 14)
const APPOINTMENT: NotificationFacts = {
  salon: 'Salon Rosa',
  zone: 'Europe/Berlin',
  client: 'Maria Schmidt',
  master: 'Anna',
  service: 'Haircut',
  startsAt: FRIDAY,
  durationMinutes: 60,
  price: '1500.00',
  currency: 'EUR',
  status: 'booked',
}
const spaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const say = (
  template: string,
  facts: Partial<NotificationFacts> = {},
  language: Language = 'en',
): string => spaces(renderNotification(template, language, { ...APPOINTMENT, ...facts }))

describe('what a placeholder says', () => {
  const WAS = { was: FRIDAY - DAY + 30 * MINUTE }
  test.each<[string, Language, string, string, Partial<NotificationFacts>?]>([
    [
      'names',
      'en',
      '{client}, {master}, {service}, {salon}',
      'Maria Schmidt, Anna, Haircut, Salon Rosa',
    ],
    ['a day', 'en', '{date}', 'Friday, 11 January'],
    ['a day', 'de', '{date}', 'Freitag, 11. Januar'],
    ['a day', 'ru', '{date}', 'пятница, 11 января'],
    ['a time on 24 hours', 'en', '{time}', '15:00'],
    ['a time with two digits', 'de', '{time}', '09:05', { startsAt: Date.UTC(2030, 0, 11, 8, 5) }],
    [
      'midnight',
      'en',
      '{date} {time}',
      'Saturday, 12 January 00:00',
      { startsAt: Date.UTC(2030, 0, 11, 23) },
    ],
    [
      'the salon’s zone',
      'en',
      '{date} {time}',
      'Saturday, 12 January 03:00',
      { zone: 'Pacific/Auckland' },
    ],
    ['a price', 'en', '{price}', '€1,500'],
    ['a price', 'de', '{price}', '1.500 €'],
    ['a price', 'ru', '{price}', '1 500 €'],
    ['cents', 'de', '{price}', '19,50 €', { price: '19.50' }],
    ['roubles', 'ru', '{price}', '1 500 ₽', { currency: 'RUB' }],
    ['a currency that nobody has', 'en', '{price}', 'XQX 1,500', { currency: 'XQX' }],
    ['the greatest price', 'en', '{price}', '€99,999,999.99', { price: '99999999.99' }],
    ['minutes as a number', 'en', '{duration}', '60'],
    [
      'one minute',
      'en',
      '{duration, plural, one {# minute} other {# minutes}}',
      '1 minute',
      { durationMinutes: 1 },
    ],
    [
      'few minutes',
      'ru',
      '{duration, plural, one {# минута} few {# минуты} other {# минут}}',
      '42 минуты',
      { durationMinutes: 42 },
    ],
    [
      'many minutes',
      'ru',
      '{duration, plural, one {# минута} few {# минуты} other {# минут}}',
      '45 минут',
      { durationMinutes: 45 },
    ],
    ['an exact number', 'en', '{duration, plural, =60 {an hour} other {# minutes}}', 'an hour'],
    [
      'an offset',
      'en',
      '{duration, plural, offset:1 other {# minutes and one}}',
      '59 minutes and one',
    ],
    [
      'an ordinal',
      'en',
      '{duration, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      '22nd',
      { durationMinutes: 22 },
    ],
    ['a state for cases', 'en', '{status, select, booked {so} other {else}}', 'so'],
    ['a state as a word', 'en', '{status}', 'booked'],
    ['a state as a word', 'de', '{status}', 'bestätigt', { status: 'confirmed' }],
    [
      'a state as a word within cases',
      'ru',
      '{status, select, in_progress {Ваша запись {status}} other {-}}',
      'Ваша запись началась',
      { status: 'in_progress' },
    ],
    ['no reason', 'en', '{reason}.{hasReason}', '.no'],
    ['a reason of spaces', 'en', '{reason}.{hasReason}', '.no', { reason: '  \n' }],
    ['a reason', 'en', '{reason}.{hasReason}', 'Anna is ill.yes', { reason: ' Anna is ill ' }],
    ['no former start', 'en', '{wasDate}{wasTime}.{moved}', '.no'],
    ['a former start', 'en', '{wasDate} {wasTime} {moved}', 'Thursday, 10 January 15:30 yes', WAS],
    [
      'a start that is the same',
      'de',
      '{wasDate} {wasTime} {moved}',
      'Freitag, 11. Januar 15:00 no',
      { was: FRIDAY },
    ],
    [
      'cases of a name',
      'ru',
      '{master, select, Анна {у Анны} other {мастер {master}}}',
      'у Анны',
      { master: 'Анна' },
    ],
    ['spaces in braces', 'en', '{ client }', 'Maria Schmidt'],
    ['quoted braces', 'en', "It's '{'{client}'}'", "It's {Maria Schmidt}"],
    ['tags that are none', 'en', '<b>{client}</b> 1 < 2 <br/>', '<b>Maria Schmidt</b> 1 < 2 <br/>'],
    ['outer spaces', 'en', ' \n {client} \n', 'Maria Schmidt'],
  ])('%s in %s: %s', (_, language, template, said, facts = {}) => {
    expect(say(template, facts, language)).toBe(said)
  })

  test('a day and a time are those on the wall, whatever the clocks do', () => {
    const short = new Intl.DateTimeFormat('en-CA', {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    })
    const past = fc.integer({ min: -1440, max: 2880 })
    fc.assert(
      fc.property(fc.constantFrom(...ODD_DAYS), past, ([zone, day], minutes) => {
        const startsAt = Date.parse(day) + minutes * MINUTE
        const { date, minute } = shownAt(startsAt, zone)
        const [, said = '', hour, past] =
          /^\w+, (.+) (\d\d):(\d\d)$/.exec(say('{date} {time}', { startsAt, zone })) ?? []
        expect(said.split(' ').reverse().join(' ')).toBe(short.format(Date.parse(date)))
        expect(Number(hour) * 60 + Number(past)).toBe(minute)
      }),
    )
  })
})

describe('values come out as they are', () => {
  test.each([
    '{client}',
    '{',
    '}}',
    "'{'",
    "O'Neill ''",
    '#',
    '<script>alert(1)</script>',
    '</b>&amp;',
    '\u202eevil\u202c',
    'مريم',
    '$& $1 %s',
    '__proto__',
    '👩‍🦰',
    'a\nb',
  ])('%j', (hostile) => {
    const template =
      '{client}|{hasReason, select, yes {{duration, plural, other {{reason}}}} other {}}|{service}'
    const facts = { client: hostile, service: hostile, reason: hostile }
    for (const language of LANGUAGES)
      expect(renderNotification(template, language, { ...APPOINTMENT, ...facts })).toBe(
        `${hostile}|${hostile}|${hostile}`,
      )
  })

  test('any text', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(text, text, (client, service) => {
        expect(
          renderNotification('[{client}|{service}]', 'ru', { ...APPOINTMENT, client, service }),
        ).toBe(`[${client}|${service}]`)
      }),
    )
  })

  test('no longer than messengers take, and no half of a letter', () => {
    const rendered = renderNotification('{client}', 'en', {
      ...APPOINTMENT,
      client: '👋'.repeat(5000),
    })
    expect(rendered).toBe('👋'.repeat(4096))
    expect(
      renderNotification('{client}', 'en', { ...APPOINTMENT, client: 'x'.repeat(4096) }),
    ).toHaveLength(4096)
  })
})

describe('a template is refused', () => {
  test.each([
    ['where it says nothing', '', /say nothing/],
    ['where it is blank', ' \n\u00a0\u200b\u2060', /say nothing/],
    ['where it only says what there may be none of', '{reason} {wasDate}{wasTime}', /say nothing/],
    ['where a case says nothing', '{status, select, confirmed {Yes!} other {}}', /say nothing/],
    [
      'where a case of a case says nothing',
      '{status, select, confirmed {Yes!} other {{client, select, Anna {} other {x}}}}',
      /say nothing/,
    ],
    ['where one number says nothing', '{duration, plural, =60 { } other {x}}', /say nothing/],
    [
      'where two cases miss each other',
      '{status, select, booked {x} other {}}{status, select, done {y} other {}}',
      /say nothing/,
    ],
    [
      'where a reason is only told where there is none',
      '{hasReason, select, yes {} other {{reason}}}',
      /say nothing/,
    ],
    [
      'with an unknown name',
      'Hi {name}!',
      /^There is no \{name\}\. There are: client, master, service, salon, date, time, .*moved\.$/,
    ],
    [
      'with an unknown name in a case nobody takes',
      '{status, select, no_show {{name}} other {x}}',
      /no \{name\}/,
    ],
    [
      'with an unknown name in a number’s case',
      '{duration, plural, =7 {{name}} other {x}}',
      /no \{name\}/,
    ],
    ['with a name in other letters', '{Client}', /no \{Client\}/],
    ['with a name of every object', '{constructor}', /no \{constructor\}/],
    ['with a name of every object, in a case', '{toString, select, other {x}}', /no \{toString\}/],
    ['with the inner name of a state', '{statusWord}', /no \{statusWord\}/],
    [
      'with an open brace',
      'Hi {client',
      /^A \{ has no \} that closes it\. It is at the end of: Hi \{client$/,
    ],
    ['with an open case', '{status, select, booked {x} other {y}', /closes it/],
    ['with empty braces', 'Hi {}', /no name between/],
    ['with two words', 'Hi {client name}', /one word/],
    ['with an unknown kind', '{client, upper}', /After the comma/],
    ['with no kind', '{client,}', /After the comma/],
    ['with no cases', '{status, select}', /Cases are missing/],
    ['with no numbers', '{duration, plural}', /Cases are missing/],
    ['with a case without text', '{status, select, booked other {x}}', /its text in braces/],
    ['without other', '{status, select, booked {x}}', /"other" is missing/],
    ['with a case twice', '{status, select, booked {x} booked {y} other {z}}', /twice/],
    [
      'with a state that there is not',
      '{status, select, CONFIRMED {x} other {y}}',
      /^\{status\} is never "CONFIRMED": it is booked, /,
    ],
    ['with a maybe', '{moved, select, maybe {x} other {y}}', /never "maybe": it is yes, no/],
    [
      'with a number that there is not',
      '{duration, plural, many_ {x} other {y}}',
      /no case "many_"/,
    ],
    ['with a number of what is none', '{client, plural, one {x} other {y}}', /no number/],
    ['with a bad number', '{duration, plural, =x {x} other {y}}', /Cases are missing/],
    [
      'with a number beyond all',
      '{duration, plural, =99999999999999999999 {x} other {y}}',
      /A number as a case/,
    ],
    ['with a bad offset', '{duration, plural, offset:x other {y}}', /"offset:"/],
    ['with a format of a day', '{date, date, short}', /no formats/],
    ['with a format of a time', '{time, time, ::Hm}', /no formats/],
    ['with a format of a price', '{price, number, ::currency/EUR}', /no formats/],
    ['with a format of a number', '{duration, number}', /no formats/],
    ['with a format that is none', '{duration, number, ::}', /After the comma/],
    ['where it is too long', 'x'.repeat(1001), /no more than 1000 characters/],
    [
      'where it is too long of what is wrong anyway',
      '{'.repeat(1001),
      /no more than 1000 characters/,
    ],
  ])('%s', (_, template, fault) => {
    expect(templateError(template)).toMatch(fault)
  })

  test.each([
    'x',
    '👋'.repeat(1000),
    '{client}',
    PLACEHOLDERS.map((name) => `{${name}}`).join(' '),
    'Bye.{reason}',
    '{hasReason, select, yes {{reason}} other {Bye.}}',
    '{moved, select, yes {{wasDate}} no {Hello.} other {}}',
    '{status, select, confirmed {Yes!} other {}} {status, select, confirmed {} other {No.}}',
    '{status, select, booked {a} confirmed {b} in_progress {c} done {d} cancelled {e} ' +
      'no_show {f} other {}}',
    '{client, select, __proto__ {a} constructor {b} other {c}}',
    "'{name}' and '{' alone",
    '} a closing one',
    '<b>bold</i> & <script>',
  ])('but not %j', (template) => {
    expect(templateError(template)).toBeUndefined()
  })

  test('the sentence is one, and can be written down', () => {
    const text = fc.string({
      unit: fc.constantFrom(..."{},# '=:1ax😀\n", 'select', 'plural', 'other', 'client'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, (template) => {
        const fault = templateError(template) ?? 'Fine.'
        expect(fault.length).toBeLessThan(300)
        expect(fault.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('what passes is rendered, whatever the appointment', () => {
  const status = fc.constantFrom(...STATUSES)
  const name = fc.constantFrom('Anna', 'constructor', '{client}', "'", '<b>', 'x'.repeat(200))
  const facts = fc.record({
    status,
    client: name,
    master: name,
    durationMinutes: fc.integer({ min: 1, max: 1440 }),
    reason: fc.constantFrom(undefined, '', ' ', '{', 'ill'),
    was: fc.constantFrom(undefined, FRIDAY, FRIDAY - DAY),
    currency: fc.constantFrom('EUR', 'RUB', 'JPY', 'XXX'),
  })
  const language = fc.constantFrom(...LANGUAGES)
  const check = (
    template: string,
    told: Partial<NotificationFacts>,
    language: Language,
  ): boolean => {
    if (templateError(template) !== undefined) return false
    const text = renderNotification(template, language, { ...APPOINTMENT, ...told })
    expect(text).not.toBe('')
    expect(text).toBe(text.trim())
    expect([...text].length).toBeLessThanOrEqual(4096)
    return true
  }

  /**
   * Templates as people who know the language write them, and sometimes a word that it does not
   * have.
   */
  const { template } = fc.letrec<{ template: string; part: string; cases: string }>((tie) => ({
    template: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('Hello ', ' ', '', "'", '#', '<i>', ' \n'),
      fc.constantFrom(...PLACEHOLDERS).map((word) => `{${word}}`),
      tie('cases'),
    ),
    cases: fc.oneof(
      fc
        .tuple(
          fc.constantFrom('status', 'hasReason', 'moved', 'client'),
          fc.constantFrom('confirmed', 'yes', 'Anna'),
          tie('template'),
          tie('template'),
        )
        .map(([word, key, one, other]) => `{${word}, select, ${key} {${one}} other {${other}}}`),
      fc
        .tuple(
          fc.constantFrom('plural', 'selectordinal'),
          fc.constantFrom('one', 'few', '=60', 'zero'),
          tie('template'),
          tie('template'),
        )
        .map(([kind, key, one, other]) => `{duration, ${kind}, ${key} {${one}} other {${other}}}`),
    ),
  }))

  test('templates of all kinds', () => {
    let passed = 0
    fc.assert(
      fc.property(template, facts, language, (text, told, spoken) => {
        if (check(text, told, spoken)) passed += 1
      }),
      { numRuns: propertyRuns(1000, 500) },
    )
    expect(passed).toBeGreaterThan(100)
  })

  test('heaps of signs', () => {
    const signs = fc.constantFrom(
      '{',
      '}',
      ',',
      '#',
      "'",
      ' ',
      '=1',
      'client',
      'duration',
      'status',
      'select',
      'plural',
      'other',
      '{client}',
      'number',
      '::',
      '<',
      'x',
    )
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 14 }), facts, language, (parts, told, spoken) => {
        check(parts.join(''), told, spoken)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  test('a template is silent exactly where it may come out with nothing', () => {
    const appointments = STATUSES.flatMap((status) =>
      ['ill', undefined].flatMap((reason) =>
        [FRIDAY - DAY, undefined].map((was) => ({ status, reason, was })),
      ),
    )
    const part = fc.oneof(
      fc.constantFrom('x', ' ', '{reason}', '{wasTime}'),
      fc
        .record({
          word: fc.constantFrom('status', 'hasReason', 'moved'),
          one: fc.constantFrom('x', '', '{reason}'),
          other: fc.constantFrom('y', '', '{wasDate}'),
        })
        .map(
          ({ word, one, other }) =>
            `{${word}, select, ${word === 'status' ? 'done' : 'yes'} {${one}} other {${other}}}`,
        ),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const text = parts.join('')
        const isSilent = appointments.some((appointment) => say(text, appointment) === '')
        expect(templateError(text) !== undefined).toBe(isSilent)
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})

describe.each(LANGUAGES)('the built-in texts in %s', (language) => {
  const all = NOTIFICATION_EVENTS.flatMap((event) =>
    RECIPIENTS.map((recipient) => [event, recipient] as const),
  )
  test.each(all)('%s to the %s', (event, recipient) => {
    const template = builtInTemplate(event, recipient, language)
    expect(templateError(template)).toBeUndefined()
    for (const status of STATUSES)
      for (const reason of [undefined, 'Anna is ill today, and nobody else is free on Friday.'])
        for (const was of [undefined, FRIDAY + 5 * DAY]) {
          const text = say(
            template,
            {
              status,
              reason,
              was,
              service: 'Cut and colour for long hair',
              salon: 'The Red Salon',
            },
            language,
          )
          expect([...text].length).toBeLessThanOrEqual(300)
          expect(text).not.toMatch(/[{}#]|undefined| {2}|\n\n|\s[.,!?]|\(\)/)
          for (const word of ['Maria Schmidt', 'Anna', 'Cut and colour', '15:00'])
            expect(text).toContain(word)
          expect(text.includes('Anna is ill')).toBe(
            event === 'appointment_cancelled' && reason !== undefined,
          )
          expect(/(Wed|Mitt|сред)/.test(text)).toBe(
            event === 'appointment_rescheduled' && was !== undefined,
          )
        }
  })

  test(
    'say of an appointment that is confirmed at once that it is, and of another one that it ' +
      'will be',
    () => {
      for (const recipient of RECIPIENTS) {
        const template = builtInTemplate('appointment_created', recipient, language)
        const [booked, confirmed] = [
          say(template, {}, language),
          say(template, { status: 'confirmed' }, language),
        ]
        expect(confirmed).toMatch(/confirmed|bestätigt|подтвержд/i)
        expect(booked).not.toBe(confirmed)
      }
    },
  )
})

test('an example in each language', () => {
  const rendered = LANGUAGES.map((language) =>
    say(
      builtInTemplate('appointment_created', 'client', language),
      { status: 'confirmed' },
      language,
    ),
  )
  expect(rendered).toEqual([
    'Hello Maria Schmidt! Your appointment is confirmed: Haircut with Anna on Friday, 11 January ' +
      'at 15:00. We look forward to seeing you!\nSalon Rosa',
    'Guten Tag Maria Schmidt! Ihr Termin ist bestätigt: Haircut bei Anna am Freitag, 11. ' +
      'Januar um 15:00 Uhr. Wir freuen uns auf Sie!\nSalon Rosa',
    'Здравствуйте, Maria Schmidt! Ваша запись подтверждена: Haircut, пятница, 11 января в ' +
      '15:00, мастер Anna. Ждём вас!\nSalon Rosa',
  ])
})
