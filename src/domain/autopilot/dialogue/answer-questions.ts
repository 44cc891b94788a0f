import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/meaning/parse-message.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { providersOf, type DialogueContext } from '../state/context.js'

/** Answers to what is only asked: they change nothing. */
export function answers(
  dialogue: DialogueState,
  { wishes, serviceIds, masterIds, day }: Meaning,
  world: DialogueContext,
): ReplyAct[] {
  const [named] = masterIds.length === 1 ? masterIds : []
  const masterId = named ?? masterOfAppointment(wishes, serviceIds, world)
  const serviceId = dialogue.serviceId === null ? [] : [dialogue.serviceId]
  const asked = serviceIds.length > 0 ? serviceIds : serviceId
  return wishes.flatMap((wish): ReplyAct[] => {
    if (wish === 'price') {
      const whose = masterId ?? masterOfProposal(dialogue, serviceIds)
      return [{ say: 'prices', serviceIds: pricesAsked(asked, whose, world), masterId: whose }]
    }
    if (wish === 'hours') return [{ say: 'hours', days: day ?? null, masterId }]
    if (wish === 'masters') return mastersAsked(serviceIds, masterId, world)
    return wish === 'next_visit' ? [{ say: 'appointments', appointments: world.appointments }] : []
  })
}

/** Who does what was named; of one master whether they do it, or all that they do, with what it costs. */
function mastersAsked(
  serviceIds: readonly number[],
  masterId: number | undefined,
  world: DialogueContext,
): ReplyAct[] {
  const who: ReplyAct = { say: 'masters', serviceIds }
  if (masterId === undefined) return [who]
  const lacking = serviceIds.filter((id) => !providersOf(world, id).includes(masterId))
  if (lacking.length > 0)
    return [
      { say: 'not_by', masterId },
      { ...who, serviceIds: lacking },
    ]
  return [{ say: 'prices', serviceIds: pricesAsked(serviceIds, masterId, world), masterId }]
}

/** "How much is that?", of what was proposed. */
function masterOfProposal(
  { proposal }: DialogueState,
  serviceIds: readonly number[],
): number | undefined {
  return proposal?.do === 'book' && serviceIds.every((id) => id === proposal.serviceId)
    ? proposal.masterId
    : undefined
}

/** "How much is my haircut?": with the master of that visit. */
function masterOfAppointment(
  wishes: Meaning['wishes'],
  serviceIds: readonly number[],
  { appointments }: DialogueContext,
): number | undefined {
  const own = appointments.filter(({ serviceId }) => serviceIds.includes(serviceId))
  return own.length === 1 && wishes.includes('next_visit') ? own[0]?.masterId : undefined
}

/** The prices of what was named, else of all that the master does, or that there is. */
function pricesAsked(
  asked: readonly number[],
  masterId: number | undefined,
  world: DialogueContext,
): readonly number[] {
  if (asked.length > 0) return asked
  const own = world.services.filter(({ by }) => by.some((one) => one.masterId === masterId))
  return (own.length > 0 ? own : world.services).map(({ id }) => id)
}
