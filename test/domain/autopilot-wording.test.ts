import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderReply } from '../../src/domain/autopilot/wording/render-reply.js'
import {
  builtInSentence,
  SENTENCE_KEYS,
  sentenceDescription,
  sentenceError,
  type SentenceKey,
  sentencePlaceholders,
} from '../../src/domain/autopilot/wording/sentences.js'
import { sentencePreview } from '../../src/domain/autopilot/wording/sentence-preview.js'
import {
  masterForms,
  type Named,
  serviceForms,
} from '../../src/domain/autopilot/wording/spoken-names.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import type { ReplyAct } from '../../src/domain/autopilot/state/reply-acts.js'
import { type Language, LANGUAGES } from '../../src/domain/identity/people.js'

const FRIDAY = { date: '2026-11-27', time: 14 * 60 + 30 }
const HAIRCUT: Readonly<Record<Language, string>> = {
  en: 'Haircut',
  de: 'Haarschnitt',
  ru: 'Стрижка',
}
/** A salon with one service and two masters, whose client comes on Wednesday at 13:30. */
function salonOf(service: Named, [anna, boris]: readonly [Named, Named]): DialogueContext {
  const hours = [{ from: 600, to: 1080 }]
  return {
    sentAt: 0,
    today: '2026-11-23',
    minute: 540,
    currency: 'EUR',
    services: [
      {
        ...service,
        id: 1,
        by: [
          { masterId: 1, price: '40.00', minutes: 45 },
          { masterId: 2, price: '47.50', minutes: 75 },
        ],
      },
    ],
    masters: [
      { ...anna, id: 1, hours: [hours] },
      { ...boris, id: 2, hours: [hours] },
    ],
    appointments: [
      {
        id: 7,
        serviceId: 1,
        service: service.name,
        masterId: 1,
        master: anna.name,
        date: '2026-11-25',
        time: 13 * 60 + 30,
        minutes: 45,
      },
    ],
    hours: [{ from: 600, to: 1080 }, null, null, null, null, null, null],
    horizon: '2027-01-01',
  }
}
const MASTERS: Readonly<Record<Language, readonly [Named, Named]>> = {
  en: [{ name: 'Anna' }, { name: 'Boris' }],
  de: [{ name: 'Anna' }, { name: 'Boris' }],
  ru: [{ name: 'Анна' }, { name: 'Борис' }],
}
const said = (language: Language, ...says: readonly ReplyAct[]): string =>
  renderReply(says, language, salonOf({ name: HAIRCUT[language] }, MASTERS[language]), 'Mary Smith')

describe.each(LANGUAGES)('every sentence in %s', (language) => {
  test.each(SENTENCE_KEYS)('%s', (key) => {
    const text = sentencePreview(key, language)
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/)
    expect(text).not.toMatch(/ {2}| [,.?!]|\.\.|^\s|\s$/)
    expect(text).toMatch(/^[\p{Lu}“„«•\d]/u)
    expect(text).not.toMatch(/\bvisits?\b|визит/i)
    const isList = text.includes('\n') || key === 'masters_line'
    expect(text).toMatch(isList ? /\S$/ : /[.?!]$/)
    expect(sentenceError(key, builtInSentence(key, language))).toBeUndefined()
  })
})

test.each<[Language, string]>([
  ['en', 'move your haircut (now Wednesday, 25 November, 13:30) with Anna to Friday'],
  ['de', 'Ihren Haarschnitt (bisher Mittwoch, 25. November, 13:30 Uhr) bei Anna auf Freitag'],
  ['ru', 'запись на стрижку (сейчас среда, 25 ноября, 13:30) к Анне на пятницу'],
])('in %s a move names the present place where the client has other appointments', (to, text) => {
  const salon = salonOf({ name: HAIRCUT[to] }, MASTERS[to])
  const appointments = [
    ...salon.appointments,
    ...salon.appointments.map((one) => ({ ...one, id: 8 })),
  ]
  const move: ReplyAct = {
    say: 'propose',
    proposal: { do: 'move', appointmentId: 7, masterId: 1, ...FRIDAY },
  }
  expect(renderReply([move], to, { ...salon, appointments }, 'Mary Smith')).toContain(text)
})

