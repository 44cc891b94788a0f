import type { OwnClause } from '../../../tools/language/engine/meaning/meaning.js'
import type { OwnAppointments } from '../state/context.js'
import { type ClauseNames, namedBy, NO_NAMES } from './clause-names.js'

/** What a clause does with an appointment. */
export type ClauseChange = 'cancel' | 'keep' | 'move'
/** The last clause with a verb. */
type Last = {
  readonly change: ClauseChange
  readonly ids: readonly number[]
  readonly isVerbLast: boolean
  readonly isAll: boolean
}

/**
 * Reads the clauses of a message one after the other, and collects what they do with the client's
 * appointments. A later clause counts more.
 */
export class ClauseReader {
  readonly changes = new Map<number, ClauseChange>()
  /** Whether the message can be read in two ways. */
  isDoubtful = false
  /** Whether a clause names an appointment. */
  isNaming = false
  /** The clause that says where an appointment moves to. */
  move: OwnClause | undefined
  /** Appointments of which one, or all, are to be cancelled. */
  private readonly choices: (readonly number[])[] = []
  private last: Last | undefined
  /** Whether that clause is in the present sentence. */
  private isLastNear = false
  /** What clauses without a verb name, until a verb follows in their sentence. */
  private waiting: ClauseNames = NO_NAMES
  /** What a clause without a verb mentions. The next one can refer to it as "it". */
  private mentioned: ClauseNames = NO_NAMES
  /** Whether the clause that mentions it is in the present sentence. */
  private isMentionedNear = false
  /** All that such clauses mention. */
  private readonly spokenOf = new Set<number>()
  /** Whether a clause names something that is not clear. */
  private isNameOpen = false
  /** Whether the clause before this one is only "everything". */
  private isAllNear = false
  /** How many are to be cancelled: 2 for "both". */
  private expected: number | undefined
  private isAllCancelled = false
  /** Whether what is excepted is not clear: "all but one". */
  private isExceptionOpen = false
  /** Whether the client takes back what was said. */
  private isCorrecting = false
  private rest: ClauseChange | undefined

  constructor(private readonly own: OwnAppointments) {}

  take(clause: OwnClause): void {
    if (clause.isFirst) {
      this.settle()
      this.isLastNear = false
      this.isMentionedNear = false
    }
    if (clause.corrects) this.isCorrecting = true
    const { verdict } = clause
    // "Cancel one of them, keep the second", "the manicure or the massage"
    const isOpen = clause.place !== undefined && this.choices.length > 0
    if (isOpen || (clause.isAlternative && (verdict ?? this.last))) this.isDoubtful = true
    if (clause.isPlaceOpen || clause.isNameOpen) this.isNameOpen = true
    const named = this.namesOf(clause)
    const { isAllNear } = this
    this.isAllNear = clause.isAll && clause.isBare && verdict === undefined
    if (verdict === 'exempt') return this.except(named)
    if (verdict === undefined || verdict === 'doubt' || verdict === 'undecided')
      return this.takeNames(clause, named)
    if (clause.isOther) return this.takeOther(verdict, named)
    // "Cancel everything else with Clara"
    if (clause.isRest && clause.isNaming) this.isDoubtful = true
    if (clause.isRest) this.rest = verdict
    else if (clause.isExcepted && isAllNear) this.takeAllBut(verdict, named)
    else this.takeVerb(clause, verdict, named)
  }

  /** Takes "everything but Friday can go". */
  private takeAllBut(change: ClauseChange, named: ClauseNames): void {
    const others = this.own.map(({ id }) => id).filter((id) => !named.ids.includes(id))
    if (change === 'cancel') this.isAllCancelled = true
    if (change === 'cancel') this.except(named)
    else this.mention(named)
    this.mark({ ids: others, isOne: false }, change)
    this.last = { change, ids: others, isVerbLast: true, isAll: true }
  }

  /** Returns what a clause names: "the earlier one" of those that were just spoken of. */
  private namesOf(clause: OwnClause): ClauseNames {
    const { ids } = this.mentioned
    const isOfMentioned = clause.place !== undefined && !clause.isNaming && ids.length > 1
    const named = namedBy(
      clause,
      isOfMentioned ? this.own.filter(({ id }) => ids.includes(id)) : this.own,
    )
    if (named.ids.length > 0) this.isNaming = true
    return named
  }

