import type { Meaning } from './meaning.js'
import { agreed, findAnswer } from './answer.js'
import {
  beyond,
  choicesIn,
  exceptedIn,
  findChoice,
  findListed,
  optionForHour,
  timeChosenFirst,
} from '../relative/choice.js'
import { isAcknowledgement, isAgreement, isConsent } from '../consent/consent.js'
import { isRefusal } from '../consent/refusal.js'
import { isWithdrawal } from './withdrawal.js'
import { asksHours, asksOf, holidayIn, wishesAsked } from './salon-questions.js'
import { flagsOf, isAboutOthers } from './message-flags.js'
import { type FoundEntities, namesSomething } from '../entities/entities.js'
import { languageAfter, withLanguages } from '../spelling/language.js'
import { greeted, withoutLeave, withoutPoliteNot } from './politeness.js'
import {
  beginsWithYes,
  withoutAsides,
  withoutReasons,
  withoutReminders,
} from '../entities/reasons.js'
import { besideIn, beyondStated } from '../relative/beside-own.js'
import { earlierChoiceIn } from '../relative/earlier-choice.js'
import { cancelledAndWished, placeBesideCancelled } from '../relative/beside-cancelled.js'
import { comparisonIn } from '../relative/earlier-later.js'
import { findMasters } from '../entities/masters.js'
import { dayWithTime } from '../entities/day-with-time.js'
import { DAY_KINDS } from '../dates/day-rules.js'
import { oneOf, phrases } from '../text/tables.js'
import { GREETING } from '../text/common-phrases.js'
import { isSaid } from '../text/patterns.js'
import { anchored, relativeIn } from '../relative/relative-time.js'
import { reduce, replacing, rules } from '../text/rules.js'
import { pickDay, pickTime, sourcesOf, spanOfAll } from '../dates/pick-date.js'
import { isHead } from '../entities/services/nearest.js'
import { notionOf } from '../entities/services/notions.js'
import { isKept, saysCancel } from '../entities/clauses.js'
import { isOtherBesideKept, keepsOwn } from '../entities/kept-clauses.js'
import { exemptIn } from '../entities/exempt.js'
import { findForWhom, findNamedPerson, findNameOfOther } from '../entities/for-whom.js'
import { amongListed, findServices, servicesListed } from '../entities/services/services.js'
import { spellRight } from '../spelling/spelling.js'
import { askedApart, isOffTopic, isOtherQuestion, isUnclear, saysOtherQuestion } from './unclear.js'
import { daysListed, unwantedIn } from '../entities/unwanted-days.js'
import { findWhen, onlyDateOf, type Surroundings } from './surroundings.js'
import type { Expects, Intent } from '../text/intent.js'
import {
  asksPrice,
  findHintedIntents,
  findIntents,
  impliesBooking,
  isOnlyHinted,
  isRemark,
  withoutKept,
  withoutReasonDays,
} from './intents.js'
import { topicsOf, withTopics } from './find-topics.js'
import { readWords, type Word } from '../text/words.js'

/** What the words beside a clause that keeps an appointment wish: "don't cancel, move it". */
const besideKept = (hints: readonly Intent[], isCancelled: boolean): Intent =>
  hints.includes('move') || !isCancelled ? 'move' : 'cancel'

const INSTEAD = phrases('moods', 'prefers')
const APPOINTMENTS = phrases('intents', 'appointments')
const REPEATS = phrases('dialogue', 'repeats')
const ILL = phrases('moods', 'ill')
const THAT_DAY = phrases('moods', 'thatDay')
const NONE_OF_THEM = phrases('choices', 'noneOfThem')
const EARLIEST = phrases('choices', 'earliest')
const REQUESTS = phrases('dialogue', 'requests')
const ASKS_TO_CANCEL = phrases('dialogue', 'asksToCancel')
const DOUBTS_CANCEL = phrases('dialogue', 'doubtsCancel')
const ASKS_LATEST = phrases('dialogue', 'asksLatest')
const ASKS_UNTIL = phrases('dialogue', 'asksUntil')
const isMy = oneOf('my')
/** Whether a message names a treatment of the client: "my haircut". */
const namesMyTreatment = (words: readonly Word[]): boolean =>
  words.some((word, at) => isMy(words[at - 1]) && isHead(notionOf(word) ?? 'men'))
/** Whether a clause wishes something, or names a treatment or an appointment. */
const isWish = (clause: readonly Word[]): boolean =>
  clause.some((word) => notionOf(word) !== undefined) ||
  isSaid(clause, APPOINTMENTS) ||
  findIntents(clause, undefined).length > 0

