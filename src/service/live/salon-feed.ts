import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LRUCache } from 'lru-cache'
import type { PresenceSignal } from '../../domain/live/event.js'
import type { Db } from '../../store/postgres/database.js'
import {
  newestEventNumber,
  numberAndReadEvents,
  numberEvents,
  readEvents,
} from '../../store/live/events.js'
import { type LiveEvent, withPayloads } from './event-payloads.js'
import type { FeedSubscriber, Interest } from './feed-subscriber.js'
import {
  leaveAll,
  type GroupRules,
  type GroupMember,
  type SubscriberGroup,
  SubscriberGroups,
} from './subscriber-group.js'

/** How many events are read, and given to a subscriber, in one batch. */
const BATCH = 64
/** How many of the newest events are kept in memory, for subscribers that are up to date. */
const RECENT = 256
/**
 * In which turns of the event loop subscribers are woken, or receive an event. `first`: how many in
 * the first turn; they load what the others then take. `each`: how many in each later turn.
 */
export type Turns = { readonly first: number; readonly each: number }
const TURNS: Turns = { first: 16, each: 1024 }

/**
 * The members of a group who receive an event. Those from `next` on have not received it yet, and
 * have seen the events up to `seen`.
 */
type Receiving = {
  readonly group: SubscriberGroup
  readonly members: readonly GroupMember[]
  next: number
  readonly seen: number
}

/** Returns whether a subscriber with an interest must look at one of the events. */
function createIsConcerned(
  events: readonly LiveEvent[],
): (interest: Interest | undefined) => boolean {
  // What ends streams, or is about all of something, is for everybody.
  const isForAll = events.some(({ topic, subjectId }) => topic === 'account' || subjectId === null)
  const tasks = new Set(events.map(({ topic, subjectId }) => topic === 'task' && subjectId))
  const clients = new Set(events.flatMap(({ facts: { was, is } }) => [was?.clientId, is?.clientId]))
  return (interest) =>
    isForAll ||
    interest === undefined ||
    ('taskId' in interest ? tasks.has(interest.taskId) : clients.has(interest.clientId))
}

/**
 * The events of one salon in this process; all subscribers share what is read. Subscribers have no
 * buffer: each holds the number of its last event and reads the next batch when it is ready. Events
 * that are no longer in memory are read from the table.
 */
