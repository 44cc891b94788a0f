import type { Conversation } from './conversation.js'
import type { Meaning } from './meaning.js'
import type { Saying } from './sayings.js'
import type { World } from './world.js'

/** Answers to what is only asked: they change nothing. */
export function answers(conversation: Conversation, { wishes, serviceIds, day }: Meaning, world: World): Saying[] {
  const serviceId = conversation.serviceId === null ? [] : [conversation.serviceId]
  const asked = serviceIds.length > 0 ? serviceIds : serviceId
  return wishes.flatMap((wish): Saying[] => {
    if (wish === 'price')
      return [{ say: 'prices', serviceIds: asked.length > 0 ? asked : world.services.map(({ id }) => id) }]
    if (wish === 'hours') return [{ say: 'hours', days: day ?? null }]
    return wish === 'next_visit' ? [{ say: 'visits', visits: world.visits }] : []
  })
}
