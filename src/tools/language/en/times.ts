import type { TimePoints, TimeRules } from '../time-tables.js'

const OCLOCK = 'h|hrs|oclock|o|clock'
const H = '{h} h|hrs|oclock?'
const TOO = '(is|are|its|thats|would be)? (a bit|a little|a tad|way|far|much)? too'

/** Times of day that are complete. */
export const TIME_POINTS: TimePoints = {
  am: `{t} am, {t} ${OCLOCK}? clock? in the morning`,
  pm: `{t} pm, {t} ${OCLOCK}? clock? in the evening|afternoon, {t} ${OCLOCK}? clock? tonight`,
  night: '{t} at night',
  oclock: '{hour} oclock, {hour} o clock, {hour} h',
  hourMinutes: '{hour} h {mm}',
  atHhmm: 'at|@ {hhmm}',
  halfPast: 'half past? {hour}',
  quarterPast: 'quarter|15 past|after {hour}',
  quarterTo: 'quarter|15 to|till|of {hour}',
  minutesPast: '{n} minutes? past {hour}',
  minutesTo: '{n} minutes to {hour}',
  twentyTo: 'twenty|20|25 to {hour}',
  noon: 'noon|midday',
  midnight: 'midnight',
}

/** Times and parts of the day. */
export const TIME_RULES: TimeRules = {
  at: `
    at|@|#at ${H}, at the {digits}, to {digits}, exactly|sharp at? ${H}, at? {h} not|instead of? at? {h},
    at? {h} rather than at? {h}, what|how about at? {h}, have you|u got at? {h},
    (he|she) have at? {h}, is {h} free|available|possible|taken|ok|okay|alright|good|fine,
    would|could {h} be|work|suit|do,
    is|would|isnt {h} h|hrs|oclock? be? too late|early|soon,
    at? {h} h|hrs|oclock? too late|early|soon to ask|say|tell|book,
    (can|cant|could|couldnt) you|u|we|i do|make at? {digits},
    (i|we|but) (can|could) make|do|manage at? {digits},
    {digits} (would|could|will|might) (work|suit|do|be), {digits} works|suits`,
  around: `around|about|approximately|roughly|circa|~|near|around at? ${H}, at? {h} ish`,
  changed: `
    at|@ {h} (sorry|oops|whoops|i mean|i meant|no sorry|make that) at|@? {h},
    at|@ {h} (actually|rather|no|wait|no wait|or rather|scratch that) at|@ {h},
    {p} (sorry|oops|whoops|i mean|i meant|no sorry|make that) at|@? {h},
    {p} (actually|rather|no|wait|no wait|or rather|scratch that) at|@ {h},
    {p} (actually|rather|no|wait|no wait|or rather|scratch that) {p}`,
  between: `
    from ${H} to|till|til|until|and|n|- at? ${H}, {p} to|till|til|until {h},
    {h} to|till|til|until {p}, {h} to|till|til|until {h}`,
  within: `between ${H} and|to|till|til|until|n|- at? ${H}`,
  either: `
    (can|could) you|i|we do|make|manage|have|get at? {h} or at? {h},
    at|@? {p} or|and at? {h}, at|@ {h} or at? {h}, at|@? {p} or at? {h} or at? {h},
    at|@ {h} or at? {h} or at? {h}, {h} or {p}`,
  eitherIfAsked: '{h} or {h}',
  after: `
    after|past|from|since ${H}, any|anytime|some|sometime|somewhere time? after|from|past ${H},
    {h} at the? earliest, {h} or later|after|onwards, at? {h} +,
    not|no|nothing|never earlier|before|sooner than? ${H},
    not|no earlier than at? ${H}, later than ${H},
    (work|works|working|shift|busy|class|classes|college|school|teach|teaching) till|til|until ${H},
    finish|finished|finishing|off|leave|leaving work|school|college|uni? at|around? {h},
    (ill be|im|i am|i get) done|finished|off at|around? {h},
    (shift|class|school|lecture|exam|training) .. (ends|finishes|is over|lets out) at? {h},
    (meeting|course|seminar|call|interview|lesson|lessons|game|match|work) .. (ends|finishes|is over) at? {h}`,
  before: `
    before|till|til|until|by ${H}, latest at? {digits}, at? {h} at the? latest,
    not|no later than ${H}, earlier than ${H}`,
  doneBy: `
    done|finished|ready|through|out|home|gone .. by|before ${H}, be out|home|back|gone by|before|at? ${H},
    be out of here|there by|before|at? ${H}, be back|home .. by|before|at ${H},
    must|should (leave|go|run|dash|be off|get going) by|before|at|around? ${H},
    (need|have|got) to (leave|go|be off|run|dash|be off|get going|catch) .. by|before|at|around? ${H},
    gotta|must (leave|go|run|dash) by|before|at|around? ${H},
    (need to|have to|got to|must|gotta) be at .. by|before|at|for ${H}`,
  refused: `not|except at ${H}`,
  tooLate: `at? ${H} ${TOO} late, at? ${H} is|s|sounds (a bit|a little|a tad|bit|rather|quite) late for`,
  tooEarly: `at? ${H} ${TOO} early|soon, at? ${H} is|s|sounds (a bit|a little|a tad|bit|rather|quite) early`,
  inHalfHour: 'in half an? hour?',
  inHour: 'in an hour',
  inHours: 'in {n} hour|hours|hrs, {n} hours|hrs from now',
  inMinutes: 'in {n} minutes|minute|mins|min',
  now: 'right|come in? now',
  morning: 'in|on|at|the? the? morning|mornings|mornin|forenoon, before noon|lunch|midday',
  earlyMorning: 'early in? the? morning, first thing in? the? morning?',
  afternoon: 'afternoon|afternoons|aft|arvo',
  lateAfternoon: 'late afternoon',
  lunch: 'lunch|lunchtime time|break|hour?, around lunch|lunchtime time?',
  afterLunch: 'after lunch',
  afterWork: 'after work',
  evening: 'evening|evenings|eve, end of? the? day',
  towardsEvening: 'towards|toward the? evening',
  lateEvening: 'late in? the? evening',
  night: 'at? night',
  afterSchool: 'after school',
  beforeWork: 'before work',
  anyTime: 'any|whatever|whichever|whenever time|times, anytime|whenever',
}
