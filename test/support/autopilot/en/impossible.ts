import {
  books,
  type Dialogues,
  FRI,
  FRI2,
  handsBack,
  MON,
  NOTHING,
  SAT,
  SUN,
  tells,
  THU,
  TUE,
  WED,
} from '../dialogue.js'
import { NO_VISIT } from '../words.js'

const AWAY = /n.t|not|no |unfortunately|sorry|away|off/iu

/** Wishes that cannot be met as they are: some people take what there is, some do not. */
export const IMPOSSIBLE: Dialogues = {
  'her master is away, another day will do': {
    given: { away: [{ master: 'Anna Weber', day: FRI }] },
    says: ['Haircut with Anna on Friday?'],
    facts: {
      none: 'then thursday with anna',
      day: ['friday', 'thursday'],
      time: 'any time',
      again: 'thursday then',
      master: 'anna',
    },
    end: books('Haircut', THU, undefined, 'Anna Weber'),
  },
  'her master is away, another one will do': {
    given: { away: [{ master: 'Anna Weber', day: FRI }] },
    says: ['anna friday 4pm haircut'],
    facts: {
      none: 'ok boris then, friday around 4',
      master: ['anna', 'boris'],
      time: 'about 4',
      again: 'can boris do friday at 4?',
    },
    end: books('Haircut', FRI, '15:00-18:00', 'Boris Petrov'),
  },
  'her master is away, nothing else will do': {
    given: { away: [{ master: 'Clara Nguyen', day: FRI }] },
    says: ['manicure with clara on friday', 'no it has to be friday. forget it then, bye'],
    end: [NOTHING, handsBack()],
  },
  'the wished time is taken': {
    given: { taken: [{ service: 'Haircut', master: 'Anna Weber', day: FRI, at: '15:00' }] },
    says: ['haircut, Anna, Friday 3pm'],
    facts: { none: '2 or 4 would be fine too', time: ['3pm', '2 or 4'], again: '4pm?' },
    end: books('Haircut', FRI, '13:30-16:30', 'Anna Weber'),
  },
  'the afternoon is full': {
    given: { away: [{ master: 'Boris Petrov', day: THU, hours: '15:00-20:00' }] },
    says: ['beard trim thursday after 5'],
    facts: {
      none: 'friday after 5 is ok too',
      day: ['thursday', 'friday'],
      time: 'after 5',
      again: 'friday after 5?',
    },
    end: books('Beard trim', FRI, '17:00-20:00', 'Boris Petrov'),
  },
  'a closed day of his': {
    says: ['can boris cut my hair on sunday?'],
    facts: {
      service: 'haircut',
      none: 'saturday then, any time',
      day: ['sunday', 'saturday'],
      time: 'any time',
      again: 'saturday?',
    },
    end: books('Haircut', SAT, undefined, 'Boris Petrov'),
  },
  'before they open': {
    says: ['haircut with anna at 7am on tuesday'],
    facts: {
      none: 'the earliest you have then',
      time: ['7am', 'as early as possible'],
      again: 'what is the earliest?',
    },
    end: books('Haircut', TUE, '10:00-11:00', 'Anna Weber'),
  },
  'after they close': {
    says: ['manicure on wed at 9pm?'],
    facts: {
      none: 'the latest you have then',
      time: ['9pm', 'as late as possible'],
      again: 'whats the latest?',
    },
    end: books('Manicure', WED, '15:00-18:00', 'Clara Nguyen'),
  },
  yesterday: {
    says: ['book me a haircut for yesterday lol', 'ok ok friday 1pm with anna'],
    end: books('Haircut', FRI, '13:00', 'Anna Weber'),
  },
  'a day that there is not': {
    says: ['haircut with anna on 31 february at 2pm'],
    facts: {
      day: ['31 february', 'friday then'],
      again: 'ok friday then',
      none: 'friday at 2',
      time: '2pm',
    },
    end: books('Haircut', FRI, '14:00', 'Anna Weber'),
  },
  'somebody who does not do that': {
    says: ['manicure with boris on friday'],
    facts: {
      none: 'ok clara then',
      master: ['boris', 'clara'],
      again: 'ok with clara',
      time: 'noon or later',
    },
    end: books('Manicure', FRI, '12:00-19:00', 'Clara Nguyen'),
  },
  'a master who is not there': {
    says: ['is Jessica free for a haircut on friday at 2?'],
    facts: { master: ['jessica', 'anna'], none: 'anna then', again: 'anna is fine too' },
    end: books('Haircut', FRI, '14:00'),
  },
  'too far ahead': {
    says: ['I want to book a haircut for the 24th of december'],
    facts: {
      again: 'no, december',
      day: '24 december',
      none: 'no, it has to be december',
      no: 'no',
    },
    end: [handsBack(), tells(AWAY)],
  },
  'booking is off': {
    given: { settings: { nativeBookingEnabled: false } },
    wants: books('Haircut', FRI, '14:00', 'Anna Weber'),
    says: ['haircut with anna on friday 2pm please'],
    end: handsBack('refused'),
  },
  'a week of absence': {
    given: { away: [TUE, WED, THU, FRI].map((day) => ({ master: 'Anna Weber', day })) },
    says: ['when can anna do my highlights? this week if possible'],
    facts: {
      none: 'next week then, monday is good',
      day: ['this week', 'monday the 14th'],
      time: 'morning',
      again: 'monday next week?',
    },
    end: books('Highlights', MON, '10:00-12:00', 'Anna Weber'),
  },
  'nothing to move': {
    says: ['move my manicure to friday please'],
    end: [tells(NO_VISIT.en), handsBack()],
  },
  'sunday nails': {
    says: ['nails on sunday?', { when: 'service', say: 'manicure' }],
    facts: {
      service: 'manicure',
      none: 'ok, next friday then',
      day: ['sunday', 'friday'],
      time: 'afternoon',
      again: 'friday afternoon?',
    },
    end: books('Manicure', [FRI, FRI2], '12:00-19:00', 'Clara Nguyen'),
  },
  'the last place': {
    given: { away: [{ master: 'David Okafor', day: SUN, hours: '12:00-19:00' }] },
    says: ['massage sunday'],
    facts: { time: ['around 1', 'whatever you have'], none: 'whatever you have on sunday' },
    end: books('Massage', SUN, '19:00-19:30', 'David Okafor'),
  },
}
