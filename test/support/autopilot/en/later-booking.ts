import {
  books,
  type Dialogues,
  type End,
  FRI,
  FRI2,
  handsBack,
  MON,
  NOTHING,
  SAT,
  SUN,
  THU,
  THU2,
  TODAY,
  TUE,
  TUE2,
  WED,
  WED2,
} from '../dialogue.js'
import { price } from '../words.js'

/** May be so on the way, and is no end. */
const passing = (end: End): End => ({ ...end, told: [/(?!)/u] })
const [TUE3, FEB_12] = [15, 36]

/** Booking as people type it on the way to something else; written without looking at the rules. */
export const LATER_BOOKING: Dialogues = {
  'text-speak': {
    says: ['hey cn i get haircut w anna tmrw arnd 2'],
    end: books('Haircut', TUE, '13:30-14:30', 'Anna Weber'),
  },
  'a price first': {
    says: ['how much is a massage? and can i come saturday at 1'],
    end: { ...books('Massage', SAT, '13:00'), told: [price(80)] },
  },
  'actually make it 4': {
    says: [
      'haircut with anna fri 3pm',
      {
        when: 'yes_no',
        say: 'oh wait actually make it 4',
        now: { time: '4pm', none: 'friday 4pm' },
      },
    ],
    wants: books('Haircut', FRI, '15:00', 'Anna Weber'),
    end: books('Haircut', FRI, '16:00', 'Anna Weber'),
  },
  'meant saturday': {
    says: [
      'book me in for a pedicure with clara on friday at 12',
      {
        when: 'yes_no',
        say: 'sorry i meant saturday not friday',
        now: { day: 'saturday', none: 'saturday at 12' },
      },
    ],
    wants: books('Pedicure', FRI, '12:00', 'Clara Nguyen'),
    end: books('Pedicure', SAT, '12:00', 'Clara Nguyen'),
  },
  'half an hour later': {
    says: [
      'blow dry anna weds 11am',
      {
        when: 'yes_no',
        say: 'could we do half an hour later?',
        now: { time: '11:30', none: '11:30' },
      },
    ],
    wants: books('Blow-dry', WED, '11:00'),
    end: books('Blow-dry', WED, '11:30'),
  },
  'same time, somebody else': {
    says: [
      'haircut with anna thursday 11am',
      {
        when: 'yes_no',
        say: 'same time but with Boris please',
        now: { master: 'boris', none: 'with boris' },
      },
    ],
    wants: books('Haircut', THU, '11:00', 'Anna Weber'),
    end: books('Haircut', THU, '11:00', 'Boris Petrov'),
  },
  'the earliest': {
    says: ['whats the earliest you have for a beard trim'],
    facts: { day: 'the earliest you have', time: 'the earliest one' },
    end: books('Beard trim', TUE, '09:00-09:30'),
  },
  'sometime next week': {
    says: ['need my colour done next week sometime, anna pls'],
    facts: { day: 'any day', time: 'mornings are best' },
    end: books('Colouring', [MON, TUE2, WED2, THU2, FRI2], '10:00-12:00', 'Anna Weber'),
  },
  'after lunch': {
    says: ['manicure today after lunch possible?'],
    facts: { time: 'like 2 or 3' },
    end: books('Manicure', TODAY, '12:30-17:00'),
  },
  'around noon': {
    says: ['trim my beard weds around noon'],
    end: books('Beard trim', WED, '11:30-12:30'),
  },
  'before 11': {
    says: ['haircut tomorrow b4 11 pls doesnt matter who'],
    end: books('Haircut', TUE, '09:00-10:45'),
  },
  'between two and four': {
    says: ['can u fit me in for a blowdry friday between 2 and 4'],
    end: books('Blow-dry', FRI, '14:00-16:00'),
  },
  'days that will not do': {
    says: ['i want a manicure this week but not monday and not friday either'],
    facts: { day: 'wed or sat', time: 'around 1', none: 'wednesday around 1' },
    end: books('Manicure', [WED, SAT], '12:30-13:30'),
  },
  'day and month in figures': {
    says: ['haircut 12/02 10:30 anna'],
    end: books('Haircut', FEB_12, '10:30', 'Anna Weber'),
  },
  'month first': {
    says: ['Hi, do you have anything on February 12th for highlights?'],
    facts: { time: 'in the morning' },
    end: books('Highlights', FEB_12, '10:00-12:00'),
  },
  'the twelfth': {
    says: ['massage on the 12th at 5pm?'],
    end: books('Massage', SAT, '17:00'),
  },
  'in two weeks': {
    says: ['haircut w anna in two weeks, tuesday 3pm'],
    end: books('Haircut', TUE3, '15:00', 'Anna Weber'),
  },
  'friday week': {
    says: ['Could I book a manicure for Friday week at 2?'],
    end: books('Manicure', FRI2, '14:00'),
  },
  'a week from a day': {
    says: ['beard trim a week from tuesday 6pm'],
    end: books('Beard trim', TUE2, '18:00'),
  },
  'any master': {
    says: ['haircut saturday morning, any master is fine'],
    facts: { time: '10' },
    end: books('Haircut', SAT, '09:00-12:15'),
  },
  'two services at once': {
    says: ['haircut and beard trim w boris fri at 4pm'],
    facts: { service: 'both' },
    end: [
      books('Haircut', FRI, '16:00', 'Boris Petrov'),
      books('Beard trim', FRI, '16:00', 'Boris Petrov'),
      handsBack(),
    ],
  },
  'never been here': {
    given: { isKnown: false, name: 'Ella' },
    says: ["Hi! I'm new here, can I get a manicure on wednesday at 1?"],
    facts: { name: 'Ella Grant', phone: '0151 4444 3322' },
    end: books('Manicure', WED, '13:00'),
  },
  misspelt: {
    says: ['id like to bok an appointmnt for a hair cut tommorow moring'],
    facts: { master: 'no prefrence', time: '10' },
    end: books('Haircut', TUE, '09:00-12:00'),
  },
  'asks who there is': {
    says: ['can i get a pedicure on saturday', { when: 'master', say: 'who do you have?' }],
    facts: { time: '1pm', master: 'whoever' },
    end: books('Pedicure', SAT, '13:00'),
  },
  'asks what there is': {
    says: [
      'haircut with boris thursday',
      { when: 'time', say: 'what have you got?' },
      { when: 'offer', say: 'what have you got after 3?' },
    ],
    facts: { time: 'after 3' },
    end: books('Haircut', THU, '15:00-19:15', 'Boris Petrov'),
  },
  'the first one': {
    says: ['haircut anna wednesday afternoon', { when: 'offer', say: 'the first one' }],
    end: books('Haircut', WED, '12:00-17:00', 'Anna Weber'),
  },
  'another service': {
    says: [
      'manicure sat 11',
      {
        when: 'yes_no',
        say: 'hm can i do a pedicure instead, same time',
        now: { service: 'pedicure' },
      },
    ],
    wants: books('Manicure', SAT, '11:00'),
    end: books('Pedicure', SAT, '11:00'),
    facts: { none: 'pedicure saturday 11' },
  },
  'changed after it was booked': {
    says: [
      'haircut with anna fri 3pm',
      { when: 'yes_no', say: 'yes', isYes: true },
      'sorry actually can u make it 4',
      { when: 'yes_no', say: 'yes please', isYes: true },
    ],
    end: [
      books('Haircut', FRI, '16:00', 'Anna Weber'),
      passing(books('Haircut', FRI, '15:00', 'Anna Weber')),
    ],
  },
  'cancelled after it was booked': {
    says: [
      'haircut with anna fri 3pm',
      { when: 'yes_no', say: 'yes', isYes: true },
      'oh no i just saw im away that day, cancel it please',
      { when: 'yes_no', say: 'yes cancel', isYes: true },
    ],
    wants: passing(books('Haircut', FRI, '15:00', 'Anna Weber')),
    end: [{ told: [/cancel/iu] }, passing(books('Haircut', FRI, '15:00', 'Anna Weber'))],
  },
  'a child': {
    says: ['can you do my sons hair on sat at 10, he is 6'],
    facts: { service: 'just a haircut' },
    end: [books('Haircut', SAT, '10:00'), handsBack()],
  },
  'day after tomorrow': {
    says: ['mani day after 2moro at 4'],
    end: books('Manicure', WED, '16:00'),
  },
  fiveish: {
    says: ['boris 5ish thurs haircut'],
    end: books('Haircut', THU, '16:30-17:30', 'Boris Petrov'),
  },
  'half four': {
    says: ['can i come in half 4 on friday for a blow dry'],
    end: books('Blow-dry', FRI, '16:30'),
  },
  'quarter past': {
    says: ['haircut with anna thursday quarter past 3'],
    facts: { none: '15:00 or 15:30 then' },
    end: books('Haircut', THU, '15:00-15:30', 'Anna Weber'),
  },
  'nobody on that day': {
    says: ['massage on tuesday?'],
    facts: { day: 'thursday then', time: '5pm', none: 'ok thursday 5pm then' },
    end: books('Massage', THU, '17:00'),
  },
  'for his wife': {
    says: ['i want to book my wife a massage sunday 5pm'],
    end: [books('Massage', SUN, '17:00'), handsBack()],
  },
  'the day before a wedding': {
    says: [
      "Good morning! Hope you're all well after the holidays. I'm getting married on the 19th and would love to have my nails done the day before, ideally around 11. Is that possible?",
    ],
    facts: { service: 'manicure', day: 'friday the 18th', none: 'no the 18th, around 11' },
    end: books('Manicure', FRI2, '11:00-12:00'),
  },
  'evenings only': {
    says: ['any day this week works for a beard trim, evenings only tho'],
    facts: { day: 'thursday', time: 'after 5' },
    end: books('Beard trim', [TUE, WED, THU, FRI, SAT], '17:00-19:30'),
  },
  'either of two days': {
    says: ['haircut with anna either tomorrow or wednesday, after 4'],
    end: books('Haircut', [TUE, WED], '16:00-17:00', 'Anna Weber'),
  },
  'when is he free': {
    says: ['when is boris free this week for a haircut?'],
    facts: { day: 'thursday', time: 'evening' },
    end: books('Haircut', THU, '17:00-19:15', 'Boris Petrov'),
  },
  asap: {
    says: ['beard trim asap'],
    facts: { day: 'asap', time: 'asap' },
    end: books('Beard trim', TUE),
  },
  'right now': {
    says: ['can i come now for a manicure'],
    facts: { day: 'today', time: 'as soon as possible', none: 'today 11 then' },
    end: books('Manicure', TODAY, '11:00-12:00'),
  },
  'at the weekend': {
    says: ['got any massage slots at the weekend?'],
    facts: { day: 'sunday', time: 'around 2' },
    end: books('Massage', SUN, '13:30-14:30'),
  },
  'yes, but': {
    says: [
      'haircut fri 4pm anna',
      { when: 'yes_no', say: 'ok but can it be boris', now: { master: 'boris', none: 'boris' } },
    ],
    wants: books('Haircut', FRI, '16:00', 'Anna Weber'),
    end: books('Haircut', FRI, '16:00', 'Boris Petrov'),
  },
  'a word at a time': {
    says: [['hey', 'can u do', 'blow dry', 'fri', '10.30']],
    end: books('Blow-dry', FRI, '10:30'),
  },
  'forget it': {
    says: [
      'haircut with anna friday 3pm',
      { when: 'yes_no', say: 'no actually forget it, ill call you' },
    ],
    wants: books('Haircut', FRI, '15:00', 'Anna Weber'),
    end: NOTHING,
  },
  'one sec': {
    says: [
      'haircut with anna friday 3pm',
      { when: 'yes_no', say: 'one sec let me check my calendar' },
      { when: 'yes_no', say: 'ok yes go ahead', isYes: true },
    ],
    end: books('Haircut', FRI, '15:00', 'Anna Weber'),
  },
}
