import type { LRUCache } from 'lru-cache'
import type { Db } from '../../store/postgres/database.js'
import { newestNumber, numberEvents, readEvents } from '../../store/live/events.js'
import { type LiveEvent, withSubjects } from './event-payloads.js'

/** Events that are read, and their subjects loaded, at once; and as many as a subscriber is handed at once. */
const STRETCH = 64
/** The newest events, which all who keep up take from memory. */
const RECENT = 256

/**
 * The events of one salon in this process: all that subscribe share what is read. There is no buffer of any subscriber: each
 * has but its place, and takes what comes after it when it is ready to; who is behind reads what it missed from the table.
 */
export class SalonFeed {
  /** The number of the newest event that is known here. */
  head = 0
  #recent: LiveEvent[] = []
  #waiting = new Set<() => void>()
  #turn: Promise<void> | undefined
  #again = false

  private constructor(
    private readonly db: Db,
    readonly salonId: number,
    private readonly stretches: LRUCache<string, Promise<LiveEvent[]>>,
  ) {}

  /** A feed that starts where the salon's events are now. */
  static async open(
    db: Db,
    salonId: number,
    stretches: LRUCache<string, Promise<LiveEvent[]>>,
  ): Promise<SalonFeed> {
    await numberEvents(db, salonId)
    const feed = new SalonFeed(db, salonId, stretches)
    feed.head = await newestNumber(db, salonId)
    return feed
  }

  /** Looks for new events; told while it looks, it looks once more. Fails when the database does. */
  async refresh(): Promise<void> {
    this.#again = true
    while (this.#again) {
      this.#turn ??= this.#look().finally(() => (this.#turn = undefined))
      await this.#turn // which may have been over already when it was told to look again
    }
  }

  async #look(): Promise<void> {
    while (this.#again) {
      this.#again = false
      await numberEvents(this.db, this.salonId)
      for (let count = STRETCH; count === STRETCH;) {
        const events = await readEvents(this.db, this.salonId, this.head, this.head + STRETCH)
        count = events.length
        const last = events.at(-1)
        if (!last) break
        this.#recent.push(...withSubjects(this.db, this.salonId, events))
        if (this.#recent.length > RECENT) this.#recent = this.#recent.slice(-RECENT)
        this.head = last.number
        this.#tell()
      }
    }
  }

  #tell(): void {
    const waiting = this.#waiting
    this.#waiting = new Set()
    for (const wake of waiting) wake()
  }

  /** Calls back once, when there is more than the head was; the answered function takes that back. */
  onNews(wake: () => void): () => void {
    this.#waiting.add(wake)
    return () => void this.#waiting.delete(wake)
  }

  /** The events that come right after a number, some of them; undefined when they are not kept any more. */
  async after(number: number): Promise<readonly LiveEvent[] | undefined> {
    const [oldest] = this.#recent
    if (oldest && number >= oldest.number - 1) {
      const from = number - oldest.number + 1
      return this.#recent.slice(from, from + STRETCH)
    }
    const events = await this.#stretchAfter(number)
    return events[0]?.number === number + 1 ? events : undefined
  }

  /** Stretches begin at the same numbers for everybody, so that all who are behind share them. */
  async #stretchAfter(number: number): Promise<readonly LiveEvent[]> {
    const start = number - (number % STRETCH)
    const end = Math.min(start + STRETCH, this.head)
    const key = `${this.salonId} ${start} ${end}`
    const known = this.stretches.get(key)
    const reading =
      known ??
      readEvents(this.db, this.salonId, start, end).then((events) =>
        withSubjects(this.db, this.salonId, events),
      )
    if (!known) this.stretches.set(key, reading)
    try {
      return (await reading).filter((event) => event.number > number)
    } catch (error) {
      this.stretches.delete(key)
      throw error
    }
  }
}
