import { type ReadonlySignal, signal } from '@preact/signals'
import type { Live } from '../api/live.js'
import type { Desk } from '../shell/desk.js'
import { InboxCountsDocument, type InboxCountsQuery } from './documents.js'

/** How many tasks the tabs have, and how many tasks are unread. */
export type InboxCounts = InboxCountsQuery['taskCounts']

type DeskOfCounts = Pick<Desk, 'request' | 'live'>

/** Several events in this time cause one count. */
const RECOUNT_DELAY_MS = 120
const RETRY_DELAY_MS = 5_000

/**
 * Counts the tasks again after each event that can change a count. Only one request runs at a time.
 * After a failure the last counts stay, and it tries again after five seconds.
 */
export function createInboxCounts(desk: DeskOfCounts): ReadonlySignal<InboxCounts | undefined> {
  const counts = signal<InboxCounts | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSoon = false
  let isCounting = false

  async function count(): Promise<void> {
    isSoon = false
    isCounting = true
    let hasFailed = false
    try {
      counts.value = (await desk.request(InboxCountsDocument, {})).taskCounts
    } catch {
      hasFailed = true // counted again below
    }
    isCounting = false
    if (isSoon) schedule(RECOUNT_DELAY_MS)
    else if (hasFailed) schedule(RETRY_DELAY_MS)
  }
  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void count(), ms)
  }
  function countSoon(): void {
    if (!isSoon && !isCounting) schedule(RECOUNT_DELAY_MS)
    isSoon = true
  }
  desk.live.subscribe((event) => {
    if (event.topic === 'resync') return countSoon()
    if (event.topic !== 'task') return
    const { kind } = event.update
    if (kind !== 'PRESENCE' && kind !== 'MESSAGE_UPDATED') countSoon()
  })
  void count()
  return counts
}

const countsByLive = new WeakMap<Live, ReadonlySignal<InboxCounts | undefined>>()

/** Returns the counts of a desk. All parts of one page share them. */
export function inboxCountsOf(desk: DeskOfCounts): ReadonlySignal<InboxCounts | undefined> {
  const known = countsByLive.get(desk.live) ?? createInboxCounts(desk)
  countsByLive.set(desk.live, known)
  return known
}
