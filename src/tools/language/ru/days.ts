import type { DayRules, DaySpans, Shifts } from '../time-tables.js'

const ON = 'в|во|на'
const THIS = 'эта|эту|этот|это|этой|этом'
const WEEK = 'недел*|нед'
const NEXT = 'следующ*|след|сл'

/** Days. */
export const DAY_RULES: DayRules = {
  comingWeekday: `${ON}? ближайш* {weekday}`,
  weekday: `${ON}? {weekday}`,
  weekdayThisWeek: `${ON}? ${THIS} {weekday}, ${ON}? {weekday} ${THIS} ${WEEK}`,
  weekdayOfThatWeek: 'в|во? {weekday} на|в? той|этой же неделе|недели',
  weekdayNextWeek: `
    ${ON}? ${NEXT} {weekday}, ${ON}? {weekday} ${NEXT}, ${ON}? {weekday} на? ${NEXT} ${WEEK},
    ${ON}? {weekday} ${NEXT} ${WEEK}, ${NEXT} ${WEEK} в|во? {weekday},
    ${ON}? {weekday} на той ${WEEK}, на той ${WEEK} в|во? {weekday}, ${ON}? {weekday} через неделю,
    через неделю в|во? {weekday},
    ${ON}? {weekday} не ${ON}? ${THIS} а? ${ON}? ${NEXT},
    не ${ON}? ${THIS} {weekday} а ${ON}? ${NEXT}`,
  weekdaysNextWeek: `${ON}? {weekday} или|либо|и ${ON}? {weekday} на? ${NEXT} ${WEEK}`,
  weekdayInWeeks: `${ON}? {weekday} через {n} ${WEEK}, через {n} ${WEEK} в|во? {weekday}`,
  weekOnWeekday: 'через {weekday}',
  nthWeekdayOfMonth: `${ON}? {d} {weekday} {month}|месяца`,
  lastDayOfMonth: 'в? последний день {month}|месяца',
  lastWeekdayOfMonth: `${ON}? последн+ {weekday} {month}|месяца`,
  past: `
    (стриглась|стригся|была|был|красилась) у вас {d} {month},
    (было|была|был|были) {d} {month},
    прошл*|предыдущ* {weekday}, прошл*|предыдущ* ${WEEK}|месяц*, вчера|позавчера,
    в|к {n}|{clock} придет|приедет|приходит|приезжает|придут|приедут|приходят|приезжают мастер|сантехник|электрик|курьер|доставка|врач|гости|няня|мама|муж|подруга|бабушка,
    в|к {n}|{clock} мне|нам? придет|приедет|приходит|приезжает|придут|приедут|привезут|доставят мебель|холодильник|посылку|заказ|гости|мастер|сантехник|курьер`,
  weekend:
    'в|на|по|во? выходные|выходных|выхи|выхах|выходным|викенд|уикенд, сб|суббот* вс|воскресен*',
  thisWeekend: `${THIS}|эти|этих выходные|выходных`,
  nextWeekend: `
    ${NEXT} выходные|выходных, не на|в? ${THIS}|эти|этих выходные|выходных а? на|в? ${NEXT}`,
  thisWeek: `${THIS} ${WEEK}`,
  nextWeek: `${NEXT}|нов+ ${WEEK}, на той ${WEEK}`,
  weekAfterNext: `не на? ${NEXT} ${WEEK} а через одну, на? ${WEEK} после ${NEXT}, через одну неделю, через неделю после ${NEXT}`,
  inWeeks: `через {n} ${WEEK}`,
  inWeek: 'через неделю|недельку',
  inDays: 'через {n} дня|дней|день',
  inTwoDays: 'через день',
  inMonth: 'через один? месяц',
  withinWeeks: `в? ближайшие|ближайших {n} ${WEEK}, в течение|течении {n} ${WEEK}`,
  restOfWeek: `до конца ${THIS}? ${WEEK}`,
  untilEndOfMonth: 'до конца {month}|месяца',
  workdays: 'будни|будням|будние|будний, на неделе',
  workdaysNextWeek: `будний|будние|будни день|дни? на? ${NEXT} ${WEEK}, в|по? будни|будням|будний на? ${NEXT} ${WEEK}, на? ${NEXT} ${WEEK} в|по? будни|будням`,
  endOfWeek: `конце|конец|концу ${WEEK}`,
  endOfNextWeek: `конце|конец ${NEXT} ${WEEK}`,
  startOfWeek: `начале|начало ${WEEK}`,
  startOfNextWeek: `начале|начало ${NEXT} ${WEEK}`,
  middleOfWeek: `середине|середину ${WEEK}`,
  middleOfNextWeek: `середине|середину ${NEXT} ${WEEK}`,
  startOfNamedMonth: 'начале|начало {month}',
  firstWeekOfMonth: 'перв+ недел* {month}',
  middleOfMonth: 'середине|середину {month}',
  endOfMonth: 'конце|конец {month}, последн+ недел* {month}',
  restOfThisMonth: 'конце|конец|концу месяца',
  soon: 'на днях, ближайшие|ближайших дни|дней',
  otherDay: 'в|на? друг+ день|дни|дней|число|числа|дату|даты',
  anyDay: 'любой|любое день|число, хоть? когда угодно',
  month: 'в|на {month}',
  thisMonth: `${THIS} месяце|месяц`,
  nextMonth: `${NEXT} месяце|месяц`,
  startOfThisMonth: 'начале|начало|начала месяца',
  dayOfMonth: `
    ${ON}? {weekday} {nth}|{nth-word}, ${ON}? {weekday} {d} числа|число, {d} числа|число|числу,
    на? {nth}`,
  dayOfNextMonth: `{d} числа|число? ${NEXT} месяца, в? ${NEXT} месяце {d} числа|число?`,
  lateDaysOfMonth: 'с {plain} по|до {plain}',
  dayOfMonthIfAsked: 'на {plain}',
  weekdayNumber: `${ON}? {weekday} {plain}`,
  weekdayNumberClock: `${ON}? {weekday} {plain} в|на? {clock}`,
  weekdayDayMonth: `${ON}? {weekday} {d} {month}, ${ON}? {weekday} {d} {month} {year}`,
  dayMonthNextYear: '{d} {month} следующ+ года, {d} {month} в? следующ+ году',
  weekdayDate: `${ON}? {weekday} {date}`,
  daysOfMonth:
    'с|между {d} и|по|до|- {d} {month}, {d} или|либо|и {d} {month}, {d} {d} или|либо|и {d} {month}, {d} или|либо|и {d} числа|число, с {d} по|до {d} число|числа|числах',
}

