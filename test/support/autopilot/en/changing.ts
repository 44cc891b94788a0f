import {
  cancels,
  type Dialogues,
  FRI,
  handsBack,
  MON,
  moves,
  NOTHING,
  SAT,
  tells,
  THU,
  TODAY,
  TUE,
  WED,
  WED2,
} from '../dialogue.js'
import { NO_VISIT } from '../words.js'

const HAIRCUT = { service: 'Haircut', master: 'Anna Weber', day: THU, at: '15:00' } as const
const MANICURE = { service: 'Manicure', master: 'Clara Nguyen', day: SAT, at: '11:00' } as const

/** Moving and cancelling what is booked. */
export const CHANGING: Dialogues = {
  'moves it, all told': {
    given: { visits: [HAIRCUT] },
    says: ['Can I move my haircut to Friday 4pm?'],
    end: moves(FRI, '16:00'),
  },
  'moves it by an hour': {
    given: { visits: [HAIRCUT] },
    says: ['hi could you push my appointment on thursday back an hour, to 4?'],
    end: moves(THU, '16:00'),
    after: 'thx!!',
  },
  'cannot make it': {
    given: { visits: [HAIRCUT] },
    says: ["I can't make it on Thursday 😕 is Wednesday possible?"],
    facts: { time: 'afternoon', day: 'wednesday' },
    end: moves(WED, '12:00-18:00'),
  },
  'reschedules word by word': {
    given: { visits: [MANICURE] },
    says: ['i need to reschedule'],
    facts: { day: 'friday', time: '12 or later', visit: 'the manicure' },
    end: moves(FRI, '12:00-19:00'),
  },
  'moves one of two': {
    given: { visits: [HAIRCUT, MANICURE] },
    says: ['need to change my manicure to next wednesday please, same time'],
    facts: { visit: 'manicure', day: 'wednesday the 16th', time: '11' },
    end: moves([WED, WED2], '11:00', { visit: 1 }),
  },
  'which of two': {
    given: { visits: [HAIRCUT, MANICURE] },
    says: ['can i move my appointment?'],
    facts: { visit: 'the haircut on thursday', day: 'friday', time: 'morning' },
    end: moves(FRI, '10:00-12:00'),
  },
  'to another master': {
    given: { visits: [HAIRCUT] },
    says: ['Could Boris do my haircut on Thursday instead of Anna? Same time'],
    facts: { time: '3pm', day: 'thursday', master: 'boris' },
    end: [moves(THU, '15:00', { master: 'Boris Petrov' }), handsBack('person', 'unclear')],
  },
  'earlier on the day': {
    given: { visits: [HAIRCUT] },
    says: ['any chance to come a bit earlier on thursday? like 1 or 1.30'],
    end: moves(THU, '13:00-13:30'),
  },
  'running late': {
    given: { visits: [{ ...HAIRCUT, day: TODAY, at: '10:00' }] },
    says: ["I'm running 10 minutes late, sorry!!"],
    end: [handsBack(), NOTHING],
  },
  'next monday rather': {
    given: { visits: [MANICURE] },
    says: ['Sorry I have to work on saturday. can we do monday instead, after 4?'],
    facts: { day: 'monday 14', time: 'after 4' },
    end: moves(MON, '16:00-19:00'),
  },
  cancels: {
    given: { visits: [HAIRCUT] },
    says: ['Please cancel my appointment on Thursday.'],
    end: cancels(),
    after: 'Thank you',
  },
  'cancels, lower case': {
    given: { visits: [HAIRCUT] },
    says: ['cancel my haircut'],
    end: cancels(),
  },
  'cannot come, ill': {
    given: { visits: [MANICURE] },
    says: ["hey i'm ill, wont make it on saturday, pls cancel"],
    facts: { no: 'no thanks, just cancel' },
    end: cancels(),
  },
  'cancels one of two': {
    given: { visits: [HAIRCUT, MANICURE] },
    says: ["I'd like to cancel the manicure but keep the haircut"],
    end: cancels(1),
  },
  'cancels, asked which': {
    given: { visits: [HAIRCUT, MANICURE] },
    says: ['need to cancel'],
    facts: { visit: 'thursday' },
    end: cancels(0),
  },
  'cancels, but says no': {
    wants: cancels(),
    given: { visits: [HAIRCUT] },
    says: ['cancel my visit', { when: 'yes_no', say: 'no no, keep it, sorry' }],
    end: NOTHING,
  },
  'has nothing to cancel': {
    says: ['please cancel my appointment tomorrow'],
    end: [tells(NO_VISIT.en), handsBack()],
  },
  'somebody unknown cancels': {
    given: { isKnown: false, name: 'Alex' },
    says: ['Hi, cancel my booking for Thursday please'],
    end: [tells(NO_VISIT.en), handsBack()],
  },
  'mistyped cancel': {
    given: { visits: [HAIRCUT] },
    says: ['cancle thurday pls'],
    facts: { visit: 'haircut', again: 'cancel my haircut' },
    end: cancels(),
  },
  'moves to a full day': {
    given: { visits: [HAIRCUT], away: [{ master: 'Anna Weber', day: FRI }] },
    says: ['can you move my haircut with anna to friday?'],
    facts: {
      none: 'ok then wednesday, any time',
      day: ['friday', 'wednesday'],
      time: 'any time',
      again: 'wednesday then',
    },
    end: moves(WED, undefined, { master: 'Anna Weber' }),
  },
  'in an hour': {
    given: { visits: [{ service: 'Haircut', master: 'Anna Weber', day: TODAY, at: '10:00' }] },
    says: ["can't come today, have to cancel sorry"],
    end: [cancels(), handsBack('refused', 'person')],
  },
  'moves tuesday': {
    given: { visits: [{ service: 'Beard trim', master: 'Boris Petrov', day: TUE, at: '12:00' }] },
    says: ['tomorrow 12 doesnt work for me anymore. wednesday 12?'],
    end: moves(WED, '12:00'),
  },
}
