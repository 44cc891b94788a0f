import { type Dialogue, endsOf, type Expects, type Facts, type Turn } from './dialogue.js'
import type { AutopilotView, Offer, Proposed } from './fixture.js'
import { clockWords, dayWords, factOf, numberOf, pick, SAYINGS, toWhom } from './speech.js'
import { aimsOf, actionMeant, fits, toldWish, appointmentMeant, wishesOf } from './wish.js'
import type { Scenario } from './scenario.js'

/**
 * What the client says next: messages that are answered together. `isYes`: they agree to what was
 * proposed; `isPlea`: they have given up and ask for a person.
 */
export type Said = {
  readonly lines: readonly string[]
  readonly isYes?: boolean
  readonly isPlea?: boolean
  /** What a line means that is not scripted: what a model that understands all would say. */
  readonly means?: SaidMeaning
}
/** `wish`: where the appointment shall be. */
export type SaidMeaning =
  | { readonly is: 'no' }
  | { readonly is: 'wish' }
  | { readonly is: 'choice'; readonly start: Offer }
  | { readonly is: 'action'; readonly action: Proposed['action'] }
  | { readonly is: 'fact'; readonly of: Exclude<Expects, 'offer' | 'yes_no'> }
export type Client = {
  /**
   * The next words, or undefined: there is nothing that the client would say. `lastText`: what they
   * read last.
   */
  next(view: AutopilotView | undefined, lastText: string, isMet: boolean): Said | undefined
}

/** So often a client says that none of what is offered will do; then they ask for a person. */
const PATIENCE = 3

const said = (line: string, isYes = false): Said => ({ lines: [line], isYes })
/** Their first message as one. */
const firstOf = ({ says: [first] }: Dialogue): string =>
  typeof first === 'string'
    ? first
    : first === undefined
      ? ''
      : isLines(first)
        ? first.join(' ')
        : first.say
const isLines = (turn: Turn): turn is readonly string[] => Array.isArray(turn)
/** Whether a line waits for no question. */
const isUnasked = (turn: Turn): boolean => typeof turn === 'string' || isLines(turn)

/**
 * A client who says what is scripted, and after that answers from their facts: reads what is
 * proposed, and agrees to nothing else.
 */