/** Words around days. */
export const DAY_SPANS: DaySpans = {
  fromTo:
    'с|со {day} по|до|и|на|- {day}, с|со {day} можно|бы|надо|нужно|хочу|хотела|хотел на {day}, {day} по|- {day}',
  either: `
    {day} или|либо|и в|во|на? {day}, {day} в|во|на? {day} или|либо|и в|во|на? {day}`,
  before: 'до {day}',
  eve: 'перед|накануне {day}',
  dayBefore: `
    за день до {day}, {day} (поэтому|так что) .. .. накануне,
    {day} хочу|нужно|нужна|надо .. .. накануне`,
  until: 'не позже|позднее {day}, до {day} включительно',
  weekOf: `на? ${WEEK} с {day}`,
  after: 'после {day}',
  since: 'начиная с? {day}, с|со {day}',
  notEarlier:
    'не раньше|ранее {day}, раньше|ранее {day} никак|нельзя, раньше|ранее {day} не смогу|могу|получ*|успею',
  refused: 'вместо {day}, кроме|не в|во|на? {day}, кроме в|во? {day} и|или в|во? {day}',
  except: '{day} кроме в|во? {day}, {day} кроме в|во? {day} и|или в|во? {day}',
}

/** Times relative to a known start. */
export const SHIFTS: Shifts = {
  amounts: {
    halfHour: 'полчаса|полчасика|получасом, пол часа?',
    hour: 'час|часик|часок|часом|часиком',
    hourAndHalf: 'полтора часа',
    hours: '{n} час|часа|часов, часа|часика на {n}',
    minutes: '{n} минут|минуты|мин',
    day: 'день|денек',
    days: '{n} дня|дней|день',
    week: 'неделю|недельку',
    weeks: '{n} недели|недель',
  },
  later:
    'на? {amount} позже|попозже|позднее, позже|попозже|позднее на {amount}, на? {amount} вперед',
  earlier: 'на? {amount} раньше|пораньше, раньше|пораньше на {amount}, на {amount} назад',
  movedLater: 'сдвин*|подвин*|передвин* .. ровно? на {amount}',
  movedEarlier: 'сдвин*|подвин*|передвин* .. на {amount} назад|раньше|пораньше',
  movedLaterNotHours: 'перенес*|перенос* .. ровно? на {amount}',
  movedEarlierNotHours: 'перенес*|перенос* .. на {amount} назад|раньше|пораньше',
  minutesLater: 'минут на {n}',
  nextDay: 'на? следующий день, днем|денечком позже',
  dayBefore:
    'днем раньше, надо|нужно|хочу|хотелось|хотела|лучше|можно|желательно бы? накануне, за день до нее|него|этого|отъезда|отлета|праздника|свадьбы|события|торжества',
  weekAfter: 'неделей|неделькой позже',
  weekBefore: 'неделей раньше',
  sameTime: `
    в|на? то|это|такое же самое? время|час, в|на? тот|этот же самый? час, время то|это|такое же самое?, во|на столько|сколько же,
    во|на сколько и? было|была, время прежнее|старое|оставьте|оставить|оставим,
    время не меняем|менять|меняйте|трогаем|трогать, в|на? прежнее|старое|свое|обычное|привычное время,
    время пусть? останется|остается|оставляем .. прежним|прежнее|тем|то|такое? же?,
    время пусть? будет прежним|прежнее, время пусть? будет тем|то|такое|таким же,
    время прежним|такое|устраивает|подходит, часы те|тот же?, час тот же, во столько же`,
  sameDay: `
    в|на? тот|этот же самый? день, день тот|этот же самый?, день прежний|оставьте|оставить|оставим`,
  sameDayAndTime: `
    в? тот|этот же|самый день и время|час, в? то же день и время,
    в|на? то же самое? время и|в тот же день, день и время .. те|тот|то же самые?,
    время и день .. те|тот|то же самые?, день и время .. прежние|прежнее, те же день и время`,
}
