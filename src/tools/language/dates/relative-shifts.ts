import { count, type Now } from './day-rules.js'
import { type Kinds, pattern } from '../text/patterns.js'
import { type Rule, rules } from '../text/rules.js'
import type { RelativeShift, Word } from '../text/words.js'

/** `{n}` matches a number in digits or in words. */
const KINDS: Kinds = { n: (word) => count(word) !== undefined }
type Make = (amount: number) => RelativeShift

const minutes =
  (of: number): Make =>
  (amount) => ({ days: 0, minutes: amount * of })
const days =
  (of: number): Make =>
  (amount) => ({ days: amount * of, minutes: 0 })

/** Lengths of time in words. `{n}` is the number of units; without it the number is one. */
const AMOUNTS: readonly (readonly [said: string, make: Make])[] = [
  ['half an? hour|hr', minutes(30)],
  ['an|one half hour|hr', minutes(30)],
  ['an|one|1 hour|hr', minutes(60)],
  ['an|one hour and a half', minutes(90)],
  ['a? quarter of an hour', minutes(15)],
  ['a? {n} of? hours|hour|hrs|hr', minutes(60)],
  ['{n} minutes|minute|mins|min', minutes(1)],
  ['a|one day', days(1)],
  ['a? {n} of? days', days(1)],
  ['a|one week|wk', days(7)],
  ['a? {n} of? weeks|wks', days(7)],
  ['полчаса|полчасика|получасом|пол часа?', minutes(30)],
  ['час|часик|часок|часом|часиком', minutes(60)],
  ['полтора часа', minutes(90)],
  ['{n} час|часа|часов', minutes(60)],
  ['{n} минут|минуты|мин', minutes(1)],
  ['день|денек', days(1)],
  ['{n} дня|дней|день', days(1)],
  ['неделю|недельку', days(7)],
  ['{n} недели|недель', days(7)],
]
/** Phrases around an amount that say "later" or "earlier". */
const LATER: readonly ((amount: string) => string)[] = [
  (amount) => `in|by? ${amount} later|afterwards`,
  (amount) => `back by? ${amount}`,
  (amount) => `by? ${amount} back`,
  (amount) => `by ${amount}`,
  (amount) => `на? ${amount} позже|попозже|позднее`,
  (amount) => `позже|попозже|позднее на ${amount}`,
  (amount) => `на? ${amount} вперед`,
]
const EARLIER: readonly ((amount: string) => string)[] = [
  (amount) => `in|by? ${amount} earlier|sooner`,
  (amount) => `forward|forwards|up by? ${amount}`,
  (amount) => `by? ${amount} forward|forwards`,
  (amount) => `на? ${amount} раньше|пораньше`,
  (amount) => `раньше|пораньше на ${amount}`,
  (amount) => `на ${amount} назад`,
]

const made = (shift: RelativeShift): Partial<Word> => ({ text: '#shift', shift })
const signed = (frames: typeof LATER, sign: 1 | -1): Rule<Now>[] =>
  frames.flatMap((frame) =>
    AMOUNTS.map(([said, make]): Rule<Now> => [
      pattern(frame(said), KINDS),
      ([word]) => {
        const shift = make((word && count(word)) ?? 1)
        return made({ days: sign * shift.days, minutes: sign * shift.minutes })
      },
    ]),
  )
/** Matches "перенести на неделю". Leaves out "на час", because that can mean one o'clock. */
const BY: readonly (readonly [verb: string, amounts: typeof AMOUNTS])[] = [
  ['сдвин*|подвин*|передвин*', AMOUNTS],
  ['перенес*|перенос*', AMOUNTS.filter(([said]) => /день|дней|недел|минут|полчаса/.test(said))],
]
/** Keeps the verb as the text of the word, so that later rules still find it. */
const moved: Rule<Now>[] = BY.flatMap(([verb, amounts]) =>
  amounts.flatMap(([said, make]) =>
    [`${verb} .. ровно? на ${said}`, `${verb} .. на ${said} назад`].map((text, back): Rule<Now> => [
      pattern(text, KINDS),
      ([word]) => {
        const { days: by, minutes: minute } = make((word && count(word)) ?? 1)
        const sign = back === 1 ? -1 : 1
        return { text: 'перенести', shift: { days: sign * by, minutes: sign * minute } }
      },
    ]),
  ),
)
const dayOff = (text: string, by: number): Rule<Now> => [
  pattern(text),
  () => made({ days: by, minutes: 0 }),
]
const same = (text: string, of: 'day' | 'time' | 'both'): Rule<Now> => [
  pattern(text),
  () => ({ text: '#same', same: of }),
]

/**
 * Rules for times relative to a start that is known from elsewhere: "an hour earlier", "the day
 * after", "same time".
 */
export const SHIFT_RULES = rules<Now>([
  ...signed(LATER, 1),
  ...signed(EARLIER, -1),
  ...moved,
  [
    pattern('минут на {n}', KINDS),
    ([word]) => made({ days: 0, minutes: (word && count(word)) ?? 0 }),
  ],
  dayOff('on? the? next|following day', 1),
  dayOff('the day after', 1),
  dayOff('on? the? day before', -1),
  dayOff('the week after', 7),
  dayOff('the week before', -7),
  dayOff('на? следующий день', 1),
  dayOff('днем|денечком позже', 1),
  dayOff('днем раньше', -1),
  dayOff('неделей|неделькой позже', 7),
  dayOff('неделей раньше', -7),
  same('at|for? the? same time|hour', 'time'),
  same('on? the? same day', 'day'),
  same('at|on|for? the? same day and|n|same|& same|at? the? time', 'both'),
  same('at|on|for? the? same time and|n|same|& same|on? the? day', 'both'),
  same('в|на? то|это|такое же самое? время|час', 'time'),
  same('время то|это|такое же самое?', 'time'),
  same('во|на столько|сколько же', 'time'),
  same('во|на сколько и? было|была', 'time'),
  same('время прежнее|старое|оставьте|оставить|оставим', 'time'),
  same('время не меняем|менять|меняйте|трогаем|трогать', 'time'),
  same('в|на? прежнее|старое|свое|обычное время', 'time'),
  same('в|на? тот|этот же самый? день', 'day'),
  same('день тот|этот же самый?', 'day'),
  same('день прежний|оставьте|оставить|оставим', 'day'),
  same('в|на? то же самое? время и|в тот же день', 'both'),
])
