import type { AnswerPhrases, ChoicePhrases, ConsentPhrases } from './answer-phrases.js'
import type { DialoguePhrases } from './dialogue-phrases.js'
import type { KnownNotion } from './known-notion.js'
import type { OwnClausePhrases } from './own-clause-phrases.js'
import type { NumberWords, Phrases, WordList } from './phrase-text.js'
import type { TopicPhrases } from './topics.js'
import type { DayRules, DaySpans, Shifts, TimePoints, TimeRules } from './time-tables.js'

/** What a client asks for. The longest phrase in a message wins. */
export type IntentPhrases = {
  /** Asks about the own appointment: "when is my appointment", "am i booked". */
  readonly next_visit: Phrases
  readonly move: Phrases
  readonly cancel: Phrases
  readonly price: Phrases
  /** Asks who works here or who does what: "who does nails". */
  readonly masters: Phrases
  /** "running .. late" */
  readonly late: Phrases
  /** Opening hours, and when a master works. */
  readonly hours: Phrases
  /** Free times: "when can i come", "anything .. free". */
  readonly slots: Phrases
  readonly book: Phrases
  /** Hints count only if nothing else is asked: "i have an appointment". */
  readonly next_visitHint?: Phrases
  /** "move it", "{name} instead" */
  readonly moveHint: Phrases
  /** "i can't come" */
  readonly cancelHint: Phrases
  /** "appointment", "can i come" */
  readonly bookHint: Phrases
  /** Looks like an intent but is none: "don't cancel", "cancellation policy". */
  readonly none: Phrases
  /** Cancel after all what was to be moved. */
  readonly cancelAfterAll: Phrases
  /** A wish for later, which asks for nothing now: "will rebook once". */
  readonly notNow: Phrases
  /** "i want"; with a service or a day it is a booking. */
  readonly want: Phrases
  /** Words for an appointment: "appointment", "booking". */
  readonly appointments: Phrases
  /** Say that one exists: "i am booked", "my appointment". */
  readonly hasAppointment: Phrases
  /** An appointment with its present day: German "mein Termin am Freitag". */
  readonly ownDay?: Phrases
  /** Ask or suggest: "can i", "would", "rather". */
  readonly asks: Phrases
  /** Beside a service it asks the price: Russian "skolko". */
  readonly howMuch?: Phrases
}
/** What a message does besides asking. */
export type MoodPhrases = {
  /** "hi", "good morning" */
  readonly greeting: Phrases
  /** Greetings only as the first sentence: "morning!" */
  readonly greetingAlone?: Phrases
  /** Greets as the first word if the message names another day: German "Morgen, Freitag um 10". */
  readonly greetingBeforeDay?: Phrases
  readonly thanks: Phrases
  /** A goodbye only as the whole message: "later". */
  readonly leavesAlone: Phrases
  /** Goodbyes; days in them are no wishes: "see you on? {weekday}|{near}", "till {near}". */
  readonly farewell: Phrases
  /** "i'll be there", "i'll be there at {time}" */
  readonly beThere: Phrases
  /** Asks for a person: "operator", "are you a robot", "call me". */
  readonly person: Phrases
  /**
   * Complaints or calls for a person that are neither in a message with a request: "the manager at
   * my work", "the last salon was awful".
   */
  readonly harmless: Phrases
  /** Complaints about the salon, threats: "refund", "you ruined my hair". */
  readonly upset: Phrases
  /** Anger, harm, insults; a reason in a message with a request: "a disaster", "it burns". */
  readonly anger: Phrases
  /** Drops the request: "never mind", "changed my mind". */
  readonly forgets: Phrases
  /** Drops it only as the whole message: "stop". */
  readonly forgetsAlone: Phrases
  /** Give up if they are the whole message: "just asking". */
  readonly onlyAsked: Phrases
  /** Does not drop it: "don't forget". */
  readonly remembers: Phrases
  /** Takes back the last action: "undo that", "by mistake". */
  readonly undoes: Phrases
  /** The same in words that can mean other things: they make up a clause alone: "stop". */
  readonly undoesAlone: Phrases
  /** Wants a cancelled appointment back: "restore it", "i will come". */
  readonly restores: Phrases
  /** Looks like a withdrawal and is none: "nothing else", "how do i cancel". */
  readonly takesNothingBack: Phrases
  /** The last action is not what was meant: "wrong day", "i meant", "too early". */
  readonly corrects: Phrases
  /** "better", "rather", "another day" */
  readonly prefers: Phrases
  /** One more appointment: "also", "one more", "for my husband". */
  readonly addition: Phrases
  /** "any master", "anyone", "who is free" */
  readonly anyMaster: Phrases
  /** "another master", "someone else" */
  readonly otherMaster: Phrases
  /** Refuse all other masters: "not with anyone else". */
  readonly noOtherMaster: Phrases
  /** Before the name of the only master that will do: "has to be". */
  readonly onlyMaster: Phrases
  /** "any", "doesn't matter"; means any master or time only after a question for one. */
  readonly anything: Phrases
  /** Questions that no rule answers: "do you do gift cards" , "recommend". */
  readonly otherQuestion: Phrases
  /** Several people: "{n} people" (`{n}` is more than one), "me and my friend". */
  readonly group: Phrases
  /** Refer to a day that the message names before: "that day". */
  readonly thatDay: Phrases
  /** Say that somebody is ill: "i have the flu". */
  readonly ill: Phrases
  /** The client will answer soon: "one moment", "let me check". */
  readonly pauses: Phrases
  /** Another person's appointment or data: "my wife's appointment", "client list". */
  readonly foreign: Phrases
  /** Looks like `foreign` but is about the client: "who is my appointment with". */
  readonly own?: Phrases
  /** The client has booked for relatives as well: "i booked two, for me and for my son". */
  readonly ownForKin: Phrases
  /** Instructs the machine: "ignore .. instructions", "system prompt". */
  readonly instructions: Phrases
  /** Corrects the words before: "i mean", "no wait", "no {day}|{time}". */
  readonly correction: Phrases
  /** After a pause, also correct the words before: "the 18th, sorry, the 11th". */
  readonly slips: Phrases
  /** Beside a day, say what keeps the client from coming then: "i have a". */
  readonly reasons?: Phrases
  /** Ask for a reminder: a day beside it is no wish. */
  readonly reminders: Phrases
  /** Tell something beside a yes, with a day or time that is no wish: "because i", "i have the". */
  readonly asides?: Phrases
  /** Before a day or time, refuse it: "can't", "not". */
  readonly refusedBefore: Phrases
  /** After a day or time, refuse it: "doesn't work", "is no good". */
  readonly refusedAfter: Phrases
  /** Beside a part of the day, say that the client is busy then: "at work". */
  readonly busy: Phrases
  /** After a day or time, when one before it is refused: "neither". */
  readonly refusedToo: Phrases
  /** Look like a refusal but ask: "can't you". */
  readonly politeRefusal: Phrases
  /** Begin a polite question with a "not" as the last word: German "kann ich .. nicht". */
  readonly politeNot?: Phrases
  /** Refuse what was offered: a day with a time after them is the wish. */
  readonly refusesThat: Phrases
  /** After the time of a reason, wish for what is before or after it: "so before that". */
  readonly beforeThat: Phrases
  readonly afterThat: Phrases
  /** Begin a second choice: "if she isn't in", "otherwise". */
  readonly fallback: Phrases
  /** With the master to leave as the first name: "swap {name} for {name}". */
  readonly replacesMaster: Phrases
  /** Ask for the latest of the free times. */
  readonly latest: Phrases
  /** Ask for the earliest of the free times. */
  readonly soonest: Phrases
  /** Want the master with the lowest price: "the cheaper one". */
  readonly cheapest: Phrases
  /** Right before a master, only greet them: "say hi to". */
  readonly greetsBefore: Phrases
  /** The same right after a master: Russian "Анне привет". */
  readonly greetsAfter?: Phrases
  /** Before a name, say that it is the client's own: "my name is", "kind regards". */
  readonly introduces: Phrases
  /** After a name at the beginning, say the same: "Anna here". */
  readonly introducesAfter: Phrases
  /** "anything but", "apart from": refuse what follows. */
  readonly anythingBut?: Phrases
  /** Refuse the service that follows: "not a|the?", "instead of". */
  readonly refusesService: Phrases
  /** Lead to a new time: "make it", "prefer", "not {time} but". */
  readonly leads: Phrases
  /** Lead to the day that is wished: "it has to be", "how about on", "so on". */
  readonly dayLeads: Phrases
  /** After a number, make it a time: "is better". */
  readonly follows: Phrases
  /** Somewhere in the message: hours are before noon: "in the morning". */
  readonly morning: Phrases
  /** Somewhere in the message: hours are in the evening. */
  readonly evening: Phrases
}
/** Sets of single words. */
export type SingleWords = {
  /** Before a master: "with by for to". */
  readonly with: WordList
  /** Before an unknown name these ask for a master: "with master". */
  readonly surelyWith: WordList
  /** Before a name these refuse it: "not except". */
  readonly notName: WordList
  /** Before a treatment these exclude it: "without". */
  readonly without: WordList
  /** Between two words of one treatment: "my the". */
  readonly insideService: WordList
  /** The client hesitates between services: "or maybe". */
  readonly or: WordList
  /** Words for whom that name a service alone: "ladies kids". */
  readonly forWhom: WordList
  /** Join words of a name in the price list: "and for the". */
  readonly joining: WordList
  /** Words that join two treatments in the name of a service. */
  readonly joinsTreatments: WordList
  /** Right before a day these refuse it: "not except". */
  readonly against: WordList
  /** Begin a new thought after a refusal: "but maybe". */
  readonly turns: WordList
  /** Goodbyes of one word that are also everyday words: Russian "poka". */
  readonly goodbye?: WordList
  /** Between a day and its hour: Russian "на". */
  readonly beforeHour?: WordList
  /** "till until" */
  readonly until: WordList
  /** Possessives before a time: "my our". */
  readonly my: WordList
  /** Days as adjectives of an appointment: German "morgig*". */
  readonly sourceDays?: WordList
  /** The new day in "from Thursday to Saturday" if no day span covers it: Russian "na". */
  readonly onto?: WordList
  readonly weekend: WordList
  /** Right before a time: "at". */
  readonly at: WordList
  /** Before a number, count a whole list: "all 2". */
  readonly allOf: WordList
  /** Before the word for "hour", make it one o'clock: Russian "v" in "v chas". */
  readonly beforeOne?: WordList
  /** The word that means one o'clock there: Russian "chas". */
  readonly oneOClock?: WordList
  /** After a number, make it an hour: German "uhr h". */
  readonly afterHour: WordList
  /** "hours hrs" */
  readonly hours: WordList
  /** "for" as in "book me for 3", and the words before it: "book me". */
  readonly for?: WordList
  readonly beforeFor?: WordList
  /** Before an ordinal, make it an hour: Russian "half", "minutes". */
  readonly begunHour?: WordList
  /** Months that are also everyday words: "may march". */
  readonly notMonths?: WordList
  /** "twenty thirty" before ones: "twenty fifth". */
  readonly tens?: WordList
  /** Ordinals in the form of dates: German "ersten zweiten". */
  readonly dateOrdinals?: WordList
}

