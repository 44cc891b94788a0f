import { firstName } from '../../../tools/language/engine/text/names.js'
import { SENTENCES } from '../../../tools/language/sentences.js'
import { writtenDuration } from '../../templates/written-values.js'
import { shortClock } from '../../time/time.js'
import type { Language } from '../../identity/people.js'
import type { DialogueContext, OwnAppointment, SentenceOverrides } from '../state/context.js'
import type { ForWhom, HandBack, Proposal } from '../state/dialogue-state.js'
import type { OfferFit, PlainAct, ReplyAct } from '../state/reply-acts.js'
import { openDaysText } from './open-days.js'
import { bulleted, hoursText, masterLines, numbered, pricesText, type Say } from './information.js'
import {
  appointmentValues,
  forWhomText,
  masterValues,
  placeValues,
  priceText,
  proposalValues,
  serviceValues,
  type Speaker,
  startValues,
  whenValues,
  whomValues,
  yesNo,
} from './sentence-values.js'
import { type SentenceKey, sentenceText } from './sentences.js'
import { WORDINGS } from './wordings.js'

/** The sentence for each reason of a hand-back. */
export const HAND_BACK_KEYS = {
  person: 'person_asked',
  unclear: 'person_unclear',
  upset: 'person_upset',
  foreign: 'person_foreign',
  refused: 'person_refused',
  failed: 'person_failed',
  media: 'media_person',
  off: 'person_off',
  question: 'person_unclear',
} as const satisfies Readonly<Record<HandBack, SentenceKey>>

/** Acts with lines of their own. */
const PARAGRAPHS: readonly ReplyAct['say'][] = ['greeting', 'fact']

/** Acts that read better in other words before the next act. Null: the next act says it. */
const BEFORE: Readonly<
  Partial<Record<ReplyAct['say'], Readonly<Partial<Record<ReplyAct['say'], SentenceKey | null>>>>>
