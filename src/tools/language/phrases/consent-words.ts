import type { Action } from './intent.js'
import { type Pattern, patterns } from '../text/patterns.js'

/**
 * Words that agree to any proposal. None of them hesitates: "I guess so" and "maybe" are missing on
 * purpose.
 */
export const PLAIN_YES = patterns(`
  yes, yeah, yea, yep, yup, yess, yees, yas, ya, ye, y, aye, ja, sure, sure thing, of course,
  definitely, absolutely, certainly, ok, okay, okey, okie dokie?, oki, okk, k, kk, alright,
  all right, correct, exactly, agreed, indeed, affirmative, roger, by all means, please confirm,
  i agree, i confirm, confirm, confirmed, go ahead, go for it, do it|that, do so, please do,
  lets do it|that|this, proceed, make it so, (yes|yeah|yep) i do|would|am|did, 👍, 👌, ✅, ✔, 💯, 🆗, +
  да, даа, дада, ага, агась, угу, давай, давайте, ну давай|давайте|да|хорошо|ок|окей|ладно,
  давайте так, конечно, хорошо, хор, ок, оке, окей, окэй, оки, окс, ладно, ладненько,
  я? согласен|согласна|согласны, подтверждаю, подтверждаем, подтверждено, верно, точно,
  именно так?, правильно, все верно|правильно, (да|все) так, так точно, договорились, лады, идет,
  го, обязательно, естественно, разумеется, безусловно, несомненно, почему бы и? нет,
  я? не против|возражаю, я за, валяйте, ес, йес, плюс, погнали, по рукам, да можно, делайте так?,
  сделайте так?, так и? сделайте, действуйте`)

/** Words of approval. They can also praise something else, so they are weaker than a plain yes. */
export const CONTENT = patterns(`
  right, fine, good, great, perfect, excellent, awesome, wonderful, cool, deal, lovely, fab,
  fabulous, ideal, grand, spot on, go on, go on then, why not, nice, nice one, sweet, ace,
  lets go, lock it in, brilliant, super, yes to that,
  (sounds|looks) good|great|perfect|fine|lovely (to me)?,
  that|it|this|time works|suits|fits for? me?, works for? me?, suits|fits me,
  (that|thats|its|it is|that is|would be) absolutely? fine|ok|okay|good|great|perfect|right|correct|lovely|ideal by|for|with? me?,
  (that|it|this) (is|will be|would be) absolutely? fine|ok|okay|good|great|perfect|right|correct|lovely|ideal by|for|with? me?,
  that|it will do, (good|fine|ok|okay|great|perfect) (for|by|with) me, good to go, all good,
  id love to|that|it, happy with that, i want it|that|this, id like that|it|this, that one
  хорош, норм, нормально, подходит, подойдет, устраивает, устроит, годится, пойдет, отлично,
  супер, класс, классно, прекрасно, замечательно, чудесно, идеально, здорово, шикарно,
  великолепно, буду рад*, с удовольствием, мне|меня|нас все|вполне? подходит|устраивает|подойдет,
  это|так|время подходит|подойдет|устраивает,
  (меня|нас)? все устраивает|подходит|ок|хорошо|супер|отлично|норм, пусть будет так?, огонь, топ,
  кайф, гуд, беру, возьму, заметано, да хочу|хотим`)

/** Polite words that add no meaning. */
export const COURTESY = patterns(`
  please, pls, plz, plss, pleasee, thank* you|u|ya?, (thank*|thx) (so|very) much, thx, thnx, tnx,
  ty, tysm, cheers, danke, bitte, merci, many thanks, a lot, so much, very much, much appreciated,
  appreciate it|that, then, and, dear, mate, bro, love, darling, x, xx, xxx, xo, xoxo,
  is|are fine|good|ok|okay|great|perfect, #greeting, 🙏, 😊, 🙂, 😀, 😁, 😄, ❤, 🥰, 😍, 😉, 🤗, ☺, 🎉, 💅, 💇,
  ✨, 🔥, 👋, 🙌, 🤝, 💖, 🌸, 🌷
  пожалуйста, пожалуста, пожалуйсто, плиз, плз, пжл, пж, спасиб* вам|тебе?, спс, пасиб*,
  благодар*, большое, огромное, очень, заранее, тогда, и, будьте добры|любезны`)

/** Phrases of a client who will come. Beside a cancellation they are not a yes. */
export const PARTING = patterns(`
  see|c you|u|ya there|then|soon|later|around?, cu, (ill|i will|well|we will|will) be there,
  (looking|look) forward to|it? it|that?, cant wait, bye, take care,
  (have|enjoy) (a|your) nice|good|great|lovely|wonderful day|evening|weekend|one
  буду ждать|вовремя|там?, будем, приду, придем, ждите, жду, до встречи|скорого,
  до скорой встречи, увидимся, хорошего дня|вечера, хороших выходных`)

/**
 * Word sequences whose meaning differs from that of their words: irony, and good wishes that begin
 * with "good".
 */
export const NO_CONSENT = patterns(`
  yeah|ya right, yeah no, yeah yeah, oh right|sure|great|yeah|ok|okay, right right, as if,
  fine whatever, good bye|morning|evening|afternoon|day|night, bye bye, goodbye
  да ладно, да ну, ага конечно|да|щас|сейчас|ага, ну да конечно|да|ну|ага, ну ну, да конечно да,
  да да конечно, ой да, да уж, угу конечно, до свидания, всего хорошего|доброго,
  добрый|доброе|доброго вечер|день|утро|дня|вечера, спокойной ночи`)

const BOOK = patterns(`
  book|reserve|schedule it|that|this|me|us? in? for? me|us?,
  (ill|i will|i|well|we|lets) take it|that|this|one, take it|that|this,
  (ill|i will) have it|that|this, put me down|in, sign me up
  записывайте|записывай|запишите|запиши|записать|бронируйте|бронируй|забронируйте|оформляйте|оформите|пишите меня|нас?`)
const MOVE = patterns(`
  move|change|reschedule|shift|switch it|that|this|me? over?,
  (move|change|reschedule) my|the appointment|appt|booking|visit
  переносите|перенесите|переноси|перенеси|перенести|переносим|перезапишите|переставьте|переставляйте|меняйте|поменяйте меня|ее|его|запись|визит?`)
const CANCEL = patterns(`
  cancel|delete|remove|drop it|that|this?,
  (cancel|delete|remove) my|the appointment|appt|booking|visit
  отменяйте|отмените|отменяй|отмени|отменить|отменяем|снимайте|снимите|удаляйте|удалите|убирайте|уберите ее|его|это|запись|визит|бронь?,
  (отмените|отменяйте|отмени) мою|мой запись|визит`)
/**
 * Phrases that name the action itself. Each is a yes to that action only. Clients may call a move a
 * booking.
 */
export const ACTION: Readonly<Record<Action, readonly Pattern[]>> = {
  book: BOOK,
  move: [...MOVE, ...BOOK],
  cancel: CANCEL,
}

/** Words that may stand before a repeated name, day or time. */
export const BEFORE_REPEATED = patterns(`
  the, a, an, my, with, at, on, for, to, by, in, from, and, appointment, booking
  к, ко, у, на, в, во, с, со, и, мою, мой, мастер*, запись, меня, мне`)

/** All patterns of this file, for the vocabulary. */
export const CONSENT_TABLES = [
  PLAIN_YES,
  CONTENT,
  COURTESY,
  PARTING,
  NO_CONSENT,
  BOOK,
  MOVE,
  CANCEL,
  BEFORE_REPEATED,
].flat()
