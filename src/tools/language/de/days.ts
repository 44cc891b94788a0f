import type { DayRules, DaySpans, Shifts } from '../time-tables.js'

/** "Auf" stays a word of its own: in "von Montag auf Dienstag" it leads to the new day. */
const ON = 'am|an|den|der|dem|für|zum|vom'
const THIS = 'diese|diesen|dieser|dieses|diesem|dies'
const WEEK = 'woche|wochen|wo'
const NEXT = 'nächste|nächsten|nächster|nächstes|nächstem|nächst|folgende|folgenden|folgender'
const COMING = 'kommende|kommenden|kommender|kommendes|kommendem'

/** Days. */
export const DAY_RULES: DayRules = {
  near: 'für {near}',
  afterNear: 'der? tag nach {near}, einen tag nach {near}',
  thisMorning: 'heute vormittag|früh|morgens|vormittags',
  thisAfternoon: 'heute nachmittag|nachmittags',
  thisEvening: 'heute abend|abends|nacht',
  comingWeekday: `
    ${ON}? ${COMING} {weekday}, ${ON}? {weekday} ${COMING} ${WEEK}?, ab? ${COMING} {weekday}`,
  weekday: `${ON}? {weekday}`,
  weekdayThisWeek: `
    ${ON}? ${THIS} {weekday}, ${ON}? {weekday} ${THIS} ${WEEK}, ${THIS} ${WEEK} ${ON}? {weekday},
    ${ON}? {weekday} in ${THIS} ${WEEK}`,
  weekdayNextWeek: `
    ${ON}? ${NEXT} {weekday}, ${ON}? {weekday} in? der? ${NEXT}|${COMING} ${WEEK},
    in? der? ${NEXT}|${COMING} ${WEEK} ${ON}? {weekday}, ${ON}? {weekday} in einer ${WEEK},
    in einer ${WEEK} ${ON}? {weekday}, heute in einer woche {weekday},
    nicht ${ON}? ${THIS} sondern ${ON}? ${NEXT} {weekday},
    nicht ${ON}? ${THIS} {weekday} sondern ${ON}? ${NEXT}`,
  weekdaysNextWeek: `${ON}? {weekday} oder|und ${ON}? {weekday} in? der? ${NEXT}|${COMING} ${WEEK}`,
  weekdayAfterNext: `
    ${ON}? übernächste|übernächsten|übernächster {weekday},
    ${ON}? {weekday} in? der? übernächste|übernächsten|übernächster ${WEEK},
    übernächste|übernächster ${WEEK} ${ON}? {weekday}`,
  weekdayInWeeks: `${ON}? {weekday} in {n} ${WEEK}, in {n} ${WEEK} ${ON}? {weekday}`,
  nthWeekdayOfMonth: `${ON}? {d} {weekday} im|in|des? {month}|monat|monats`,
  lastDayOfMonth: `
    ${ON}? letzte|letzten|letzter tag im|in|des|vom? {month}|monat|monats,
    ${ON}? monatsletzter|monatsletzten`,
  lastWeekdayOfMonth: `${ON}? letzte|letzten|letzter {weekday} im|in|des? {month}|monat|monats`,
  weekdayOfThatWeek:
    'am|den? {weekday} in? derselben|selben woche, am|den? {weekday} (in der gleichen|selben) woche',
  weekdayAfter: 'am|den? {weekday} drauf|darauf, am|den? darauffolgenden {weekday}',
  weekOnWeekday: 'eine woche nach {weekday}, {weekday} in acht|8 tagen|tag',
  fortnightOnWeekday: '{weekday} in vierzehn|14 tagen',
  weeksOnWeekday: '{n} wochen nach {weekday}',
  past: `
    heiratet|heiraten am? {weekday}|{near},
    (hochzeit|party|taufe|beerdigung|prüfung|vorstellungsgespräch) ist|war am? {weekday}|{near},
    (zieh|ziehe|ziehen|zieht) ich|wir? ${NEXT}|${COMING} ${WEEK}|monat nach|um|weg,
    letzte|letzten|letzter|letztes|vorige|vorigen|vergangene|vergangenen {weekday},
    letzte|letzten|letzter|vorige|voriger|vergangene|vergangener ${WEEK} am? {weekday},
    bei|zu|mit fr {name}, mei|mein|meim|meinem|mim|an mo, do kann|ko|kimm|bin|hab|hob|geht,
    (freu|freue|gfrei|gfreu|meld|melde|meldest) ich|i? mich|mi? scho|schon? auf|bei? di,
    letzte|letzten|letzter|vorige|voriger|vergangene|vergangener ${WEEK}|monat, gestern, vorgestern,
    (war|waren|hatte) am|ich? am? {d} {month},
    um {n}|{clock} uhr? kommt|kommen ja|nämlich|da|doch? der|die|das|mein|meine|unser|unsere`,
  weekend: 'am? wochenende, wochenenden, am? we',
  thisWeekend: `
    ${THIS}|am ${THIS}? wochenende, am ${THIS}|${COMING} wochenende, ${COMING} wochenende`,
  nextWeekend: `am? ${NEXT} wochenende, wochenende ${NEXT} ${WEEK}, am? wochenende nach dem? ${NEXT}|${COMING}|diesem`,
  thisWeek: `in? ${THIS} ${WEEK}, noch ${THIS} ${WEEK}, noch die woche, die woche noch?, unter der woche`,
  nextWeek: `in? der? ${NEXT}|${COMING}|neue ${WEEK}, für|in die? ${NEXT}|${COMING} ${WEEK}`,
  weekAfterNext: `in? die|der? woche nach der? nächsten|nächster|kommenden, in? der? übernächste|übernächsten|übernächster ${WEEK}`,
  inWeeks: `in {n} ${WEEK}, {n} wochen später`,
  inWeek: 'in genau|exakt? einer|ner|1 woche',
  inFortnight:
    'heute? in 14 tagen, heute in vierzehn tagen, in vierzehn tagen, in ein|einem paar wochen',
  weeksFromNear: `
    {near} in einer|ner|1 woche, {near} in {n} wochen, {near} in acht|8 tagen, in einer woche {near}`,
  inDays: 'in {n} tag|tage|tagen',
  inTwoDays: 'in ein|einem paar tagen',
  inMonth: 'in einem|nem|1 monat',
  withinWeeks: `in? den? nächsten|kommenden {n} ${WEEK}, innerhalb der? nächsten? {n} ${WEEK}`,
  restOfWeek: `bis|vor ende ${THIS}|der? ${WEEK}, bis zum? wochenende`,
  untilEndOfMonth: 'bis ende {month}|monat, bis|vor zum? ende des? monats, bis monatsende',
  weekOfDate: 'in? der? woche vom {d}|{nth} {month}, in? der? woche vom {d}',
  calendarWeek: 'in? der? kw|kalenderwoche {n}',
  workdaysNextWeek: `
    werktags|wochentags|werktage|werktag in? der? ${NEXT}|${COMING} ${WEEK},
    in? der? ${NEXT}|${COMING} ${WEEK} unter|werktags|wochentags der? woche?`,
  workdays: 'werktags, unter der woche, wochentags, an werktagen, an? einem? werktag, werktage',
  endOfWeek: `(ende|gegen ende|zum ende) ${THIS}|der? ${WEEK}, ende der|${THIS} woche`,
  endOfNextWeek: `(ende|gegen ende|zum ende) der? ${NEXT}|${COMING} ${WEEK}`,
  startOfWeek: `anfang|beginn ${THIS}|der ${WEEK}, wochenanfang, wochenbeginn`,
  startOfNextWeek: `anfang|beginn der? ${NEXT}|${COMING} ${WEEK}`,
  middleOfWeek: `mitte ${THIS}|der ${WEEK}`,
  middleOfNextWeek: `mitte der? ${NEXT}|${COMING} ${WEEK}`,
  startOfNamedMonth: 'anfang|beginn {month}',
  firstWeekOfMonth: 'erste|ersten woche im? {month}',
  middleOfMonth: 'mitte {month}',
  endOfMonth: 'ende {month}, letzte|letzten woche im? {month}',
  restOfThisMonth: `ende des|${THIS}? monats|monat, zum monatsende, monatsende`,
  startOfThisMonth: `anfang des|${THIS}? monats|monat, monatsanfang`,
  soon: `
    in den? ${NEXT}|${COMING} tagen, die ${NEXT}|${COMING} tage, demnächst, zeitnah,
    in ${NEXT} zeit, dieser tage`,
  otherDay: 'an? einem|einen ander+ tag, ander+ tag|tage|datum, an ander+ tagen',
  anyDay: `
    an? irgendeinen|irgendeinem|irgendein tag, egal welcher|welchen tag,
    jeder|jeden|jedem|beliebiger|beliebigen tag, tag .. egal, wann auch immer`,
  month: 'im|auf|für {month}, auf den {month}',
  thisMonth: `in? ${THIS} monat|monats`,
  nextMonth: `im? ${NEXT}|${COMING} monat|monats`,
  dayOfMonth: `
    des {nth}|{plain},
    ${ON}? {weekday} ${ON} {plain}|{nth-word}|{nth}, ${ON}? {weekday} {nth}, ${ON}? {weekday} der|dem? {nth-word},
    am|den|zum|dem|vom {plain}, am|den|zum|dem|vom {nth-word}, am|den|zum|vom|der {nth},
    ${ON}? {weekday} ${NEXT}|${COMING} ${WEEK} den|der {nth-word}`,
  dayMonthInWords: `${ON}? {weekday}? den|der|dem|am? {nth-word} {nth-word}`,
  dayOfNextMonth: `am|den|zum? {d} ${NEXT}|${COMING} monats|monat, ${NEXT}|${COMING} monat am {d}`,
  lateDayOfMonth: 'der {plain}',
  lateDaysOfMonth: 'vom|von {plain} bis zum? {plain}',
  dayOfMonthIfAsked: 'der|auf|für|an {plain}|{nth-word}, auf|für den {plain}|{nth-word}',
  weekdayNumber: `${ON}? {weekday} {plain}`,
  weekdayNumberClock: `${ON}? {weekday} {plain} um? {clock}`,
  weekdayDayMonth: `
    ${ON}? {weekday} den|der|dem? {d} {month}, ${ON}? {weekday} den|der|dem? {d} {month} {year}`,
  dayMonth:
    'am|den|der|für|zum|vom|auf? den|dem? {d} {month}, am|den|für|zum|vom? den? {d} {month} {year}',
  dayMonthNextYear: `${ON}? den|der|dem? {d} {month} ${NEXT}|${COMING} jahr|jahres|jahrs`,
  weekdayDate: `${ON}? {weekday} den|der|dem|am? {date}`,
  daysOfMonth: `
    von|vom|zwischen dem? {d} bis|und|- zum|dem|den? {d} {month}, {d} bis|- zum? {d} {month},
    am|den|der|vom? {nth} oder|und {nth}, {d} oder|und {d} {month}, {d} {d} oder|und {d} {month}`,
}

