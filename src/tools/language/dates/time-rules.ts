import { addDays, DAY_MINUTES, type Minute } from '../time.js'
import { single } from './calendar.js'
import { count, type Now } from './day-rules.js'
import { type Kinds, pattern } from '../text/patterns.js'
import { type Rule, rules } from '../text/rules.js'
import { pointOf } from './time-points.js'
import type { Times, Word } from '../text/words.js'

/** Words elsewhere in the message that say in which half of the day a bare hour lies. */
export type DayPart = {
  readonly part: 'morning' | 'evening' | undefined
  readonly now: Now
  readonly isToday: boolean
}

/**
 * Returns the minute of the day that a bare hour means in a salon. 1 to 7 are in the afternoon, and
 * 8 to 12 stay as they are. "In the evening" moves 4 to 11 to the evening. "In the morning" keeps 6
 * and 7 early. Today, 8 to 11 move to the evening if they are already past.
 */
export function minuteOf(word: Word | undefined, { part, now, isToday }: DayPart): Minute {
  const { minute, isSure } = (word && pointOf(word)) ?? { minute: 0, isSure: true }
  if (isSure || minute < 60 || minute >= 720) return minute
  if (part === 'evening' && minute >= 240) return minute + 720
  if (part === 'morning' && minute >= 360) return minute
  return minute < 480 || (isToday && minute < now.minute) ? minute + 720 : minute
}

const KINDS: Kinds = {
  h: (word) => pointOf(word) !== undefined,
  p: ({ point }) => point !== undefined,
  n: (word) => count(word) !== undefined,
  digits: (word) => word.kind === 'number' && pointOf(word) !== undefined,
}
type Build = (caught: readonly Word[], context: DayPart) => Partial<Word> | undefined
const rule = (text: string, make: Build): Rule<DayPart> => [pattern(text, KINDS), make]
const span = (from: Minute, to: Minute): Times => ({ from, to, isExact: false })
const exact = (minute: Minute): Times => ({ from: minute, to: minute, isExact: true })
const part = (from: Minute, to: Minute) => (): Partial<Word> => ({ time: span(from, to) })

const at: Build = ([word], context) => ({ time: exact(minuteOf(word, context)) })
const around: Build = ([word], context) => {
  const minute = minuteOf(word, context)
  return {
    time: { ...span(Math.max(0, minute - 30), Math.min(DAY_MINUTES, minute + 30)), about: minute },
  }
}
const after: Build = ([word], context) => {
  const minute = minuteOf(word, context)
  return minute < DAY_MINUTES ? { time: span(minute, DAY_MINUTES) } : undefined
}
/** "Before 0" is the whole day: that midnight ends it. */
const before: Build = ([word], context) => ({
  time: span(0, minuteOf(word, context) || DAY_MINUTES),
})
const between: Build = ([one, other], context) => {
  const [from, to] = [minuteOf(one, context), minuteOf(other, context)]
  const end = to <= from && to + 720 <= DAY_MINUTES ? to + 720 : to
  return end > from ? { time: span(from, end), target: { time: exact(to) } } : undefined
}
/** Returns the span between the two hours in "at 5 or 6". */
const either: Build = ([one, other], context) => {
  const [first, second] = [minuteOf(one, context), minuteOf(other, context)]
  return first === second
    ? at(
        [one ?? other].flatMap((word) => word ?? []),
        context,
      )
    : { time: span(Math.min(first, second), Math.max(first, second)) }
}
/** Returns the hour that starts after the given minutes: "in two hours". */
const hence = (minutes: number, { now }: DayPart): Partial<Word> | undefined => {
  const then = now.minute + minutes
  if (minutes > DAY_MINUTES) return undefined
  const day = single(addDays(now.today, Math.floor(then / DAY_MINUTES)))
  const from = then % DAY_MINUTES
  return { day, time: span(from, Math.min(DAY_MINUTES, from + 60)) }
}
const hours = ([word]: readonly Word[]): number => (word && count(word)) ?? 1
const refused: Build = (caught, context) => ({ ...at(caught, context), isRefused: true })

const UNIT = 'час|часа|часов|часам|ч|h|hrs|oclock'
const H = `{h} ${UNIT}?`
const UP_TO = 'to|till|until|and|до|и|по|-'

