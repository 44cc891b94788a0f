import { patterns } from '../text/patterns.js'

/** Words that agree, at the beginning of a message or in a part that stands alone. */
export const YES = patterns(`
  yes, yeah, yea, yep, yup, yess, yas, ya, y, ye, aye, sure, of course, definitely, absolutely,
  certainly, ok, okay, okey, oki, okk, k, kk, alright, all right, right, correct, exactly, fine,
  good, great, perfect, excellent, awesome, wonderful, cool, deal, agreed, lovely, fab, fabulous,
  ideal, grand, spot on, sorted, go on, go on then, why not, nice, nice one, sweet, ace,
  happy days, lets go, yes to that, lock it in, that one, i guess so, i suppose so, i suppose,
  brilliant, super, sounds good|great|perfect|fine|lovely, that|it|this works|suits|fits, works,
  works for me, that|it|thats|its is? fine|ok|okay|good|great|perfect|right|correct|right,
  that|it will do, i agree, i confirm, confirm, confirmed, go ahead, go for it, do it, please do,
  lets do it|that|this, i do, i would, id love to, happy with that, good for me, suits me,
  fits me, yes please, book it, 👍, 👌, ✅, ✔, 💯, 🆗, +
  да, даа, дада, ага, агась, угу, давай, давайте, конечно, хорошо, хорош, хор, ок, оке, окей,
  окэй, оки, окс, норм, нормально, нормас, ладно, ладненько, ладушки, подходит, подойдет,
  устраивает, устроит, согласен, согласна, согласны, годится, пойдет, отлично, супер, класс,
  прекрасно, замечательно, идеально, здорово, записывайте, записывай, запишите, бронируйте,
  оформляйте, подтверждаю, подтверждено, верно, точно, именно, правильно, все верно|правильно,
  так точно, договорились, лады, идет, го, буду рад*, с удовольствием, обязательно, естественно,
  разумеется, безусловно, мне|меня подходит|устраивает,
  это|так|время? подходит|подойдет|устраивает, да|конечно пожалуйста, валяйте, ес, йес, плюс,
  погнали, беру, возьму, заметано, по рукам, можно,
  (меня)? все устраивает|подходит|ок|хорошо|супер|отлично|норм|так, пусть будет так?, не против,
  я за, огонь, топ, кайф, пишите, жду`)

/** Words that refuse, at the beginning of a message or in a part that stands alone. */
export const NO = patterns(`
  no, nope, nah, noo, n,
  (don't|dont|do not) cancel*|book|move (it|that|this|anything|my appointment|my booking|my visit|the appointment)?,
  not really, no thanks|thank|thx, no way, don't, do not, not now|today, negative, wrong,
  incorrect, not correct|right|good|that|this|ok|okay, none, none of them|these|those,
  (cant|can't|cannot|can not) do|make any? of? them|these|those, nothing works|suits|fits,
  neither, that|it doesn't|dont|not work|suit|fit, doesn't work|suit|fit, does not work|suit|fit,
  i don't, i do not, id rather not, rather not, better not, please don't, 👎, ❌, 🚫, 🙅
  нет, неа, да нет, да нет наверное, не надо, не нужно,
  не (надо|нужно)? отмен*|записыв*|перенос* (мою|мой)? (запись|визит|ее)?, не подходит,
  не подойдет, не устраивает, не хочу, не согласен|согласна, не буду, ненадо, никак, не верно,
  неверно, не правильно, неправильно, не то, не сейчас, не сегодня, ни один|одно|одна, ничего из,
  ничего не подходит, нет спасибо, не стоит, не пойдет, не годится, не могу, отказываюсь,
  не вариант, мимо, не устроит`)

/** Words around an answer that add no meaning. */
export const FILLER = patterns(`
  please, pls, plz, thank*, thx, well, oh, ah, um, hmm, so, then, it, that, this, one, me, for me,
  with me, i guess, i think, you, very|so much, a lot, bro, dear, x, xx, xxx, xo, xoxo, all, lets,
  let us, do it, book it|that|this|me|in?, go ahead, with that, that one, for, now,
  work|works|fit|fits|suit|suits, sorry, there, and, i, #greeting, #farewell, actually, wait, do,
  am, is, we, just, really, totally, to|with me, 🙏, 😊, 🙂, 😀, 😁, 😄, ❤, 🥰, 😍, 😉, 🤗, ☺, 🎉, 💅, 💇, ✨,
  🔥, 👋
  пожалуйста, пожалуста, извините, простите, буду, ждите, пжл, пж, плиз, спасиб*, спс, ну, вот,
  так, тогда, это, мне, меня, нас, вполне, очень, все, большое, огромное, благодар*, я, мы, же,
  уж, и, а, там, то, вас, вам, на это|этот, его, записывайте, запишите, бронируйте, так и`)

/** After a "no", these words make it part of a question or of another phrase. */
export const NO_ANSWER_AFTER = patterns(`
  problem*, worries, worry, idea, longer, slots, slot, time, one, need, matter, rush, hurry,
  doubt, preference*, appointment*, free, availab*
  ли, свобод*, свободн*, мест, места, времени, окошек, окон, проблем*, ничего, возможности,
  записи, предпочтений, разницы, у вас, у тебя, раньше, позже, других, другого`)

/**
 * After a "yes" word, these words change its meaning: "good morning", "right now", "fine hair",
 * "not sure".
 */
export const YES_ANSWER_AFTER = patterns(`
  morning, evening, afternoon, day, now, what, when, how, where, who, but, can, could, enough,
  hair, place, master, stylist, luck, news, bad, away, if, only if
  но, а если, если, только, а можно, ли, как, когда, сколько, где, кто`)

/** All patterns of this file, for the vocabulary. */
export const ANSWER_TABLES = [...YES, ...NO, ...FILLER, ...NO_ANSWER_AFTER, ...YES_ANSWER_AFTER]
