import type { Phrases } from './phrase-text.js'

/**
 * What a clause does with an appointment of the client that it names. These phrases count only in a
 * message in which a clause cancels, so they can be broader than those of intents.
 */
export type OwnClausePhrases = {
  /** Ask to give up what was named, in this clause or before: "can go", "take it out". */
  readonly givesUp: Phrases
  /** Give up what this clause names: "i don't need", "is off". */
  readonly unable: Phrases
  /** Keep what the clause names: "i am still up for", "stands". */
  readonly holds: Phrases
  /** Keep the client's own appointment beside that of somebody else: "mine stays". */
  readonly mineStays: Phrases
  /** All appointments that no clause names: "the rest", "the others". */
  readonly theRest: Phrases
  /** The only one that no clause names: "the other one". */
  readonly theOther: Phrases
  /** One of several, without saying which: "one of the two". */
  readonly oneOf: Phrases
  /** Several that were named before: "them". */
  readonly plural: Phrases
  /** Exactly two: "those two". */
  readonly theTwo: Phrases
  /** The last of several, besides `choices.last`. */
  readonly theLast: Phrases
  /** What the clause names and nothing else: "only", "just". */
  readonly only: Phrases
  /** Correct what was said before: "no what am i saying", "wrong week". */
  readonly takesBack: Phrases
  /** Giving up is not decided, or not by the client, also in a request: "if you". */
  readonly undecided: Phrases
  /** It was cancelled before, or by somebody else: "i already cancelled". */
  readonly beforeNow: Phrases
  /** The same as what was said before: "too", "as well". */
  readonly alike: Phrases
  /** Words that say nothing of what a clause names: "the please". */
  readonly besideNames: Phrases
}