> = {
  again: { confirm: null },
  kept: { stands: 'all_right' },
  noted: { stands: 'all_right' },
  forgotten: { stands: 'all_right' },
}
/** One line that ends as a sentence does. Others stand in lines of their own. */
const IS_PROSE = /^[^\n]*[.?!…]["»“”)]?$/
/** The same for acts that read better after another one. */
const AFTER: typeof BEFORE = { menu: { again: 'ask_goal' } }

/**
 * Renders a reply in a language. All times, prices and names come from the context; none is
 * invented. The salon's own sentences in the context replace the built-in ones.
 */
export function renderReply(
  says: readonly ReplyAct[],
  language: Language,
  world: DialogueContext,
  client: string,
): string {
  const speaker: Speaker = { language, world, client }
  const say: Say = (key, values) => sentenceText(key, values, language, world.sentences)
  const sentences = says.map((act, index) => {
    const [before, after] = [says[index - 1], says[index + 1]]
    const other =
      (after && BEFORE[act.say]?.[after.say]) ?? (before && AFTER[act.say]?.[before.say])
    const isLeftOut = after !== undefined && BEFORE[act.say]?.[after.say] === null
    const text = isLeftOut ? '' : other ? say(other, {} as never) : actText(act, speaker, say)
    return { text, isParagraph: PARAGRAPHS.includes(act.say) || !IS_PROSE.test(text) }
  })
  return sentences
    .filter(({ text }) => text !== '')
    .reduce(
      (reply, { text, isParagraph }) => ({
        text: reply.text + (reply.isParagraph || isParagraph ? '\n' : ' ') + text,
        isParagraph,
      }),
      { text: '', isParagraph: true },
    )
    .text.trim()
}

/** Returns the text for the client when a person takes over. */
export const handBackWords = (
  reason: HandBack,
  language: Language,
  overrides: SentenceOverrides = {},
): string => sentenceText(HAND_BACK_KEYS[reason], {}, language, overrides)

/** How the keys of sentences for refusals begin. */
export const REFUSED = 'refused_'
/** Returns the sentence for a refusal. */
function refusedKey(code: string): Extract<SentenceKey, `${typeof REFUSED}${string}`> {
  const key = `${REFUSED}${code}`
  return Object.hasOwn(SENTENCES, key)
    ? (key as Extract<SentenceKey, `${typeof REFUSED}${string}`>)
    : 'refused_other'
}

const appointmentLines = (
  appointments: readonly OwnAppointment[],
  speaker: Speaker,
  say: Say,
): string[] =>
  appointments.map((appointment) =>
    say('appointment_line', appointmentValues(speaker, appointment)),
  )

const serviceName = (speaker: Speaker, ids: readonly number[]): string =>
  ids.map((id) => serviceValues(speaker, id).service).join(' / ')

const nearestValues = (speaker: Speaker, serviceIds: readonly number[]) => {
  const nearest = serviceIds.map((id) => serviceValues(speaker, id))
  return {
    nearest: nearest.map(({ service }) => service).join(' / '),
    aService: nearest.map(({ aService }) => aService).join(' / '),
  }
}

/** Returns the sentence for a proposal. Several appointments are listed. */
function proposalText(
  step: 'propose' | 'confirm' | 'done',
  proposal: Proposal,
  speaker: Speaker,
  say: Say,
): string {
  if (proposal.do === 'cancel_all') {
    const { appointments } = speaker.world
    const own = proposal.appointmentIds.flatMap(
      (id) => appointments.find((one) => one.id === id) ?? [],
    )
    return say(`${step}_cancel_all`, { list: bulleted(appointmentLines(own, speaker, say)) })
  }
  if (proposal.do === 'book_all') {
    const lines = proposal.places.map((place) =>
      say('appointment_line', placeValues(speaker, place)),
    )
    return say(`${step}_book_all`, { list: bulleted(lines) })
  }
  if (proposal.do === 'replace') {
    const own = speaker.world.appointments.find(({ id }) => id === proposal.appointmentId)
    const instead = own ? say('replaced_line', appointmentValues(speaker, own)) : ''
    const booked = proposalValues(speaker, { ...proposal, do: 'book' })
    return say(`${step}_replace`, { ...booked, instead })
  }
  return say(`${step}_${proposal.do}`, proposalValues(speaker, proposal))
}

const isPlain = (act: ReplyAct): act is PlainAct =>
  act.say !== 'greeting' && Object.keys(act).length === 1

/** Returns the sentence of an act. */
function actText(act: ReplyAct, speaker: Speaker, say: Say): string {
  if (isPlain(act)) return say(act.say, {})
  switch (act.say) {
    case 'greeting': {
      const client = firstName(speaker.client)
      return say('greeting', { client, hasClient: yesNo(client !== '') })
    }
    case 'unknown':
      return say('unknown', { name: act.name })
    case 'not_by':
    case 'only_by':
      return say(act.say, masterValues(speaker, act.masterId))
    case 'not_offered': {
      const nearest = nearestValues(speaker, act.serviceIds)
      if (act.name === '') return say('tell_nearest', nearest)
      return say(act.asks ? 'not_offered' : 'not_offered_beside', { name: act.name, ...nearest })
    }
    case 'same_time':
    case 'begun':
      return act.appointments
        .slice(0, 1)
        .map((appointment) => say(act.say, appointmentValues(speaker, appointment)))
        .join('')
    case 'move_or_book':
      return say('move_or_book', appointmentValues(speaker, act.appointment))
    case 'open_days':
      return openDaysText(speaker, act, say)
    case 'ask_service':
      return say('ask_service', {
        list: bulleted(listNames(speaker.world.services, act.serviceIds)),
      })
    case 'ask_master':
      return say('ask_master', { list: bulleted(listNames(speaker.world.masters, act.masterIds)) })
    case 'ask_next':
      return say('ask_next', {
        ...serviceValues(speaker, act.serviceIds[0] ?? 0),
        ...masterValues(speaker, 0),
        ...whomValues(speaker, act.forWhom),
      })
    case 'ask_next_move':
      return say('ask_next_move', {
        ...serviceValues(speaker, act.serviceIds[0] ?? 0),
        ...masterValues(speaker, 0),
      })
    case 'in_turn':
      return say('in_turn', {
        list: act.inTurn
          .map((ids) => serviceName(speaker, ids))
          .join(WORDINGS[speaker.language].then),
      })
    case 'ask_appointment':
    case 'own_or_new':
      return say(act.say, {
        list: numbered(appointmentLines(act.appointments, speaker, say)),
      })
    case 'appointments': {
      const lines = appointmentLines(act.appointments, speaker, say)
      return lines.length === 0
        ? say('no_appointments', {})
        : say('appointments', { list: bulleted(lines), count: lines.length })
    }
    case 'ends':
      return say('ends', {
        duration: writtenDuration(act.minutes, speaker.language),
        time: shortClock(act.end),
      })
    case 'stands':
      return act.appointments
        .map((appointment) => say('stands', appointmentValues(speaker, appointment)))
        .join(' ')
    case 'prices':
      return pricesText(speaker, act, say)
    case 'cancel_until':
      return act.minutes === 0
        ? say('cancel_any_time', {})
        : say('cancel_until', { duration: writtenDuration(act.minutes, speaker.language) })
    case 'total':
      return say('total', { price: priceText(speaker, act.price) })
    case 'masters':
      return masterLines(speaker, act.serviceIds, say)
    case 'hours':
      return hoursText(speaker, act, say)
    case 'offer':
      return offerText(act, speaker, say)
    case 'instead':
      return insteadText(act.fit, speaker, say)
    case 'propose':
    case 'confirm':
    case 'done':
      return proposalText(act.say, act.proposal, speaker, say)
    case 'refused':
      return say(refusedKey(act.code), {})
    case 'hand_back':
      return say(HAND_BACK_KEYS[act.reason], {})
    case 'person_answers_at':
      return say('person_answers_at', {
        ...whenValues(speaker, act),
        isToday: yesNo(act.date === speaker.world.today),
      })
    case 'fact':
      return say('fact', { text: act.text })
  }
}

/** Returns the names of a list as the price list has them. */
const listNames = (
  named: readonly { readonly id: number; readonly name: string }[],
  ids: readonly number[],
): string[] => named.filter(({ id }) => ids.includes(id)).map(({ name }) => name)

/** Returns the offered starts with the sentence for how they fit. */
function offerText(
  { offers, fit, serviceId }: Extract<ReplyAct, { say: 'offer' }>,
  speaker: Speaker,
  say: Say,
): string {
  const list = numbered(offers.map((start) => say('offer_line', startValues(speaker, start))))
  if (typeof fit === 'object' && 'nobodyFor' in fit)
    return say('offer_nobody_for', { ...serviceValues(speaker, fit.nobodyFor), list })
  if (typeof fit === 'object')
    return say('offer_not_with', { ...masterValues(speaker, fit.notWith), list })
  if (fit === 'wished' && serviceId !== undefined)
    return say('offer_for', { ...serviceValues(speaker, serviceId), list })
  return fit === 'wished' ? say('offer', { list }) : say(`offer_${fit}`, { list })
}

/** Returns the sentence before a single start that is not as wished. */
const insteadText = (fit: OfferFit, speaker: Speaker, say: Say): string => {
  if (typeof fit === 'object')
    return 'nobodyFor' in fit
      ? say('instead_nobody_for', serviceValues(speaker, fit.nobodyFor))
      : say('instead_not_with', masterValues(speaker, fit.notWith))
  return fit === 'wished' ? '' : say(`instead_${fit}`, {})
}

/** How much of a remark for the master is kept, in characters. */
const LONGEST_REMARK = 300
const inQuotes = (remark: string): string =>
  `“${[...remark.trim()].slice(0, LONGEST_REMARK).join('')}”`

const forWhomComment = (forWhom: ForWhom, language: Language): string =>
  WORDINGS[language].kinNamed.comment.replace('{who}', () => forWhomText(forWhom, language, 'noun'))

/** Returns the comment of a booking: for whom it is, and the client's words for the master. */
export const bookingComment = (
  forWhom: ForWhom | null | undefined,
  remark: string | null | undefined,
  language: Language,
): string =>
  [forWhom && forWhomComment(forWhom, language), remark && inQuotes(remark)]
    .filter(Boolean)
    .join('. ')
