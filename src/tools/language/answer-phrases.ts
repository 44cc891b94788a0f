import type { Phrases, WordList } from './phrase-text.js'

/** Short answers. */
export type AnswerPhrases = {
  /** Agree, at the beginning of a message or between commas: "yes", "sounds good". */
  readonly yes: Phrases
  /** Refuse: "no", "not really", "none of them". */
  readonly no: Phrases
  /** Add no meaning to an answer: "please", "well", "i think". */
  readonly filler: Phrases
  /** After a no, these make it something else: "problem" in "no problem". */
  readonly noAnswerAfter: Phrases
  /** After a yes, these make it something else: "morning" in "good morning", "but". */
  readonly yesAnswerAfter: Phrases
  /** Answers at the beginning of a message, whatever follows: "yes no ok". */
  readonly plainAnswers: WordList
}
/** A yes that lets the autopilot act. A phrase that can hesitate must not be here. */
export type ConsentPhrases = {
  /** Agree to any proposal: "yes", "of course", "go ahead". Not "maybe", not "i guess so". */
  readonly plainYes: Phrases
  /** A yes that is nothing else, not even "ok": "yes", "yep". */
  readonly certainYes: Phrases
  /** Agree, or say that the client comes as planned: "count me in", "confirmed". */
  readonly comes: Phrases
  /** Take what was just spoken of: "I'll take that". */
  readonly takes: Phrases
  /** Before a name, exclude all others: "only". */
  readonly only: Phrases
  /** Praise or approve, weaker than a yes: "great", "that works". */
  readonly content: Phrases
  /** Polite words: "please", "thank you", "#greeting" (a greeting that was found). */
  readonly courtesy: Phrases
  /** Say that the client will come: "see you then". */
  readonly parting: Phrases
  /** Irony and good wishes that look like a yes: "yeah right", "good bye". */
  readonly noConsent: Phrases
  /** The same where no plain yes stands beside it: "that's fine, thanks", "ok bye". */
  readonly noConsentAlone: Phrases
  /** A yes to a booking only: "book it". */
  readonly bookYes: Phrases
  /** A yes to a move only: "move it". */
  readonly moveYes: Phrases
  /** Only beside another yes to a move: "change it". */
  readonly besideMove: Phrases
  /** Only beside another yes to a cancellation: "drop it". */
  readonly besideCancel: Phrases
  /** Beside a yes to a cancellation, promise to write again. Beside a mere "ok" they are no yes. */
  readonly writesAgain: Phrases
  /** A yes to a cancellation only: "cancel it". */
  readonly cancelYes: Phrases
  /** Small words before a repeated name, day or time: "with", "at", "my". */
  readonly beforeRepeated: Phrases
  /** Currencies beside a price, by their code (ISO 4217): `{ EUR: '€, euro' }`. */
  readonly money: Readonly<Partial<Record<string, Phrases>>>
  /** Days of each week in one word: "mondays". */
  readonly eachWeek: WordList
  /** Words that except a day: "not", "except". */
  readonly exceptions: WordList
  /** Name one of a list: "that one". */
  readonly oneOfThem: Phrases
  /** Say that the client comes in person: "for me", "book me in". */
  readonly forMe: Phrases
  /** Somebody else for whom the appointment is: "book him in". */
  readonly forThem: Phrases
  /** Words for the hours before noon, beside a time: "am", "morning". */
  readonly beforeNoon: WordList
  /** Words after which a yes is not finished: "yes and". */
  readonly unfinished: Phrases
  /** Say that a message was read, without a yes: "ok". */
  readonly acknowledges: Phrases
  /** A yes to a new booking that would be another wish after a proposed move: "make a booking". */
  readonly newBookingYes: Phrases
}
/** Choices among offered starts. */
export type ChoicePhrases = {
  /** "the last one" */
  readonly last: Phrases
  /** The last offer in a message of up to three words: "last". */
  readonly lastAlone?: Phrases
  /** "the earliest" */
  readonly earliest: Phrases
  /** "the latest" */
  readonly latest: Phrases
  /** "any of them", "you choose" */
  readonly anyOffer: Phrases
  /** Refuse all: "i can't .. any|either". */
  readonly notAny: Phrases
  /** Ask for starts before the offered ones: "earlier", "too late". */
  readonly earlierStart: Phrases
  /** Ask for starts after the offered ones: "later", "too early". */
  readonly laterStart: Phrases
  /** Right before an own appointment, wish for another one beside it: "right after my". */
  readonly beforeOwn: Phrases
  readonly afterOwn: Phrases
  /** The same of the client: "right after me". */
  readonly beforeMe: Phrases
  readonly afterMe: Phrases
  /** "later" that asks for no start: "i'll decide later". */
  readonly notCompared: Phrases
  /** Refuses the offers that it names: "is too early", "any but". */
  readonly refusedOffer: Phrases
  /** Beside "any", mean the master: "anyone", "whoever". */
  readonly anyByMaster: Phrases
  /** After an hour, praise it: "is fine". */
  readonly isFine: Phrases
  /** A time of the list is chosen: "i take 12". */
  readonly likesOffer: Phrases
  /** Refuse everything that is offered: "none of these", "those don't work". */
  readonly noneOfThem: Phrases
  /** Before a number, refuse it: "not the". */
  readonly notChosen: Phrases
  /** After a number, say what it counts, or that it will not do: "hours", "is bad". */
  readonly counts: Phrases
  /**
   * Beside a proposal, choose another option of the list before it. `{n}` is a digit and `{nth}` an
   * ordinal: "option|number {n}", "the {nth} one".
   */
  readonly ofList: Phrases
  /** The same for a client who chose by number before: "{n}". */
  readonly bareOfList: Phrases
  /** Return to what was proposed before: "back to the {nth}|previous one". */
  readonly former: Phrases
  /** The other one of two: "the other one". */
  readonly other: Phrases
  /** Words beside these choices that add no meaning: "rather", "after all". */
  readonly besideEarlier: Phrases
  /** Words around a number that is a choice: "option the i take please". */
  readonly aroundChoice: WordList
  /** Words right before a number that is a choice: "option number". */
  readonly choiceMarks: WordList
}
