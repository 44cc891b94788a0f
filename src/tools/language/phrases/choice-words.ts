import { lexicon } from '../text/lexicon.js'
import { patterns } from '../text/patterns.js'

/** Phrases that choose the last offer. */
export const LAST = patterns('last one|option|time|slot, последн+')
/** Words that choose the last offer only if the message has few other words. */
export const LAST_ALONE = patterns('last, latest')
/** Phrases that choose the earliest offer. */
export const EARLIEST = patterns(`
  the? earlier|earliest|soonest|sooner one|option|time|slot, the earliest|earlier|soonest
  самое|самый ранн+, ранн+, (что|то|который|которое) пораньше|раньше,
  пораньше который|которое|вариант`)
/** Phrases that choose the latest offer. */
export const LATEST = patterns(`
  the? later|latest one|option|time|slot, the latest|later
  самое|самый поздн+, поздн+, (что|то|который|которое) попозже|позже,
  попозже который|которое|вариант`)
/** Phrases that accept any of the offers. */
export const ANY_OFFER = patterns(`
  any, any of them|these|those, you pick|decide, surprise me, either, either one|is|of|works,
  whichever, whatever, you choose, (doesn't|does not|doesnt) matter, (don't|dont) mind
  люб+, люб+ вариант|время|из|подойдет|подходит, без разницы, все равно, не важно, неважно`)
/** Phrases that refuse all offers: "I can't do any of those". */
export const NOT_ANY = patterns(
  "cant|can't|cannot|couldn't|dont|don't|doesn't|doesnt|wont|won't|not|isnt|isn't .. " +
    'any|either|them|these|those, не .. люб*|ни',
)
/** Phrases that ask for starts before the offered ones. */
export const EARLIER_START = patterns(`
  earlier, sooner, before that|these|those, too late
  раньше, пораньше, до этого, слишком поздно, поздновато`)
/** Phrases that ask for starts after the offered ones. */
export const LATER_START = patterns(`
  later, after that|these|those, right|straight|directly|immediately|just after, afterwards,
  back to back, too early
  позже, попозже, позднее, после этого, слишком рано, рановато`)
/** Phrases with "later" that ask for no other start: "I'll think about it later". */
export const NOT_COMPARED = patterns(
  'later maybe, maybe later, talk later, write .. later, decide later, let .. know later, ' +
    'напишу|отвечу|решу|скажу .. позже|попозже|позднее, позже|попозже .. ' +
    'напишу|отвечу|решу|скажу',
)

/** Words that may surround a number without changing that it is a choice. */
export const AROUND_CHOICE = lexicon<true>([
  [
    true,
    'option number no nr variant choice the one please pls take ill id like want prefer go ' +
      'with lets for me book it',
  ],
  [
    true,
    'ok okay yes yeah sure slot is good fine works i a thanks thank you # № номер* вариант* ' +
      'под пункт выбираю беру',
  ],
  [
    true,
    'возьму давайте давай хочу мне на да ок хорошо запишите пожалуйста лучше пусть будет ' +
      'тогда можно спасибо',
  ],
])
/** Whether a folded word marks the next number as a choice, such as "option" or "#". */
export const isChoiceMark = (text: string): boolean =>
  /^(option|number|no|nr|#|№|variant|под|пункт|номер(а|ом)?|вариант(а|у)?)$/.test(text)