/** Replaces greetings, because some of them contain a part of the day ("good morning"). */
const FAREWELL = phrases('moods', 'farewell', DAY_KINDS)
const GREETINGS = rules(replacing(GREETING, { text: '#greeting' }))
const MANNERS = rules([
  ...replacing(GREETING, { text: '#greeting' }),
  ...replacing(FAREWELL, { text: '#farewell' }),
])

/**
 * Returns the intents as stated, and implied ones: a booking for "I want" with a name or a day, and
 * a search for starts other than those offered.
 */
function wishesOf(
  words: readonly Word[],
  names: Omit<FoundEntities, 'wishes'>,
  expects: Expects,
): readonly Intent[] {
  const said = findIntents(words, expects)
  const asked = wishesAsked(said, names, asksOf(words))
  if (asked) return asked
  if (expects === 'offer' && said.length === 0 && names.choice === undefined && comparisonIn(words))
    return ['slots']
  // "Can Olga do my brows on Friday?", "is Olga there on Friday? My brows need care"
  const isOfMaster = said.every((wish) => wish === 'hours') && names.masterIds.length > 0
  const isForService = isOfMaster && said.length > 0 && names.serviceIds.length > 0
  // "Who does them? And are you open on Sundays?" asks two things.
  const isOfTwo = said.includes('masters') && said.includes('hours')
  if (isOfTwo && names.serviceIds.length === 0) return said
  if ((said.includes('masters') || isForService) && (names.day || names.time)) return ['slots']
  const isPrice = said.length === 0 && names.serviceIds.length > 0 && asksPrice(words)
  // "What is it, and is Friday at 12 possible?"
  if (isPrice || (said.length === 1 && said[0] === 'price'))
    return names.day || names.time ? ['price', 'slots'] : ['price']
  const isBooking =
    !saysOtherQuestion(words) &&
    said.length === 0 &&
    expects === undefined &&
    namesSomething(names) &&
    impliesBooking(words)
  return isBooking ? ['book'] : said
}

/** Whether a message says by when the client must be done, and nothing else. */
const isOnlyEnd = ({ time, day, wishes, serviceIds, masterIds }: FoundEntities): boolean =>
  time?.isDoneBy === true && !day && wishes.length + serviceIds.length + masterIds.length === 0

/**
 * Returns the meaning of one message. Never throws. Reads only the first 2,000 characters, and at
 * most 400 words.
 */
export const parseMessage = (text: string, surroundings: Surroundings): Meaning =>
  readMessage(text, surroundings).meaning

