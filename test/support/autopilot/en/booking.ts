import {
  books,
  type Dialogues,
  FRI,
  FRI2,
  MON,
  SAT,
  SUN,
  THU,
  TODAY,
  TUE,
  WED,
} from '../dialogue.js'
import { price } from '../words.js'

/** Booking: everything at once, a word at a time, and whatever lies between. */
export const BOOKING: Dialogues = {
  'all at once': {
    says: ['Can I come to Anna for a haircut on Friday at 3pm?'],
    end: books('Haircut', FRI, '15:00', 'Anna Weber'),
  },
  'all at once, lower case': {
    says: ['hi can i get a beard trim with boris thursday 6pm'],
    end: books('Beard trim', THU, '18:00', 'Boris Petrov'),
    after: 'cheers mate',
  },
  'everything asked for': {
    says: ['Hello', 'I would like to book please'],
    facts: { service: 'a haircut', master: 'anna', day: 'wednesday', time: 'afternoon' },
    end: books('Haircut', WED, '12:00-18:00', 'Anna Weber'),
    after: 'Thank you so much! 😊',
  },
  'just the service': {
    says: ['manicure?'],
    facts: { day: 'fri', time: 'evening if possible' },
    end: books('Manicure', FRI, '16:00-19:00', 'Clara Nguyen'),
  },
  'as if spoken': {
    says: [
      'hey so um i was wondering if you maybe have something for a massage like on saturday i dont know around one oclock would be great if not then whatever you have after that',
    ],
    end: books('Massage', SAT, '13:00-20:00', 'David Okafor'),
  },
  'after work': {
    says: ['need a haircut this week, only after work (after 5). thursday?'],
    end: books('Haircut', THU, '17:00-20:00'),
    facts: { master: "doesn't matter", time: 'after 5' },
  },
  'in three messages': {
    says: [['hi!', 'colouring', 'anna free on tue?']],
    facts: { time: 'in the morning' },
    end: books('Colouring', TUE, '10:00-12:00', 'Anna Weber'),
  },
  'mistyped everything': {
    says: ['hy, wanna boook a hairuct wth Ana on thrusday aftrnoon pls'],
    facts: { service: 'haircut', master: 'anna', day: 'thursday', time: 'afternoon' },
    end: books('Haircut', THU, '12:00-18:00', 'Anna Weber'),
  },
  'tomorrow morning': {
    says: ['Morning! Any chance of a haircut tomorrow morning with Boris?'],
    end: books('Haircut', TUE, '09:00-12:30', 'Boris Petrov'),
    after: 'Perfect thanks',
  },
  'today still': {
    says: ['is there any way to get my nails done today? manicure i mean'],
    facts: { time: 'anything after 2' },
    end: books('Manicure', TODAY, '14:00-19:00', 'Clara Nguyen'),
  },
  'american spelling': {
    says: ['Hi there, id like to get my hair colored on Wednesday, first thing in the morning'],
    facts: { service: 'colouring' },
    end: books('Colouring', WED, '10:00-12:00', 'Anna Weber'),
  },
  'blowdry in one word': {
    says: ['blowdry friday before 12 pls'],
    end: books('Blow-dry', FRI, '10:00-12:00', 'Anna Weber'),
  },
  'a pedi': {
    says: ['can u fit me in for a pedi sunday?'],
    facts: { service: 'pedicure', time: 'dont care', master: 'anyone' },
    end: books('Pedicure', SUN, '12:00-21:00', 'David Okafor'),
  },
  'for her husband': {
    says: ['I want to book my husband in for a beard trim on Saturday around 10'],
    end: books('Beard trim', SAT, '09:30-10:30', 'Boris Petrov'),
  },
  'any master': {
    says: ['Haircut on Tuesday at 12, I dont mind who'],
    end: books('Haircut', TUE, '12:00'),
    facts: { master: 'whoever is free' },
  },
  'by surname': {
    says: ['Appointment with Mrs Weber for highlights on Thursday please.'],
    facts: { time: '10 am' },
    end: books('Highlights', THU, '10:00', 'Anna Weber'),
  },
  'time by words': {
    says: ['haircut with anna, friday, half past two'],
    end: books('Haircut', FRI, '14:30', 'Anna Weber'),
  },
  'quarter past': {
    says: ['could i come thursday quarter past three for a beard trim? or thereabouts'],
    facts: { none: 'half three then' },
    end: books('Beard trim', THU, '15:00-15:30', 'Boris Petrov'),
  },
  'emojis all over': {
    says: ['Heyyy 💇‍♀️💇‍♀️ need a haircut asap!! 😩 tomorrow??'],
    facts: { time: 'any time 🙏', master: 'anna ❤️', yes: 'yesss 🎉' },
    end: books('Haircut', TUE, undefined, 'Anna Weber'),
    after: '😘',
  },
  shouting: {
    says: ['I NEED A MASSAGE ON FRIDAY AT 5PM'],
    end: books('Massage', FRI, '17:00', 'David Okafor'),
  },
  'a new client': {
    given: { isKnown: false, name: 'Sam', channel: 'messenger_b' },
    says: [
      'hello, ive never been to you before. how do i book a manicure? wednesday would be good',
    ],
    facts: { time: 'lunchtime', phone: '+49 151 5550 9876', name: 'Sam Taylor' },
    end: books('Manicure', WED, '11:30-14:30', 'Clara Nguyen'),
  },
  'a new client, tersely': {
    given: { isKnown: false, name: '~kim~' },
    says: ['beard trim sat 4pm'],
    facts: { phone: '015155509877', name: 'Kim' },
    end: books('Beard trim', SAT, '16:00', 'Boris Petrov'),
  },
  'prices on the way': {
    says: [
      'how much is a massage and do you have anything on sunday afternoon?',
      'ok book me in for 2pm',
    ],
    end: { ...books('Massage', SUN, '14:00', 'David Okafor'), told: [price(80)] },
  },
  'earliest there is': {
    says: ["what's the earliest you can do a haircut? tomorrow ideally"],
    facts: { time: 'as early as possible', master: 'either' },
    end: books('Haircut', TUE, '09:00-10:30'),
  },
  'two days would do': {
    says: ['I can do Thursday or Friday for a haircut with Anna, mornings only'],
    facts: { day: 'thursday or friday', time: 'morning' },
    end: books('Haircut', [THU, FRI], '10:00-12:00', 'Anna Weber'),
  },
  'next week': {
    says: ['can i book a manicure for monday next week? around 5'],
    end: books('Manicure', MON, '16:00-18:00', 'Clara Nguyen'),
  },
  'the day after tomorrow': {
    says: ['Hi, is Boris in the day after tomorrow? Need a trim of my beard, after 3 please'],
    end: books('Beard trim', WED, '15:00-19:30', 'Boris Petrov'),
  },
  'somebody is faster': {
    given: { isBeaten: true },
    says: ['haircut with Anna on Friday afternoon please'],
    facts: { again: 'is there another time friday afternoon?', time: 'afternoon' },
    end: books('Haircut', FRI, '12:00-18:00', 'Anna Weber'),
  },
  'friday week': {
    says: ['Could you do highlights on Friday the 18th?'],
    facts: { day: '18th of january', time: 'whenever' },
    end: books('Highlights', FRI2, undefined, 'Anna Weber'),
  },
}
