import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadyIterator, Sharing } from './ready-iterator.js'
import type { PresenceSignal } from '../../domain/live/event.js'
import type { FeedSubscriber, Interest } from './feed-subscriber.js'
import type { SalonFeed } from './salon-feed.js'
import type { GroupMember } from './subscriber-group.js'
import type { LiveEvent } from './event-payloads.js'
import { isDatabaseAway } from '../../store/postgres/database-errors.js'

/**
 * Replaces events that are deleted or too many: the subscriber reads the lists again and continues
 * after this number.
 */
export type Resync = { readonly resync: true; readonly salonId: number; readonly number: number }
/** An event, or the message that the subscriber must load everything anew. */
export type StreamItem = LiveEvent | Resync
/** Whether a stream item is a resync. */
export const isResync = (streamed: StreamItem): streamed is Resync => 'resync' in streamed

/**
 * A subscriber who is further behind gets a resync: reading the lists is cheaper for both sides.
 */
const MOST_MISSED = 10_000
const RETRY_MS = 250

/** Which events a subscriber wants. 'end' ends its stream. */
export type Wants = ((event: LiveEvent) => boolean | 'end') & {
  /**
   * Subscribers with the same key and the same rights want the same events, except those that end a
   * subscription.
   */
  readonly key: string
  /** Set where it wants only events of one task or one client, except those that end it. */
  readonly interest?: Interest | undefined
}

/**
 * One subscriber's events of a feed after a number: in order, each once, at the subscriber's pace.
 * Ends at the first event for which `wants` returns 'end', or at once when `return` is called.
 */
export class SubscriberStream implements ReadyIterator<StreamItem>, FeedSubscriber {
  #batch: readonly LiveEvent[] = []
  #index = 0
  #isOver = false
  /** The newest event at the subscription. Older events must not end this stream. */
  readonly #startNumber: number
  #resume: (() => void) | undefined
  readonly interest: Interest | undefined
  /** Set while it waits in a group. */
  #member: GroupMember | undefined
  /** Signals that were not delivered, the newest of each task. */
  readonly #signals = new Map<number, PresenceSignal>()

  constructor(
    private readonly feed: SalonFeed,
    private number: number,
    private readonly wants: Wants,
    private readonly onEnd: () => void,
  ) {
    this.#startNumber = feed.head
    this.interest = wants.interest
    feed.addSubscriber(this)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<StreamItem, undefined>> {
    while (!this.#isOver) {
      const event = this.#batch[this.#index]
      if (event) {
        const wanted = this.wants(event)
        if (wanted === 'end' && event.number > this.#startNumber) return this.return()
        if (wanted === true && !event.isLoaded()) await this.#retryWhileAway(() => event.load())
        this.#take(event)
        if (wanted === true && !this.#isOver) return { done: false, value: event }
      } else if (this.number === this.feed.head) {
        const signal = this.#takeSignal()
        if (!signal) await this.#newEvents()
        else if (this.wants(signal) === true) {
          await this.#retryWhileAway(() => signal.load())
          if (!this.#isOver) return { done: false, value: signal }
        }
      } else {
        const resync = await this.#readBatch()
        if (resync && !this.#isOver) return { done: false, value: resync }
      }
    }
    return { done: true, value: undefined }
  }

  /** Returns the next event that is wanted, if it is in memory and loaded. */
  peek(): LiveEvent | undefined {
    while (!this.#isOver) {
      const event = this.#batch[this.#index]
      if (event) {
        const wanted = this.wants(event)
        if (wanted !== false) return wanted === true && event.isLoaded() ? event : undefined
        this.#take(event)
      } else {
        if (this.number === this.feed.head) return undefined
        const batch = this.feed.recentAfter(this.number)
        if (!batch || batch.length === 0) return undefined
        this.#batch = batch
        this.#index = 0
      }
    }
    return undefined
  }

  skip(): void {
    const event = this.#batch[this.#index]
    if (event) this.#take(event)
  }

  #take(event: LiveEvent): void {
    this.#index += 1
    this.number = event.number
  }

  onReady(wake: () => void, sharing?: Sharing<StreamItem>): boolean {
    const isIdle = !this.#batch[this.#index] && this.number === this.feed.head
    if (!isIdle || this.#isOver || this.#signals.size > 0) return false
    this.#resume = wake
    if (sharing) this.#joinGroup(sharing)
    return true
  }

  #joinGroup({ key, prepare, receive }: Sharing<StreamItem>): void {
    const { wants, interest } = this
    this.#member = {
      ...{ key: `${wants.key} ${key}`, receive, isOut: false },
      leave: (number, isBusy) => this.#leaveGroup(number, isBusy),
    }
    this.feed.join(this, this.#member, { wants, interest, prepare })
  }

  #leaveGroup(number: number, isBusy = false): this {
    if (!this.#member) return this
    this.#member.isOut = true
    this.#member = undefined
    this.number = number
    if (isBusy) this.#resume = undefined
    this.feed.addSubscriber(this)
    return this
  }

  /** Returns the oldest signal that was not delivered, as an event. */
  #takeSignal(): LiveEvent | undefined {
    const [signal] = this.#signals.values()
    if (!signal) return undefined
    this.#signals.delete(signal.taskId)
    return this.feed.presenceEvent(signal, this.number)
  }

  /** Reads the next batch. Returns a resync when the events are deleted or too many. */
  async #readBatch(): Promise<Resync | undefined> {
    const needsResync = this.number > this.feed.head || this.feed.head - this.number > MOST_MISSED
    const batch = needsResync
      ? undefined
      : await this.#retryWhileAway(() => this.feed.after(this.number))
    this.#index = 0
    this.#batch = batch ?? []
    if (batch) return undefined
    this.number = this.feed.head
    return { resync: true, salonId: this.feed.salonId, number: this.number }
  }

  /** Retries while the database cannot be reached. Returns undefined when the stream has ended. */
  async #retryWhileAway<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!this.#isOver) {
      try {
        return await work()
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
    return undefined
  }

  #newEvents(): Promise<void> {
    return new Promise((resolve) => (this.#resume = resolve))
  }

  wake(): void {
    if (this.#member) return // it joined a group since it was to be woken, and has seen all events
    const resume = this.#resume
    this.#resume = undefined
    resume?.()
  }

  signalPresence(signal: PresenceSignal): void {
    this.#signals.set(signal.taskId, signal)
    this.wake()
  }

  passOver(from: number, to: number): void {
    if (this.number === from) this.number = to
  }

  return(): Promise<IteratorResult<StreamItem, undefined>> {
    if (!this.#isOver) {
      this.#isOver = true
      this.#batch = []
      this.feed.removeSubscriber(this)
      if (this.#member) {
        this.feed.removeMember(this.#member)
        this.#member = undefined
      }
      this.wake()
      this.onEnd()
    }
    return Promise.resolve({ done: true, value: undefined })
  }
}
