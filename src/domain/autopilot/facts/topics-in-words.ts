import type { Turn } from '../state/turn.js'

/**
 * Returns the topics that the salon has no fact for, for operators: "Asks about: parking, pets."
 * Empty if the turn leaves no question open.
 */
export function topicsInWords({ next }: Turn): string {
  const topics = next.then === 'hand_back' ? (next.topics ?? []) : []
  const words = topics.map((topic) => topic.replaceAll('_', ' '))
  return words.length > 0 ? `Asks about: ${words.join(', ')}.` : ''
}