/** Words around days. */
export const DAY_SPANS: DaySpans = {
  fromTo: `
    von|vom|zwischen|ab {day} bis|und|- einschließlich|inklusive|zum? {day},
    {day} bis|- einschließlich|zum? {day}, von|vom? {day} zu|zum {day}`,
  either: `
    {day} oder|und|bzw|aber auch|vielleicht|eventuell|alternativ|erst? {day},
    {day} {day} oder|und|bzw auch? {day}`,
  before: 'noch? vor dem|der? {day}',
  eve: 'kurz vor {day}',
  dayBefore: 'einen|ein|am? tag vor dem|der? {day}',
  until: 'bis spätestens? {day}, spätestens {day}',
  after: 'erst? nach dem|der? {day}',
  since: 'von|vom|seit {day}',
  notEarlier: `
    erst? ab {day}, frühestens {day}, von|vom {day} an, nicht|nich vor {day}, nicht früher als {day}`,
  refused: `
    statt|anstatt|anstelle von? {day},
    außer|ausgenommen am|den? {day} und|oder am|den? {day},
    außer|bloß|ausgenommen an|am|den|schon|gerade|unbedingt? {day}, nur nicht {day}, bis auf {day}`,
  except: `
    {day} außer|ausgenommen am|den? {day}, {day} außer|ausgenommen am|den? {day} und|oder am|den? {day}, {day} aber|nur nicht am|den? {day}, {day} bis auf {day}`,
}