/** Rules that find times and parts of the day in a message, such as "at 5" or "after work". */
export const TIME_RULES = rules<DayPart>([
  rule('{p}', at),
  rule(`at|@|в|во|к|ко|на ${H}`, at),
  rule('to {digits}', at),
  rule(`ровно|точно|exactly|sharp at|в|к|на? ${H}`, at),
  rule(`часа|часов|часам|часу|часиков в|к ${H}`, around),
  rule(`around|about|approximately|roughly|circa|~|near|around at? ${H}`, around),
  rule(`около|примерно|приблизительно|где-то|ориентировочно в|к|на? ${H}`, around),
  rule(`где то в|к|около? ${H}`, around),
  rule(`в районе ${H}`, around),
  rule('at? {h} ish', around),
  rule(`from|between|с|со|от|между|в ${H} ${UP_TO} at? ${H}`, between),
  rule(`с ${H} на ${H}`, between),
  rule('{h} - {h}', between),
  rule('{p} to|till|until|до {h}', between),
  rule('{h} to|till|until|до {p}', between),
  rule('{h} to|till|until|до {h}', between),
  rule(`at|@|в|на|к? {p} or|или|либо|and|и at|в|на|к? {h}`, either),
  rule(`at|@|в|на|к {h} or|или|либо at|в|на|к? {h}`, either),
  rule('{h} or|или|либо {h}', (caught, context) =>
    context.now.expects === 'time' ? either(caught, context) : undefined,
  ),
  rule(`after|past|from|since ${H}`, after),
  rule(`any|anytime|some|sometime|somewhere time? after|from|past ${H}`, after),
  rule(`{h} or|и|или later|after|onwards|позже|позднее|дальше`, after),
  rule('at|в? {h} +', after),
  rule(`not|no earlier|before|sooner than? ${H}`, after),
  rule(`not|no earlier than at? ${H}`, after),
  rule(`later than ${H}`, after),
  rule(`после|с|со|от|позже|позднее|попозже|начиная с? ${H}`, after),
  rule(`не раньше|ранее чем? в? ${H}`, after),
  rule(`before|till|until|by ${H}`, before),
  rule('latest at? {digits}', before),
  rule(`not|no later than ${H}`, before),
  rule(`earlier than ${H}`, before),
  rule(`до|раньше|пораньше|ранее чем? ${H}`, before),
  rule(`не позже|позднее чем? в? ${H}`, before),
  rule(`not|except|не|кроме at|в|на ${H}`, refused),
  rule('at? {h} not|instead of? at? {h}', at),
  rule('at? {h} rather than at? {h}', at),
  rule('what|how about at? {h}', at),
  rule('have you|u got at? {h}', at),
  rule('is {h} free|available|possible|taken', at),
  rule(
    'finish|finished|finishing|off|leave|leaving work|school|college|uni? at|around? {h}',
    after,
  ),
  rule('через час|часик', (_, context) => hence(60, context)),
  rule('in an hour', (_, context) => hence(60, context)),
  rule('in|через half|полчаса|полчасика an? hour?', (_, context) => hence(30, context)),
  rule('через пол часа', (_, context) => hence(30, context)),
  rule('через полтора часа', (_, context) => hence(90, context)),
  rule('in|через {n} hour|hours|hrs|час|часа|часов|ч', (caught, context) =>
    hence(hours(caught) * 60, context),
  ),
  rule('in|через {n} minutes|minute|mins|min|минут|мин|минуты', (caught, context) =>
    hence(hours(caught), context),
  ),
  rule('на сейчас', (_, context) => hence(0, context)),
  rule('сейчас можно|есть|свобод*|получится|успею|примете|прийти|подойти|подъехать', (_, context) =>
    hence(0, context),
  ),
  rule('right|come|прямо|прийти|подойти|приехать|подъехать in? now|сейчас', (_, context) =>
    hence(0, context),
  ),
  rule('in|on|at|the? the? morning|mornings', part(0, 720)),
  rule('утром|утро|утра|утречка|утречком|утру|поутру', part(0, 720)),
  rule('ранн+|самого|самое утро|утра|утром', part(0, 600)),
  rule('early|рано in? the? morning|утром|утра', part(0, 600)),
  rule('утром|утра рано|пораньше', part(0, 600)),
  rule('first thing in? the? morning?', part(0, 600)),
  rule('before|до noon|lunch|midday|обеда|полудня', part(0, 720)),
  rule('в? перв* половин* дня', part(0, 720)),
  rule('afternoon|afternoons', part(720, 1020)),
  rule('днем|дневное|дневн*', part(720, 1020)),
  rule('late afternoon', part(900, 1080)),
  rule('lunch|lunchtime time|break|hour?', part(720, 840)),
  rule('в|к обед|обеденн*|обеду время|перерыв?', part(720, 840)),
  rule('after|после lunch|обеда', part(780, 1080)),
  rule('в районе обеда', part(720, 840)),
  rule('ближе к обеду', part(690, 840)),
  rule('around lunch|lunchtime time?', part(720, 840)),
  rule('во? втор* половин* дня', part(720, 1080)),
  rule('evening|evenings|eve', part(1020, 1440)),
  rule('вечером|вечер|вечера|вечерком|вечеру|вечерн*', part(1020, 1440)),
  rule('ближе|towards|toward к? the? вечеру|evening', part(960, 1440)),
  rule('late|поздно|позже|попозже|поздним in? the? evening|вечером|вечер', part(1140, 1440)),
  rule('вечером поздно|попозже|позже', part(1140, 1440)),
  rule('at? night|ночью', part(1200, 1440)),
  rule('after|после work|работы', part(1020, 1440)),
  rule('after|после school|школы', part(900, 1440)),
  rule('before|до|перед work|работы|работой', part(0, 540)),
  rule('end|конце|концу|конец of? the? рабочего? day|дня', part(1020, 1440)),
  rule('под|к вечер|вечеру', part(960, 1440)),
  rule('перед закрытием', part(1080, 1440)),
  rule('к открытию', part(0, 660)),
  rule('до|перед школы|школой|сада|садика|садиком|учебы|учебой|пар|парами', part(0, 540)),
  rule('после садика|сада|учебы|пар|занятий', part(900, 1440)),
  rule('any|whatever|whichever|whenever time|times', part(0, 1440)),
  rule('в? течение|течении дня', part(0, 1440)),
  rule('anytime|whenever', part(0, 1440)),
  rule('люб* удобн*|свободн*? время|времени', part(0, 1440)),
  rule('в? люб* час', part(0, 1440)),
])
