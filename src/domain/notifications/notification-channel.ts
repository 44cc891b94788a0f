import { type Channel, CHANNELS } from '../identity/people.js'

/** How a person can be reached. */
export type Reachability = {
  /** The channel that the person, or staff for them, chose. */
  readonly preferred: Channel | null
  /** The channel in which the person wrote last. */
  readonly latestDialogue: Channel | null
  /** The connected messengers. */
  readonly connected: readonly Channel[]
}

/** Returns the connected channels to try, the best first: preferred, latest, then A and B. */
export function channelsFor({ preferred, latestDialogue, connected }: Reachability): Channel[] {
  const wanted = [preferred, latestDialogue, ...CHANNELS].filter((channel) => channel !== null)
  return [...new Set(wanted)].filter((channel) => connected.includes(channel))
}

/** Returns a person's address in a channel: that of the dialogue, else the phone, or undefined. */
export const addressIn = (
  channel: Channel,
  person: {
    readonly addresses: Readonly<Partial<Record<Channel, string>>>
    readonly phone: string | null
  },
): string | undefined => person.addresses[channel] ?? person.phone ?? undefined
