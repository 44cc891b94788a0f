import { type Dialogues, handsBack, NOTHING, tells, THU } from '../dialogue.js'
import { price, priceOf } from '../words.js'

const ANYHOW = handsBack('person', 'unclear', 'upset')

/** What needs a person. */
export const PERSONS: Dialogues = {
  'asks for a person': { says: ['Can I talk to a real person please?'], end: handsBack('person') },
  'asks for a human, rudely': {
    says: ['are you a bot? give me a human'],
    end: handsBack('person', 'upset'),
  },
  'asks to be called': { says: ['please call me back'], end: handsBack('person', 'unclear') },
  'a complaint': {
    says: ['I am really disappointed. My colour looks awful and it was 110 euros!'],
    end: handsBack('upset', 'person'),
  },
  'very angry': {
    says: ['this is a joke!!! waited 40 minutes yesterday, worst salon ever'],
    end: handsBack('upset', 'person'),
  },
  'a refund': {
    says: ['I want my money back for the highlights'],
    end: handsBack('upset', 'person', 'unclear'),
  },
  'an allergy': {
    says: ['My scalp is burning and red since the colouring, could it be an allergic reaction?'],
    end: ANYHOW,
  },
  haggling: {
    says: ['can you do a haircut for 30 instead? im a student'],
    end: [ANYHOW, tells(priceOf(40, 45))],
  },
  'an order of shampoo': { says: ['has my order of shampoo arrived?'], end: ANYHOW },
  'a job': {
    says: ['Hello, I am a hairdresser with 5 years of experience, are you hiring?'],
    end: ANYHOW,
  },
  'two people at once': {
    says: [
      'we are a group of 6 for a hen party, want manicures all together on a saturday in march, do you do that?',
    ],
    facts: { again: 'its for 6 people at the same time' },
    end: [ANYHOW, NOTHING],
  },
  'a voucher': { says: ['do you sell gift vouchers?'], end: ANYHOW },
  'not understood twice': {
    says: ['asdf jkl qwe', 'zxcv bnm'],
    facts: { again: 'qqqq wwww' },
    end: handsBack('unclear'),
  },
  'in no language of ours': {
    says: ['Ich hätte da mal eine ganz andere Frage', 'Also wegen der Rechnung vom letzten Mal'],
    end: handsBack('unclear', 'person'),
  },
  'upset in the middle': {
    given: { visits: [{ service: 'Haircut', master: 'Anna Weber', day: THU, at: '15:00' }] },
    says: [
      'move my haircut to friday',
      'ugh this is ridiculous, you are useless, I want to speak to someone',
    ],
    end: handsBack('upset', 'person'),
  },
  parking: { says: ['where can i park near you?'], end: ANYHOW },
  'a service there is not': {
    says: ['do you do eyelash extensions?'],
    facts: { no: 'no thanks', service: 'eyelash extensions', again: 'just lashes' },
    end: [ANYHOW, tells(/not|n't|no |unfortunately|sorry/iu), tells(price(40))],
  },
  'lost a scarf': {
    says: ['hi I think I left my scarf at yours on saturday, grey wool. did you find it?'],
    end: ANYHOW,
  },
}