  /** Takes a clause with a verb: "cancel the haircut", "cancel it". */
  private takeVerb(clause: OwnClause, change: ClauseChange, named: ClauseNames): void {
    if (change === 'move') this.move = clause
    const isNamed = named.ids.length > 0
    // "Tomorrow, drop the second": what waits is no object of a verb that has its own.
    const isOwn = isNamed && !clause.isVerbLast && !clause.isAdded
    if (isOwn && this.waiting.ids.some((id) => !named.ids.includes(id))) this.isDoubtful = true
    const isLed = this.waiting.ids.length > 0 && !isOwn
    const meant = isNamed
      ? this.withCoordinated(clause, change, named)
      : isLed
        ? NO_NAMES
        : this.meantBy(clause, change)
    if (change === 'cancel') {
      if (clause.isNameOpen || named.isDayOpen) this.isDoubtful = true
      if (isNamed && (this.isCorrecting || clause.isOnly)) this.forgetCancelled()
    }
    if (isNamed || change === 'move') this.isCorrecting = false
    if (change === 'cancel' && clause.isAll) this.isAllCancelled = true
    this.mark(meant, change)
    if (isLed) this.mark(this.waiting, change)
    if (!isNamed && !isLed && meant.ids.length === 0 && this.last) return
    this.last = {
      ...{ change, isAll: clause.isAll, isVerbLast: clause.isVerbLast || isLed },
      ids: isLed ? [...meant.ids, ...this.waiting.ids] : meant.ids,
    }
    this.isLastNear = true
    this.waiting = NO_NAMES
    this.mentioned = NO_NAMES
  }

  /**
   * Adds what the sentence has named before to what a verb at the end names: "the manicure and the
   * pedicure both go".
   */
  private withCoordinated(
    { countOfAll: count, isAdded, isVerbLast }: OwnClause,
    change: ClauseChange,
    named: ClauseNames,
  ): ClauseNames {
    if (change !== 'cancel') return named
    const before = [...this.mentioned.ids, ...this.waiting.ids].filter(
      (id) => !named.ids.includes(id),
    )
    const ids = [...before, ...named.ids]
    if (count !== undefined && count !== named.ids.length && this.waiting.ids.length === 0) {
      if (count === ids.length) return { ids, isOne: false }
      this.expected = count
    }
    if (
      isAdded &&
      isVerbLast &&
      count === undefined &&
      this.mentioned.ids.length > 0 &&
      this.isMentionedNear
    )
      this.isDoubtful = true
    return named
  }

  /** Returns what a verb without names is about: what was named before it. */
  private meantBy(clause: OwnClause, change: ClauseChange): ClauseNames {
    const { mentioned, last } = this
    if (clause.isNaming || !(clause.canReferBack || clause.isAll || change === 'move'))
      return NO_NAMES
    if (clause.isAll) return { ids: this.allMeant(clause), isOne: false }
    // "And the massage on Saturday, can that be Sunday?"
    if (change === 'move' && mentioned.ids.length === 1 && this.isMentionedNear) return mentioned
    if (change === 'cancel' && this.isNameOpen) this.isDoubtful = true
    if (change === 'cancel' && mentioned.ids.length > 0) {
      // "My haircut is on Friday, and my son's on Monday. Cancel it"
      const isOther = (id: number): boolean => !mentioned.ids.includes(id) && !this.changes.has(id)
      if ([...this.spokenOf].some(isOther)) this.isDoubtful = true
      return { ids: mentioned.ids, isOne: mentioned.ids.length > 1 && !clause.isPlural }
    }
    if (!last || last.change === change || last.ids.length === 0) return NO_NAMES
    // "Move it. No, just cancel it", "cancel it. No wait, can I move it?"
    if ((this.isCorrecting || clause.isOnly) && last.change !== 'keep')
      return { ids: last.ids, isOne: false }
    if (change !== 'move') this.isDoubtful = true
    return NO_NAMES
  }

  /** Returns what "both" or "all" is about: what was just named, or all that is not kept. */
  private allMeant({ countOfAll: count }: OwnClause): readonly number[] {
    const choice = this.choices.find((ids) => ids === this.last?.ids) ?? []
    const all = this.own.flatMap(({ id }) => (this.changes.get(id) === 'keep' ? [] : [id]))
    const some = [this.mentioned.ids, choice, this.cancelled()].filter((ids) => ids.length > 1)
    const meant = [...some, all].find((ids) => count === undefined || ids.length === count)
    if (!meant) this.expected = count
    return meant ?? []
  }

  /** Takes a clause without a verb. */
  private takeNames(clause: OwnClause, named: ClauseNames): void {
    const { last } = this
    if (clause.isOther && this.isCorrecting && named.ids.length === 0) {
      this.forgetCancelled()
      return this.takeOther('cancel', named)
    }
    if (clause.isRest && last) this.rest = last.change
    // "The haircut can't be on Friday, have you Monday?"
    const isElsewhere = clause.isAsked && clause.days.length > 0 && named.ids.length === 0
    if (isElsewhere && this.isLastNear) this.isDoubtful = true
    if (clause.isNameOpen) this.mentioned = NO_NAMES
    // "Cancel everything but the manicure", "but one"
    if (last?.isAll && this.isLastNear && clause.isExcepted) return this.except(named)
    // "Cancel tomorrow, both of them"
    const isOfChoice = last !== undefined && this.choices.includes(last.ids)
    if (clause.isAll && isOfChoice && this.isLastNear)
      return this.mark({ ids: this.allMeant(clause), isOne: false }, 'cancel')
    if (named.ids.length === 0) return
    const isAny = this.isAnyCancelled()
    if (clause.verdict || !clause.isBare || (clause.isOnly && !isAny)) return this.mention(named)
    const isHeaded = last?.ids.length === 0 && this.spokenOf.size === 0
    if ((this.isCorrecting || clause.isOnly) && isAny && !clause.isAdded) this.cancelInstead(named)
    else if (last && (clause.isAlike || isHeaded || (this.isLastNear && !last.isVerbLast)))
      this.mark(named, last.change)
    else
      this.waiting = {
        ids: [...this.waiting.ids, ...named.ids],
        isOne: this.waiting.isOne || named.isOne,
      }
  }

