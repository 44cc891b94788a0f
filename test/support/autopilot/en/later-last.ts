import {
  books,
  cancels,
  type Dialogues,
  FRI,
  free,
  handsBack,
  MON,
  moves,
  NOTHING,
  type Placed,
  SAT,
  SUN,
  tells,
  THU,
  TODAY,
  TUE,
  TUE2,
  WED,
  WED2,
} from '../dialogue.js'
import { clock, price } from '../words.js'

const HAIRCUT: Placed = { service: 'Haircut', master: 'Anna Weber', day: THU, at: '15:00' }
const BEARD: Placed = { service: 'Beard trim', master: 'Boris Petrov', day: SAT, at: '10:00' }

/** A third lot, written before trying it. */
export const LATER_LAST: Dialogues = {
  'is there anything before ten': {
    says: ['is there anything before 10 on saturday with boris? just a trim, beard only'],
    facts: { time: '9' },
    end: books('Beard trim', SAT, '09:00-09:45'),
  },
  'anyone but him': {
    says: ['next available haircut with anyone but boris'],
    facts: { master: 'anna', time: 'whenever' },
    end: books('Haircut', [TODAY, TUE, WED], '00:00-23:59', 'Anna Weber'),
  },
  'the 15th or the 16th': {
    says: ['can i book a blow dry on the 15th or 16th, whichever has something around 5?'],
    end: books('Blow-dry', [TUE2, WED2], '16:30-17:15'),
  },
  'what about wednesday': {
    says: ['can clara do my nails tomorrow', { when: 'offer', say: 'what about weds at 2' }],
    facts: { service: 'manicure', day: 'wednesday', time: '2pm', none: 'weds 2pm' },
    end: books('Manicure', WED, '14:00'),
  },
  'hair on a sunday': {
    says: ['hi can i get my hair cut on sunday'],
    facts: { master: 'either', none: 'ok monday then, 11ish', day: 'monday 14th', time: '11ish' },
    end: [books('Haircut', MON, '10:30-11:30')],
  },
  'how about half ten': {
    says: [
      'pedicure sat 10am with clara',
      { when: 'yes_no', say: 'how about 10:30 instead?', now: { time: '10:30' } },
    ],
    wants: books('Pedicure', SAT, '10:00'),
    end: books('Pedicure', SAT, '10:30', 'Clara Nguyen'),
  },
  'two not three': {
    says: [
      'massage fri 3pm',
      { when: 'yes_no', say: '2 not 3', now: { time: '2pm', none: '2pm' } },
    ],
    wants: books('Massage', FRI, '15:00'),
    end: books('Massage', FRI, '14:00'),
  },
  'the day after that': {
    says: [
      'colouring with anna tues 10am',
      {
        when: 'yes_no',
        say: 'ah i forgot i have a meeting, the day after?',
        now: { day: 'wednesday', none: 'wednesday 10am' },
      },
    ],
    wants: books('Colouring', TUE, '10:00'),
    end: books('Colouring', WED, '10:00'),
  },
  'no and a reason': {
    says: [
      'blow dry thursday 9am',
      { when: 'offer', say: 'thats too late for me, maybe another day then. friday first thing?' },
    ],
    facts: { time: '10am', day: 'friday', none: 'friday 10am' },
    end: books('Blow-dry', FRI, '10:00-10:30'),
  },
  'a long story': {
    says: [
      "Hello, my name is Nina and I've been coming to you for years. My usual stylist Anna did a wonderful job last time and my sister's birthday is this Friday so I'd really love to get a blow dry with her on Friday at about 1pm if she has a space, thank you",
    ],
    facts: { none: 'friday about 1pm' },
    end: books('Blow-dry', FRI, '12:30-13:30', 'Anna Weber'),
  },
  'german habits': {
    says: ['Manicure, Friday 11.1., 14h'],
    end: books('Manicure', FRI, '14:00'),
  },
  'american habits': {
    says: ["I'd like to schedule a hair color for Jan 10 at 2 p.m."],
    end: books('Colouring', THU, '14:00'),
  },
  'voice typing': {
    says: [
      'okay so can you put me down for a beard trim with boris on thursday at say quarter to six if not then six is fine',
    ],
    facts: { none: '6pm then' },
    end: books('Beard trim', THU, '17:30-18:00'),
  },
  'one word each': {
    says: ['massage', { when: 'day', say: 'sat' }],
    facts: { time: '5' },
    end: books('Massage', SAT, '17:00'),
  },
  'any time but mornings': {
    says: ['haircut weds w anna, not in the morning pls'],
    facts: { time: 'afternoon', none: 'wednesday afternoon' },
    end: books('Haircut', WED, '12:00-17:00', 'Anna Weber'),
  },
  'my three o’clock': {
    given: { visits: [HAIRCUT, BEARD] },
    says: ['can u move my 3pm to 5pm'],
    end: moves(THU, '17:00'),
  },
  'cancel by time': {
    given: { visits: [HAIRCUT, BEARD] },
    says: ['cancel the 10am on saturday pls'],
    end: cancels(1),
  },
  'move then think better': {
    given: { visits: [HAIRCUT] },
    says: ['move my haircut to friday 3pm', { when: 'yes_no', say: 'no wait leave it as it is' }],
    wants: moves(FRI, '15:00'),
    end: NOTHING,
  },
  'later that day': {
    given: { visits: [{ ...HAIRCUT, day: TODAY, at: '12:00' }] },
    says: ['hey ive been held up, can i come a couple of hours later today?'],
    end: [moves(TODAY, '14:00'), moves(TODAY, '13:30-15:00')],
  },
  'the week after': {
    given: { visits: [HAIRCUT] },
    says: ['can we push my haircut to the week after, same day and time?'],
    end: moves(10, '15:00'),
  },
  'do i need to cancel': {
    given: { visits: [BEARD] },
    says: ['i think ive got covid, should i cancel saturday?'],
    end: [cancels(0), handsBack()],
  },
  'how much was it': {
    given: { visits: [HAIRCUT] },
    says: ['remind me how much my haircut is again'],
    end: tells(price(45)),
  },
  'what time does he finish': {
    says: ['what time does boris finish on thursday'],
    end: tells(clock('20:00')),
  },
  'free today': {
    says: ['got any space today for a pedi?'],
    facts: { master: 'clara', time: 'afternoon' },
    end: [
      tells(free(TODAY, '11:00-18:00', { service: 'Pedicure' })),
      books('Pedicure', TODAY, '12:00-17:00'),
    ],
  },
  'a dog': { says: ['can i bring my dog with me'], end: handsBack() },
  'wifi password': { says: ['whats ur wifi password'], end: [handsBack(), NOTHING] },
  'talks to the boss': {
    says: ['need to speak to the manager about last week'],
    end: handsBack('person', 'upset'),
  },
  'angry caps': {
    says: ['WHY IS NOBODY ANSWERING THE PHONE???'],
    end: handsBack('upset', 'person'),
  },
  'a heart': { says: ['❤️❤️'], end: NOTHING },
  'sounds good thanks': {
    says: ['haircut anna fri 11', { when: 'yes_no', say: 'sounds good thanks', isYes: true }],
    end: books('Haircut', FRI, '11:00', 'Anna Weber'),
  },
  'new here, no phone': {
    given: { isKnown: false, name: '' },
    says: ['can i book a massage for sunday 1pm'],
    facts: { name: 'Tom', phone: '+49 151 2223 4455' },
    end: books('Massage', SUN, '13:00'),
  },
}