test.each<[Language, string]>([
  ['en', 'for Peter?'],
  ['de', 'für Peter buchen?'],
  ['ru', '(на имя Peter)?'],
])('in %s a person of whom only the name is known is called by it', (language, text) => {
  const forWhom = { kin: null, name: 'Peter' }
  const proposal = { do: 'book', serviceId: 1, masterId: 1, ...FRIDAY, forWhom } as const
  expect(said(language, { say: 'propose', proposal })).toContain(text)
})

test('every sentence says when it is said, and what it may name', () => {
  for (const key of SENTENCE_KEYS) {
    expect(sentenceDescription(key)).toMatch(/^[A-Z].*\.$/)
    for (const { about } of sentencePlaceholders(key)) expect(about).toMatch(/\.$/)
  }
})

describe('a question for a yes repeats everything', () => {
  const book: ReplyAct = {
    say: 'propose',
    proposal: { do: 'book', serviceId: 1, masterId: 1, ...FRIDAY },
  }
  const move = (masterId: number): ReplyAct => ({
    say: 'propose',
    proposal: { do: 'move', appointmentId: 7, masterId, ...FRIDAY },
  })
  const cancel: ReplyAct = { say: 'propose', proposal: { do: 'cancel', appointmentId: 7 } }
  test.each<[Language, ReplyAct, string]>([
    [
      'en',
      book,
      'Shall I book a haircut with Anna on Friday, 27 November at 14:30? The price is €40.',
    ],
    ['en', move(1), 'Shall I move your haircut with Anna to Friday, 27 November at 14:30?'],
    [
      'en',
      move(2),
      'Shall I move your haircut to Friday, 27 November at 14:30, with Boris? ' +
        'The price is €47.50.',
    ],
    ['en', cancel, 'Shall I cancel your haircut with Anna on Wednesday, 25 November at 13:30?'],
    [
      'de',
      book,
      'Soll ich Sie für einen Haarschnitt bei Anna am Freitag, 27. November, um 14:30 Uhr ' +
        'eintragen? Das kostet 40 €.',
    ],
    [
      'de',
      move(1),
      'Soll ich Ihren Haarschnitt bei Anna auf Freitag, 27. November, 14:30 Uhr verschieben?',
    ],
    [
      'de',
      cancel,
      'Soll ich Ihren Haarschnitt bei Anna am Mittwoch, 25. November, um 13:30 Uhr absagen?',
    ],
    ['ru', book, 'Записать вас на стрижку к Анне в пятницу, 27 ноября, в 14:30? Стоимость 40 €.'],
    ['ru', move(1), 'Перенести вашу запись на стрижку к Анне на пятницу, 27 ноября, в 14:30?'],
    [
      'ru',
      move(2),
      'Перенести вашу запись на стрижку на пятницу, 27 ноября, в 14:30, к Борису? ' +
        'Стоимость 47,50 €.',
    ],
    ['ru', cancel, 'Отменить вашу запись на стрижку к Анне в среду, 25 ноября, в 13:30?'],
  ])('%s', (language, act, text) => expect(said(language, act)).toBe(text))
})

