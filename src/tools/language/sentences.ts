/**
 * What a placeholder of a sentence stands for. A text is empty where a word has a value: `emptyIf`.
 */
type PlaceholderData = { readonly about: string } & (
  | { readonly kind: 'text'; readonly emptyIf?: readonly [word: string, value: string] }
  | { readonly kind: 'number'; readonly unit: string }
  | { readonly kind: 'word'; readonly words: readonly string[] }
)
const YES_NO = { kind: 'word', words: ['yes', 'no'] } as const

/** The names in braces that the autopilot's sentences may contain, each where it is listed. */
export const SENTENCE_PLACEHOLDERS = {
  client: { kind: 'text', emptyIf: ['hasClient', 'no'], about: 'The first name of the client.' },
  hasClient: { ...YES_NO, about: 'Whether the name of the client is known.' },
  name: { kind: 'text', about: 'What the client named, or the name of a line.' },
  nearest: { kind: 'text', about: 'The service that comes nearest.' },
  text: { kind: 'text', about: 'The text as the salon wrote it.' },
  list: { kind: 'text', about: 'The list, one line for each entry.' },
  count: { kind: 'number', unit: 'the number of entries', about: 'The number of entries.' },
  service: { kind: 'text', about: 'The service: haircut.' },
  aService: { kind: 'text', about: 'The service as something to book: a haircut.' },
  yourService: { kind: 'text', about: 'The booked service of the client: your haircut.' },
  master: { kind: 'text', emptyIf: ['hasMaster', 'no'], about: 'The master: Anna.' },
  withMaster: { kind: 'text', about: 'To whom the client comes: with Anna.' },
  hasMaster: { ...YES_NO, about: 'Whether a master is named.' },
  isOtherMaster: { ...YES_NO, about: 'Whether the appointment moves to another master.' },
  day: { kind: 'text', about: 'A day of the week, or a date.' },
  date: { kind: 'text', about: 'The date: Friday, 27 November.' },
  onDate: { kind: 'text', about: 'The date with its preposition: on Friday, 27 November.' },
  toDate: { kind: 'text', about: 'The new date of a move: to Friday, 27 November.' },
  now: {
    kind: 'text',
    emptyIf: ['hasOthers', 'no'],
    about: 'The present place of an appointment that moves: Friday, 27 November, 14:30.',
  },
  hasOthers: { ...YES_NO, about: 'Whether the client has other appointments, too.' },
  time: { kind: 'text', about: 'The time: 14:30.' },
  isToday: { ...YES_NO, about: 'Whether it is today.' },
  hours: { kind: 'text', emptyIf: ['isOpen', 'no'], about: 'The hours: 10:00–18:00.' },
  isOpen: { ...YES_NO, about: 'Whether there are hours on that day.' },
  price: { kind: 'text', emptyIf: ['hasPrice', 'no'], about: 'The price with its currency.' },
  hasPrice: { ...YES_NO, about: 'Whether a price is to be named.' },
  forWhom: {
    kind: 'text',
    emptyIf: ['hasForWhom', 'no'],
    about: 'Somebody else who comes: for your husband, Greg.',
  },
  instead: { kind: 'text', about: 'The appointment that is replaced, as `replaced_line` has it.' },
  hasForWhom: { ...YES_NO, about: 'Whether somebody else comes.' },
  isFrom: { ...YES_NO, about: 'Whether it is the lowest of several prices.' },
  duration: { kind: 'text', about: 'The duration in words: 45 minutes.' },
} as const satisfies Readonly<Record<string, PlaceholderData>>
/** A name in braces that a sentence of the autopilot may contain. */
export type SentencePlaceholder = keyof typeof SENTENCE_PLACEHOLDERS

