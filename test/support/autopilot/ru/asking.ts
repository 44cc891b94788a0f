import { type Dialogues, free, FRI, SAT, tells, THU, TUE, WED } from '../dialogue.js'
import { clock, CLOSED, hours, NO_VISIT, price, priceOf, visitAt } from '../words.js'

const STRIZHKA = { service: 'Женская стрижка', master: 'Анна', day: THU, at: '15:00' } as const

/** Prices, hours, the next visit, free times. */
export const ASKING: Dialogues = {
  цена: { says: ['Сколько стоит маникюр?'], end: tells(price(2200)), after: 'поняла, спасибо' },
  'цена коротко': { says: ['цена педикюр'], end: tells(price(2600)) },
  'цена разная': { says: ['почем женская стрижка'], end: tells(priceOf(1800, 2000)) },
  'две цены': {
    says: ['подскажите цены на укладку и окрашивание'],
    end: tells(price(1500), priceOf(4500, 4900)),
  },
  прайс: { says: ['Можно прайс?'], end: tells(price(800), price(900), price(2200)) },
  'цена у мастера': { says: ['сколько будет женская стрижка у марины'], end: tells(price(2000)) },
  'цена с опечаткой': {
    says: ['скок стоит пидикюр'],
    facts: { again: 'сколько стоит педикюр' },
    end: tells(price(2600)),
  },
  'цена и время': {
    says: ['цены на окрашивание и есть ли что в пятницу с утра?'],
    end: tells(priceOf(4500, 4900), free(FRI, '10:00-12:30', { service: 'Окрашивание' })),
  },
  'часы субботы': { says: ['До скольки вы работаете в субботу?'], end: tells(clock('21:00')) },
  'часы сегодня': { says: ['до скольки сегодня открыты'], end: tells(clock('21:00')) },
  'часы недели': { says: ['режим работы?'], end: tells(...hours('10:00', '21:00')) },
  воскресенье: { says: ['вы по воскресеньям работаете?'], end: tells(CLOSED.ru) },
  'когда Марина': { says: ['по каким дням работает Марина?'], end: tells(/ср/iu, /сб|суб/iu) },
  'следующий визит': {
    given: { visits: [STRIZHKA] },
    says: ['Когда у меня следующая запись?'],
    end: tells(visitAt('15:00'), /чт|четв|10/iu),
  },
  забыла: {
    given: { visits: [STRIZHKA] },
    says: ['ой я забыла на когда я записана 🙈'],
    end: tells(visitAt('15:00')),
    after: 'спасибочки',
  },
  'к кому': {
    given: { visits: [STRIZHKA] },
    says: ['к кому я записана в четверг и во сколько?'],
    end: tells(visitAt('15:00'), /анн/iu),
  },
  'какие записи': {
    given: {
      visits: [
        STRIZHKA,
        { service: 'Маникюр с покрытием', master: 'Ольга', day: SAT, at: '11:00' },
      ],
    },
    says: ['какие у меня записи?'],
    end: tells(visitAt('15:00'), visitAt('11:00')),
  },
  'записи нет': { says: ['я записана куда-нибудь?'], end: tells(NO_VISIT.ru) },
  'свободно в день': {
    says: [
      'есть что-то свободное на маникюр в среду?',
      { when: 'offer', say: 'ок подумаю, спасибо' },
    ],
    end: tells(free(WED, undefined, { service: 'Маникюр с покрытием' })),
  },
  'свободно у мастера': {
    says: ['когда свободен артём в субботу на бороду'],
    end: tells(free(SAT, undefined, { master: 'Артём' })),
  },
  'окошко завтра': {
    says: ['окошки завтра на брови есть?'],
    end: tells(free(TUE, undefined, { service: 'Оформление бровей' })),
  },
  'что делаете': {
    says: ['какие услуги у вас есть?'],
    end: tells(/маникюр/iu, /борода/iu, /укладк/iu),
  },
  'как долго': {
    says: ['сколько по времени занимает окрашивание?'],
    end: [tells(/2\s?ч|два часа|120/iu), { handedBack: ['person', 'unclear'] }],
  },
  'в 23': {
    says: ['а в пятницу в 23 вы ещё работаете?'],
    end: [tells(clock('21:00')), tells(CLOSED.ru)],
  },
  'цена транслитом': {
    says: ['skolko stoit manikyur?'],
    facts: { again: 'cena manikyur' },
    end: tells(price(2200)),
  },
}
