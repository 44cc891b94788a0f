import type { Wording } from './wording.js'

const list = (names: readonly string[]): string => names.map((name) => `• ${name}`).join('\n')
const REFUSED: Readonly<Record<string, string>> = {
  cancel_window_closed: 'It is too late for me to change this visit: that is for our staff.',
  too_many_appointments: 'You have as many visits to come as can be booked here.',
  client_busy: 'You already have a visit at that time. Which other time would suit you?',
  too_soon: 'That is too soon to be booked here. Which later time would suit you?',
  too_far: 'That is further ahead than we take bookings. Which earlier day would suit you?',
  master_unavailable: 'That is not possible then. Which other time would suit you?',
  date_in_past: 'That time has passed already. Which other time would suit you?',
  off_grid: 'Visits do not start at that time. Which other time would suit you?',
}

export const ENGLISH: Wording = {
  plain: {
    menu:
      'I can tell you free times, prices and hours, and book, move or cancel a visit for you. ' +
      'What would you like?',
    again: 'Sorry, I did not understand that.',
    welcome: 'You are welcome! Just write when you need anything.',
    noted: 'All right! Just write when you need anything.',
    forgotten: 'All right, forgotten. What else can I do for you?',
    kept: 'All right, your visit stays as it is.',
    ask_day: 'Which day and time would suit you?',
    ask_other: 'Which other day or time would suit you?',
    no_appointments: 'You have no visits to come.',
    nothing_free: 'There is nothing free then, I am afraid.',
    take_time: 'Of course, take your time.',
    cannot_tell: 'That is a question for my colleagues: just ask for one of them here.',
    late: 'Thank you for telling us.',
    just_taken: 'That time was taken a moment ago, I am sorry.',
    is_cancelled: 'That visit is cancelled now.',
    changed: 'Something about that has changed meanwhile.',
  },
  greeting: (client) => `Hello${client === '' ? '' : ` ${client}`}!`,
  unknown: (name) => `Sorry, we do not have “${name}” here.`,
  notBy: (master) => `${master} does not do that.`,
  onlyBy: (master) => `Only ${master} does that.`,
  askService: (names) => `Which service would you like?\n${list(names)}`,
  askNext: (service) => `Shall I look for a time for ${service} as well?`,
  inTurn: (services) => `One after the other: ${services.join(', then ')}.`,
  askMaster: (names) => `With whom would you like to come, or does it not matter?\n${list(names)}`,
  askAppointment: (lines) =>
    'Which of your visits do you ' +
    `mean?\n${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}`,
  appointments: (lines) =>
    lines.length === 0 ? 'You have no visits to come.' : `Your visits to come:\n${list(lines)}`,
  appointment: (service, master, day, time) => `${service} with ${master} on ${day} at ${time}`,
  price: (service, price, minutes) => `${service}: ${price}, ${minutes}`,
  who: (whose, names) => `${whose}: ${names.join(', ')}`,
  hours: (lines) => `Our hours:\n${list(lines)}`,
  hoursOf: (master, lines) => `${master} usually works:\n${list(lines)}`,
  closed: 'closed',
  free: {
    wished: 'These times are free:',
    nearest: 'Not then, but these times are free:',
    closed: 'We are closed then. These times are free:',
    notWith: (master) => `${master} is not free then, but these times are:`,
  },
  offer: (free, lines) =>
    `${free}\n${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}\nWhich one ` +
    'would you like?',
  start: (day, time, master) => `${day}, ${time}, ${master}`,
  instead: {
    wished: '',
    nearest: 'Not then, but there is one other time.',
    closed: 'We are closed then, but there is one other time.',
    notWith: (master) => `${master} is not free then, but there is one other time.`,
  },
  confirm: {
    book: (what, price) =>
      `Just to be sure: would you like me to book ${what}${price && `, ${price}`}? Please ` +
      'answer yes or no.',
    move: (what, price) =>
      `Just to be sure: would you like your visit to be ${what}${price && `, ${price}`}? ` +
      'Please answer yes or no.',
    cancel: (what) =>
      `Just to be sure: would you like me to cancel ${what}? Please answer yes or no.`,
  },
  stands: (lines) => `Your visit stays as it is: ${lines.join('; ')}.`,
  propose: {
    book: (what, price) => `${what}${price && `, ${price}`}. Shall I book it?`,
    move: (what, price) => `I would move your visit: ${what}${price && `, ${price}`}. Shall I?`,
    cancel: (what) => `I would cancel your visit: ${what}. Shall I?`,
  },
  done: {
    book: (what) => `Booked: ${what}. See you then!`,
    move: (what) => `Moved: ${what}. See you then!`,
    cancel: (what) => `Cancelled: ${what}.`,
  },
  refused: (code) => REFUSED[code] ?? 'That is not possible, I am afraid.',
  handBack: {
    person: 'I am passing you on to a colleague, who will write to you here.',
    unclear: 'I cannot help you with that myself, so a colleague will write to you here.',
    upset: 'I am sorry about that. A colleague will take care of it and write to you here.',
    foreign: 'I can only help with your own visits here. A colleague will write to you.',
    refused: 'I cannot arrange that myself, so a colleague will write to you here.',
    failed: 'Something went wrong on our side, so a colleague will write to you here.',
    media: 'Thank you, I cannot look at that myself. A colleague will, and will write to you here.',
    off: 'A colleague will write to you here.',
  },
  from: (price) => `from ${price}`,
  minutes: (count) => `${count} min`,
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}
