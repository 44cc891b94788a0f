import type { Language } from '../../identity/people.js'
import type { Interval } from '../../time/interval.js'
import { addDays, type LocalDate } from '../../time/time.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import type { HandBack, OfferedStart, Proposal } from '../state/dialogue-state.js'
import type { PlainAct, ReplyAct } from '../state/reply-acts.js'
import { HAND_BACK_KEYS, REFUSED, renderReply } from './render-reply.js'
import type { SentenceKey } from './sentences.js'
import { WORDINGS } from './wordings.js'

/** Wednesday, 25 November 2026. */
const TODAY: LocalDate = '2026-11-25'
const SHIFT: Interval = { from: 10 * 60, to: 18 * 60 }
const FRIDAY: OfferedStart = { date: addDays(TODAY, 2), time: 14 * 60 + 30, masterId: 1 }
const MONDAY: OfferedStart = { date: addDays(TODAY, 5), time: 11 * 60, masterId: 1 }
const BOOK: Proposal = { do: 'book', serviceId: 1, ...FRIDAY }
const MOVE: Proposal = { do: 'move', appointmentId: 1, ...FRIDAY }
const REPLACE: Proposal = { do: 'replace', appointmentId: 1, serviceId: 1, ...FRIDAY }
const CANCEL_ALL: Proposal = { do: 'cancel_all', appointmentIds: [1] }
const BOOK_ALL: Proposal = {
  do: 'book_all',
  places: [FRIDAY, MONDAY].map((start) => ({ serviceId: 1, ...start })),
}
const CANCEL: Proposal = { do: 'cancel', appointmentId: 1 }

/** Returns the data of an invented salon with a client who has an appointment. */
function exampleContext(language: Language): DialogueContext {
  const { service, master, otherMaster } = WORDINGS[language].examples
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => (weekday < 7 ? SHIFT : null))
  const by = [
    { masterId: 1, price: '40.00', minutes: 45 },
    { masterId: 2, price: '45.00', minutes: 75 },
  ]
  return {
    sentAt: 0,
    today: TODAY,
    minute: 9 * 60,
    currency: 'EUR',
    services: [{ id: 1, name: service, by }],
    masters: [master, otherMaster].map((name, index) => ({
      id: index + 1,
      name,
      hours: week.map((open) => (open ? [open] : [])),
    })),
    appointments: [appointmentOf(language)],
    hours: week,
    horizon: addDays(TODAY, 90),
    begun: [],
  }
}

const appointmentOf = (language: Language): OwnAppointment => ({
  id: 1,
  serviceId: 1,
  service: WORDINGS[language].examples.service,
  masterId: 1,
  master: WORDINGS[language].examples.master,
  date: TODAY,
  time: 13 * 60 + 30,
  minutes: 45,
})

const MASTERS = [1, 2]
type ActsOf = (language: Language) => readonly ReplyAct[]
const act =
  (...acts: readonly ReplyAct[]): ActsOf =>
  () =>
    acts
const offer = (fit: Extract<ReplyAct, { say: 'offer' }>['fit']): ActsOf =>
  act({ say: 'offer', offers: [FRIDAY, MONDAY], fit })
const openDay = (of: 'hours' | 'masters', masterId?: number): ActsOf => {
  const masters = MASTERS.map((id) => ({ masterId: id, shifts: [SHIFT] }))
  const days = { from: FRIDAY.date, to: FRIDAY.date }
  return act({ say: 'open_days', of, days, masterId, found: [{ date: FRIDAY.date, masters }] })
}
const notOffered =
  (serviceIds: readonly number[], asks: boolean): ActsOf =>
  (language) => [
    { say: 'not_offered', name: WORDINGS[language].examples.notOffered, serviceIds, asks },
  ]
const withAppointment =
  (
    say: 'stands' | 'appointments' | 'ask_appointment' | 'own_or_new' | 'same_time' | 'begun',
  ): ActsOf =>
  (language) => [{ say, appointments: [appointmentOf(language)] }]
const PRICES = act({ say: 'prices', serviceIds: [1], masterId: undefined })

