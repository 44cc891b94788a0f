import {
  books,
  type Dialogues,
  FRI,
  moves,
  NOTHING,
  SAT,
  SUN,
  tells,
  THU,
  TUE,
  WED,
} from '../dialogue.js'
import { priceOf } from '../words.js'

/** People who change their minds, answer something else, or talk about the weather. */
export const WAVERING: Dialogues = {
  'another day at the last moment': {
    says: [
      'Haircut with Anna on Thursday at 2pm please',
      {
        when: 'yes_no',
        say: 'oh wait no, can we do friday instead? same time',
        now: { day: 'friday', time: '2pm' },
      },
    ],
    end: books('Haircut', FRI, '14:00', 'Anna Weber'),
  },
  'another service': {
    says: [
      'manicure wednesday',
      { when: 'time', say: 'actually make it a pedicure', now: { service: 'pedicure' } },
      { when: 'offer', say: 'actually make it a pedicure', now: { service: 'pedicure' } },
    ],
    facts: { time: 'afternoon' },
    end: books('Pedicure', WED, '12:00-19:00', 'Clara Nguyen'),
  },
  'later on the same day': {
    says: [
      'beard trim on saturday at 10',
      { when: 'yes_no', say: 'hmm a bit later, 11?', now: { time: '11' } },
    ],
    end: books('Beard trim', SAT, '11:00', 'Boris Petrov'),
  },
  'never mind': {
    wants: books('Massage', SUN, '17:00', 'David Okafor'),
    says: [
      'hi can i book a massage on sunday at 5pm',
      { when: 'yes_no', say: 'actually never mind, i have to check with my wife first' },
    ],
    end: NOTHING,
  },
  'plain no': {
    wants: books('Haircut', TUE, '13:00', 'Anna Weber'),
    says: ['haircut anna tuesday 1pm', { when: 'yes_no', say: 'no' }],
    facts: { no: 'no' },
    end: NOTHING,
  },
  'asks the price before the yes': {
    says: ['Colouring with Anna, Wednesday 2pm', { when: 'yes_no', say: 'how much is it?' }],
    end: { ...books('Colouring', WED, '14:00', 'Anna Weber'), told: [priceOf(110)] },
  },
  'answers the day when asked for the master': {
    says: [
      'haircut pls',
      { when: 'master', say: 'thursday if you can' },
      { when: 'day', say: 'thursday if you can' },
    ],
    facts: { master: 'boris', time: 'after 3pm' },
    end: books('Haircut', THU, '15:00-19:30', 'Boris Petrov'),
  },
  'tells it all when asked for the service': {
    says: [
      'id like an appointment',
      { when: 'service', say: 'massage with david on friday at 1pm' },
    ],
    end: books('Massage', FRI, '13:00', 'David Okafor'),
  },
  'small talk first': {
    says: [
      'Hi! How are you doing?',
      "All good here, just freezing. I'd like to come in for a blow-dry on Tuesday, say at 11",
    ],
    end: books('Blow-dry', TUE, '11:00', 'Anna Weber'),
    after: 'Thanks, see you there! Stay warm',
  },
  'yes with a flourish': {
    says: ['Manicure on friday at 12 please'],
    facts: { yes: 'Yes please, that would be absolutely lovely!' },
    end: books('Manicure', FRI, '12:00', 'Clara Nguyen'),
  },
  'yes with a thumb': {
    says: ['pedicure fri 3pm clara'],
    facts: { yes: '👍' },
    end: books('Pedicure', FRI, '15:00', 'Clara Nguyen'),
  },
  'yes, mistyped': {
    says: ['haircut with anna friday 10am'],
    facts: { yes: 'yess pls' },
    end: books('Haircut', FRI, '10:00', 'Anna Weber'),
  },
  'another master after all': {
    says: [
      'haircut with boris on thursday at 4',
      { when: 'yes_no', say: 'can anna do it instead?', now: { master: 'anna' } },
    ],
    end: books('Haircut', THU, '16:00', 'Anna Weber'),
  },
  'thinks about it': {
    says: [
      'do you have time for a haircut on friday morning?',
      'ok let me think about it and come back to you',
    ],
    end: NOTHING,
  },
  'only thanks': {
    says: ['thanks for yesterday, lovely as always!'],
    end: [NOTHING, tells(/welcome|glad|thank|happy/iu)],
  },
  'moves, then rather not': {
    given: { visits: [{ service: 'Haircut', master: 'Anna Weber', day: THU, at: '15:00' }] },
    wants: moves(FRI, '15:00'),
    says: [
      'can I move my haircut to friday at 3?',
      { when: 'yes_no', say: "no wait, leave it as it is, I'll manage" },
    ],
    end: NOTHING,
  },
  'cancels, then moves': {
    given: { visits: [{ service: 'Haircut', master: 'Anna Weber', day: THU, at: '15:00' }] },
    says: [
      'need to cancel my haircut :(',
      {
        when: 'yes_no',
        say: 'or can i come on friday at 3 instead?',
        now: { day: 'friday', time: '3pm' },
      },
    ],
    end: moves(FRI, '15:00'),
  },
  'sunday was a slip': {
    says: ['massage on sat... sorry i mean sunday, 1pm'],
    end: books('Massage', SUN, '13:00', 'David Okafor'),
  },
}
