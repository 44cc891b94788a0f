import { type Channel, CHANNELS } from '../identity/people.js'

/** What is known of how a person can be reached. */
export type Reachability = {
  /** What they, or staff for them, chose. */
  readonly preferred: Channel | null
  /** Where they wrote last. */
  readonly latestDialogue: Channel | null
  /** The messengers that there are. */
  readonly connected: readonly Channel[]
}

/** The channels to try, the best first: the preferred one, the one they wrote in last, A, B; of those that are connected. */
export function channelsFor({ preferred, latestDialogue, connected }: Reachability): Channel[] {
  const wanted = [preferred, latestDialogue, ...CHANNELS].filter((channel) => channel !== null)
  return [...new Set(wanted)].filter((channel) => connected.includes(channel))
}

/** Where a person gets messages in a channel: the address learned there, else their phone; undefined where neither is known. */
export const addressIn = (
  channel: Channel,
  person: {
    readonly addresses: Readonly<Partial<Record<Channel, string>>>
    readonly phone: string | null
  },
): string | undefined => person.addresses[channel] ?? person.phone ?? undefined
