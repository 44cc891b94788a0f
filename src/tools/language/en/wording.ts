import type { Wording } from '../wording.js'
import { SERVICE_WORDS } from './names/service-words.js'

const PLACE = '{aService} {withMaster} {onDate} at {time}'
const WHOM = '{hasForWhom, select, yes { {forWhom}} other {}}'
const YOURS = '{yourService} {withMaster} {onDate} at {time}'
const NOW = '{hasOthers, select, yes { (now {now})} other {}}'
const MOVE =
  '{isOtherMaster, select, yes {{toDate} at {time}, {withMaster}} ' +
  'other {{withMaster} {toDate} at {time}}}'
const PRICE = '{hasPrice, select, yes { The price is {price}.} other {}}'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** What the autopilot writes in English. */
export const ENGLISH: Wording = {
  sentences: {
    greeting:
      'Hello{hasClient, select, yes { {client}} other {}}! ' +
      "This is the salon's automatic assistant.",
    your_question: 'Now to your question.',
    automatic:
      "This is the salon's automatic assistant. If you'd rather write with a person, just say so.",
    menu:
      'I can book, move or cancel an appointment for you, and tell you about free times, prices ' +
      'and opening hours. What can I do for you?',
    again: "Sorry, I'm not sure I follow.",
    ask_goal: 'Would you like to book, move or cancel an appointment?',
    welcome: "You're welcome! Just write if there's anything else.",
    noted: 'All right! Just write if you need anything.',
    all_right: 'All right.',
    forgotten: "All right, let's leave it. Is there anything else I can do for you?",
    cancel_until: 'You can move or cancel an appointment here until {duration} before it begins.',
    cancel_any_time: 'You can move or cancel an appointment here until it begins.',
    get_well: "I'm sorry to hear that. All the best for a quick recovery!",
    kept: 'All right, your appointment stays as it is.',
    stands: `You're still booked for ${PLACE}.`,
    ask_service: 'Which service would you like?\n{list}',
    ask_next: `Shall I find a time for {aService}${WHOM} as well?`,
    ask_next_move: 'Shall I move {yourService} as well?',
    in_turn: "Let's take them one at a time: {list}.",
    ask_master: 'Who would you like to see, or does it not matter?\n{list}',
    ask_day: 'Which day and time would suit you?',
    ask_other: 'Which other day or time would suit you?',
    ask_appointment: 'Which appointment do you mean?\n{list}',
    appointments: '{count, plural, one {Your appointment:} other {Your appointments:}}\n{list}',
    ends: 'It takes {duration}, until {time}.',
    no_appointments: 'You have no upcoming appointments.',
    appointment_line: '{service} {withMaster} {onDate} at {time}',
    offer: 'These times are free:\n{list}\nWhich one would suit you?',
    offer_for: 'These times are free for {aService}:\n{list}\nWhich one would suit you?',
    offer_nearest:
      "I'm afraid nothing is free then, but these times are:\n{list}\nWhich one would suit you?",
    offer_closed:
      'We are closed then, but these times are free:\n{list}\nWhich one would suit you?',
    offer_nobody_for:
      'There is nobody here for {aService} then, but these times are free:\n{list}\n' +
      'Which one would suit you?',
    offer_off_grid:
      "Our appointments don't start at that time, but these times are free:\n{list}\n" +
      'Which one would suit you?',
    offer_not_with:
      "{master} isn't free then, but these times are possible:\n{list}\n" +
      'Which one would suit you?',
    offer_line: '{date} at {time} {withMaster}',
    instead_nearest: "I'm afraid nothing is free then, but there is one other time.",
    instead_off_grid: "Our appointments don't start at that time, but there is one other time.",
    instead_closed: 'We are closed then, but there is one other time.',
    instead_nobody_for: 'There is nobody here for {aService} then, but there is one other time.',
    instead_not_with: "{master} isn't free then, but there is one other time.",
    nothing_free: "I'm afraid nothing is free then.",
    just_taken: "I'm sorry, somebody has just taken that time.",
    changed: 'Something has changed in the meantime.',
    propose_book: `Shall I book ${PLACE}${WHOM}?${PRICE}`,
    propose_move: `Shall I move {yourService}${NOW} ${MOVE}?${PRICE}`,
    propose_cancel: `Shall I cancel ${YOURS}?`,
    propose_replace: `Shall I book ${PLACE} and cancel {instead}?${PRICE}`,
    confirm_book: `Just to check: shall I book ${PLACE}${WHOM}?${PRICE}`,
    confirm_move: `Just to check: shall I move {yourService}${NOW} ${MOVE}?${PRICE}`,
    confirm_cancel: `Just to check: shall I cancel ${YOURS}?`,
    confirm_replace: `Just to check: shall I book ${PLACE} and cancel {instead}?${PRICE}`,
    done_book: `{hasForWhom, select, yes {I've booked ${PLACE} {forWhom}.} other {You're booked for ${PLACE}. See you then!}}`,
    done_move: `I've moved {yourService} ${MOVE}. See you then!`,
    done_cancel: `I've cancelled ${YOURS}. We'd be happy to see you another time.`,
    done_replace: `You're booked for ${PLACE}, and I've cancelled {instead}. See you then!`,
    replaced_line: YOURS,
    propose_cancel_all: 'Shall I cancel all of these appointments?\n{list}',
    confirm_cancel_all: 'Just to check: shall I cancel all of these appointments?\n{list}',
    done_cancel_all: "I've cancelled these appointments:\n{list}",
    propose_book_all: 'Shall I book all of these again?\n{list}',
    confirm_book_all: 'Just to check: shall I book all of these again?\n{list}',
    done_book_all: "You're booked again:\n{list}",
    same_time: `You already have ${PLACE}. Is this one for somebody else?`,
    move_or_book: `Do you want to move ${YOURS}, or book something else?`,
    own_or_new: 'Is this about one of your appointments, or would you like a new one?\n{list}',
    see_you: 'See you then!',
    plain_yes: 'A plain “yes” is enough.',
    rest_follows: "I'll see to the rest right afterwards. For this, a plain “yes” is enough.",
    passed_on:
      "I'll pass that on to a colleague right afterwards. For this, a plain “yes” is enough.",
    asked_on_the_way: "I'll pass your question on to a colleague right afterwards.",
    noted_down: "I'll add that to the appointment. For this, a plain “yes” is enough.",
    write_to_change: 'Just write if anything about it should change.',
    begun: `You have ${PLACE}, which has already begun.`,
    works_line: '{isOpen, select, yes {{onDate}: {list}.} other {Nobody works {onDate}.}}',
    ask_holiday: 'Which day do you mean? With a date I can check it.',
    not_like_that: "I don't see an appointment like that.",
    one_at_a_time: "I can book one appointment at a time, so let's begin with the first one.",
    one_by_one: "Let's do one thing at a time.",
    is_cancelled: 'That appointment has been cancelled.',
    prices: '{count, plural, one {{list}} other {Our prices:\n{list}}}',
    total: 'That comes to {price} in total.',
    price_line:
      '{service}{hasMaster, select, yes { with {master}} other {}}: ' +
      '{isFrom, select, yes {from } other {}}{price}, {duration}',
    masters_line: '{name}: {list}',
    hours: 'Our opening hours:\n{list}',
    hours_line: '{day}: {isOpen, select, yes {{hours}} other {closed}}',
    hours_day: "{onDate} {isOpen, select, yes {we're open {hours}} other {we're closed}}.",
    hours_of: '{master} usually works:\n{list}',
    hours_of_line: '{day}: {isOpen, select, yes {{hours}} other {day off}}',
    hours_of_day: "{master} {isOpen, select, yes {works {hours}} other {doesn't work}} {onDate}.",
    fact: '{text}',
    unknown: "I'm afraid we don't have “{name}” here.",
    not_offered:
      "I'm afraid we don't offer {name}; the nearest is {aService}. Shall I tell you about it?",
    not_offered_beside: "I'm afraid we don't offer {name}; the nearest is {aService}.",
    tell_nearest: 'Shall I tell you about {aService}?',
    not_by: "I'm afraid {master} doesn't offer that.",
    only_by: 'Only {master} offers that.',
    take_time: 'Of course, take your time.',
    late: 'Thank you for letting us know.',
    cannot_tell:
      "That's one for my colleagues. Just say so if you'd like one of them to write to you.",
    refused_cancel_window_closed:
      "It's too late for me to change this appointment, but our staff can help.",
    refused_too_many_appointments: 'You already have as many appointments as I can book for you.',
    refused_client_busy:
      'You already have an appointment at that time. Which other time would suit you?',
    refused_too_soon: "That's a bit too soon for us. Which later time would suit you?",
    refused_too_far: "We don't book that far ahead yet. Which earlier day would suit you?",
    refused_master_unavailable:
      "I'm afraid that isn't possible then. Which other time would suit you?",
    refused_date_in_past: 'That time has already passed. Which other time would suit you?',
    refused_off_grid: "We don't start at that time. Which other time would suit you?",
    refused_other: "I'm afraid that isn't possible.",
    person_asked: "I'm passing you on to a colleague, who will write to you here.",
    person_unclear: "I'd better ask a colleague about that. They will write to you here.",
    person_upset: "I'm very sorry. A colleague will look into it and write to you here.",
    person_foreign:
      'I can only help with your own appointments. A colleague will write to you here.',
    person_refused: "I can't arrange that myself, so a colleague will write to you here.",
    person_failed: 'Something went wrong on our side. A colleague will write to you here.',
    person_off: 'A colleague will write to you here.',
    media_person:
      "Thank you! I can't open that myself, so a colleague will look at it and write to you here.",
    person_answers_at:
      "We're back {isToday, select, yes {today} other {{onDate}}} at {time}, " +
      'and somebody will answer you then.',
    person_answers_soon: "You'll hear from us shortly.",
    other_language: "I'm sorry, I can only write in English. A colleague will write to you here.",
  },
  onWeekday: WEEKDAYS.map((day) => `on ${day}`),
  toWeekday: WEEKDAYS.map((day) => `to ${day}`),
  weekdays: WEEKDAYS,
  then: ', then ',
  serviceWords: SERVICE_WORDS,
  article: [
    [/^(?=an? |the )/, ''],
    [/^(?=(?:(?! (?:with|and|&) ).)*[^s]s(?: (?:with|and|&) |$))/, ''],
    [/^(?=(?!uni|us|eu|one)[aeiou])/i, 'an '],
    [/^/, 'a '],
  ],
  your: [[/^(?:(?:an?|the) )?/, 'your ']],
  quoted: { aService: '“{name}”', yourService: 'your appointment for “{name}”' },
  withMaster: { spoken: 'with {name}', other: 'with {name}' },
  nameCases: [],
  kin: {
    husband: { forWhom: 'for your husband', noun: 'husband' },
    wife: { forWhom: 'for your wife', noun: 'wife' },
    partner: { forWhom: 'for your partner', noun: 'partner' },
    son: { forWhom: 'for your son', noun: 'son' },
    daughter: { forWhom: 'for your daughter', noun: 'daughter' },
    child: { forWhom: 'for your child', noun: 'child' },
    mother: { forWhom: 'for your mother', noun: 'mother' },
    father: { forWhom: 'for your father', noun: 'father' },
    grandmother: { forWhom: 'for your grandmother', noun: 'grandmother' },
    grandfather: { forWhom: 'for your grandfather', noun: 'grandfather' },
    sister: { forWhom: 'for your sister', noun: 'sister' },
    brother: { forWhom: 'for your brother', noun: 'brother' },
    friend: { forWhom: 'for your friend', noun: 'friend' },
    colleague: { forWhom: 'for your colleague', noun: 'colleague' },
    other: { forWhom: 'for somebody else', noun: 'somebody else' },
  },
  kinNamed: { forWhom: '{who}, {name}', noun: '{who}, {name}', comment: 'Books for: {who}' },
  onlyNamed: { forWhom: 'for {name}', noun: '{name}' },
  examples: {
    client: 'Mary',
    service: 'Haircut',
    master: 'Anna',
    otherMaster: 'Boris',
    notOffered: 'balayage',
    fact: 'You can park in the yard behind the salon.',
  },
}