const MOVE = 'verschieb*|verleg*|umbuch*|schieb*'
/** Times relative to a known start. */
export const SHIFTS: Shifts = {
  amounts: {
    halfHour: `
    eine|ne|ner|einer halbe|halben stunde|std, halbe|halben stunde|std, halbstunde,
    ein halbes stündchen`,
    hour: 'eine|einer|ne|ner|1|a|oa|ane stunde|std|stündchen|stund|stünderl, stunde, stündchen',
    hourAndHalf: 'anderthalb|eineinhalb|einundhalb stunden|std',
    quarter: 'eine|einer|ne|ner? viertelstunde|viertelstündchen, eine? viertel stunde',
    hours: '{n} stunden|std|stdn|h',
    minutes: '{n} minuten|min|minütchen',
    day: 'ein|einen|nen|einem|1 tag',
    days: '{n} tage|tagen',
    week: 'eine|einer|ne|ner|1 woche',
    weeks: '{n} wochen',
  },
  later: `
    um|so? {amount} später|danach|nachher, später um {amount}, um? {amount} nach hinten,
    nach hinten um {amount}, um? {amount} weiter nach? hinten?, {amount} darauf|drauf`,
  earlier: `
    um|so? {amount} früher|eher|zuvor|davor|vorher, früher um {amount},
    um? {amount} nach vorn|vorne, nach vorn|vorne um {amount},
    um? {amount} vorverleg*|vorzieh*|vorzuverlegen|vorzuziehen`,
  movedLater: `um {amount} ${MOVE}, ${MOVE} .. um {amount}`,
  nextDay:
    'am? nächsten|folgenden|darauffolgenden|nächster tag, am? tag danach|darauf|drauf, tags darauf',
  dayBefore: 'am? tag davor|vorher|zuvor, am? vortag, tags zuvor',
  weekAfter: 'die|in|in der? woche danach|darauf|drauf',
  weekBefore: 'die|in|in der? woche davor|vorher|zuvor',
  sameTime: `
    um|zur|zu|in|selbe|die|der? gleiche|gleichen|gleicher|selbe|selben|dieselbe|derselben zeit|uhrzeit|stunde,
    zeitgleich, gleichzeitig, um|zu? dieselbe|derselben zeit|uhrzeit, uhrzeit|zeit bleibt gleich?,
    uhrzeit|zeit wie gehabt|bisher, uhrzeit|zeit soll|kann|darf bleiben|gleich,
    uhrzeit|zeit .. (beibehalten|behalten|lassen)`,
  sameDay: `
    am|der|den|an? gleiche|gleichen|gleicher|selbe|selben|selber|demselben|derselbe tag, am selbigen tag,
    an|am diesem|dem tag, tag bleibt gleich?`,
  sameDayAndTime: `
    gleicher|selber|gleichen|selben|am gleichen|selben? tag und? gleiche|selbe|gleicher uhrzeit|zeit,
    tag und uhrzeit|zeit .. gleich|gleichen|bleiben|dieselben,
    am? gleichen|selben tag und|zur? zur|um? die? gleiche|gleichen|selbe|selben zeit|uhrzeit`,
}
