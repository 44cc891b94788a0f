import type { DayRules, DaySpans, Shifts } from '../time-tables.js'

const ON = 'on|for|the'
const THIS = 'this'
const WEEK = 'week|weeks|wk'
const NEXT = 'next|following|nxt'
const EVENT =
  'wedding|party|interview|flight|trip|holiday|holidays|pics|pictures|photos|photo|shoot|shooting|' +
  'ball|prom|christening|funeral|exam|concert|dance|gig|reunion|ceremony|gala|graduation'

/** Days. */
export const DAY_RULES: DayRules = {
  afterNear: 'the? day after {near}, after {near}',
  thisMorning: 'this morning',
  thisAfternoon: 'this afternoon',
  thisEvening: 'tonight|tonite|2nite, this evening|eve',
  comingWeekday: `${ON}? coming|upcoming {weekday}`,
  weekday: `${ON}? {weekday}, on the first {weekday}`,
  weekdayThisWeek: `${ON}? ${THIS} {weekday}, ${ON}? {weekday} ${THIS} ${WEEK}`,
  weekdayNextWeek: `
    ${ON}? ${NEXT} {weekday}, ${ON}? {weekday} ${NEXT},
    ${ON}? {weekday} of|on|in|the? ${NEXT} ${WEEK}, ${ON}? {weekday} ${NEXT} ${WEEK},
    ${NEXT} ${WEEK} on? {weekday}, {weekday} in a|one week,
    ${ON}? {weekday} not ${ON}? ${THIS} but? ${ON}? ${NEXT},
    not ${ON}? ${THIS} {weekday} but ${ON}? ${NEXT}`,
  weekdaysNextWeek: `${ON}? {weekday} or|and ${ON}? {weekday} of|in? the? ${NEXT} ${WEEK}`,
  weekdayAfterNext: `
    the? {weekday} after next, in a couple|few of? weeks time? on|the? {weekday},
    in a? fortnight on|the? {weekday}, {weekday} in a? fortnight`,
  weekdayInWeeks:
    'in about|around|roughly? {n} weeks time? on|the? a? {weekday}, {weekday} in {n} weeks time?',
  nthWeekdayOfMonth: `
    on|the? the? {d} {weekday} of|in the|this? {month}|month`,
  lastDayOfMonth: 'on|the? the? last day of|in the|this? {month}|month',
  lastWeekdayOfMonth: 'on|the? the? last {weekday} of|in the|this? {month}|month',
  weekdayOfThatWeek: 'on? the? {weekday} of? (that|(the same)) week',
  weekdayAfter: 'on|for? the {weekday} after that|this, on|for? the? following {weekday}',
  weekOnWeekday: 'on|the? {weekday} week, a? week on|from this? {weekday}',
  fortnightOnWeekday: 'a fortnight on|from {weekday}, {weekday} fortnight',
  weeksOnWeekday: '{n} weeks on|from this? {weekday}',
  past: `
    (getting|gets|get|is|are) married|hitched on? {weekday}|{near},
    (wedding|party|christening|funeral|interview|exam|flight) is|was|s on? {weekday}|{near},
    (tried|used|bought|coloured|dyed|bleached|attempted) (a|an|the|my|it|some) .. on? {weekday} night|evening|morning|afternoon?,
    (spa|hen|stag|girls|golf|wedding|birthday|long) weekend, weekend away,
    (last had|was last) .. on the? {d} of? {month}, had|did one|it|that|mine in|back in? {month}, was last? in|here in {month},
    the? same weekday,
    (on|for)? the {nth-word} time|floor|one|option|slot|appointment|visit|day|week|month|row|attempt|message|try|person|century|street|avenue,
    on the {d} available|free|possible|floor|try|attempt|occasion|thought|opening,
    last|past {weekday}, last|past ${WEEK}|month, yesterday,
    my|our {nth} night|shift|baby|child|kid|birthday|week|date|day, {nth} time|floor|birthday|anniversary|grade|form|year, (her|his|their) {nth},
    (was|were) on|the? {d} of? {month}, (was|were) on {month} {d},
    (was|were|been) in|here|there|sick|ill|away|out|off|at on {weekday},
    (slipped|fell|tripped) (on the ice|on ice|over|down the stairs|off my bike|down)? on? {weekday}|this morning|afternoon?,
    (ran|did|finished) a|the|my half? marathon|race|hike|triathlon on? {weekday},
    (cut|did|dyed|trimmed) it|them|that myself on? {weekday}|{near}|this morning?,
    did (a|an|such a) great|lovely|brilliant|amazing|fantastic|good|fab|super|beautiful|wonderful job (on? {weekday})?,
    (missed|lost|woke|broke|dropped|crashed|heard|phoned|rang|texted|emailed|tried|realised|noticed|started) .. this morning|afternoon,
    (start|begin|starting) a|my? new? job|school|course|college|work on? next? {weekday} (at {n}|{clock} am|pm?)?, (closes|shuts|opens) (at {n}|{clock} am|pm?)?,
    (stuck|trapped|away|abroad|out of town|overseas|in bed|bed rest|isolating|travelling) .. (until|till|til) {weekday}|{near},
    broke a|two|my|the|three nail|nails|toe|finger|arm|leg|phone|wrist|ankle|foot on {weekday}, fell off a|my|the horse|bike|ladder on? {weekday},
    (moving|move|moved) (away|out|abroad|to ..)? (next|this|the end of) week|month|weekend, won the|our? league|match|game|cup|final on {weekday}, (was|were) with you|ye on? {weekday}, (usually|normally|always|generally) come|go|visit on? {weekday},
    (in pain|in agony|sick|ill|unwell|sore|in bed) since on? {weekday}|{near},
    (collect|fetch|pick up|drop|drop off|get) (my|the|our) kids|kid|children|child|son|daughter|boys|girls|grandson|granddaughter|mum|mom|dad|husband|wife (up|off)? (from school)? (at|for|by) half? {n}|{clock} am|pm?,
    (train|flight|bus|plane|ferry|coach|taxi|boat) (leaves|is|departs|goes|lands|arrives|leaving) on? {weekday}|{near}? (at|by)? {n}|{clock} am|pm?,
    (parents|guests|visitors|plumber|electrician|mum|inlaws|relatives|in laws) (arrive|arrives|come|comes|land|lands|are coming|is coming) (at|by) {n}|{clock} am|pm?,
    meetings|lectures|classes (from {n} (till|until|to|-) {n})? all? day?,
    (fly|flying|travelling|traveling) (out|off|home|back|in)? (to ..)? {near} morning|afternoon|evening|night?,
    (fly|flying) (out|off|home|back) (on? {weekday}|{near}) (at {n}|{clock} am|pm?)?`,
  weekend: 'weekend|weekends',
  thisWeekend: `${THIS} weekend`,
  nextWeekend: `${NEXT} weekend, the? weekend after this|that one?, the? weekend after`,
  thisWeek: `(any|some|whatever|whichever) day|time ${THIS} ${WEEK}, ${THIS} ${WEEK}`,
  nextWeek: `(any|some|whatever|whichever) day|time ${NEXT} ${WEEK}, ${NEXT}|new ${WEEK}`,
  weekAfterNext: 'the? week after next, not next week but? the one|week after that?',
  inWeeks: `in {n} of? ${WEEK}, {n} weeks from now, in {n} weeks' time`,
  inWeek: `in exactly|about|just? a|the|one? week, a week from now, in a|one week's time`,
  inFortnight: 'in a couple|few of? weeks, in? a? fortnight|fortnights time?',
  weeksFromNear: 'a? week from|on? {near}, {near} week, {n} weeks from|on? {near}',
  inDays: 'in {n} days|day, {n} days from now|today',
  inTwoDays: 'in a couple|few of? days',
  inMonth: 'in a|one month, a month from now|today',
  withinWeeks: 'in|over|within|during the? next|coming {n} weeks|wks',
  restOfWeek: `(by|until|till|before) the? end of the|this? ${WEEK}, rest of the|this ${WEEK}`,
  untilEndOfMonth: `
    (by|until|till|before) the? end of the|this? month, (by|until|till|before) the? end of {month}`,
  workdays: 'weekday|weekdays',
  workdaysNextWeek: `weekday|weekdays in? the? ${NEXT} ${WEEK}, ${NEXT} ${WEEK} on? a? weekday|weekdays`,
  endOfWeek: `end of? the|this? ${WEEK}`,
  endOfNextWeek: `end of? the? ${NEXT} ${WEEK}`,
  startOfWeek: `beginning|start|early of? the|this? ${WEEK}`,
  startOfNextWeek: `beginning|start|early of? the? ${NEXT} ${WEEK}`,
  middleOfWeek: `middle|mid of? the|this? ${WEEK}`,
  middleOfNextWeek: `middle|mid of? the? ${NEXT} ${WEEK}`,
  startOfNamedMonth: 'beginning|start|early of|in? {month}',
  firstWeekOfMonth: 'first week of|in? {month}',
  middleOfMonth: 'middle|mid of|in? {month}',
  endOfMonth: 'end|late of|in? {month}, last week of|in? {month}',
  restOfThisMonth: 'end of? the|this? month',
  soon: 'next|coming few days',
  otherDay: 'any|some|on? another|different other? day|date, other day|date',
  anyDay: 'any|whatever day|days',
  month: 'in {month}',
  thisMonth: `${THIS} month`,
  nextMonth: `${NEXT} month`,
  startOfThisMonth: 'beginning|start|early of? the|this? month',
  dayOfMonth: `
    (getting|gets|get|is|are) married|hitched on? {weekday} the? {nth},
    ${ON}? {weekday} the? {nth}|{nth-word}, ${ON}? the? {weekday} before|after|afterwards the {nth}|{nth-word}, on|for|the? the? {nth}, on|for|its? the {nth-word},
    on the {plain}`,
  dayOfMonthInWords: 'on the {d}',
  dayOfNextMonth: `
    ${NEXT} month on? the? {nth}, on? the? {nth} of ${NEXT} month, ${NEXT} month the {nth}`,
  weekdayNumber: `${ON}? {weekday} {plain}`,
  weekdayNumberClock: `${ON}? {weekday} {plain} at? {clock}`,
  weekdayDayMonth: `
    ${ON}? {weekday} the? {d} of? {month}, ${ON}? {weekday} {month} the? {d},
    ${ON}? {weekday} {d} {month}, ${ON}? {weekday} the? {d} of? {month} {year},
    ${ON}? {weekday} {month} the? {d} {year}`,
  dayMonth: `
    on? the? {d} of? {month}, on? the? {d} of? {month} {year}, on? {month} the? {d},
    on? {month} the? {d} {year}`,
  dayMonthNextYear: 'on? the? {d} of? {month} next year, on? {month} the? {d} next year',
  weekdayDate: `${ON}? {weekday} {date}`,
  tensDayMonth: '{tens} {d} of? {month}, on? {month} the? {tens} {d}',
  tensDay: `
    on? the {tens} {d}, on? the {tens} {d} of this month, ${ON}? {weekday} the? {tens} {nth-word}`,
  daysOfMonth: `
    from|between {d} to|till|until|and|- {d} of? {month}, {d} - {d} of? {month},
    {d} or|and {d} of? {month}, {d} the? {d} or|and the? {d} of? {month}, {month} {d} to|till|and|or|- {d}`,
}

