import { type Pattern, patterns } from '../text/patterns.js'
import type { Action } from './intent.js'

/** Words that agree. None of them hesitates: "I guess so" and "maybe" are missing on purpose. */
export const AGREEMENT = patterns(`
  yes, yeah, yea, yep, yup, yess, yas, ya, ye, y, aye, sure, sure thing, of course, definitely, absolutely, certainly, ok, okay, okey, oki, okk, k, kk, alright, all right, right, correct, exactly, fine, good, great, perfect, excellent, awesome, wonderful, cool, deal, agreed, lovely, fab, fabulous, ideal, grand, spot on, go on, go on then, why not, nice, nice one, sweet, ace, lets go, lock it in, brilliant, super, yes to that, sounds good|great|perfect|fine|lovely, that|it|this|time works|suits|fits for? me?, works for? me?, suits|fits me, (that|thats|its|it is|that is|would be) absolutely? fine|ok|okay|good|great|perfect|right|correct|lovely|ideal by|for? me?, (that|it|this) (is|will be|would be) absolutely? fine|ok|okay|good|great|perfect|right|correct|lovely|ideal by|for? me?, that|it will do, (good|fine|ok|okay|great|perfect) (for|by|with) me, is|are absolutely? fine|good|great|perfect|ok|okay|lovely, i agree, i confirm, confirm, please confirm, confirmed, go ahead, go for it, do it, do so, please do, lets do it|that|this, id love to|that|it, happy with that, (yes|yeah|yep) i do|would|am|want|did, i want it|that|this, id like that|it|this, that one, 👍, 👌, ✅, ✔, 💯, 🆗, +
  да, даа, дада, ага, агась, угу, давай, давайте, ну давай|давайте|да|хорошо|ок|окей|ладно, конечно, хорошо, хорош, хор, ок, оке, окей, окэй, оки, окс, норм, нормально, ладно, ладненько, подходит, подойдет, устраивает, устроит, согласен, согласна, согласны, годится, пойдет, отлично, супер, класс, классно, прекрасно, замечательно, идеально, здорово, шикарно, великолепно, подтверждаю, подтверждаем, подтверждено, верно, точно, именно, правильно, все верно|правильно|так, так точно, договорились, лады, идет, го, буду рад*, с удовольствием, обязательно, естественно, разумеется, безусловно, мне|меня|нас все? подходит|устраивает|подойдет, это|так|время подходит|подойдет|устраивает, (меня|нас)? все устраивает|подходит|ок|хорошо|супер|отлично|норм|так, пусть будет так?, не против, почему бы и? нет, я за, огонь, топ, кайф, валяйте, ес, йес, плюс, погнали, беру, возьму, заметано, по рукам, можно, да хочу|хотим|можно|надо|нужно, делайте|делай так?`)

/** What is polite and says nothing. */
export const COURTESY = patterns(`
  please, pls, plz, plss, pleasee, thank* you|u|ya?, (thank*|thx) (so|very) much, thx, thnx, tnx, ty, tysm, cheers, danke, merci, many thanks, a lot, so much, very much, much appreciated, appreciate it|that, then, and, dear, mate, bro, love, darling, x, xx, xxx, xo, xoxo, see|c you|u|ya there|then|soon|later|around?, cu, bye*, good bye, goodbye*, take care, good night, (have|enjoy) (a|your) nice|good|great|lovely|wonderful day|evening|weekend|one, (ill|i will|well|we will|will) be there, (looking|look) forward to|it? it|that?, cant wait, #greeting, 🙏, 😊, 🙂, 😀, 😁, 😄, ❤, 🥰, 😍, 😉, 🤗, ☺, 🎉, 💅, 💇, ✨, 🔥, 👋, 🙌, 🤝, 💖, 🌸, 🌷
  пожалуйста, пожалуста, пожалуйсто, плиз, плз, пжл, пж, спасиб*, спс, пасиб*, благодар*, большое, огромное, очень, заранее, тогда, и, буду ждать|вовремя|там?, будем, приду, придем, ждите, жду, до встречи|свидания|скорого, до скорой встречи, увидимся, всего доброго|хорошего, хорошего дня|вечера, хороших выходных`)

/** Words that together say the opposite of what each says alone, or wonder at it. */
export const IRONY = patterns(`
  yeah right, yeah no, yeah yeah, oh right|sure|great|yeah|ok|okay, right right, as if, fine whatever
  да ладно, да ну, ага конечно|да|щас|сейчас, ну да конечно|да|ну|ага, ну ну, да конечно да, да да конечно, ой да, да уж, угу конечно`)

/** What the client may call the action itself, which is a yes to just that action. */
export const ACTION: Readonly<Record<Action, readonly Pattern[]>> = {
  book: patterns(`
    book|reserve|schedule it|that|this|me|us? in? for? me|us?, (ill|i will|i|well|we|lets) take it|that|this|one, take it|that|this, (ill|i will) have it|that|this, put me down|in, sign me up
    записывайте|записывай|запишите|запиши|записать|бронируйте|бронируй|забронируйте|оформляйте|оформите|пишите меня|нас?`),
  move: patterns(`
    move|change|reschedule|shift|switch it|that|this|me? over?, (move|change|reschedule) my|the appointment|appt|booking|visit
    переносите|перенесите|переноси|перенеси|перенести|перезапишите|переставьте|переставляйте меня|ее|его|запись|визит?`),
  cancel: patterns(`
    cancel|delete|remove|drop it|that|this? , (cancel|delete|remove) my|the appointment|appt|booking|visit
    отменяйте|отмените|отменяй|отмени|отменить|снимайте|снимите|удаляйте|удалите|убирайте|уберите ее|его|это|запись|визит|бронь?, (отмените|отменяйте|отмени) мою|мой запись|визит`),
}

/** What may stand before a name, a day or a time that is said again. */
export const BEFORE_REPEATED = patterns(`
  the, a, an, my, with, at, on, for, to, by, in, from, and, appointment, booking
  к, ко, у, на, в, во, с, со, и, мою, мой, мастер*, запись, меня, мне`)

export const CONSENT_TABLES = [...AGREEMENT, ...COURTESY, ...Object.values(ACTION).flat(), ...BEFORE_REPEATED]
