/** Properties of a message besides its intents. */
export type Flags = {
  /** Any master will do. */
  readonly isAnyMaster: boolean
  /** Any master but the one mentioned before. */
  readonly isOtherMaster: boolean
  /** Asks for a person instead of the autopilot. */
  readonly wantsPerson: boolean
  readonly isUpset: boolean
  /** Upset only in words that may be about something else: "stupid strike". */
  readonly isMildlyUpset: boolean
  readonly isGreeting: boolean
  /** Thanks or says goodbye. */
  readonly isThanks: boolean
  /** Drops the request. */
  readonly forgets: boolean
  /** Takes back an action of the autopilot. */
  readonly undoes: boolean
  /** Says that the last action is not what the client meant. */
  readonly corrects: boolean
  /** Says that the last action was for the wrong service. */
  readonly isWrongService: boolean
  /** Wants something besides an existing appointment. */
  readonly wantsAnother: boolean
  /** Needs, likes or attends something: "I need the first", "Monday is fine". */
  readonly likes: boolean
  /** Wants back a cancelled appointment. */
  readonly restores: boolean
  /** Asks about cancelling, or says that something is not needed. Takes nothing back. */
  readonly takesNothingBack: boolean
  /** Prefers another day or time to the current one. */
  readonly prefersOther: boolean
  /** Speaks of all appointments, without an exception: "cancel both". */
  readonly isAll: boolean
  /** How many "all" are: "all three". */
  readonly countOfAll: number | undefined
  /** Speaks of all of exactly two appointments: "cancel both". */
  readonly isBoth: boolean
  /** Speaks of all appointments but those that it names: "everything except the haircut". */
  readonly isAllBut: boolean
  /** Wants one more appointment besides the existing ones. */
  readonly isAddition: boolean
  /** Wants the same for one more person, if it names one: "and for my daughter". */
  readonly isAlsoForOther: boolean
  /** Confirms something: "see you on Thursday". */
  readonly confirms: boolean
  /** Keeps one appointment and no other: "keep only the haircut". */
  readonly keepsOnly: boolean
  /** Says that it is for the client: "and one for me". */
  readonly isForSelf: boolean
  /** Wants the same once more: "same again in four weeks". */
  readonly isRepeat: boolean
  /** Takes up again what was dropped: "actually go ahead". */
  readonly takesUpAgain: boolean
  /** Suggests a day or time with a word that also says yes: "let's do Monday". */
  readonly suggests: boolean
  /** Asks for the latest free time: "what's the latest?" */
  readonly asksLatest: boolean
  /** Asks about the appointment that was just spoken of: "who is it with?" */
  readonly asksOfThat: boolean
  /** Wants two appointments in a row. */
  readonly isInRow: boolean
  /** Asks whether a machine answers: "are you a bot?" */
  readonly asksIfAutomatic: boolean
  /** Asks whether the salon offers something: "do you do pedicures?" */
  readonly asksOffered: boolean
  /** Wants what was just spoken of instead: "rather that". */
  readonly isThatInstead: boolean
  /** Adds something to an appointment: "add a blow-dry to my haircut". */
  readonly addsTo: boolean
  /** Names a treatment as the client's own: "my haircut". */
  readonly namesMine: boolean
  /** Gives up a change, in a clause of its own: "leave it as it is". */
  readonly leavesAsItIs: boolean
  /** Speaks of the other one of two appointments: "move the other one". */
  readonly isOfOther: boolean
  /** Names one of several appointments by its place: "and the second". */
  readonly namesOrdinal: boolean
  /** Speaks of a master as "she" or "he". */
  readonly isOfThatMaster: boolean
  /** Asks about an appointment of the client: "who is my haircut with?" */
  readonly asksOfOwn: boolean
  /** Asks for a price in so many words: "how much". */
  readonly asksCost: boolean
  /** Takes a move back with the word for a cancellation: "cancel the move". */
  readonly cancelsMove: boolean
  /** Asks for the price of several appointments: "what do I pay in total?" */
  readonly asksTotal: boolean
  /** Asks when an appointment ends, or how long it takes. */
  readonly asksEnd: boolean
  /** Asks whether what it says is right: "at 3, right?" */
  readonly asksToConfirm: boolean
  /** Wants appointments again and again: "every Thursday". */
  readonly isRegular: boolean
  /** Wants the master with the lowest price: "with the cheaper one". */
  readonly isCheapest: boolean
  /** Wants the latest of the free times: "as late as possible". */
  readonly isLatest: boolean
  /** Wants the earliest of the free times: "as early as possible". */
  readonly isEarliest: boolean
  /** Wants to exchange one service for another: "swap my manicure for a pedicure". */
  readonly swaps: boolean
  /** Mentions several people who want to come. */
  readonly isGroup: boolean
  /** The client will answer soon: "let me check". */
  readonly pauses: boolean
  /** Says for whom it is not: "not for my son". */
  readonly isNotForOther: boolean
  /** Has something for the master to know: "tell her that I'm in a hurry". */
  readonly passesOn: boolean
  /** Phone numbers as written. */
  readonly phones: readonly string[]
  /** Asks for another person's appointment or data, or tries to instruct the machine. */
  readonly isForeign: boolean
}