describe('a service in a sentence', () => {
  test.each<[Language, Named, string, string]>([
    ['en', { name: 'Haircut' }, 'a haircut', 'your haircut'],
    ['en', { name: "Women's haircut" }, "a women's haircut", "your women's haircut"],
    ['en', { name: 'Highlights' }, 'highlights', 'your highlights'],
    ['en', { name: 'Eyebrow tint' }, 'an eyebrow tint', 'your eyebrow tint'],
    [
      'en',
      { name: 'Manicure with gel nails' },
      'a manicure with gel nails',
      'your manicure with gel nails',
    ],
    ['en', { name: 'Olaplex No. 3' }, '“Olaplex No. 3”', 'your appointment for “Olaplex No. 3”'],
    ['en', spoken('HC 01', 'en', 'trim', null), 'a trim', 'your trim'],
    ['en', spoken('HC 02', 'en', 'waxing', 'waxing'), 'waxing', 'your waxing'],
    ['de', { name: 'Damenhaarschnitt' }, 'einen Damenhaarschnitt', 'Ihren Damenhaarschnitt'],
    ['de', { name: 'Strähnchen' }, 'Strähnchen', 'Ihre Strähnchen'],
    ['de', { name: 'Maniküre' }, 'eine Maniküre', 'Ihre Maniküre'],
    ['de', { name: 'Farbe Plus' }, '„Farbe Plus“', 'Ihren Termin für „Farbe Plus“'],
    ['de', spoken('W1', 'de', 'Waxing', 'ein Waxing'), 'ein Waxing', 'Ihr Waxing'],
    ['de', spoken('W2', 'de', 'Waxing', null), '„Waxing“', 'Ihren Termin für „Waxing“'],
    ['ru', { name: 'Женская стрижка' }, 'женскую стрижку', 'вашу запись на женскую стрижку'],
    ['ru', { name: 'Стрижка женская' }, 'стрижку женскую', 'вашу запись на стрижку женскую'],
    [
      'ru',
      { name: 'Маникюр с покрытием' },
      'маникюр с покрытием',
      'вашу запись на маникюр с покрытием',
    ],
    ['ru', { name: 'Борода' }, 'бороду', 'вашу запись на бороду'],
    ['ru', { name: 'Усы' }, 'услугу «Усы»', 'вашу запись на услугу «Усы»'],
    [
      'ru',
      { name: 'SPA-ритуал «Байкал»' },
      'услугу SPA-ритуал «Байкал»',
      'вашу запись на услугу SPA-ритуал «Байкал»',
    ],
    ['ru', { name: 'Haircut' }, 'услугу «Haircut»', 'вашу запись на услугу «Haircut»'],
    [
      'ru',
      spoken('Борода', 'ru', 'борода', 'стрижку бороды'),
      'стрижку бороды',
      'вашу запись на стрижку бороды',
    ],
    ['ru', { name: 'constructor' }, 'услугу «constructor»', 'вашу запись на услугу «constructor»'],
  ])('in %s: %j', (language, named, aService, yourService) =>
    expect(serviceForms(named, language)).toMatchObject({ aService, yourService }),
  )
})

describe('a master in a sentence', () => {
  test.each<[Language, Named, string]>([
    ['en', { name: 'Anna Weber' }, 'with Anna Weber'],
    ['de', { name: 'Anna Weber' }, 'bei Anna Weber'],
    ['ru', { name: 'Мария' }, 'к Марии'],
    ['ru', { name: 'Павел' }, 'к Павлу'],
    ['ru', { name: 'Никита Соколов' }, 'к Никите Соколову'],
    ['ru', { name: 'Анна Белова' }, 'к Анне Беловой'],
    ['ru', { name: 'Ольга Вишневская' }, 'к Ольге Вишневской'],
    ['ru', { name: 'Анна Левин' }, '(мастер Анна Левин)'],
    ['ru', { name: 'Анна Кравчук' }, '(мастер Анна Кравчук)'],
    ['ru', { name: 'Jessica' }, '(мастер Jessica)'],
    ['ru', spoken('Jessica', 'ru', 'Джессика', null, 'Джессике'), 'к Джессике'],
    ['ru', spoken('Chloé', 'ru', 'Хлое', null), 'к Хлое'],
  ])('in %s: %j', (language, named, withMaster) =>
    expect(masterForms(named, language).withMaster).toBe(withMaster),
  )
})

function spoken(
  name: string,
  language: Language,
  form: string,
  accusative: string | null,
  dative: string | null = null,
): Named {
  return { name, spokenNames: [{ language, name: form, accusative, dative }] }
}

