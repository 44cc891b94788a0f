import {
  books,
  cancels,
  type Dialogues,
  FRI,
  moves,
  SAT,
  tells,
  THU,
  TUE,
  WED,
} from '../dialogue.js'
import { clock, price, visitAt } from '../words.js'

const salon = 'ru'
const HAIRCUT = { service: 'Женская стрижка', master: 'Анна', day: THU, at: '15:00' } as const
const NAILS = { service: 'Маникюр с покрытием', master: 'Ольга', day: FRI, at: '12:00' } as const

/** English clients in a salon whose services and masters have Russian names. */
export const ABROAD: Dialogues = {
  'a haircut with Anna': {
    given: { salon },
    says: ["Hi, I'd like a women's haircut with Anna on Friday at 3pm"],
    end: books('Женская стрижка', FRI, '15:00', 'Анна'),
    after: 'thanks!',
  },
  'a beard with Artem': {
    given: { salon },
    says: ['beard trim with Artem tomorrow at 6pm'],
    end: books('Борода', TUE, '18:00', 'Артём'),
  },
  'one thing at a time': {
    given: { salon },
    says: ['hello, can I book an appointment?'],
    facts: { service: 'colouring', master: 'anna', day: 'on wednesday', time: '10am' },
    end: books('Окрашивание', WED, '10:00', 'Анна'),
  },
  'nails on saturday': {
    given: { salon },
    says: ['any slots for a manicure on saturday morning?'],
    facts: { time: 'morning' },
    end: books('Маникюр с покрытием', SAT, '10:00-12:00', 'Ольга'),
  },
  "a men's cut": {
    given: { salon },
    says: ["men's haircut thursday 7pm with artyom"],
    end: books('Мужская стрижка', THU, '19:00', 'Артём'),
  },
  'a blow dry with whoever': {
    given: { salon },
    says: ['blow dry with anyone on thursday at 1pm'],
    end: books('Укладка', THU, '13:00'),
  },
  'eyebrows with Olga': {
    given: { salon },
    says: ['can olga do my eyebrows on wed at 11'],
    end: books('Оформление бровей', WED, '11:00', 'Ольга'),
  },
  'a price': { given: { salon }, says: ['how much is a pedicure?'], end: tells(price(2600)) },
  'a price of a master': {
    given: { salon },
    says: ["how much is a women's haircut with marina?"],
    end: tells(price(2000)),
  },
  hours: {
    given: { salon },
    says: ['until when are you open on wednesday?'],
    end: tells(clock('20:00')),
  },
  'when is it': {
    given: { salon, visits: [HAIRCUT] },
    says: ['when is my appointment?'],
    end: tells(visitAt('15:00')),
  },
  'a move': {
    given: { salon, visits: [HAIRCUT, NAILS] },
    says: ['please move my haircut to friday, same time'],
    end: moves(FRI, '15:00'),
  },
  'a cancellation': {
    given: { salon, visits: [HAIRCUT, NAILS] },
    says: ['cancel my manicure please'],
    end: cancels(1),
  },
}
