import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'

/**
 * Returns a yes with one more service after the proposed one: "yes please, and a beard trim
 * afterwards". "Afterwards" is no other time of the proposal.
 */
export function withMore({ proposal }: DialogueState, meaning: Meaning): Meaning | undefined {
  const { saysYes, servicesNamed, relative } = meaning
  if (proposal?.do !== 'book' || !saysYes || relative?.comparison !== 'later') return undefined
  const isMore = servicesNamed.some((ids) => !ids.includes(proposal.serviceId))
  return isMore ? { ...meaning, relative: undefined, isAddition: true } : undefined
}

/** Returns a correction of the person of a proposed booking: "no, it's for myself". */
export const forClient = ({ proposal }: DialogueState, meaning: Meaning): Meaning | undefined =>
  proposal?.do === 'book' &&
  proposal.forWhom &&
  meaning.isForSelf &&
  !meaning.isAddition &&
  // "That's too early for me"
  meaning.relative === undefined &&
  (meaning.answer === 'no' || meaning.corrects) &&
  (meaning.forWhom === undefined || meaning.forWhom.kin === proposal.forWhom.kin)
    ? {
        ...meaning,
        ...{ forWhom: undefined, isForClient: true, answer: undefined, refuses: false },
      }
    : undefined
