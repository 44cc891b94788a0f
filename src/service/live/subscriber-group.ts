import type { LiveEvent } from './event-payloads.js'
import type { FeedSubscriber, Interest } from './feed-subscriber.js'
import type { Sharing } from './ready-iterator.js'

/** A subscriber in a group. */
export type GroupMember = {
  /** The key of its group. */
  readonly key: string
  /** Gives it what the group has prepared: see `Sharing`. */
  readonly receive: Sharing<LiveEvent>['receive']
  /** Set when it has left the group, or its subscription has ended. */
  isOut: boolean
  /**
   * Takes it out of the group: it has seen the events up to `number` and reads on by itself.
   * `isBusy`: it still writes what it received, and must not be woken before. Returns the
   * subscriber.
   */
  leave(number: number, isBusy?: boolean): FeedSubscriber
}

/** What a group needs to know of its members. It is the same for all of them. */
export type GroupRules = {
  readonly interest: Interest | undefined
  readonly wants: (event: LiveEvent) => boolean | 'end'
  readonly prepare: Sharing<LiveEvent>['prepare']
}

/**
 * Subscribers who have seen all events, and who receive the same for the next one. Whether a new
 * event is wanted, and what the members receive for it, is found out once for all of them.
 * `outCount`: how many of the members are out.
 */
export type SubscriberGroup = GroupRules & { readonly members: GroupMember[]; outCount: number }

/** The groups of a feed. */
export class SubscriberGroups {
  readonly #groups = new Map<string, SubscriberGroup>()

  /** Adds a member who has seen all events. `rules` count if it is the first of its key. */
  add(member: GroupMember, { interest, wants, prepare }: GroupRules): void {
    const group = this.#groups.get(member.key)
    if (group) group.members.push(member)
    else this.#groups.set(member.key, { interest, wants, prepare, members: [member], outCount: 0 })
  }

  /** Removes a member whose subscription has ended. */
  remove(member: GroupMember): void {
    member.isOut = true
    const group = this.#groups.get(member.key)
    if (!group) return
    group.outCount += 1
    if (group.outCount * 2 < group.members.length) return
    const members = group.members.filter(({ isOut }) => !isOut)
    if (members.length > 0) this.#groups.set(member.key, { ...group, members, outCount: 0 })
    else this.#groups.delete(member.key)
  }

  /** Takes out the groups whose members want the event. For the others it counts as seen. */
  takeWanting(
    event: LiveEvent,
    isConcerned: (interest: Interest | undefined) => boolean,
  ): SubscriberGroup[] {
    const wanting = [...this.#groups].filter(
      ([, { interest, wants }]) => isConcerned(interest) && wants(event) !== false,
    )
    for (const [key] of wanting) this.#groups.delete(key)
    return wanting.map(([, group]) => group)
  }

  /** Lets all members leave, who have seen the events up to `number`. */
  empty(number: number): void {
    for (const { members } of this.#groups.values()) leaveAll(members, number)
    this.#groups.clear()
  }
}

/** Lets those of the members leave who are not out. They have seen the events up to `number`. */
export function leaveAll(members: readonly GroupMember[], number: number): void {
  for (const member of members) if (!member.isOut) member.leave(number)
}
