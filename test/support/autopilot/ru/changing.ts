import {
  cancels,
  type Dialogues,
  FRI,
  handsBack,
  moves,
  NOTHING,
  SAT,
  tells,
  THU,
  TODAY,
  TUE2,
  TUE,
  WED,
  WED2,
} from '../dialogue.js'
import { NO_VISIT } from '../words.js'

const STRIZHKA = { service: 'Женская стрижка', master: 'Анна', day: THU, at: '15:00' } as const
const MANIKUR = { service: 'Маникюр с покрытием', master: 'Ольга', day: SAT, at: '11:00' } as const

/** Moving and cancelling what is booked. */
export const CHANGING: Dialogues = {
  'перенос, всё сказано': {
    given: { visits: [STRIZHKA] },
    says: ['Можно перенести стрижку на пятницу на 16:00?'],
    end: moves(FRI, '16:00'),
  },
  'на час позже': {
    given: { visits: [STRIZHKA] },
    says: ['можно сдвинуть запись в четверг на час позже, на 16?'],
    end: moves(THU, '16:00'),
    after: 'супер спасибо',
  },
  'не получается': {
    given: { visits: [STRIZHKA] },
    says: ['в четверг не смогу 😕 можно на среду?'],
    facts: { time: 'днём', day: 'среда' },
    end: moves(WED, '12:00-18:00'),
  },
  'по слову': {
    given: { visits: [MANIKUR] },
    says: ['хочу перенести запись'],
    facts: { day: 'на пятницу', time: 'часов с 12', visit: 'маникюр' },
    end: moves(FRI, '12:00-18:30'),
  },
  'одну из двух': {
    given: { visits: [STRIZHKA, MANIKUR] },
    says: ['перенесите маникюр на следующую среду, время то же'],
    facts: { visit: 'маникюр', day: 'среда 16 января', time: '11:00' },
    end: moves([WED, WED2], '11:00', { visit: 1 }),
  },
  'которую из двух': {
    given: { visits: [STRIZHKA, MANIKUR] },
    says: ['можно перезаписаться?'],
    facts: {
      visit: 'стрижку в четверг',
      day: 'в пятницу',
      time: 'утром',
      again: 'перенести стрижку',
    },
    end: moves(FRI, '10:00-12:00'),
  },
  'к другому мастеру': {
    given: { visits: [STRIZHKA] },
    says: ['а можно в четверг не к Анне, а к Марине на стрижку? время то же самое'],
    facts: { time: '15:00', day: 'четверг', master: 'марина' },
    end: [moves(THU, '15:00', { master: 'Марина' }), handsBack('person', 'unclear')],
  },
  пораньше: {
    given: { visits: [STRIZHKA] },
    says: ['можно в четверг пораньше прийти? часов в 12'],
    end: moves(THU, '11:30-12:30'),
  },
  опаздывает: {
    given: { visits: [{ ...STRIZHKA, day: TODAY, at: '12:00' }] },
    says: ['опаздываю минут на 10, простите!'],
    end: [handsBack(), NOTHING],
  },
  'работает в субботу': {
    given: { visits: [MANIKUR] },
    says: ['ой меня в субботу на работу вызвали( давайте во вторник на той неделе после 4'],
    facts: { day: '15 января', time: 'после 16', visit: 'маникюр' },
    end: moves([TUE, TUE2], '16:00-18:30'),
  },
  отмена: {
    given: { visits: [STRIZHKA] },
    says: ['Отмените, пожалуйста, мою запись в четверг.'],
    end: cancels(),
    after: 'Благодарю',
  },
  'отмена коротко': { given: { visits: [STRIZHKA] }, says: ['отмена стрижки'], end: cancels() },
  заболела: {
    given: { visits: [MANIKUR] },
    says: ['добрый день, заболела, в субботу не приду, отмените пожалуйста'],
    facts: { no: 'нет спасибо, просто отмените' },
    end: cancels(),
  },
  'отменить одно': {
    given: { visits: [STRIZHKA, MANIKUR] },
    says: ['маникюр отмените а стрижку оставьте'],
    end: cancels(1),
  },
  'отмена, что именно': {
    given: { visits: [STRIZHKA, MANIKUR] },
    says: ['хочу отменить запись'],
    facts: { visit: 'в четверг' },
    end: cancels(0),
  },
  'отмена, но нет': {
    given: { visits: [STRIZHKA] },
    wants: cancels(),
    says: ['отмените запись', { when: 'yes_no', say: 'нет-нет, оставьте, извините' }],
    end: NOTHING,
  },
  'отменять нечего': {
    says: ['отмените мою запись на завтра'],
    end: [tells(NO_VISIT.ru), handsBack()],
  },
  'незнакомец отменяет': {
    given: { isKnown: false, name: 'Лёша' },
    says: ['Здравствуйте, отмените запись на четверг'],
    end: [tells(NO_VISIT.ru), handsBack()],
  },
  'отмена с опечаткой': {
    given: { visits: [STRIZHKA] },
    says: ['отмнить чтверг'],
    facts: { visit: 'стрижку', again: 'отменить стрижку' },
    end: cancels(),
  },
  'перенос на занятый день': {
    given: { visits: [STRIZHKA], away: [{ master: 'Анна', day: FRI }] },
    says: ['перенесите мою стрижку у Анны на пятницу'],
    facts: {
      none: 'тогда среда, любое время',
      day: ['пятница', 'среда'],
      time: 'любое',
      again: 'тогда на среду',
    },
    end: moves(WED, undefined, { master: 'Анна' }),
  },
  'через час': {
    given: { visits: [{ service: 'Женская стрижка', master: 'Анна', day: TODAY, at: '12:00' }] },
    says: ['сегодня не смогу прийти, отменяйте'],
    end: [cancels(), handsBack('refused', 'person')],
  },
  'завтра не могу': {
    given: { visits: [{ service: 'Борода', master: 'Артём', day: TUE, at: '12:00' }] },
    says: ['завтра в 12 не могу, давайте в четверг в 12'],
    end: moves(THU, '12:00'),
  },
  'отмена транслитом': {
    given: { visits: [STRIZHKA] },
    says: ['otmenite moyu zapis pozhaluysta'],
    facts: { yes: 'da' },
    end: cancels(),
  },
  'не приду': {
    given: { visits: [MANIKUR] },
    says: ['я в субботу не приду'],
    facts: { no: 'нет, отмените', again: 'отмените' },
    end: cancels(),
  },
}
