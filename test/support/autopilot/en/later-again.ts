import {
  books,
  cancels,
  type Dialogues,
  FRI,
  FRI2,
  free,
  handsBack,
  MON,
  moves,
  NOTHING,
  type Placed,
  SAT,
  SAT2,
  SUN,
  tells,
  THU,
  TODAY,
  TUE,
  TUE2,
  WED,
  WED2,
} from '../dialogue.js'
import { clock, CLOSED, hours, price } from '../words.js'

const HAIRCUT: Placed = { service: 'Haircut', master: 'Anna Weber', day: THU, at: '15:00' }
const MASSAGE: Placed = { service: 'Massage', master: 'David Okafor', day: SUN, at: '17:00' }

/** Written when the rules had been mended by the other later dialogues, without trying these first. */
export const LATER_AGAIN: Dialogues = {
  'squeeze me in': {
    says: [
      'any chance you could squeeze me in for a quick beard tidy up tmrw morning before work?',
    ],
    facts: { service: 'beard trim', time: '9', none: 'tomorrow at 9' },
    end: books('Beard trim', TUE, '09:00-10:00'),
  },
  'hair and a day only': {
    says: ['Need my hair cutting asap!! im free all day thursday'],
    facts: { master: 'dont care', time: 'anytime' },
    end: books('Haircut', THU),
  },
  'either this or that': {
    says: ['could i get highlights on wed or thurs? mornings best'],
    facts: { day: 'wednesday', time: '10am' },
    end: books('Highlights', [WED, THU], '10:00-12:00'),
  },
  'no, the other one': {
    says: ['haircut tomorrow at 10 please', { when: 'master', say: 'the guy' }],
    facts: { master: 'boris' },
    end: books('Haircut', TUE, '10:00'),
  },
  'too expensive': {
    says: [
      'haircut with anna wed 12',
      {
        when: 'yes_no',
        say: 'hmm 45 is a bit much, is boris cheaper?',
        now: { master: 'boris', none: 'boris then' },
      },
    ],
    wants: books('Haircut', WED, '12:00', 'Anna Weber'),
    end: [
      { ...books('Haircut', WED, '12:00', 'Boris Petrov') },
      books('Haircut', WED, '12:00-12:30', 'Boris Petrov'),
      tells(price(40)),
    ],
  },
  'a little later': {
    says: [
      'manicure friday 11am pls',
      { when: 'yes_no', say: 'bit later pls, after 2', now: { time: 'after 2' } },
    ],
    wants: books('Manicure', FRI, '11:00'),
    end: books('Manicure', FRI, '14:00-18:00'),
  },
  'wrong day in the proposal': {
    says: [
      'pedicure on the 18th at 3',
      {
        when: 'yes_no',
        say: "no wait that's a friday? i need the saturday",
        now: { none: 'saturday 19th' },
      },
    ],
    facts: { day: 'saturday 19th', time: '1pm', none: 'saturday 19th at 1' },
    wants: books('Pedicure', FRI2, '15:00'),
    end: books('Pedicure', SAT2, '12:00-15:00'),
  },
  'in the hour after work': {
    says: ["hey I finish work at 5 so anything after 5.30 on weds? it's for a beard trim"],
    end: books('Beard trim', WED, '17:30-19:30'),
  },
  'only the afternoon': {
    says: ['afternoon slots for colouring with anna on tuesday?'],
    end: books('Colouring', TUE, '12:00-16:00', 'Anna Weber'),
  },
  'the last slot': {
    says: ['whats the last slot you have with boris on friday for a cut'],
    facts: { time: 'the latest' },
    end: books('Haircut', FRI, '19:00-19:15', 'Boris Petrov'),
  },
  'at lunch': {
    says: ['massage thursday lunchtime'],
    facts: { time: '12:30' },
    end: books('Massage', THU, '12:00-14:00'),
  },
  'next friday': {
    says: [
      'Hi there, could you book me in with Anna next Friday for a blow dry at 4:30pm please. Thanks, Nina',
    ],
    end: [
      books('Blow-dry', FRI2, '16:30', 'Anna Weber'),
      books('Blow-dry', FRI, '16:30', 'Anna Weber'),
    ],
  },
  'day first, then the rest': {
    says: ['are you free sat?'],
    facts: { service: 'massage', time: 'one ish' },
    end: books('Massage', SAT, '12:30-13:30'),
  },
  'changes everything': {
    says: [
      'beard trim with boris friday 10am',
      {
        when: 'yes_no',
        say: 'sorry, scrap that. haircut instead, thursday 5pm',
        now: { service: 'haircut', none: 'haircut thursday 5pm' },
      },
    ],
    wants: books('Beard trim', FRI, '10:00'),
    end: books('Haircut', THU, '17:00'),
  },
  'neither of these': {
    says: [
      'haircut anna thursday',
      { when: 'offer', say: 'none of those work for me, got anything at 11?' },
    ],
    facts: { time: '11' },
    end: books('Haircut', THU, '11:00', 'Anna Weber'),
  },
  'the 4pm one': {
    says: ['manicure wednesday afternoon', { when: 'offer', say: 'have you got 4?' }],
    facts: { time: '4pm' },
    end: books('Manicure', WED, '16:00'),
  },
  'sounds good but a question first': {
    says: [
      'massage sunday 5pm',
      { when: 'yes_no', say: 'sounds good, how much is it?' },
      { when: 'yes_no', say: 'ok book it', isYes: true },
    ],
    end: { ...books('Massage', SUN, '17:00'), told: [price(80)] },
  },
  'yes with thanks': {
    says: [
      'haircut boris sat 9am',
      { when: 'yes_no', say: 'Perfect thank you so much see you then!! x', isYes: true },
    ],
    end: books('Haircut', SAT, '09:00', 'Boris Petrov'),
  },
  'a typo in the yes': {
    says: ['haircut boris sat 9am', { when: 'yes_no', say: 'yse', isYes: true }],
    end: books('Haircut', SAT, '09:00', 'Boris Petrov'),
  },
  'move, any day': {
    given: { visits: [HAIRCUT] },
    says: ['hiya i need to rearrange thursdays appointment, cant get out of work'],
    facts: { day: 'friday', time: 'afternoon' },
    end: moves(FRI, '12:00-17:00'),
  },
  'move to an earlier day': {
    given: { visits: [MASSAGE] },
    says: ['could we bring my massage forward to saturday? same time is fine'],
    end: moves(SAT, '17:00'),
  },
  'swap, one of two': {
    given: { visits: [HAIRCUT, MASSAGE] },
    says: ['can i move my haircut to friday morning'],
    end: moves(FRI, '10:00-12:00'),
  },
  'cancel and book another': {
    given: { visits: [HAIRCUT] },
    says: ['cancel my haircut on thursday please'],
    end: cancels(0),
    after: 'thank you, sorry for the hassle',
  },
  'will not come any more': {
    given: { visits: [MASSAGE] },
    says: ["hi, I won't be needing the massage on sunday anymore"],
    end: cancels(0),
  },
  'wants to know who': {
    given: { visits: [HAIRCUT] },
    says: ['who is my appointment with on thursday?'],
    end: tells(/anna/iu),
  },
  'is it still on': {
    given: { visits: [HAIRCUT] },
    says: ['just checking im still ok for thursday at 3?'],
    end: tells(clock('15:00')),
  },
  'hours tomorrow': { says: ['what time are u open til tmrw'], end: tells(clock('20:00')) },
  'closed on a day': {
    says: ['are you closed on monday?'],
    end: [tells(...hours('10:00', '19:00')), tells(CLOSED.en)],
  },
  'free tonight': {
    says: ['anything free tonight for nails?'],
    facts: { service: 'manicure' },
    end: [tells(free(TODAY, '17:00-18:00')), books('Manicure', TODAY, '17:00-18:00')],
  },
  'which is cheaper': { says: ['whats cheaper, blow dry or haircut?'], end: tells(price(35)) },
  'does anna do it': { says: ['does anna do manicures?'], end: tells(/clara/iu) },
  'too long ago': {
    says: ['you charged me twice last week'],
    end: handsBack(),
  },
  'a photo': { says: ['can i send you a pic of what i want?'], end: [handsBack(), NOTHING] },
  'gift for mum': {
    says: ['do you do gift cards? its for my mum'],
    end: handsBack(),
  },
  'good night': { says: ['good evening 😊'], end: NOTHING },
  'ok only': { says: ['ok'], end: NOTHING },
  'two weeks from now': {
    says: ['haircut with anna wednesday week 10am'],
    end: books('Haircut', WED2, '10:00', 'Anna Weber'),
  },
  'not before': {
    says: ['pedicure next monday, not before 3'],
    end: books('Pedicure', MON, '15:00-17:45'),
  },
  'a week today': {
    says: ['manicure a week today, 12 noon'],
    end: books('Manicure', MON, '12:00'),
  },
  'tuesday next week': {
    says: ['can boris do my beard tuesday next week, say 6?'],
    end: books('Beard trim', TUE2, '18:00', 'Boris Petrov'),
  },
}
