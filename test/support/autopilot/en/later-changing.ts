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
  SAT,
  tells,
  THU,
  THU2,
  TODAY,
  TUE,
  WED,
  WED2,
  type Placed,
} from '../dialogue.js'
import { clock, hours, NO_VISIT, price } from '../words.js'

const ANNA_THU: Placed = { service: 'Haircut', master: 'Anna Weber', day: THU, at: '11:00' }
const CLARA_FRI: Placed = { service: 'Manicure', master: 'Clara Nguyen', day: FRI, at: '12:00' }
const BORIS_TUE: Placed = { service: 'Haircut', master: 'Boris Petrov', day: TUE, at: '16:30' }
const anna = (day: number, at: string): Placed => ({ ...ANNA_THU, day, at })
const REFUSES = /n.t|not|unfortunately|no such|only/iu

/** Visits, questions and people, as people type them on the way to something else; written without looking at the rules. */
export const LATER_CHANGING: Dialogues = {
  "can't make it": {
    given: { visits: [BORIS_TUE] },
    says: ['so sorry cant make it tomorrow'],
    end: cancels(0),
  },
  'same time next day': {
    given: { visits: [anna(WED, '14:00')] },
    says: ['can i move my appt to the same time next day'],
    end: moves(THU, '14:00'),
  },
  'one of two, by service': {
    given: { visits: [ANNA_THU, CLARA_FRI] },
    says: ['need to cancel the manicure, keep the haircut'],
    end: cancels(1),
  },
  'one of two, by day': {
    given: { visits: [ANNA_THU, CLARA_FRI] },
    says: ['pls cancel fridays one'],
    end: cancels(1),
  },
  'when am i booked': {
    given: { visits: [ANNA_THU] },
    says: ['hey when am i booked in again?'],
    end: tells(clock('11:00')),
  },
  'what time tomorrow': {
    given: { visits: [BORIS_TUE] },
    says: ['what time am i coming tomorrow'],
    end: tells(clock('16:30')),
  },
  'running late': {
    given: { visits: [{ ...CLARA_FRI, day: TODAY, at: '11:00' }] },
    says: ['running 15 mins late sorry!!'],
    end: handsBack(),
  },
  'an hour later': {
    given: { visits: [{ service: 'Massage', master: 'David Okafor', day: SAT, at: '13:00' }] },
    says: ['can we push my massage back an hour'],
    end: moves(SAT, '14:00'),
  },
  earlier: {
    given: { visits: [anna(THU, '16:00')] },
    says: ['any chance of coming in earlier on thursday? got the 4pm haircut'],
    facts: { time: 'around 1' },
    end: moves(THU, '12:30-13:30'),
  },
  'another master': {
    given: { visits: [ANNA_THU] },
    says: ['can i switch my haircut to boris instead of anna, same day n time'],
    end: moves(THU, '11:00', { master: 'Boris Petrov' }),
  },
  'move, not cancel': {
    given: { visits: [{ service: 'Pedicure', master: 'Clara Nguyen', day: WED, at: '12:00' }] },
    says: [
      'i need to cancel my pedicure',
      { when: 'yes_no', say: 'actually can we just move it to next wednesday instead, same time' },
    ],
    wants: cancels(0),
    end: moves(WED2, '12:00'),
  },
  'keep it': {
    given: { visits: [anna(FRI, '13:00')] },
    says: ['cancel my appt on fri', { when: 'yes_no', say: 'hmm no keep it actually' }],
    wants: cancels(0),
    end: NOTHING,
  },
  'next week instead': {
    given: { visits: [ANNA_THU] },
    says: ['something came up, can i come next week instead? thurs afternoon ideally'],
    end: moves(THU2, '12:00-17:00'),
  },
  'how long': { says: ['how long does colouring take?'], end: tells(/2 ?h|120|two hours/iu) },
  'two prices': { says: ['how much r manicure n pedicure'], end: tells(price(40), price(55)) },
  "a master's price": { says: ['how much is a haircut with boris'], end: tells(price(40)) },
  'open on sundays': { says: ['r u open on sundays?'], end: tells(...hours('12:00', '21:00')) },
  'closing time': { says: ['what time do you close tonight?'], end: tells(clock('19:00')) },
  'lash extensions': { says: ['do u do lash extensions?'], end: [tells(REFUSES), handsBack()] },
  botox: { says: ['book me in for botox friday'], end: [tells(REFUSES), handsBack()] },
  'a call': { says: ['can a real person call me please'], end: handsBack('person') },
  'waiting at the desk': {
    says: ['this is ridiculous ive been waiting 20 min and nobody is at the desk'],
    end: handsBack(),
  },
  'came out orange': {
    says: ['the colour anna did came out orange im really not happy'],
    end: handsBack('upset', 'person'),
  },
  'money back': { says: ['i want my money back'], end: handsBack('upset', 'person') },
  'thanks only': { says: ['thx!!'], end: NOTHING },
  'emoji only': { says: ['👍'], end: NOTHING },
  'greeting only': { says: ['heyy'], end: NOTHING },
  'did it go through': {
    given: { visits: [CLARA_FRI] },
    says: ['hi did my booking go through?'],
    end: tells(clock('12:00')),
  },
  'anything booked': {
    says: ['do i have anything booked with u this week'],
    end: tells(NO_VISIT.en),
  },
  'nothing to cancel': {
    says: ['cancel my appointment pls'],
    end: [tells(NO_VISIT.en), handsBack()],
  },
  'both of them': {
    given: { visits: [ANNA_THU, CLARA_FRI] },
    says: ['cancel both my appointments'],
    end: [cancels(0), cancels(1), handsBack()],
  },
  'thursday to saturday': {
    given: { visits: [{ ...BORIS_TUE, day: THU, at: '10:00' }] },
    says: ['can i change my thursday appt to sat'],
    facts: { time: 'same time' },
    end: moves(SAT, '10:00'),
  },
  services: { says: ['what do you guys do'], end: tells(/manicure/iu, /massage/iu) },
  'who does it': { says: ['who does massages?'], end: tells(/David/u) },
  pregnant: { says: ['im pregnant, is the massage safe for me?'], end: handsBack() },
  parking: { says: ['is there parking nearby'], end: handsBack() },
  sick: {
    given: { visits: [anna(WED, '14:00')] },
    says: ['ive got the flu, wont be able to come on wednesday'],
    end: cancels(0),
  },
  'is she free': {
    says: ['is anna free thursday at 2'],
    facts: { service: 'haircut' },
    end: [
      tells(free(THU, '14:00', { service: 'Haircut', master: 'Anna Weber' })),
      books('Haircut', THU, '14:00', 'Anna Weber'),
    ],
  },
  "i'll be there": {
    given: { visits: [BORIS_TUE] },
    says: ["yes i'll be there tomorrow"],
    end: [NOTHING, handsBack()],
  },
  'to monday': {
    given: { visits: [anna(FRI, '15:00')] },
    says: ['push my friday appointment to monday'],
    facts: { time: 'same time' },
    end: moves(MON, '15:00'),
  },
  'a day earlier': {
    given: { visits: [anna(FRI, '13:00')] },
    says: ['can i come a day earlier, same time'],
    end: moves(THU, '13:00'),
  },
  'a price and a move': {
    given: { visits: [anna(FRI, '14:00')] },
    says: ['hi how much will my haircut on friday be and can you move it to 4'],
    end: { ...moves(FRI, '16:00'), told: [price(45)] },
  },
}
