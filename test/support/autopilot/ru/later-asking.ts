import {
  books,
  type Dialogues,
  free,
  FRI,
  handsBack,
  NOTHING,
  SAT,
  tells,
  THU,
  TUE,
  WED,
} from '../dialogue.js'
import { clock, CLOSED, hours, NO_VISIT, price, priceOf, visitAt } from '../words.js'

const NAILS = { service: 'Маникюр с покрытием', master: 'Ольга', day: FRI, at: '13:00' } as const
const SOON = { service: 'Мужская стрижка', master: 'Артём', day: TUE, at: '10:00' } as const

/** Questions, small talk, what the salon does not do, and who needs a person. */
export const LATER_ASKING: Dialogues = {
  'цена разговорно': { says: ['почем мужская стрижка'], end: tells(price(1200)) },
  'цена у мастера': {
    says: ['а сколько у марины стоит женская стрижка?'],
    end: tells(price(2000)),
  },
  'цена двух': { says: ['ценник на маник и педик какой?'], end: tells(price(2200), price(2600)) },
  'сколько по времени': {
    says: ['а окрашивание долго? сколько по времени'],
    end: tells(/2\s*ч|120|150/u),
  },
  'что делаете': {
    says: ['а какие у вас вообще услуги есть'],
    end: tells(/маникюр/iu, /укладк/iu),
  },
  'кто делает': { says: ['кто у вас красит?'], end: tells(/Анн/u, /Марин/u) },
  'часы в воскресенье': { says: ['в вск работаете?'], end: tells(CLOSED.ru) },
  'до скольки': { says: ['до скольки вы в среду?'], end: tells(clock('20:00')) },
  'во сколько открываетесь': { says: ['во скок открываетесь завтра'], end: tells(clock('10:00')) },
  график: { says: ['график работы подскажите'], end: tells(...hours('10:00', '21:00')) },
  'работает ли мастер': {
    says: ['ольга в субботу работает?'],
    facts: { service: 'маникюр' },
    end: [
      tells(clock('10:00'), clock('20:00')),
      tells(free(SAT, '10:00-20:00', { master: 'Ольга' })),
    ],
  },
  'когда запись': {
    given: { visits: [NAILS] },
    says: ['когда у меня запись?'],
    end: tells(visitAt('13:00'), /Ольг/u),
  },
  'во сколько завтра': {
    given: { visits: [SOON] },
    says: ['напомните во сколько я завтра к вам'],
    end: tells(visitAt('10:00')),
  },
  'нет записей': { says: ['а я записана на что нибудь?'], end: tells(NO_VISIT.ru) },
  'свободно в пятницу': {
    says: ['что у вас свободно в пятницу на брови'],
    end: [
      tells(free(FRI, '10:00-19:30', { service: 'Оформление бровей' })),
      books('Оформление бровей', FRI, '10:00-19:30', 'Ольга'),
    ],
  },
  опаздываю: {
    given: { visits: [{ ...SOON, day: 0, at: '13:00' }] },
    says: ['я опаздываю минут на 15, ничего страшного?'],
    end: handsBack('person', 'unclear', 'refused'),
  },
  'чего салон не делает': {
    says: ['делаете наращивание ресниц?'],
    end: [tells(/не дела|нет|не оказыва|не предлага/iu), handsBack()],
  },
  'массаж хочу': {
    says: ['запишите на массаж спины в четверг', 'ну тогда не надо'],
    end: [NOTHING, tells(/не дела|нет|не оказыва/iu), handsBack('unclear', 'person')],
  },
  'позовите человека': {
    says: ['я не хочу с ботом, дайте администратора'],
    end: handsBack('person'),
  },
  оператор: { says: ['оператор'], end: handsBack('person') },
  жалоба: {
    says: ['вы мне вчера волосы сожгли!! верните деньги'],
    end: handsBack('upset', 'person'),
  },
  злится: {
    says: ['что за бред, уже третий раз пишу вам, безобразие'],
    end: handsBack('upset', 'person'),
  },
  'спасибо только': { says: ['спасибо большое!!'], end: NOTHING },
  смайлик: { says: ['👍'], end: NOTHING },
  'только привет': {
    says: ['приветствую'],
    facts: { service: 'бороду подравнять', day: 'в чт', time: 'в 16', again: 'хочу записаться' },
    end: [NOTHING, books('Борода', THU, '16:00')],
  },
  адрес: { says: ['а где вы находитесь? как добраться'], end: handsBack('person', 'unclear') },
  парковка: { says: ['парковка у вас есть?'], end: handsBack('person', 'unclear') },
  сертификат: { says: ['хочу купить подарочный сертификат'], end: handsBack('person', 'unclear') },
  'вопрос посреди записи': {
    says: ['хочу на педикюр в сб в 14', { when: 'yes_no', say: 'а сколько стоит?' }],
    end: { ...tells(price(2600)), ...books('Педикюр', SAT, '14:00', 'Ольга') },
  },
  'цена любая': { says: ['стрижка скока стоит у вас'], end: tells(priceOf(1800, 1200, 2000)) },
  'мастера нет в этот день': {
    says: ['к марине завтра на укладку'],
    facts: { none: 'в среду тогда', day: 'в среду тогда', time: 'в 12' },
    end: books('Укладка', WED, '11:00-19:00', 'Марина'),
  },
  'такого мастера нет': {
    says: ['к Светлане на маникюр в пятницу в 11'],
    facts: { master: 'ну к любой тогда', none: 'тогда к любому мастеру в пятницу в 11' },
    end: [books('Маникюр с покрытием', FRI, '11:00', 'Ольга'), handsBack()],
  },
}