/** Returns the meaning of one message, and its words with their days, times and names. */
export function readMessage(
  text: string,
  surroundings: Surroundings,
): { readonly meaning: Meaning; readonly words: readonly Word[] } {
  const { masters, services, offered, expects, tongue, proposed } = surroundings
  const polite = withoutPoliteNot(withLanguages(readWords(text), tongue))
  const isForOther = proposed?.action === 'book' && proposed.forWhom != null
  const { name: whomName, words: written } =
    isForOther && !isAboutOthers(polite)
      ? findNameOfOther(polite, masters)
      : { name: undefined, words: polite }
  const { whom: kin, words: read } = findForWhom(written)
  const named = findMasters(read, masters, expects === 'master')
  const whom = kin ?? findNamedPerson(named.words)
  const right = spellRight(named.words, tongue)
  const timed = (part: readonly Word[]): Word[] =>
    findWhen(reduce(part, MANNERS, undefined), surroundings)
  // "Anna's phone number" is about somebody else.
  const spelt = isAboutOthers(timed(right)) ? right : withTopics(right, timed)
  const all = withoutLeave(
    findWhen(reduce(greeted(spelt, expects), MANNERS, undefined), surroundings),
    expects,
  )
  const isCancelling = expects === 'appointment' || proposed?.action === 'cancel'
  const isOfStart = expects === 'offer' || (expects === 'yes_no' && !isCancelling)
  const isNamedIn = (part: readonly Word[]): boolean => {
    const { ids, servicesRefused } = findServices(part, services, false)
    const isPlaced = part.some(
      ({ day, isName, time, kind }) =>
        day !== undefined ||
        isName === true ||
        (isOfStart && time !== undefined) ||
        (expects === 'offer' && kind === 'number'),
    )
    return ids.length + servicesRefused.length > 0 || isPlaced || keepsOwn(part)
  }
  const isSplitting = isCancelling || saysCancel(all) || isOtherBesideKept(all, expects, isNamedIn)
  const split = withoutKept(
    all,
    (part) => isSplitting && isNamedIn(part),
    expects === 'appointment' || (proposed?.action === 'cancel' && proposed.count !== undefined),
  )
  const plain = proposed && beginsWithYes(split.rest) ? withoutAsides(split.rest) : split.rest
  const words = withoutReasons(
    withoutReasonDays(withoutReminders(plain, proposed !== undefined)),
    isWish,
  )
  const isSplit = split.kept.length > 0
  const [said, answered] = [findIntents(words, expects), findAnswer(words)]
  const isChange = said.includes('move') || said.includes('cancel')
  const asksService = expects === 'service'
  const listed = findListed(words, expects, surroundings.listed)
  const findAmong = (some: typeof services) =>
    findServices(isSplit ? words : spelt, some, asksService, isChange ? undefined : whom)
  const {
    ids: serviceIds,
    unknown,
    ...ofServices
  } = (asksService && servicesListed(listed)) ||
  amongListed(findAmong(services), asksService ? (surroundings.listed ?? []) : [], (ids) =>
    findAmong(services.filter(({ id }) => ids.includes(id))),
  )
  const mastersSaid = isSplit ? findMasters(words, masters, false).ids : named.ids
  const masterIds = expects === 'master' && listed.length > 0 ? listed : mastersSaid
  const isCancel = said.includes('cancel')
  const isRebooked = said.some((wish) => wish === 'book' || wish === 'slots' || wish === 'move')
  const elsewhere = isCancel ? cancelledAndWished(words) : undefined
  // "Cancel Friday, I'd rather come on Thursday"
  const isWished =
    elsewhere && (isSaid(elsewhere.wished, INSTEAD) || isSaid(elsewhere.wished, REPEATS))
  const exchange = isRebooked || isWished ? elsewhere : undefined
  const wished = exchange?.wished ?? words
  const isInstead = isCancel && (said.includes('book') || isSaid(words, INSTEAD))
  const intent = exchange
    ? { isMove: true, isCancel: false }
    : { isMove: said.includes('move') || isInstead, isCancel }
  const current = proposed?.action === 'cancel' ? undefined : proposed?.place
  const shown = current?.date ?? (expects === 'offer' ? onlyDateOf(offered) : undefined)
  const { day, relative, anchor } = anchored(
    relativeIn(words),
    (intent.isMove || intent.isCancel ? undefined : dayWithTime(wished, surroundings.today)) ??
      pickDay(wished, intent, shown) ??
      // "My sister marries on the 19th. I need a blow-dry that day"
      (!isChange && isSaid(words, THAT_DAY)
        ? all.findLast(({ day, isSource }) => day && !isSource)?.day
        : undefined) ??
      (serviceIds.length > 0 || said.some((wish) => wish === 'slots' || wish === 'book')
        ? holidayIn(words, surroundings.today)
        : undefined),
    surroundings.today,
  )
  const isChoosing = expects === 'offer' || expects === 'appointment'
  const isNone = expects === 'offer' && isSaid(words, NONE_OF_THEM)
  const isAsked =
    isChoosing &&
    answered !== 'no' &&
    !isNone &&
    (!said.includes('slots') || isSaid(words, EARLIEST))
  const isUnnamed = serviceIds.length + masterIds.length === 0
  const option = isAsked && isUnnamed ? optionForHour(words, offered) : undefined
  const unstated = beyondStated(wished, intent.isMove)
  const chosen = expects === 'offer' ? timeChosenFirst(words, offered) : undefined
  const time =
    chosen ?? (option === undefined ? pickTime(unstated, intent, current?.time) : undefined)
  const cancelledDays =
    (isCancel && !exchange) || expects === 'appointment' ? daysListed(words) : []
  const choice =
    cancelledDays.length > 1
      ? undefined
      : (option ?? findChoice(words, offered, { day, time, masterIds }, isAsked))
  const other =
    expects === 'offer' && choice === undefined ? beyond(comparisonIn(words), offered) : undefined
  const names = {
    serviceIds,
    masterIds,
    namesUnknown: [...named.unknown, ...unknown],
    day,
    time: time ?? other,
    // "What's the latest?" asks for the latest free time, which the list may not have.
    choice: expects === 'offer' && isSaid(words, ASKS_LATEST) ? undefined : choice,
  }
  const beside = besideIn(words, services)
  const [wishes, hints] = [wishesOf(words, names, expects), findHintedIntents(words)]
  const found = {
    ...names,
    day: asksHours(wishes) ? spanOfAll(words, day) : day,
    wishes:
      exchange && wishes.every((wish) => wish === 'cancel')
        ? [...wishes, 'book' as const]
        : isSplit && !isOfStart && wishes.length === 0 && !beside && !whom
          ? [besideKept(hints, isCancelling || saysCancel(all))]
          : wishes,
    hints,
  }
  const told = {
    ...ofServices,
    servicesUnknown: unknown,
    forWhom: whom,
    isOnlyHinted: isOnlyHinted(words),
    asks: asksOf(words, right),
    holiday: holidayIn(words, surroundings.today),
    relative,
    anchor,
    beside,
    // "I can't make it on Friday at 3. An hour later?"
    unwanted: relative?.isSameDay || relative?.shift?.minutes ? undefined : unwantedIn(words),
    cancelledDays,
    ...sourcesOf(words, intent),
    ...(exchange && { source: exchange.source, firstDay: undefined }),
    besideCancelled: isCancel && !intent.isMove ? placeBesideCancelled(words) : undefined,
    mastersRefused: named.refused,
    keeps: isKept(all),
    keepsApart: isSplit,
    keptServiceIds: isSplit ? findServices(split.kept, services, false).ids : [],
    ...languageAfter(right, tongue, services),
  }
  // "Can I just come on Friday instead?" beside a proposal asks for that day.
  const isPlaced = proposed !== undefined && found.day !== undefined
  const flags = flagsOf(text, words, expects, found)
  // "Could I bring my son in for a haircut?" books for him.
  const isChild = whom?.kin === 'son' || whom?.kin === 'daughter'
  const isForChild = isChild && serviceIds.length > 0 && !namesMyTreatment(words)
  const topics = topicsOf(spelt).filter(
    (topic) => !(topic === 'walk_ins' && isPlaced) && !(topic === 'children' && isForChild),
  )
  const answer = isNone ? 'no' : answered === 'yes' ? agreed(found, flags, relative) : answered
  const isQuestion = read.some(({ isAsked }) => isAsked)
  const isOfCancel = found.wishes.includes('cancel') || hints.includes('cancel')
  const isWalkIn = told.asks.includes('walk_in') && !namesSomething(found)
  const isOther = isOtherQuestion(words, found) || isWalkIn
  const mastersNamed = { masterIds: named.ids, mastersRefused: named.refused }
  const withoutGreeting = reduce(right, GREETINGS, undefined)
  const answering = findWhen(withoutGreeting, surroundings)
  const meaning: Meaning = {
    ...found,
    ...told,
    ...flags,
    topics,
    isLatest: flags.isLatest || flags.asksLatest,
    asksToCancel: isOfCancel && isSaid(words, ASKS_TO_CANCEL),
    doubtsCancel:
      isOfCancel && (isSaid(words, DOUBTS_CANCEL) || (isQuestion && !isSaid(words, REQUESTS))),
    asksEnd: flags.asksEnd || (isQuestion && isOnlyEnd(found)),
    isBookingNamed: said.includes('book') && !told.isOnlyHinted,
    ...(flags.isAllBut &&
      expects === 'appointment' && { choice: exceptedIn(words, surroundings.offered) }),
    isOnlyExcepted: split.exempt !== undefined && !flags.isAll && !flags.isAllBut,
    ...(split.exempt && exemptIn(split.exempt, surroundings)),
    asksUntil: isSaid(right, ASKS_UNTIL),
    isIll: isSaid(all, ILL) && !flags.isUpset,
    whomName,
    isForeign: flags.isForeign || (whom !== undefined && found.wishes.includes('next_visit')),
    isAnyMaster: flags.isAnyMaster || (told.asks.includes('earliest') && masterIds.length === 0),
    consents: proposed !== undefined && isConsent(text, answering, proposed, mastersNamed),
    choices: choicesIn(words, surroundings.offered, expects),
    earlierChoice: earlierChoiceIn(withoutGreeting, surroundings.earlier),
    acknowledges: isAcknowledgement(answering),
    agrees: isAgreement(text, answering),
    // "No, I can't come" is no refusal of a cancellation.
    refuses:
      isRefusal(text, answering, proposed, mastersNamed) &&
      !(proposed?.action === 'cancel' && hints.includes('cancel')),
    withdraws: proposed !== undefined && isWithdrawal(text, answering, proposed, mastersNamed),
    answer,
    saysYes: answered === 'yes' || (proposed !== undefined && beginsWithYes(words)),
    isRemark: isRemark(words),
    isQuestion,
    ...askedApart(right),
    isOtherQuestion: isOther,
    isOffTopic: !isOther && topics.length === 0 && isOffTopic(words) && !namesSomething(found),
    isUnclear: topics.length === 0 && (isWalkIn || isUnclear(words, found, flags, answer)),
  }
  return { meaning, words: all }
}
