import {
  books,
  cancels,
  type Dialogues,
  FRI,
  handsBack,
  moves,
  MON,
  NOTHING,
  SAT,
  THU,
  TUE,
  TUE2,
  WED,
} from '../dialogue.js'

const STYLING = { service: 'Укладка', master: 'Анна', day: WED, at: '12:00' } as const
const CUT = { service: 'Женская стрижка', master: 'Анна', day: THU, at: '15:00' } as const
const NAILS = { service: 'Маникюр с покрытием', master: 'Ольга', day: FRI, at: '13:00' } as const
const BEARD = { service: 'Борода', master: 'Артём', day: TUE, at: '18:00' } as const

/** Second thoughts, moves and cancellations, as people write them. */
export const LATER_CHANGING: Dialogues = {
  'ой, лучше в четыре': {
    says: [
      'педикюр в пятницу в 2',
      { when: 'yes_no', say: 'ой давайте лучше в 4', now: { time: 'в 4' } },
    ],
    wants: books('Педикюр', FRI, '14:00'),
    end: books('Педикюр', FRI, '16:00'),
  },
  'на полчаса позже': {
    says: [
      'брови в чт в 11',
      { when: 'yes_no', say: 'а на полчаса позже можно?', now: { time: '11:30' } },
    ],
    wants: books('Оформление бровей', THU, '11:00'),
    end: books('Оформление бровей', THU, '11:30'),
  },
  'на час пораньше': {
    says: [
      'Укладка у анны, пятница 16:00',
      { when: 'yes_no', say: 'хотя нет на час пораньше', now: { time: '15:00' } },
    ],
    wants: books('Укладка', FRI, '16:00', 'Анна'),
    end: books('Укладка', FRI, '15:00', 'Анна'),
  },
  'то же время, другой мастер': {
    says: [
      'женская стрижка анна чт 14:00',
      { when: 'yes_no', say: 'в то же время но к марине', now: { master: 'марина' } },
    ],
    wants: books('Женская стрижка', THU, '14:00', 'Анна'),
    end: books('Женская стрижка', THU, '14:00', 'Марина'),
  },
  'другой день, то же время': {
    says: [
      'маникюр в пт на 12',
      { when: 'yes_no', say: 'стоп не в пятницу а в субботу', now: { day: 'в субботу' } },
    ],
    wants: books('Маникюр с покрытием', FRI, '12:00'),
    end: books('Маникюр с покрытием', SAT, '12:00'),
  },
  'другая услуга': {
    says: [
      'запишите на укладку к анне в среду в 10',
      { when: 'yes_no', say: 'не укладку, женскую стрижку', now: { service: 'женская стрижка' } },
    ],
    wants: books('Укладка', WED, '10:00', 'Анна'),
    end: books('Женская стрижка', WED, '10:00', 'Анна'),
  },
  передумала: {
    says: ['маникюр завтра в 15:00', { when: 'yes_no', say: 'ой нет не надо пока, я подумаю' }],
    wants: books('Маникюр с покрытием', TUE, '15:00'),
    end: NOTHING,
  },
  'поправка в начале': {
    says: [['педикюр в среду в 12', 'ой в четверг']],
    end: books('Педикюр', THU, '12:00'),
  },
  'поправка после предложения, дважды': {
    says: [
      'мужскую стрижку к артему в пт в 6',
      { when: 'yes_no', say: 'а в 7?', now: { time: 'в 7' } },
      { when: 'yes_no', say: 'нет все таки в 6 давайте', now: { time: 'в 6' } },
    ],
    wants: books('Мужская стрижка', FRI, '19:00', 'Артём'),
    end: books('Мужская стрижка', FRI, '18:00', 'Артём'),
  },
  'сначала к одной, потом к любой': {
    given: { away: [{ master: 'Анна', day: THU }] },
    says: ['окрашивание к анне в чт на 12'],
    facts: { none: 'тогда к любой другой в чт в 12', master: 'любая' },
    end: books('Окрашивание', THU, '12:00', 'Марина'),
  },
  'время занято': {
    given: { taken: [{ service: 'Маникюр с покрытием', master: 'Ольга', day: SAT, at: '12:00' }] },
    says: ['ноготки сб 12'],
    facts: { none: 'в сб после двух', time: 'после двух' },
    end: books('Маникюр с покрытием', SAT, '13:30-18:30'),
  },
  'перенос на другой день': {
    given: { visits: [CUT] },
    says: ['привет, я записана на четверг, можно перенести на пятницу?'],
    facts: { time: 'в то же время' },
    end: moves(FRI, '15:00'),
  },
  'завтра не смогу, перенос': {
    given: { visits: [BEARD] },
    says: ['завтра не смогу прийти, давайте на четверг'],
    facts: { time: 'во столько же', yes: 'да' },
    end: moves(THU, '18:00'),
  },
  'завтра не смогу, отмена': {
    given: { visits: [BEARD] },
    says: ['я завтра не смогу('],
    facts: { day: 'не надо переносить, отмените', time: 'отмените', again: 'отмените запись' },
    end: cancels(),
  },
  'то же время на следующий день': {
    given: { visits: [STYLING] },
    says: ['Перенесите мою запись на то же время на следующий день'],
    end: moves(THU, '12:00'),
  },
  'перенести на попозже': {
    given: { visits: [CUT] },
    says: ['можно мою стрижку в четверг сдвинуть на час позже?'],
    end: moves(THU, '16:00'),
  },
  'подвинуть пораньше': {
    given: { visits: [NAILS] },
    says: ['здравствуйте! а можно подвинуть маникюр в пятницу на пораньше? часов на 11'],
    end: moves(FRI, '11:00'),
  },
  'на неделю позже': {
    given: { visits: [BEARD] },
    says: ['перенесите бороду на неделю вперед, время то же'],
    end: moves(TUE2, '18:00'),
  },
  'к другому мастеру': {
    given: { visits: [CUT] },
    says: ['а можно меня в четверг не к Анне а к Марине переписать?'],
    facts: { time: 'то же время, в 15' },
    end: moves(THU, '15:00', { master: 'Марина' }),
  },
  'отмена одной из двух': {
    given: { visits: [STYLING, NAILS] },
    says: ['отмените маникюр плиз'],
    end: cancels(1),
  },
  'отмена одной из двух по дню': {
    given: { visits: [STYLING, NAILS] },
    says: ['у меня две записи, ту что в среду отмените'],
    facts: { visit: 'в среду которая' },
    end: cancels(0),
  },
  'отмена, не сказано какой': {
    given: { visits: [STYLING, CUT] },
    says: ['нужно отменить запись'],
    facts: { visit: 'стрижку' },
    end: cancels(1),
  },
  'перенос одной из двух': {
    given: { visits: [STYLING, CUT] },
    says: ['перенести хочу'],
    facts: { visit: 'вторую', day: 'на субботу нельзя? тогда пятница', time: 'в 11' },
    end: moves(FRI, '11:00', { visit: 1 }),
  },
  'отмена с сожалением': {
    given: { visits: [NAILS] },
    says: ['Девочки, простите, заболела, в пятницу не приду'],
    facts: { day: 'просто отмените', time: 'просто отмените', again: 'отмените пожалуйста' },
    end: cancels(),
  },
  'отменил и передумал': {
    given: { visits: [BEARD] },
    says: ['отмените бороду', { when: 'yes_no', say: 'а нет, оставьте, смогу' }],
    wants: cancels(),
    end: NOTHING,
  },
  'хотел отменить, перенёс': {
    given: { visits: [BEARD] },
    says: [
      'запись на завтра отмените плз',
      {
        when: 'yes_no',
        say: 'или давайте лучше перенесем на пятницу',
        now: { day: 'пятница', time: 'в 18' },
      },
    ],
    wants: cancels(),
    end: moves(FRI, '18:00'),
  },
  'перенос с ответом вопросом': {
    given: { visits: [CUT] },
    says: [
      'хочу перенести стрижку',
      { when: 'day', say: 'а в пятницу что есть?', now: { day: 'в пятницу' } },
    ],
    facts: { time: 'в 10' },
    end: moves(FRI, '10:00'),
  },
  'отменять нечего': {
    says: ['отмените мою запись на завтра'],
    facts: { visit: 'на завтра', again: 'на завтра отмените' },
    end: [NOTHING, handsBack()],
  },
  'перенести и записаться': {
    given: { visits: [STYLING] },
    says: ['укладку перенесите со среды на пятницу на 12 плиз'],
    end: moves(FRI, '12:00'),
  },
  'в понедельник вместо': {
    given: { visits: [CUT] },
    says: ['вместо четверга можно в понедельник в 11?'],
    facts: { again: 'перенесите стрижку на понедельник в 11' },
    end: moves(MON, '11:00'),
  },
}