/** Days and numbers in words. */
export type Numbers = {
  /** ISO weekdays with their words: `1=monday mon, 2=tuesday tue`. */
  readonly weekdays: NumberWords
  /** Months 1 to 12: `1=january jan`. */
  readonly months: NumberWords
  /** Days from today: `0=today, 1=tomorrow`. */
  readonly nearDays: NumberWords
  /** `1=one` to 60, in all forms that hours, days and minutes take. */
  readonly cardinals: NumberWords
  /** `1=first` to 31, in all forms. */
  readonly ordinals: NumberWords
  /** One-word half hours; the number is the hour that has begun: 5 means 4:30. */
  readonly halfHours?: NumberWords
  /** Words for the hour that has begun, with the same numbers: Russian "fifth" is 4:00 to 5:00. */
  readonly ofHours?: NumberWords
  /** After a number these make it a count and no hour: "people euros minutes days". */
  readonly units: WordList
  /** Endings that make a number an ordinal: "st nd rd th" in "12th". */
  readonly ordinalEndings: WordList
  /** Endings of a number that stays a number: Russian "ti" in "5-ti". */
  readonly cardinalEndings?: WordList
}
/** What the correction of spelling and the detection of the language know. */
export type Spelling = {
  /**
   * Everyday words that no phrase of the pack has, also those that other languages have. Two
   * purposes: a word of this list is no misspelt word of a table, and a word that only one language
   * knows tells the language of a message. All function words must be in the pack: "the and is of".
   */
  readonly commonWords: WordList
  /** Nouns have a capital, so that a capital tells no name. */
  readonly hasCapitalNouns?: true
  /** Short forms and frequent misspellings with their meaning: "tmrw=tomorrow u=you". */
  readonly shortForms: WordList
  /** Replacements in the text before it is split into words: `[/\bb4\b/gi, 'before']`. */
  readonly rewrites?: readonly (readonly [RegExp, string])[]
  /** Letters that people confuse: `[['o', 'a']]`. */
  readonly likeLetters?: readonly (readonly [written: string, meant: string])[]
  /** Endings for `+` in phrases and word lists: German "e er es en em". */
  readonly adjectiveEndings?: WordList
  /** Endings of names in cases, as `soundOf` writes them: Russian "oi om". */
  readonly nameEndings?: WordList
  /** Further given names, separated by commas: all forms of one name, the full form first. */
  readonly givenNames?: string
}
/** How a language of another alphabet is written in Latin letters. */
export type Transliteration = {
  /** Latin spellings with their letters, longer spellings first: "shch=щ zh=ж". */
  readonly spellings: WordList
  /** Spellings that differ after a vowel: "y=й". */
  readonly afterVowel: WordList
  /** The vowels in the letters of the language, without spaces. */
  readonly vowels: string
  /** The Latin sound of each letter, for names: "а=a б=b". */
  readonly sounds: WordList
  /** Short words in Latin letters that are surely of this language: "da net privet". */
  readonly shortWords: WordList
}