describe('a reply of several sentences', () => {
  test('greets in a line of its own', () =>
    expect(said('en', { say: 'greeting' }, { say: 'menu' })).toMatch(
      /^Hello Mary! .*automatic assistant\.\nI can book/,
    ))
  test('asks what the client wants after a message that is not clear', () =>
    expect(said('en', { say: 'again' }, { say: 'menu' })).toBe(
      "Sorry, I'm not sure I follow. Would you like to book, move or cancel an appointment?",
    ))
  test('begins a new line after a price', () =>
    expect(
      said(
        'en',
        { say: 'prices', serviceIds: [1], masterId: 1 },
        { say: 'ask_day' },
        { say: 'take_time' },
      ),
    ).toBe(
      'Haircut with Anna: €40, 45 minutes\n' +
        'Which day and time would suit you? Of course, take your time.',
    ))
  test('excuses itself once', () =>
    expect(
      said(
        'en',
        { say: 'again' },
        { say: 'confirm', proposal: { do: 'cancel', appointmentId: 7 } },
      ),
    ).toMatch(/^Just to check: shall I cancel/))
  test('names the hours of one day in a sentence', () =>
    expect(
      said('ru', {
        say: 'open_days',
        of: 'hours',
        days: { from: '2026-11-24', to: '2026-11-24' },
        masterId: undefined,
        found: [{ date: '2026-11-24', masters: [] }],
      }),
    ).toBe('Во вторник, 24 ноября, мы не работаем.'))
})

describe("the salon's own sentences", () => {
  const withOwn = (key: SentenceKey, template: string): string =>
    sentencePreview(key, 'en', template)

  test('replace the built-in ones', () =>
    expect(withOwn('done_book', '{service} on {date}: done!')).toBe(
      'Haircut on Friday, 27 November: done!',
    ))
  test('that name what is no longer known are not used', () =>
    expect(withOwn('menu', 'Hi {price}')).toBe(sentencePreview('menu', 'en')))
  test('a fact stays as the salon wrote it', () =>
    expect(said('en', { say: 'fact', text: 'dogs {are} welcome' })).toBe('dogs {are} welcome'))

  test.each<[SentenceKey, string, RegExp]>([
    ['menu', '', /say nothing/],
    ['menu', 'Hi {client}', /^There is no \{client\}: this text has no placeholders\.$/],
    ['greeting', 'Hi {time}', /^There is no \{time\}\. There are: client, hasClient\.$/],
    ['greeting', '{client}', /say nothing/],
    ['propose_book', '{price, plural, one {x} other {y}}', /^\{price\} is no number, so/],
    ['prices', '{list, plural, one {x} other {y}}', /only \{count\}, the number of entries\.$/],
    ['greeting', '{hasClient, select, maybe {x} other {y}}', /never "maybe": it is yes, no/],
    ['fact', 'x'.repeat(1001), /no more than 1000/],
    ['fact', '{text', /closes it/],
  ])('of %s are refused: %j', (key, template, error) =>
    expect(sentenceError(key, template)).toMatch(error),
  )

  test('that have no error are rendered', () => {
    const parts = fc.array(
      fc.oneof(
        fc.constantFrom('Hello', ' ', "'", '#', '{', '}', '<b>', '\n'),
        fc.constantFrom('client', 'hasClient', 'time').map((name) => `{${name}}`),
        fc
          .constantFrom('yes', 'no', 'odd')
          .map((word) => `{hasClient, select, ${word} {a} other {{client}}}`),
      ),
      { maxLength: 6 },
    )
    let passed = 0
    fc.assert(
      fc.property(parts, fc.constantFrom(...LANGUAGES), (pieces, language) => {
        const template = pieces.join('')
        if (sentenceError('greeting', template) !== undefined) return
        passed += 1
        expect(sentencePreview('greeting', language, template)).not.toBe('')
      }),
    )
    expect(passed).toBeGreaterThan(5)
  })
})
