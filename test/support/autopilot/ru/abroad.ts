import {
  books,
  cancels,
  type Dialogues,
  FRI,
  handsBack,
  MON,
  moves,
  SAT,
  tells,
  THU,
  TUE,
  WED,
} from '../dialogue.js'
import { hours, NO_VISIT, price, visitAt } from '../words.js'

const salon = 'en'
const HAIRCUT = { service: 'Haircut', master: 'Anna Weber', day: THU, at: '15:00' } as const
const MASSAGE = { service: 'Massage', master: 'David Okafor', day: FRI, at: '12:00' } as const

/** Russians in a salon whose services and masters have English names. */
export const ABROAD: Dialogues = {
  'стрижка к Анне': {
    given: { salon },
    says: ['хочу на стрижку к Анне в пятницу в 3'],
    end: books('Haircut', FRI, '15:00', 'Anna Weber'),
    after: 'спасибо!',
  },
  'бороду у Бориса': {
    given: { salon },
    says: ['бороду подровнять у бориса завтра вечером'],
    facts: { time: 'в 7' },
    end: books('Beard trim', TUE, '17:00-19:30', 'Boris Petrov'),
  },
  ноготки: {
    given: { salon },
    says: ['есть окошко на ноготочки в среду после обеда?'],
    facts: { service: 'маникюр', time: 'в 3', master: 'к Кларе' },
    end: books('Manicure', WED, '13:00-18:00', 'Clara Nguyen'),
  },
  'по вопросу за раз': {
    given: { salon },
    says: ['добрый день, хочу записаться'],
    facts: { service: 'на окрашивание', master: 'Анна', day: 'чт', time: 'в 10 утра' },
    end: books('Colouring', THU, '10:00', 'Anna Weber'),
  },
  'название по-английски': {
    given: { salon },
    says: ['запишите меня'],
    facts: { service: 'Haircut', master: 'Anna', day: 'понедельник 14', time: '12:00' },
    end: books('Haircut', MON, '12:00', 'Anna Weber'),
  },
  'массаж у Дэвида': {
    given: { salon },
    says: ['массаж у дэвида в субботу в 13'],
    end: books('Massage', SAT, '13:00', 'David Okafor'),
  },
  'педикюр к любому': {
    given: { salon },
    says: ['педикюр к кому угодно в пятницу в 14:00'],
    end: books('Pedicure', FRI, '14:00'),
  },
  'мелирование, потом другой мастер': {
    given: { salon },
    says: [
      'стрижка у анны чт 16:00',
      { when: 'yes_no', say: 'а можно к борису в то же время?', now: { master: 'борис' } },
    ],
    wants: books('Haircut', THU, '16:00', 'Anna Weber'),
    end: books('Haircut', THU, '16:00', 'Boris Petrov'),
  },
  'цена по-русски': {
    given: { salon },
    says: ['сколько стоит мелирование'],
    end: tells(price(140)),
  },
  'цена у мастера': { given: { salon }, says: ['почем стрижка у бориса?'], end: tells(price(40)) },
  часы: {
    given: { salon },
    says: ['до скольки вы сегодня'],
    end: tells(hours('10:00', '19:00')[1] ?? /19/u),
  },
  'когда запись': {
    given: { salon, visits: [HAIRCUT] },
    says: ['на когда я записана'],
    end: tells(visitAt('15:00'), /Haircut/u),
  },
  'нет записей': { given: { salon }, says: ['есть у меня запись?'], end: tells(NO_VISIT.ru) },
  'перенос стрижки': {
    given: { salon, visits: [HAIRCUT, MASSAGE] },
    says: ['перенесите стрижку на пятницу на то же время'],
    end: moves(FRI, '15:00'),
  },
  'отмена массажа': {
    given: { salon, visits: [HAIRCUT, MASSAGE] },
    says: ['отмените плиз массаж'],
    end: cancels(1),
  },
  'чего нет': {
    given: { salon },
    says: ['ресницы делаете?'],
    facts: { service: 'ничего, спасибо' },
    end: [tells(/не нашлось|нет/u), handsBack()],
  },
}
