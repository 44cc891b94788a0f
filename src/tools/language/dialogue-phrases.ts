import type { Phrases, WordList } from './phrase-text.js'

/** Somebody for whom a client books. */
export type Kin =
  | 'husband'
  | 'wife'
  | 'partner'
  | 'son'
  | 'daughter'
  | 'child'
  | 'mother'
  | 'father'
  | 'grandmother'
  | 'grandfather'
  | 'sister'
  | 'brother'
  | 'friend'
  | 'colleague'
/** About proposals, the last action, the salon, and people for whom a client books. */
export type DialoguePhrases = {
  /** Beside a no, give a reason or soften it: "too expensive", "oh". They add no meaning. */
  readonly besideRefusal: Phrases
  /** More forms of a no: "nooo". */
  readonly otherNo: Phrases
  /** What a client wants, likes or attends: "i need", "is fine", "i am coming". */
  readonly likes: Phrases
  /** Keep an appointment beside one that is cancelled: "keep", "leave". */
  readonly keeps: Phrases
  /** A clause of its own that gives up a change: "leave it as it is", "change nothing". */
  readonly leavesAsItIs: Phrases
  /** Cancel: "cancel*". */
  readonly cancels: Phrases
  /** A yes to cancel several appointments: "cancel both", "all of them". */
  readonly cancelAll: Phrases
  /** A yes to several bookings: "book them". */
  readonly bookAll: Phrases
  /** Follow the name of somebody else: Russian "zovut". */
  readonly followsName?: Phrases
  /** Say for whom it is not, with `{kin}` for a relative: "not for my {kin}". */
  readonly notForOther: Phrases
  /** Ask to tell the master something: "let her know". */
  readonly passesOn: Phrases
  /** Ask to hear more: "tell me more". */
  readonly tellMore: Phrases
  /** All appointments: "both", "everything". */
  readonly allOfThem: Phrases
  /** Exactly two appointments: "both". */
  readonly bothOfThem: Phrases
  /** Make an exception of what follows: "except", "but". */
  readonly except: Phrases
  /** "all" that does not mean all appointments: "all right", "only". */
  readonly notAll: Phrases
  /** Ask who works on a day: "who works {day}?". */
  readonly works: Phrases
  /** Ask about holidays in general: "on public holidays". */
  readonly holidays: Phrases
  /** Ask to put two appointments each at the place of the other: "swap the two". */
  readonly swapsTwo: Phrases
  /** Ask whether anything must be paid, beside a change: "will i be charged". */
  readonly mustPay: Phrases
  /** Ways to pay, and payments in advance: "card", "deposit". */
  readonly waysToPay: Phrases
  /** Ask whether something costs extra: "is that extra". */
  readonly asksExtra: Phrases
  /** Want a new appointment after the question whether it is about one of theirs: "a new one". */
  readonly newOne: Phrases
  /** Tell with whom the client has another appointment: "i am with anna then". */
  readonly isWithOther: Phrases
  /** What was named before is not wished: "the fringe i do not want". */
  readonly refusesNamed: Phrases
  /** Ask whether one can come without an appointment: "do i need to book". */
  readonly walkIn: Phrases
  /** Ask which master is free first: "who is free first". */
  readonly earliest: Phrases
  /** Take back the last action, besides `moods.undoes`: "undo*", "that was a typo". */
  readonly takesBack: Phrases
  /** Take it back if they are the whole message: "oops". */
  readonly oops: Phrases
  /** The last action was for another service: "wrong service". */
  readonly wrongService: Phrases
  /** Something besides the existing appointment: "something else". */
  readonly wantsAnother: Phrases
  /** "too" that adds nothing: "too early". */
  readonly noAddition?: Phrases
  /** Before a person, say for whom something is: "for my". */
  readonly kinBefore: Phrases
  /** After a person, say the same: "needs", "would like". */
  readonly kinAfter: Phrases
  /** After these a person is not the one who comes: Russian "k", "ot". */
  readonly kinNotAfter?: Phrases
  /** A person who is not named: "for somebody else". */
  readonly kinOthers: Phrases
  /** Right before a treatment, add it to the proposed one: "with a". */
  readonly including: Phrases
  /** Want the same for one more person: "also", "too". */
  readonly alsoFor: Phrases
  /** Confirm an appointment: "i confirm", "see you". */
  readonly confirms: Phrases
  /** Keep one appointment and no other: "keep only". */
  readonly keepsOnly: Phrases
  /** Before a given name, for whom the client books: "for". */
  readonly forNamed: Phrases
  /** It is for the client: "for myself", "and one for me". */
  readonly forSelf: Phrases
  /** Want the same once more: "same again". */
  readonly repeats: Phrases
  /** Take up again what was dropped: "after all", "go ahead". */
  readonly takesUpAgain: Phrases
  /** Suggest what follows, beside a word for yes: Russian "davayte", "let's do". */
  readonly suggests: Phrases
  /** Ask for the latest free time, which a list may not have: "what's the latest". */
  readonly asksLatest: Phrases
  /** Ask about the appointment that was just spoken of: "who is it with", "which day was that". */
  readonly asksOfThat: Phrases
  /** The same in a short message: "who with?", "what time?" */
  readonly asksOfThatAlone: Phrases
  /** Ask of the salon and not of an appointment: "until when are you open". */
  readonly ofSalon: Phrases
  /** Ask about an appointment of the client: "who is .. my", "what day is my". */
  readonly asksOfOwn: Phrases
  /** Ask whether the salon offers something: "do you do". */
  /** Want two appointments in a row: "one after the other". */
  readonly inRow: Phrases
  /** Ask whether a machine answers. */
  readonly asksIfAutomatic: Phrases
  readonly asksOffered: Phrases
  /** Want what was just spoken of instead: "rather that". */
  readonly thatInstead: Phrases
  /** Add something to an appointment: "add", "on top". */
  readonly addsTo: Phrases
  /** A master as "she" or "he". */
  readonly thatMaster: Phrases
  /** Ask for a price in so many words: "how much", "cost". */
  readonly asksCost: Phrases
  /** Ask until when something is possible: "until when", "how late". */
  readonly asksUntil: Phrases
  /** Ask for the price of several appointments: "in total", "all together". */
  readonly asksTotal: Phrases
  /** Introduce the name of somebody else: "he is called". */
  readonly introducesName: Phrases
  /** Beside a word for a cancellation, tell that it may not be wanted: "might", "did i|you". */
  readonly doubtsCancel: Phrases
  /** Ask for a cancellation: "please .. cancel", "can't .. come". */
  readonly asksToCancel: Phrases
  /** Right after a relative, tell what this person has said or given: "recommended". */
  readonly kinHasSaid: Phrases
  /** The client as "I" or "we". */
  readonly ofSelf: Phrases
  /** Take a move back: "cancel the move". */
  readonly cancelsMove: Phrases
  /** Make a question a request: "could you", "please". */
  readonly requests: Phrases
  /** Ask when an appointment ends, or how long it takes: "until when", "how long". */
  readonly asksEnd: Phrases
  /** Exchange one service for another: "swap it for". */
  readonly swaps: Phrases
  /** The end of a question that asks whether something is right: "isn't it?" */
  readonly tagQuestion: Phrases
  /** Ask for all prices: "your prices", "price list". */
  readonly allPrices: Phrases
  /** Want appointments again and again: "every {day}", "weekly". */
  readonly regularly: Phrases
  /** Between a person and the name: "named his name is". */
  readonly naming: WordList
  /** Begin a new part of a message: "but and". */
  readonly clauses: WordList
  /** May join two requests: "cancel my manicure, and book a massage". */
  readonly joinsRequests: WordList
  /**
   * Persons in a form that says alone for whom something is: the Russian dative. Most languages
   * have none.
   */
  readonly kinDirect: Readonly<Partial<Record<Kin, WordList>>>
  /** Persons, which say so only after `kinBefore` or before `kinAfter`. */
  readonly kinLed: Readonly<Partial<Record<Kin, WordList>>>
  /**
   * Names of holidays by month and day, or by the days after Easter Sunday: `{ '12-25': 'christmas' }`,
   * `{ 'easter+1': 'eastermonday' }`.
   */
  readonly holidayNames: Readonly<Record<string, Phrases>>
}
