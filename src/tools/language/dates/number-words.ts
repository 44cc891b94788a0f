import { lexicon, lookUp } from '../text/lexicon.js'

/** Number words in the forms that people use for hours, days and minutes. */
export const NUMBER_WORDS = lexicon<number>([
  [1, 'one один одного одну одно'],
  [2, 'two два двух две двум двумя пара пару couple'],
  [3, 'three три трех трем тремя'],
  [4, 'four четыре четырех четырем четырьмя'],
  [5, 'five пять пяти пятью'],
  [6, 'six шесть шести шестью'],
  [7, 'seven семь семи семью'],
  [8, 'eight восемь восьми восемью восьмью'],
  [9, 'nine девять девяти девятью'],
  [10, 'ten десять десяти десятью'],
  [11, 'eleven одиннадцать одиннадцати одиннадцатью'],
  [12, 'twelve двенадцать двенадцати двенадцатью'],
  [13, 'thirteen тринадцать тринадцати'],
  [14, 'fourteen четырнадцать четырнадцати'],
  [15, 'fifteen пятнадцать пятнадцати'],
  [16, 'sixteen шестнадцать шестнадцати'],
  [17, 'seventeen семнадцать семнадцати'],
  [18, 'eighteen восемнадцать восемнадцати'],
  [19, 'nineteen девятнадцать девятнадцати'],
  [20, 'twenty двадцать двадцати'],
  [30, 'thirty тридцать тридцати'],
  [40, 'forty fourty сорок сорока'],
  [50, 'fifty пятьдесят пятидесяти'],
])

/** Ordinal numbers in words. */
export const ORDINAL_WORDS = lexicon<number>([
  [1, 'first перв+'],
  [2, 'second втор+'],
  [3, 'third третий третье третья третью третьего третьему третьим третьей третьем'],
  [4, 'fourth четверт+'],
  [5, 'fifth пят+'],
  [6, 'sixth шест+'],
  [7, 'seventh седьм+'],
  [8, 'eighth восьм+'],
  [9, 'ninth девят+'],
  [10, 'tenth десят+'],
  [11, 'eleventh одиннадцат+'],
  [12, 'twelfth двенадцат+'],
  [13, 'thirteenth тринадцат+'],
  [14, 'fourteenth четырнадцат+'],
  [15, 'fifteenth пятнадцат+'],
  [16, 'sixteenth шестнадцат+'],
  [17, 'seventeenth семнадцат+'],
  [18, 'eighteenth восемнадцат+'],
  [19, 'nineteenth девятнадцат+'],
  [20, 'twentieth двадцат+'],
  [30, 'thirtieth тридцат+'],
])

/** Words for the hour that has begun: "полпятого" and "половина пятого" mean 4:30. */
const BEGUN_HOURS =
  'первого второго третьего четвертого пятого шестого седьмого восьмого девятого десятого ' +
  'одиннадцатого двенадцатого'

/**
 * One-word half hours, such as "полпятого". The value is the hour that has begun (5 means 4:30).
 */
export const HALF_HOURS = lexicon<number>(
  BEGUN_HOURS.split(' ').map((word, index) => [index + 1, `пол${word}`]),
)
/** Genitive hour words, such as "пятого". The value is the hour that has begun. */
export const OF_HOURS = lexicon<number>(
  BEGUN_HOURS.split(' ').map((word, index) => [index + 1, word]),
)

/** Units after a number. A number with a unit is not an hour: "5 people", "50 euro". */
export const UNITS = lexicon<true>([
  [
    true,
    'people persons person guests guest kids children years year yo euro euros eur usd ' +
      'dollars dollar bucks pounds',
  ],
  [
    true,
    '€ $ % cm mm minutes minute mins min days day weeks week months month times percent ' +
      'haircuts services visits slots appointments',
  ],
  [
    true,
    'тон тона тонов человек человека люд* ребенка детей лет год года годов годик* евро ' +
      'доллар* руб* р процент* см мм минут* мин',
  ],
  [true, 'дней день сутк* недел* месяц* раз раза услуг* визит* стрижки стрижек тысяч* тыс'],
])

/** Returns the number that a folded word names, or undefined. */
export const numberWord = (text: string): number | undefined => lookUp(NUMBER_WORDS, text)
/** Returns the ordinal that a folded word names, or undefined. */
export const ordinalWord = (text: string): number | undefined => lookUp(ORDINAL_WORDS, text)