/** Words around days. */
export const DAY_SPANS: DaySpans = {
  fromTo: `
    from|between {day} to|till|til|until|through|and|- on|the? {day},
    {day} to|till|til|until|through|- {day}`,
  either: '{day} or|and on|the? {day}, {day} {day} or|and on|the? {day}',
  before: `
    before the|on? {day} night|evening|eve?,
    before the|my|our|a|an|his|her|their? school|staff|office|work|birthday|dinner|sisters|brothers|friends|daughters|sons|mums? ${EVENT} on? {day}`,
  until: 'by|until|till|til|thru the? {day} night|evening|eve?, no|not later than {day}',
  dayBefore: 'the? day before {day}',
  weekOf: 'the? week of|beginning|commencing|starting the? {day}',
  after: 'after the? {day}',
  since: 'from|since|starting from? the? {day}',
  notEarlier: 'no|not earlier|before than? {day}, not till|until|til on? {day}',
  refused: `
    instead of {day}, rather than on|for? {day}, except|not on|the|for? {day},
    except|not on|the? {day} and|or on? {day}`,
  am: '{day} am',
  pm: '{day} pm',
  except: '{day} but|except not? on|the? {day}, {day} but|except not? on|the? {day} and|or {day}',
}

/** Times relative to a known start. */
export const SHIFTS: Shifts = {
  amounts: {
    halfHour: 'half an? hour|hr, an|one half hour|hr',
    hour: 'an|one|1 hour|hr',
    hourAndHalf: 'an|one hour and a half',
    quarter: 'a? quarter of an hour',
    hours: 'a? {n} of? hours|hour|hrs|hr',
    minutes: '{n} minutes|minute|mins|min',
    day: 'a|one day',
    days: 'a? {n} of? days',
    week: 'a|one week|wk',
    weeks: 'a? {n} of? weeks|wks',
  },
  later: 'in|by? {amount} later|afterwards, back by? {amount}, by? {amount} back, by {amount}',
  earlier: `
    in|by? {amount} earlier|sooner, forward|forwards|up by? {amount}, by? {amount} forward|forwards`,
  nextDay: 'on? the? next|following day, the day after',
  dayBefore: 'on? the? day before',
  weekAfter: 'the week after',
  weekBefore: 'the week before',
  sameTime: `
    at|for? the? same time|times|hour, (the)? same sort|kind of time, in|at|for that|the same slot|spot|time, at? the? same start,
    the time can|could|should|may? stay|stays|remain|remains as it? is?|before`,
  sameDay: 'on? the? same day',
  sameDayAndTime: `
    at|on|for? the? same day and|n|same|& same|at? the? time,
    at|on|for? the? same time and|n|same|& same|on? the? day`,
}
