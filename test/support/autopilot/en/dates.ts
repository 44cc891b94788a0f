import {
  books,
  type Dialogues,
  FRI,
  FRI2,
  MON,
  MON3,
  SAT,
  SAT2,
  SUN,
  THU,
  THU2,
  TUE2,
  WED,
  WED2,
} from '../dialogue.js'

/** Days and times in the forms in which people write them. */
export const DATES: Dialogues = {
  'day and month': {
    says: ['haircut with anna on 11 january at 11'],
    end: books('Haircut', FRI, '11:00', 'Anna Weber'),
  },
  'month first': {
    says: ['Jan 12, massage, 5pm?'],
    end: books('Massage', SAT, '17:00', 'David Okafor'),
  },
  ordinal: {
    says: ['manicure on the 9th around 2 pm please'],
    end: books('Manicure', WED, '13:30-14:30', 'Clara Nguyen'),
  },
  dotted: {
    says: ['beard trim 10.01. at 16.30'],
    end: books('Beard trim', THU, '16:30', 'Boris Petrov'),
  },
  'dotted with a year': {
    says: ['colouring 16.01.2030 10:00 anna weber'],
    end: books('Colouring', WED2, '10:00', 'Anna Weber'),
  },
  iso: {
    says: ['Please book a haircut for 2030-01-15 14:00, Anna.'],
    end: books('Haircut', TUE2, '14:00', 'Anna Weber'),
  },
  slashed: {
    says: ['pedicure with clara 14/1 at 12:00'],
    end: books('Pedicure', MON, '12:00', 'Clara Nguyen'),
  },
  'in a week': {
    says: ['A haircut in a week with Anna, like today but a week from now? 3pm'],
    facts: { day: 'next monday' },
    end: books('Haircut', MON, '15:00', 'Anna Weber'),
  },
  'in two weeks': {
    says: ['hi, manicure in two weeks on monday, 11 oclock'],
    facts: { day: '21 january' },
    end: books('Manicure', MON3, '11:00', 'Clara Nguyen'),
  },
  'this weekend': {
    says: ['any massages this weekend?', 'sunday evening'],
    facts: { day: 'sunday', time: 'evening' },
    end: books('Massage', SUN, '17:00-21:00', 'David Okafor'),
  },
  'thursday next week': {
    says: ['Thursday next week, haircut, Boris, 9am'],
    end: books('Haircut', THU2, '09:00', 'Boris Petrov'),
  },
  'next friday is either': {
    says: ['could I come next friday for a blow dry? 4pm'],
    end: books('Blow-dry', [FRI, FRI2], '16:00', 'Anna Weber'),
  },
  'between two times': {
    says: ['Something between 1 and 3 on wednesday for a cut with anna'],
    facts: { service: 'haircut' },
    end: books('Haircut', WED, '13:00-15:00', 'Anna Weber'),
  },
  'not before': {
    says: ['friday, not before 4, haircut, anna'],
    end: books('Haircut', FRI, '16:00-17:00', 'Anna Weber'),
  },
  'no later than': {
    says: ['i have to be out by noon on saturday. manicure?'],
    facts: { time: 'start at 11 at the latest' },
    end: books('Manicure', SAT, '10:00-11:00', 'Clara Nguyen'),
  },
  military: {
    says: ['haircut boris wed 1730'],
    end: books('Haircut', WED, '17:30', 'Boris Petrov'),
  },
  'saturday in a fortnight': {
    says: ['Is Saturday 19 January possible for a beard trim, about midday?'],
    facts: { time: 'about 12' },
    end: books('Beard trim', SAT2, '11:30-12:30', 'Boris Petrov'),
  },
}