  /** Cancels what a clause names, and nothing else: "no, the haircut", "only the haircut". */
  private cancelInstead(named: ClauseNames): void {
    const isOfLast = this.last?.change === 'cancel'
    if (!isOfLast && named.ids.some((id) => this.changes.get(id) !== 'cancel'))
      this.isDoubtful = true
    this.forgetCancelled()
    this.isCorrecting = false
    this.mark(named, 'cancel')
    this.last = { change: 'cancel', ids: named.ids, isVerbLast: false, isAll: false }
    this.isLastNear = true
  }

  private mention(named: ClauseNames): void {
    this.settle()
    this.mentioned = named
    this.isMentionedNear = true
    for (const id of named.ids) this.spokenOf.add(id)
  }

  /** Keeps what a clause excepts: "not the manicure". */
  private except(named: ClauseNames): void {
    this.settle()
    if (named.ids.length === 0) this.isExceptionOpen = true
    this.mark(named, 'keep')
    this.last = { change: 'keep', ids: named.ids, isVerbLast: false, isAll: false }
    this.isLastNear = true
  }

  /** Takes "the other one": the only one that was not named yet. */
  private takeOther(change: ClauseChange, named: ClauseNames): void {
    const known = new Set([...this.changes.keys(), ...(this.last?.ids ?? []), ...this.spokenOf])
    const others = this.own.filter(
      ({ id }) => !known.has(id) && (named.ids.length === 0 || named.ids.includes(id)),
    )
    const ids = others.map(({ id }) => id)
    // "I'm in for the massage anyway you can cancel the other one"
    if (ids.length !== 1 || (named.ids.length > 0 && !named.isOne)) this.isDoubtful = true
    this.mark({ ids, isOne: false }, change)
    this.last = { change, ids, isVerbLast: true, isAll: false }
    this.isCorrecting = false
  }

  private mark({ ids, isOne }: ClauseNames, change: ClauseChange): void {
    if (change === 'cancel' && isOne) {
      this.choices.push(ids)
      return
    }
    for (const id of ids) {
      // "I need the manicure. No, cancel the manicure"
      if (change === 'cancel' && this.changes.get(id) === 'keep') this.isDoubtful = true
      this.changes.set(id, change)
    }
  }

  private cancelled(): readonly number[] {
    return [...this.changes].flatMap(([id, change]) => (change === 'cancel' ? [id] : []))
  }

  private isAnyCancelled(): boolean {
    return this.choices.length > 0 || this.cancelled().length > 0
  }

  /** Forgets what is cancelled, because the client names something else instead. */
  private forgetCancelled(): void {
    for (const id of this.cancelled()) this.changes.delete(id)
    this.choices.length = 0
  }

  /** What waited for a verb was only mentioned, if none came in its sentence. */
  private settle(): void {
    const { waiting } = this
    if (waiting.ids.length > 0) this.mentioned = waiting
    for (const id of waiting.ids) this.spokenOf.add(id)
    this.waiting = NO_NAMES
  }

  /** Decides on what can be one of several: the one that no other clause changes or keeps. */
  private decide(): void {
    for (const ids of this.choices) {
      if (ids.some((id) => this.changes.get(id) === 'cancel')) continue
      const [only, ...others] = ids.filter((id) => !this.changes.has(id))
      if (only === undefined || others.length > 0) this.isDoubtful = true
      else this.changes.set(only, 'cancel')
    }
  }

  /** Decides on all that no clause has decided on. */
  end(): void {
    this.settle()
    this.decide()
    const { rest } = this
    const open = this.own.flatMap(({ id }) => (this.changes.has(id) ? [] : [id]))
    const isSpokenOf = (id: number): boolean => this.spokenOf.has(id)
    if (rest) this.mark({ ids: open.filter((id) => !isSpokenOf(id)), isOne: false }, rest)
    const isCountOther = this.expected !== undefined && this.cancelled().length !== this.expected
    const isAllButOpen = this.isExceptionOpen && this.isAllCancelled
    if (isCountOther || isAllButOpen) this.isDoubtful = true
    // "Cancel mine on the 18th. Oh no, my daughter's on the 25th it is"
    if (this.isCorrecting && open.some(isSpokenOf)) this.isDoubtful = true
  }
}
