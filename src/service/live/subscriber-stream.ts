import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../../base/log.js'
import type { SalonFeed } from './salon-feed.js'
import type { LiveEvent } from './event-payloads.js'

/** Instead of events that are not kept, or are too many: ask for the lists again, and go on from this number. */
export type Resync = { readonly resync: true; readonly salonId: number; readonly number: number }
export type StreamItem = LiveEvent | Resync
export const isResync = (streamed: StreamItem): streamed is Resync => 'resync' in streamed

/** Who is further behind is told to ask for the lists again: that is less for both sides. */
const MOST_MISSED = 10_000
const RETRY_MS = 250

/**
 * The events of a feed after a number, until one that it is to end with, as one subscriber takes them: in order, each once, at its own pace. Ends at once when
 * it is told to, also while it waits.
 */
export class SubscriberStream implements AsyncIterableIterator<StreamItem> {
  #stretch: readonly LiveEvent[] = []
  #place = 0
  #isOver = false
  /** Where the salon's events were then: what was to end a stream before is no matter to this one. */
  readonly #began: number
  #stopWaiting: (() => void) | undefined

  constructor(
    private readonly feed: SalonFeed,
    private number: number,
    private readonly wants: (event: LiveEvent) => boolean | 'end',
    private readonly onEnd: () => void,
  ) {
    this.#began = feed.head
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<StreamItem, undefined>> {
    while (!this.#isOver) {
      const event = this.#stretch[this.#place]
      if (event) {
        const wanted = this.wants(event)
        if (wanted === 'end' && event.number > this.#began) return this.return()
        if (wanted === true) await this.#patiently(() => event.load())
        this.#place += 1
        this.number = event.number
        if (wanted === true && !this.#isOver) return { done: false, value: event }
      } else if (this.number === this.feed.head) await this.#news()
      else {
        const resync = await this.#read()
        if (resync && !this.#isOver) return { done: false, value: resync }
      }
    }
    return { done: true, value: undefined }
  }

  /** Takes the next stretch, or jumps over what cannot be told. */
  async #read(): Promise<Resync | undefined> {
    const isBehind = this.number > this.feed.head || this.feed.head - this.number > MOST_MISSED
    const stretch = isBehind ? undefined : await this.#patiently(() => this.feed.after(this.number))
    this.#place = 0
    this.#stretch = stretch ?? []
    if (stretch) return undefined
    this.number = this.feed.head
    return { resync: true, salonId: this.feed.salonId, number: this.number }
  }

  /** A database that is away is waited for: a subscriber gets what it missed once it is back. */
  async #patiently<T>(work: () => Promise<T>): Promise<T | undefined> {
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

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const forget = this.feed.onNews(resolve)
      this.#stopWaiting = () => {
        forget()
        resolve()
      }
    })
  }

  return(): Promise<IteratorResult<StreamItem, undefined>> {
    if (!this.#isOver) {
      this.#isOver = true
      this.#stretch = []
      this.#stopWaiting?.()
      this.onEnd()
    }
    return Promise.resolve({ done: true, value: undefined })
  }
}