/**
 * All data of one language. The engine has the algorithms and knows no words. A language is a
 * folder with its data and a line in `packs.ts`.
 */
export type LanguagePack = TopicPhrases & {
  /** The alphabet in which the language is written. */
  readonly script: 'Latin' | 'Cyrillic'
  readonly spelling: Spelling
  /** Undefined for a language in Latin letters. */
  readonly transliteration?: Transliteration
  readonly answers: AnswerPhrases
  readonly consent: ConsentPhrases
  readonly choices: ChoicePhrases
  readonly intents: IntentPhrases
  readonly moods: MoodPhrases
  readonly dialogue: DialoguePhrases
  readonly ownClauses: OwnClausePhrases
  readonly words: SingleWords
  readonly numbers: Numbers
  readonly dayRules: DayRules
  readonly daySpans: DaySpans
  readonly shifts: Shifts
  readonly timePoints: TimePoints
  readonly timeRules: TimeRules
  /**
   * Words for treatments and their properties, by notion: `{ haircut: 'haircut* cut cuts' }`. A
   * notion without words in this language is left out.
   */
  readonly salonWords: Readonly<Partial<Record<KnownNotion, WordList>>>
  /** Treatments of two words, joined by an underscore: `{ styling: 'blow_dry' }`. */
  readonly twoWords: Readonly<Partial<Record<KnownNotion, WordList>>>
}