type SentenceData = { readonly about: string; readonly uses: readonly SentencePlaceholder[] }
const PLACE = ['service', 'aService', 'yourService', 'master', 'withMaster'] as const
const WHEN = ['date', 'onDate', 'time'] as const
const NEW = [...PLACE, ...WHEN, 'toDate', 'price', 'hasPrice'] as const
const BOOKED = [...NEW, 'forWhom', 'hasForWhom'] as const
const MOVED = [...NEW, 'isOtherMaster'] as const
const MOVING = [...MOVED, 'now', 'hasOthers'] as const
const REPLACED = [...NEW, 'instead'] as const
const LIST = ['list'] as const

/**
 * The sentences of the autopilot: when each is said, and which placeholders it may use. Every
 * language has a text for each.
 */
export const SENTENCES = {
  greeting: {
    about: 'The first words to a client. They say that the answer is automatic.',
    uses: ['client', 'hasClient'],
  },
  your_question: {
    about: 'Begins the answer to a question that the client asked beside a yes.',
    uses: [],
  },
  automatic: { about: 'Answers "are you a bot?".', uses: [] },
  menu: { about: 'What the autopilot can do.', uses: [] },
  again: { about: 'A message was not understood. A question follows.', uses: [] },
  ask_goal: { about: 'Asks what the client would like to do.', uses: [] },
  welcome: { about: 'Answers a thank-you.', uses: [] },
  noted: { about: 'Answers an "all right" when nothing is left to do.', uses: [] },
  all_right: { about: 'Agrees, before another sentence.', uses: [] },
  forgotten: { about: 'The client wants no booking after all.', uses: [] },
  cancel_until: {
    about: 'Until when clients can move or cancel, where the salon has no fact about it.',
    uses: ['duration'],
  },
  cancel_any_time: { about: 'The same where they can until the start.', uses: [] },
  get_well: { about: 'Wishes somebody who is ill a good recovery.', uses: [] },
  kept: { about: 'The client keeps the appointment after all.', uses: [] },
  stands: { about: 'An appointment stays as it is.', uses: [...PLACE, ...WHEN] },
  ask_service: { about: 'Asks for the service.', uses: LIST },
  ask_next: {
    about: 'Asks whether to book the next of several services.',
    uses: [...PLACE, 'forWhom', 'hasForWhom'],
  },
  ask_next_move: {
    about: 'Asks whether to move the second of two appointments now.',
    uses: PLACE,
  },
  in_turn: { about: 'Several services are booked one after the other.', uses: LIST },
  ask_master: { about: 'Asks for the master.', uses: LIST },
  ask_day: { about: 'Asks for day and time.', uses: [] },
  ask_other: { about: 'Asks for another day or time.', uses: [] },
  ask_appointment: { about: 'Asks which appointment is meant.', uses: LIST },
  appointments: { about: 'Lists the appointments of the client.', uses: ['list', 'count'] },
  ends: { about: 'How long an appointment takes, and when it ends.', uses: ['duration', 'time'] },
  no_appointments: { about: 'The client has no future appointments.', uses: [] },
  appointment_line: { about: 'An appointment in a list.', uses: [...PLACE, ...WHEN] },
  offer: { about: 'Offers free times as wished.', uses: LIST },
  offer_for: {
    about: 'Offers free times as wished, for the first time in a request.',
    uses: ['service', 'aService', 'list'],
  },
  offer_nearest: { about: 'Offers the nearest free times.', uses: LIST },
  offer_closed: { about: 'Offers free times when the salon is closed then.', uses: LIST },
  offer_nobody_for: {
    about: 'Offers free times when nobody who does the service works then.',
    uses: ['service', 'aService', 'list'],
  },
  offer_off_grid: { about: 'Offers free times when none starts at that minute.', uses: LIST },
  offer_not_with: {
    about: 'Offers free times when the master has none then.',
    uses: ['master', 'withMaster', 'list'],
  },
  offer_line: { about: 'A free time in a list.', uses: ['master', 'withMaster', ...WHEN] },
  instead_nearest: { about: 'Before the question for the only other free time.', uses: [] },
  instead_closed: { about: 'The same when the salon is closed then.', uses: [] },
  instead_nobody_for: {
    about: 'The same when nobody who does the service works then.',
    uses: ['service', 'aService'],
  },
  instead_off_grid: { about: 'The same when no appointment starts at that minute.', uses: [] },
  instead_not_with: {
    about: 'The same when the master is not free then.',
    uses: ['master', 'withMaster'],
  },
  nothing_free: { about: 'Nothing is free. A question follows.', uses: [] },
  just_taken: { about: 'The time was taken by somebody else.', uses: [] },
  changed: { about: 'Something changed since the question. A question follows.', uses: [] },
  propose_book: { about: 'Asks whether to book.', uses: BOOKED },
  propose_move: { about: 'Asks whether to move an appointment.', uses: MOVING },
  propose_cancel: { about: 'Asks whether to cancel an appointment.', uses: [...PLACE, ...WHEN] },
  propose_replace: {
    about: 'Asks whether to cancel an appointment and to book another one instead.',
    uses: REPLACED,
  },
  confirm_book: { about: 'Asks again whether to book.', uses: BOOKED },
  confirm_move: { about: 'Asks again whether to move an appointment.', uses: MOVING },
  confirm_cancel: {
    about: 'Asks again whether to cancel an appointment.',
    uses: [...PLACE, ...WHEN],
  },
  confirm_replace: { about: 'Asks again whether to replace an appointment.', uses: REPLACED },
  done_book: { about: 'An appointment was booked.', uses: BOOKED },
  done_move: { about: 'An appointment was moved.', uses: MOVED },
  done_cancel: { about: 'An appointment was cancelled.', uses: [...PLACE, ...WHEN] },
  replaced_line: {
    about: 'The appointment that is replaced, within the sentences for it.',
    uses: [...PLACE, ...WHEN],
  },
  done_replace: { about: 'An appointment was replaced by another one.', uses: REPLACED },
  propose_cancel_all: { about: 'Asks whether to cancel several appointments.', uses: LIST },
  confirm_cancel_all: { about: 'Asks again whether to cancel several.', uses: LIST },
  done_cancel_all: { about: 'Several appointments were cancelled.', uses: LIST },
  propose_book_all: {
    about: 'Asks whether to book several cancelled appointments again.',
    uses: LIST,
  },
  confirm_book_all: { about: 'Asks again whether to book several.', uses: LIST },
  done_book_all: { about: 'Several appointments were booked again.', uses: LIST },
  same_time: {
    about: 'The client has an appointment at that time. Asks if the new one is for another person.',
    uses: [...PLACE, ...WHEN],
  },
  move_or_book: {
    about: 'Asks whether to move an appointment or to book another one.',
    uses: [...PLACE, ...WHEN],
  },
  own_or_new: {
    about: 'Asks whether a message is about an appointment of the client or a new one.',
    uses: LIST,
  },
  see_you: { about: 'Answers a goodbye that names the day of an appointment.', uses: [] },
  plain_yes: { about: 'A plain yes is enough, after a yes with more words.', uses: [] },
  rest_follows: {
    about: 'A yes and another wish in one message. The question for the yes follows.',
    uses: [],
  },
  passed_on: {
    about: 'A yes and something that only a person can answer. The question for the yes follows.',
    uses: [],
  },
  asked_on_the_way: {
    about: 'A time and something that only a person can answer. The next question follows.',
    uses: [],
  },
  noted_down: {
    about: 'A yes and something for the master to know. The question for the yes follows.',
    uses: [],
  },
  write_to_change: { about: 'The client can write to change the appointment.', uses: [] },
  begun: { about: 'An appointment of today has begun.', uses: [...PLACE, ...WHEN] },
  works_line: {
    about: 'Who works on a day.',
    uses: ['date', 'onDate', 'list', 'isOpen'],
  },
  ask_holiday: { about: 'Asks which holiday is meant.', uses: [] },
  not_like_that: {
    about: 'The client has no appointment like that. A question follows.',
    uses: [],
  },
  one_at_a_time: {
    about: 'The client wants regular appointments, and only one can be booked at a time.',
    uses: [],
  },
  one_by_one: {
    about: 'Two changes in one message. The first question follows.',
    uses: [],
  },
  is_cancelled: { about: 'The appointment in question is cancelled.', uses: [] },
  prices: { about: 'Lists prices.', uses: ['list', 'count'] },
  total: { about: 'The sum of the prices of several appointments.', uses: ['price'] },
  price_line: {
    about: 'The price of a service in a list.',
    uses: ['service', 'master', 'hasMaster', 'price', 'isFrom', 'duration'],
  },
  masters_line: {
    about: 'A service with its masters, or a master with their services.',
    uses: ['name', 'list'],
  },
  hours: { about: 'The opening hours of the week.', uses: LIST },
  hours_line: { about: 'The opening hours of a day in a list.', uses: ['day', 'hours', 'isOpen'] },
  hours_day: {
    about: 'The opening hours of one day.',
    uses: ['date', 'onDate', 'hours', 'isOpen'],
  },
  hours_of: { about: 'The usual hours of a master.', uses: ['master', 'list'] },
  hours_of_line: {
    about: 'The hours of a master on a day in a list.',
    uses: ['day', 'hours', 'isOpen'],
  },
  hours_of_day: {
    about: 'The hours of a master on one day.',
    uses: ['master', 'date', 'onDate', 'hours', 'isOpen'],
  },
  fact: { about: 'A fact of the salon, as the salon wrote it.', uses: ['text'] },
  unknown: { about: 'There is no such service or master.', uses: ['name'] },
  not_offered: {
    about: 'A service is not offered, but a similar one is. A yes asks for its price.',
    uses: ['name', 'nearest', 'aService'],
  },
  not_offered_beside: {
    about: 'A service is not offered, said beside a question about another service.',
    uses: ['name', 'nearest', 'aService'],
  },
  tell_nearest: {
    about: 'Asks again whether to tell of the nearest service.',
    uses: ['nearest', 'aService'],
  },
  not_by: { about: 'The master does not do the service.', uses: ['master'] },
  only_by: { about: 'Only this master does the service.', uses: ['master'] },
  take_time: { about: 'The client needs a moment.', uses: [] },
  late: { about: 'The client will be late. A person takes over.', uses: [] },
  cannot_tell: { about: 'Only a person can answer the question.', uses: [] },
  refused_cancel_window_closed: { about: 'It is too late for a change.', uses: [] },
  refused_too_many_appointments: { about: 'The client has too many appointments.', uses: [] },
  refused_client_busy: { about: 'The client has another appointment then.', uses: [] },
  refused_too_soon: { about: 'The time is too soon.', uses: [] },
  refused_too_far: { about: 'The day is too far ahead.', uses: [] },
  refused_master_unavailable: { about: 'The master is not there then.', uses: [] },
  refused_date_in_past: { about: 'The time has passed.', uses: [] },
  refused_off_grid: { about: 'Appointments do not start at that time.', uses: [] },
  refused_other: { about: 'It is not possible for another reason.', uses: [] },
  person_asked: { about: 'A person takes over, as the client wished.', uses: [] },
  person_unclear: { about: 'A person takes over what the autopilot cannot answer.', uses: [] },
  person_upset: { about: 'A person takes over from an upset client.', uses: [] },
  person_foreign: { about: 'The client asks about appointments of others.', uses: [] },
  person_refused: { about: 'A person takes over what the autopilot may not do.', uses: [] },
  person_failed: { about: 'A person takes over after an error.', uses: [] },
  person_off: { about: 'A person takes over because the autopilot was switched off.', uses: [] },
  media_person: { about: 'A person looks at a picture or a voice message.', uses: [] },
  person_answers_at: {
    about: 'When the salon is open again and somebody answers.',
    uses: ['onDate', 'time', 'isToday'],
  },
  person_answers_soon: { about: 'The salon is open, so somebody answers soon.', uses: [] },
  other_language: {
    about: 'The client writes in another language, so a person takes over.',
    uses: [],
  },
} as const satisfies Readonly<Record<string, SentenceData>>

/** The name of a sentence. */
export type SentenceKey = keyof typeof SENTENCES
