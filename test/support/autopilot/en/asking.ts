import { type Dialogues, free, FRI, SAT, SUN, tells, THU, TUE, WED } from '../dialogue.js'
import { clock, CLOSED, hours, NO_VISIT, price, priceOf, visitAt } from '../words.js'

const HAIRCUT = { service: 'Haircut', master: 'Anna Weber', day: THU, at: '15:00' } as const

/** Prices, hours, the next visit, free times. */
export const ASKING: Dialogues = {
  'a price': { says: ['How much is a manicure?'], end: tells(price(40)), after: 'ok thanks' },
  'a price, tersely': { says: ['price massage'], end: tells(price(80)) },
  'a price that differs': {
    says: ['what do you charge for a haircut?'],
    end: tells(priceOf(45, 40)),
  },
  'two prices': {
    says: ['hey, prices for colouring and highlights pls?'],
    end: tells(price(110), price(140)),
  },
  'all prices': {
    says: ['Do you have a price list?'],
    end: tells(price(20), price(35), price(55)),
  },
  'a price of a master': {
    says: ['what does a cut with boris cost'],
    facts: { service: 'haircut' },
    end: tells(price(40)),
  },
  'a price, mistyped': {
    says: ['hw much for pedicre'],
    facts: { again: 'how much is a pedicure' },
    end: tells(price(55)),
  },
  'a price and free times': {
    says: ['prices for colouring and is there anything on friday morning'],
    end: tells(price(110), free(FRI, '10:00-12:00', { service: 'Colouring' })),
  },
  'hours of a day': { says: ['What time do you open on Saturday?'], end: tells(clock('9:00')) },
  'until when today': { says: ['how late are you open today'], end: tells(clock('19:00')) },
  'hours of the week': { says: ['Opening hours?'], end: tells(...hours('9:00', '21:00')) },
  'open on sunday': { says: ['are u open sundays?'], end: tells(...hours('12:00', '21:00')) },
  'when boris works': { says: ['which days does Boris work?'], end: tells(/tue/iu, /sat/iu) },
  'the next visit': {
    given: { visits: [HAIRCUT] },
    says: ['When is my next appointment?'],
    end: tells(visitAt('15:00'), /thu|\b10\b/iu),
  },
  'the next visit, forgotten': {
    given: { visits: [HAIRCUT] },
    says: ['hi i forgot when im booked in 🙈'],
    end: tells(visitAt('15:00')),
    after: 'thank youuu',
  },
  'whose the next visit is': {
    given: { visits: [HAIRCUT] },
    says: ['sorry who am i booked with on thursday and what time was it again'],
    end: tells(visitAt('15:00'), /anna/iu),
  },
  'two next visits': {
    given: {
      visits: [HAIRCUT, { service: 'Manicure', master: 'Clara Nguyen', day: SAT, at: '11:00' }],
    },
    says: ['what appointments do I have?'],
    end: tells(visitAt('15:00'), visitAt('11:00')),
  },
  'no next visit': { says: ['do i have anything booked?'], end: tells(NO_VISIT.en) },
  'free on a day': {
    says: [
      'do you have anything free for a haircut on Wednesday?',
      { when: 'offer', say: 'ok let me think, thanks' },
    ],
    facts: { master: 'either' },
    end: tells(free(WED, undefined, { service: 'Haircut' })),
  },
  'free with a master': {
    says: ['when is david free on sunday for a massage'],
    end: tells(free(SUN, undefined, { master: 'David Okafor' })),
  },
  'free tomorrow': {
    says: ['what slots do you have tomorrow for a beard trim'],
    end: tells(free(TUE, undefined, { service: 'Beard trim' })),
  },
  'what there is': {
    says: ['what services do you offer?'],
    end: tells(/manicure/iu, /massage/iu, /haircut/iu),
  },
  'how long it takes': {
    says: ['how long does colouring take?'],
    end: [tells(/2\s?h|two hours|120/iu), { handedBack: ['person', 'unclear'] }],
  },
  'closed late': {
    says: ['Are you still open at 11pm on Friday?'],
    end: [tells(clock('21:00')), tells(CLOSED.en)],
  },
}