/** Replies in which sentences are said. `exampleActs` knows the others by their names. */
const EXAMPLES: Readonly<Partial<Record<SentenceKey, ActsOf>>> = {
  greeting: act({ say: 'greeting' }),
  again: act({ say: 'again' }, { say: 'ask_day' }),
  ask_goal: act({ say: 'again' }, { say: 'menu' }),
  all_right: (language) => [
    { say: 'kept' },
    { say: 'stands', appointments: [appointmentOf(language)] },
  ],
  stands: withAppointment('stands'),
  ask_service: act({ say: 'ask_service', serviceIds: [1] }),
  ask_next: act({ say: 'ask_next', serviceIds: [1] }),
  ask_next_move: act({ say: 'ask_next_move', serviceIds: [1] }),
  in_turn: act({ say: 'in_turn', inTurn: [[1], [1]] }),
  ask_master: act({ say: 'ask_master', masterIds: MASTERS }),
  ask_appointment: withAppointment('ask_appointment'),
  appointments: withAppointment('appointments'),
  appointment_line: withAppointment('appointments'),
  ends: act({ say: 'ends', minutes: 45, end: 945 }),
  offer: offer('wished'),
  offer_for: act({ say: 'offer', offers: [FRIDAY, MONDAY], fit: 'wished', serviceId: 1 }),
  offer_nearest: offer('nearest'),
  offer_closed: offer('closed'),
  offer_off_grid: offer('off_grid'),
  offer_nobody_for: offer({ nobodyFor: 1 }),
  offer_not_with: offer({ notWith: 2 }),
  offer_line: offer('wished'),
  instead_nearest: act({ say: 'instead', fit: 'nearest' }),
  instead_closed: act({ say: 'instead', fit: 'closed' }),
  instead_off_grid: act({ say: 'instead', fit: 'off_grid' }),
  instead_nobody_for: act({ say: 'instead', fit: { nobodyFor: 1 } }),
  instead_not_with: act({ say: 'instead', fit: { notWith: 2 } }),
  same_time: withAppointment('same_time'),
  move_or_book: (language) => [{ say: 'move_or_book', appointment: appointmentOf(language) }],
  begun: withAppointment('begun'),
  own_or_new: withAppointment('own_or_new'),
  works_line: openDay('masters'),
  cancel_until: act({ say: 'cancel_until', minutes: 120 }),
  cancel_any_time: act({ say: 'cancel_until', minutes: 0 }),
  prices: PRICES,
  total: act({ say: 'total', price: '85.00' }),
  replaced_line: act({ say: 'propose', proposal: REPLACE }),
  price_line: PRICES,
  masters_line: act({ say: 'masters', serviceIds: [1] }),
  hours: act({ say: 'hours', masterId: undefined }),
  hours_line: act({ say: 'hours', masterId: undefined }),
  hours_day: openDay('hours'),
  hours_of: act({ say: 'hours', masterId: 1 }),
  hours_of_line: act({ say: 'hours', masterId: 1 }),
  hours_of_day: openDay('hours', 1),
  fact: (language) => [{ say: 'fact', text: WORDINGS[language].examples.fact }],
  unknown: (language) => [{ say: 'unknown', name: WORDINGS[language].examples.notOffered }],
  not_offered: notOffered([1], true),
  not_offered_beside: notOffered([1], false),
  tell_nearest: act({ say: 'not_offered', name: '', serviceIds: [1], asks: true }),
  not_by: act({ say: 'not_by', masterId: 1 }),
  only_by: act({ say: 'only_by', masterId: 1 }),
  person_answers_at: act({ say: 'person_answers_at', date: FRIDAY.date, time: SHIFT.from }),
}

const PROPOSALS: readonly Proposal[] = [BOOK, MOVE, CANCEL, REPLACE, CANCEL_ALL, BOOK_ALL]
const HAND_BACK_REASONS = Object.keys(HAND_BACK_KEYS) as HandBack[]

/** Returns a reply in which a sentence is said. */
function exampleActs(key: SentenceKey, language: Language): readonly ReplyAct[] {
  const example = EXAMPLES[key]?.(language)
  if (example) return example
  for (const say of ['propose', 'confirm', 'done'] as const) {
    const proposal = PROPOSALS.find((one) => key === `${say}_${one.do}`)
    if (proposal) return [{ say, proposal }]
  }
  const reason = HAND_BACK_REASONS.find((one) => HAND_BACK_KEYS[one] === key)
  if (reason) return [{ say: 'hand_back', reason }]
  if (key.startsWith(REFUSED)) return [{ say: 'refused', code: key.slice(REFUSED.length) }]
  return [{ say: key as PlainAct['say'] }]
}

/**
 * Returns an example reply with a sentence. `template` replaces the built-in one; it has no error
 * that `sentenceError` finds.
 */
export const sentencePreview = (key: SentenceKey, language: Language, template?: string): string =>
  renderReply(
    exampleActs(key, language),
    language,
    {
      ...exampleContext(language),
      ...(template !== undefined && { sentences: { [language]: { [key]: template } } }),
    },
    WORDINGS[language].examples.client,
  )
