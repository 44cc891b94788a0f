import { single } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState, OfferedStart } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'

/** What a choice says beside the place that it chooses: nothing. */
const NOTHING = {
  ...{ answer: undefined, saysYes: false, refuses: false, forgets: false, withdraws: false },
  ...{ keeps: false, likes: false, corrects: false, undoes: false, restores: false },
  ...{ relative: undefined, choice: undefined, unwanted: undefined, serviceIds: [], inTurn: [] },
  timesRefused: [],
} as const satisfies Partial<Meaning>

/** The place of a start as a wish. */
const wishFor = ({ date, time, masterId }: OfferedStart) => ({
  ...{ day: single(date), masterIds: [masterId] },
  time: { from: time, to: time, isExact: true } as const,
})

/** Returns the own appointment that the client means instead of the one that is to change. */
function ownInstead(
  { proposal, earlier }: DialogueState,
  { earlierChoice }: Meaning,
  { appointments }: DialogueContext,
): OwnAppointment | undefined {
  if (proposal?.do !== 'cancel' && proposal?.do !== 'move') return undefined
  if (earlierChoice === 'other') {
    const others = appointments.filter(({ id }) => id !== proposal.appointmentId)
    return others.length === 1 ? others[0] : undefined
  }
  const option = typeof earlierChoice === 'number' ? earlier?.offered[earlierChoice] : undefined
  return appointments.find(
    ({ date, time, masterId }) =>
      option?.date === date && option.time === time && option.masterId === masterId,
  )
}

/**
 * Returns a message that replaces the proposal by what was shown before it ("no, number 3", "back
 * to the first", "the other one") as that wish. Undefined for all others.
 */
export function chosenAgain(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { proposal, earlier, day, time } = dialogue
  const { earlierChoice } = meaning
  if (!proposal || earlierChoice === undefined) return undefined
  const own = ownInstead(dialogue, meaning, world)
  if (own && proposal.do === 'cancel')
    return {
      ...meaning,
      ...NOTHING,
      wishes: ['cancel'],
      ...wishFor(own),
      serviceIds: [own.serviceId],
    }
  if (own)
    return {
      ...meaning,
      ...NOTHING,
      ...{ wishes: ['move'], serviceIds: [own.serviceId], masterIds: [] },
      ...{ source: single(own.date), sourceTime: wishFor(own).time },
      ...{ day: day ?? undefined, time: time ?? undefined },
    }
  const isOfBooking = proposal.do === 'book' || proposal.do === 'replace'
  if (earlierChoice === 'other' || (earlierChoice === 'former' && !isOfBooking)) return undefined
  const start =
    typeof earlierChoice === 'number'
      ? earlier?.offered[earlierChoice]
      : (earlier?.start ?? undefined)
  return start ? { ...meaning, ...NOTHING, wishes: [], ...wishFor(start) } : undefined
}