export class SalonFeed {
  /** The number of the newest event that was read. */
  head = 0
  #recent: LiveEvent[] = []
  /** What `recentAfter` returned last, and for which number and head. */
  #slice: { after: number; head: number; events: readonly LiveEvent[] } = {
    after: -1,
    head: -1,
    events: [],
  }
  /** Those who look at each event themselves. */
  readonly #subscribers = new Set<FeedSubscriber>()
  readonly #groups = new SubscriberGroups()
  /** Groups whose members receive an event in turns. */
  readonly #receiving = new Set<Receiving>()
  #reading: Promise<void> | undefined
  #needsRefresh = false
  #presenceEvents = new WeakMap<PresenceSignal, Map<number, LiveEvent>>()

  private constructor(
    private readonly db: Db,
    readonly salonId: number,
    private readonly batches: LRUCache<string, Promise<LiveEvent[]>>,
    private readonly turns: Turns,
  ) {}

  /** Opens a feed that starts at the salon's newest event. */
  static async open(
    db: Db,
    salonId: number,
    batches: LRUCache<string, Promise<LiveEvent[]>>,
    turns = TURNS,
  ): Promise<SalonFeed> {
    await numberEvents(db, salonId)
    const feed = new SalonFeed(db, salonId, batches, turns)
    feed.head = await newestEventNumber(db, salonId)
    return feed
  }

  /**
   * Reads new events. A call during a read makes it read once more. Throws errors of the database.
   */
  async refresh(): Promise<void> {
    this.#needsRefresh = true
    while (this.#needsRefresh) {
      this.#reading ??= this.#readNewEvents().finally(() => (this.#reading = undefined))
      await this.#reading // it may have ended before it saw the new flag, so the loop checks again
    }
  }

  async #readNewEvents(): Promise<void> {
    while (this.#needsRefresh) {
      this.#needsRefresh = false
      let read = numberAndReadEvents
      for (let count = BATCH; count === BATCH;) {
        const events = await read(this.db, this.salonId, this.head, this.head + BATCH)
        read = readEvents
        count = events.length
        const last = events.at(-1)
        if (!last) break
        const added = withPayloads(this.db, this.salonId, events)
        this.#recent.push(...added)
        if (this.#recent.length > RECENT) this.#recent = this.#recent.slice(-RECENT)
        const seen = this.head
        this.head = last.number
        const groups = this.#takeGroups(added, seen)
        void this.#wakeAll(this.#concernedBy(added, seen), added)
        const [event] = added
        if (event) void this.#deliver(groups, event, seen)
      }
    }
  }

  /**
   * Takes out the groups whose members receive a new event together. If there are several new
   * events, or one that may end subscriptions, all members leave their groups and read by
   * themselves. So do the members of a group that is served in one turn.
   */
  #takeGroups(events: readonly LiveEvent[], seen: number): SubscriberGroup[] {
    const [event] = events
    if (!event || events.length > 1 || event.topic === 'account') {
      this.#groups.empty(seen)
      return []
    }
    const groups = this.#groups.takeWanting(event, createIsConcerned(events))
    const isSmall = ({ members }: SubscriberGroup): boolean => members.length <= this.turns.first
    for (const { members } of groups.filter(isSmall)) leaveAll(members, seen)
    return groups.filter((group) => !isSmall(group))
  }

  /**
   * Returns the subscribers whom new events may concern. Marks the events as seen for those of the
   * others who have seen all before; who is behind looks at them in turn.
   */
  #concernedBy(events: readonly LiveEvent[], seen: number): FeedSubscriber[] {
    const isConcerned = createIsConcerned(events)
    const concerned: FeedSubscriber[] = []
    for (const subscriber of this.#subscribers)
      if (isConcerned(subscriber.interest)) concerned.push(subscriber)
      else subscriber.passOver(seen, this.head)
    return concerned
  }

  /**
   * Wakes the subscribers in turns: requests are handled between them, and the objects of one turn
   * are garbage in the next. If subscribers of the first turn load the events, the others wait for
   * that, so that they do not all continue in one turn.
   */
  async #wakeAll(
    concerned: readonly FeedSubscriber[],
    events: readonly LiveEvent[],
  ): Promise<void> {
    let woken = 0
    for (const subscriber of concerned) {
      subscriber.wake()
      woken += 1
      if (woken % this.turns.each !== this.turns.first) continue
      await nextTurn()
      await Promise.all(events.map((event) => event.settled()))
    }
  }

  /** Gives an event to the members of groups, one group after the other. */
  async #deliver(groups: readonly SubscriberGroup[], event: LiveEvent, seen: number) {
    const deliveries = groups.map((group) => ({ group, members: group.members, next: 0, seen }))
    for (const delivery of deliveries) this.#receiving.add(delivery)
    for (const delivery of deliveries) {
      await this.#deliverTo(delivery, event)
      this.#receiving.delete(delivery)
    }
  }

  /**
   * Gives an event to the members of a group, in turns. The first ones read the event themselves,
   * which loads it. Each then waits for the next event; or it reads on by itself, if it cannot take
   * more now or if there are newer events.
   */
  async #deliverTo(delivery: Receiving, event: LiveEvent): Promise<void> {
    const { group, seen } = delivery
    let [done, prepared]: [number, object | undefined] = [0, undefined]
    for (const member of delivery.members) {
      delivery.next += 1
      if (member.isOut) continue
      if (prepared) this.#give(member, prepared, event.number, group)
      else member.leave(seen).wake()
      done += 1
      if (done % this.turns.each !== this.turns.first) continue
      await nextTurn()
      if (!prepared) {
        await event.settled()
        await nextTurn() // the result is computed from what was loaded
      }
      prepared = group.prepare(event)
    }
  }

  #give(member: GroupMember, prepared: object, number: number, group: SubscriberGroup): void {
    const isWaiting = member.receive(prepared)
    if (member.isOut) return // its subscription ended, for example because its token has expired
    if (!isWaiting) member.leave(number, true)
    else if (this.head === number) this.#groups.add(member, group)
    else member.leave(number).wake()
  }

  /** Lets a subscriber wait in a group for the next event. It must have seen all events. */
  join(subscriber: FeedSubscriber, member: GroupMember, rules: GroupRules): void {
    this.#subscribers.delete(subscriber)
    this.#groups.add(member, rules)
  }

  /** Removes a member of a group whose subscription has ended. */
  removeMember(member: GroupMember): void {
    this.#groups.remove(member)
  }

  /** Wakes a subscriber after each new event that may concern it, and passes signals to it. */
  addSubscriber(subscriber: FeedSubscriber): void {
    this.#subscribers.add(subscriber)
  }

  /** Removes a subscriber. It may still be woken by a turn that has begun. */
  removeSubscriber(subscriber: FeedSubscriber): void {
    this.#subscribers.delete(subscriber)
  }

  /** Passes a signal to the subscribers of this process. */
  signalPresence(signal: PresenceSignal): void {
    this.#groups.empty(this.head)
    for (const { members, next, seen } of this.#receiving) leaveAll(members.slice(next), seen)
    for (const subscriber of this.#subscribers) subscriber.signalPresence(signal)
  }

  /**
   * Returns a signal as an event for subscribers who have seen the events up to `number`, whose
   * cursor it has. They share the event.
   */
  presenceEvent(signal: PresenceSignal, number: number): LiveEvent {
    const events = this.#presenceEvents.get(signal) ?? new Map<number, LiveEvent>()
    this.#presenceEvents.set(signal, events)
    const known = events.get(number)
    if (known) return known
    const { taskId: subjectId, facts } = signal
    const event = { topic: 'task', kind: 'presence', subjectId, facts, number } as const
    const [made] = withPayloads(this.db, this.salonId, [event]) as [LiveEvent]
    events.set(number, made)
    return made
  }

  /** Returns the events right after a number, at most a batch, if they are in memory. */
  recentAfter(number: number): readonly LiveEvent[] | undefined {
    const [oldest] = this.#recent
    if (!oldest || number < oldest.number - 1) return undefined
    const from = number - oldest.number + 1
    // Most subscribers are at the same event: they get one array.
    if (this.#slice.after !== number || this.#slice.head !== this.head)
      this.#slice = {
        after: number,
        head: this.head,
        events: this.#recent.slice(from, from + BATCH),
      }
    return this.#slice.events
  }

  /** Returns a batch of the events right after a number; undefined when they are deleted. */
  async after(number: number): Promise<readonly LiveEvent[] | undefined> {
    const recent = this.recentAfter(number)
    if (recent) return recent
    const events = await this.#batchAfter(number)
    return events[0]?.number === number + 1 ? events : undefined
  }

  /**
   * Batches start at multiples of their size, so that all subscribers who are behind share them.
   */
  async #batchAfter(number: number): Promise<readonly LiveEvent[]> {
    const start = number - (number % BATCH)
    const end = Math.min(start + BATCH, this.head)
    const key = `${this.salonId} ${start} ${end}`
    const cached = this.batches.get(key)
    const reading =
      cached ??
      readEvents(this.db, this.salonId, start, end).then((events) =>
        withPayloads(this.db, this.salonId, events),
      )
    if (!cached) this.batches.set(key, reading)
    try {
      return (await reading).filter((event) => event.number > number)
    } catch (error) {
      this.batches.delete(key)
      throw error
    }
  }
}