export function createClient(dialogue: Dialogue, scenario: Scenario): Client {
  const { language, id } = dialogue
  const wishes = wishesOf(dialogue)
  const meant = appointmentMeant(dialogue)
  const waiting = [...dialogue.says]
  const asked = new Map<string, number>()
  let facts: Facts = dialogue.facts ?? {}
  let [refusals, questions, repeats, pleas] = [0, 0, 0, 0]
  /** Whether the client has changed their mind: what they seemed to want before counts no more. */
  let hasChanged = false
  const seed = (): number => numberOf(id) + questions

  const word = (what: keyof Facts): string | undefined => {
    const told = facts[what]
    const count = asked.get(what) ?? 0
    asked.set(what, count + 1)
    return typeof told === 'string' ? told : told?.[Math.min(count, told.length - 1)]
  }
  const fact = (what: Exclude<Expects, 'offer' | 'yes_no'>): string | undefined => {
    const told = word(what)
    if (told !== undefined) return told
    if (what === 'appointment' || (what === 'service' && meant)) return meant?.service.toLowerCase()
    return factOf(language, what, toldWish(dialogue), scenario.dateOf, seed())
  }
  /** In their own words at first; who is not understood with these says it plainly. */
  const agree = (isBooking: boolean): Said => {
    const [first, isFirst] = [word('yes'), asked.get('yes') === 1]
    const { yes, book } = SAYINGS[language]
    if (!isFirst) return said(yes[0] ?? '', true)
    return said(first ?? pick(isBooking ? [...yes, ...book] : yes, seed()), true)
  }
  /** The second time in the plainest words. */
  const plead = (): Said => {
    const { help, person } = SAYINGS[language]
    pleas += 1
    return { ...said(pick(pleas === 1 ? [...help, ...person] : person, seed())), isPlea: true }
  }
  const refuse = (): Said => ({
    ...said(word('no') ?? pick(SAYINGS[language].no, seed())),
    means: { is: 'no' },
  })

  /**
   * Says it once more, in other words where there are some; who is not answered then asks for a
   * person.
   */
  const repeat = (): Said | undefined => {
    repeats += 1
    if (repeats > 3) return undefined
    return repeats === 1 ? said(word('again') ?? firstOf(dialogue)) : plead()
  }
  /** That none of it will do, and what would. */
  const decline = (): Said => {
    refusals += 1
    if (refusals > PATIENCE) return plead()
    const wish =
      word('none') ?? (wishes.length > 0 ? `${fact('day')} ${fact('time')}` : fact('appointment'))
    const no = pick(SAYINGS[language].no, 0)
    if (facts.none !== undefined && wish !== undefined) return said(wish)
    return wish === undefined
      ? { ...said(no), means: { is: 'no' } }
      : { ...said(`${no}, ${wish}`), ...(wishes.length > 0 && { means: { is: 'wish' } }) }
  }
  /** That something else is meant altogether. */
  const object = (action: Proposed['action']): Said => {
    refusals += 1
    return refusals > PATIENCE
      ? plead()
      : {
          ...said(pick(SAYINGS[language][`rather_${action}`], seed())),
          means: { is: 'action', action },
        }
  }
  /** One of what is offered, told so that it can be no other. */
  const choose = (offer: Offer, offered: readonly Offer[], lastText: string): Said => {
    const same = offered.filter(({ time }) => time === offer.time)
    const place = offered.indexOf(offer) + 1
    const isNumbered = new RegExp(`^\\s*${place}[.)]`, 'mu').test(lastText)
    const means = { is: 'choice', start: offer } as const
    if (isNumbered && seed() % 5 === 0) return { ...said(String(place)), means }
    const day = same.some(({ date }) => date !== offer.date)
      ? `${dayWords(language, scenario.dateOf, offer.date, seed())} `
      : ''
    const rival = same.some(
      ({ date, masterId }) => date === offer.date && masterId !== offer.masterId,
    )
    const master =
      Object.entries(scenario.masters).find(([, masterId]) => masterId === offer.masterId)?.[0] ??
      ''
    const line = `${day}${clockWords(language, offer.time, seed())}`
    return { ...said(`${line}${rival ? ` ${toWhom(language, master)}` : ''}`), means }
  }
  const answerOffer = (offered: readonly Offer[], lastText: string): Said | undefined => {
    const good = offered.filter((offer) => wishes.some((wish) => fits(scenario, wish, offer)))
    if (good.length > 0) return choose(pick(good, seed()), offered, lastText)
    return wishes.length > 0 ? decline() : repeat()
  }
  const isWished = (proposed: Proposed): boolean =>
    (hasChanged ? endsOf(dialogue) : aimsOf(dialogue)).some(({ booked, moved, cancelled }) => {
      if (proposed.action === 'book')
        return booked !== undefined && fits(scenario, booked, proposed)
      // What was booked in this dialogue may be moved to where it is wished.
      const isNew = !scenario.appointments.includes(proposed.appointmentId ?? -1)
      if (proposed.action === 'move' && isNew && booked) return fits(scenario, booked, proposed)
      const ended = cancelled === undefined ? [] : [cancelled].flat()
      const own = proposed.action === 'move' ? [moved?.appointment ?? -1] : ended
      const isOther =
        proposed.appointmentId !== undefined &&
        !own.some((index) => proposed.appointmentId === scenario.appointments[index])
      if (isOther || (proposed.action === 'move' ? !moved : ended.length === 0)) return false
      return (
        proposed.action === 'cancel' || (moved !== undefined && fits(scenario, moved, proposed))
      )
    })
  const answerProposal = ({ proposed, offered }: AutopilotView): Said => {
    const isRight = proposed
      ? isWished(proposed)
      : offered.every((offer) => wishes.some((wish) => fits(scenario, wish, offer)))
    if (isRight) return agree(proposed?.action === 'book')
    const action = actionMeant(dialogue)
    if (proposed && action && proposed.action !== action) return object(action)
    return wishes.length > 0 || meant ? decline() : refuse()
  }

  /** A line for just this question, said once; else the next line that waits for nothing. */
  const scripted = (expects: Expects | undefined): Said | undefined => {
    const due = waiting.findIndex(
      (turn) => typeof turn === 'object' && !isLines(turn) && turn.when === expects,
    )
    const index = due >= 0 ? due : waiting.findIndex(isUnasked)
    if (index < 0) return undefined
    const [turn] = waiting.splice(index, 1)
    if (turn === undefined) return undefined
    if (typeof turn === 'string') return said(turn)
    if (isLines(turn)) return { lines: turn }
    // Two lines that stand for one change of mind, at whatever question comes first, are said once.
    for (let other = waiting.length - 1; other >= 0; other -= 1) {
      const twin = waiting[other]
      if (typeof twin === 'object' && !isLines(twin) && twin.say === turn.say)
        waiting.splice(other, 1)
    }
    facts = { ...facts, ...turn.now }
    hasChanged ||= turn.now !== undefined
    for (const what of Object.keys(turn.now ?? {})) asked.delete(what)
    return said(turn.say, turn.isYes)
  }

  let [isThanked, hasAgreed] = [false, false]
  const closing = (): Said | undefined => {
    if (isThanked || dialogue.after === undefined) return undefined
    isThanked = true
    return said(dialogue.after)
  }
  return {
    next(view, lastText, isMet) {
      questions += 1
      const line = scripted(view?.expects)
      hasAgreed ||= line?.isYes === true
      if (line) return line
      // Who leaves things as they are is content from the start, but has not said all of it. Once
      // something was done, answers to questions that were never asked stay unsaid.
      const isWaiting = waiting.some((turn) => !hasAgreed || isUnasked(turn))
      const isOver = isMet && !(isWaiting && dialogue.wants !== undefined)
      if (isOver || isThanked) return closing()
      if (!view?.expects) return repeat()
      if (view.expects === 'yes_no') return answerProposal(view)
      if (view.expects === 'offer' || (view.expects === 'time' && view.offered.length > 0))
        return answerOffer(view.offered, lastText)
      const isOwn = view.expects in facts
      const told = fact(view.expects)
      if (told === undefined) return repeat()
      return isOwn ? said(told) : { ...said(told), means: { is: 'fact', of: view.expects } }
    },
  }
}
