import { type Dialogues, handsBack, NOTHING, tells, THU } from '../dialogue.js'
import { price, priceOf } from '../words.js'

const ANYHOW = handsBack('person', 'unclear', 'upset')

/** What needs a person. */
export const PERSONS: Dialogues = {
  'позовите администратора': { says: ['позовите администратора'], end: handsBack('person') },
  'живой человек': {
    says: ['это бот? хочу поговорить с живым человеком'],
    end: handsBack('person', 'upset'),
  },
  перезвоните: { says: ['перезвоните мне пожалуйста'], end: handsBack('person', 'unclear') },
  жалоба: {
    says: ['Я очень недовольна окрашиванием, цвет ужасный, а заплатила 4500!'],
    end: handsBack('upset', 'person'),
  },
  'в ярости': {
    says: ['это просто безобразие!!! ждала 40 минут, ноги моей у вас больше не будет'],
    end: handsBack('upset', 'person'),
  },
  возврат: {
    says: ['верните деньги за маникюр, он облез через два дня'],
    end: handsBack('upset', 'person', 'unclear'),
  },
  аллергия: {
    says: ['после окрашивания вся кожа горит и чешется, это аллергия? что делать?'],
    end: ANYHOW,
  },
  торг: { says: ['а скидку сделаете? дорого что-то'], end: ANYHOW },
  шампунь: { says: ['пришёл ли мой заказ шампуня?'], end: ANYHOW },
  работа: {
    says: ['Здравствуйте, я мастер маникюра с опытом 5 лет, вам нужны сотрудники?'],
    end: ANYHOW,
  },
  девичник: {
    says: ['нас будет 6 человек на девичник, хотим все вместе на маникюр в марте, можно так?'],
    facts: { again: 'нас 6 человек одновременно' },
    end: [ANYHOW, NOTHING],
  },
  сертификат: { says: ['у вас есть подарочные сертификаты?'], end: ANYHOW },
  'не понял дважды': {
    says: ['фыва олдж', 'йцук енгш'],
    facts: { again: 'ячсм итьб' },
    end: handsBack('unclear'),
  },
  'на другом языке': {
    says: ['Merhaba, faturamı nereden alabilirim', 'geçen haftaki için'],
    end: handsBack('unclear', 'person'),
  },
  'вскипел посередине': {
    given: { visits: [{ service: 'Женская стрижка', master: 'Анна', day: THU, at: '15:00' }] },
    says: ['перенесите стрижку на пятницу', 'да что ж такое, тупой бот, дайте человека!'],
    end: handsBack('upset', 'person'),
  },
  парковка: { says: ['а где у вас припарковаться можно?'], end: ANYHOW },
  'нет такой услуги': {
    says: ['наращивание ресниц делаете?'],
    facts: { no: 'нет, спасибо', service: 'наращивание ресниц', again: 'только ресницы' },
    end: [ANYHOW, tells(/нет|не |сожал/iu), tells(priceOf(900)), tells(price(2200))],
  },
  'забыла шарф': {
    says: ['девочки я кажется шарф у вас забыла в субботу, серый. не находили?'],
    end: ANYHOW,
  },
  оператор: { says: ['оператор'], end: handsBack('person') },
  хамство: {
    says: ['вы там совсем обалдели?? кто так стрижет, я на вас в суд подам'],
    end: handsBack('upset', 'person'),
  },
}
