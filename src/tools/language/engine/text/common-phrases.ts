import { phrases } from './tables.js'

/** Words that agree, at the beginning of a message or in a part that stands alone. */
export const YES = phrases('answers', 'yes')
/** Words that refuse, at the beginning of a message or in a part that stands alone. */
export const NO = phrases('answers', 'no')
/** Words around an answer that add no meaning. */
export const FILLER = phrases('answers', 'filler')
/** After a "no", these words make it part of a question or of another phrase. */
export const NO_ANSWER_AFTER = phrases('answers', 'noAnswerAfter')
/** After a "yes" word, these words change its meaning: "good morning", "right now". */
export const YES_ANSWER_AFTER = phrases('answers', 'yesAnswerAfter')
/** Polite words that add no meaning to a consent. */
export const COURTESY = phrases('consent', 'courtesy')
/** Greetings. Those that name a part of the day do not name a time. */
export const GREETING = phrases('moods', 'greeting')
/** Thanks, and phrases that end the dialogue. */
export const THANKS = phrases('moods', 'thanks')
/** Questions that no built-in rule answers. */
export const OTHER_QUESTION = phrases('moods', 'otherQuestion')
/** Phrases that correct the words before them: "or rather". */
export const CORRECTION = phrases('moods', 'correction')
/** Words that correct only after a pause: "the 18th, sorry, the 11th". */
export const SLIPS = phrases('moods', 'slips')
/** A second choice begins with one of these: "otherwise". */
export const FALLBACK = phrases('moods', 'fallback')

/** Wishes for later ask for nothing now: "I'll book again when I'm better". */
export const NOT_NOW = phrases('intents', 'notNow')
