import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { LoadStatus } from '../../api/live-query.js'
import type { LiveEvent } from '../../api/live.js'
import { addDays } from '../../words/format.js'

/** A day and the number of its free times. A time counts once for each master. */
export type FreeDay = { readonly date: string; readonly freeSlots: number }
/** A free time (09:30) and the masters who are free then. */
export type FreeTime = {
  readonly time: string
  readonly masters: readonly { readonly id: number; readonly name: string }[]
}
type Slot = { readonly time: string; readonly master: FreeTime['masters'][number] }

/** Where days and times come from. Both read what is chosen now, such as service and master. */
export type FreeTimesSource = {
  readonly days: (from: string, to: string, signal: AbortSignal) => Promise<readonly FreeDay[]>
  readonly slots: (date: string, signal: AbortSignal) => Promise<readonly Slot[]>
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void
  readonly today: () => string
}

/** The days of a strip and the free times of the chosen one. */
export type FreeTimes = {
  /** The first day of the strip. */
  readonly from: ReadonlySignal<string>
  readonly days: ReadonlySignal<readonly FreeDay[]>
  readonly daysStatus: ReadonlySignal<LoadStatus>
  /** The first free day after a strip without any; undefined while that is unknown. */
  readonly nextFreeDay: ReadonlySignal<string | undefined>
  readonly date: ReadonlySignal<string | undefined>
  /** Of the chosen day; undefined while they load. */
  readonly times: ReadonlySignal<readonly FreeTime[] | undefined>
  readonly error: ReadonlySignal<unknown>
  readonly canGoBack: ReadonlySignal<boolean>
  /** Chooses a day and loads its times, also of a day outside of the strip. */
  readonly chooseDay: (date: string) => Promise<void>
  /** Shows the days before (-1) or after (1) the present ones, and chooses the first free one. */
  readonly turn: (direction: 1 | -1) => Promise<void>
  /**
   * Loads everything again, with the times of this day or else of the chosen one. Without either,
   * chooses the first free day.
   */
  readonly reload: (date?: string) => Promise<void>
  /** Loads everything again and shows the old days and times until then. */
  readonly refresh: () => Promise<void>
  readonly dispose: () => void
}

/** How many days the strip shows: two weeks. */
export const STRIP_DAYS = 14
const MAX_RANGE_DAYS = 92
/** Several events that change free times cause one new load, after this time. */
const REFRESH_DELAY_MS = 300
const SUBJECTS: readonly unknown[] = ['SCHEDULE', 'TIME_OFF', 'MASTER', 'SERVICE', 'SETTINGS']

/** The time of a slot without its seconds: 09:30. */
export const clockTime = (time: string): string => time.slice(0, 5)

/** Joins the slots of one time. */
function groupByTime(slots: readonly Slot[]): FreeTime[] {
  const groups = new Map<string, FreeTime['masters'][number][]>()
  for (const { time, master } of slots) {
    const key = clockTime(time)
    groups.set(key, [...(groups.get(key) ?? []), master])
  }
  return [...groups].map(([time, masters]) => ({ time, masters }))
}

const affectsFreeTimes = (event: LiveEvent): boolean =>
  event.topic === 'resync' ||
  event.topic === 'appointment' ||
  (event.topic === 'salon' && SUBJECTS.includes(event.update.subject))

/**
 * Loads free days and times, and keeps them current while others book. Only the answer to the newest
 * question counts: a slow answer for a day that was left is dropped.
 */
export function createFreeTimes(source: FreeTimesSource): FreeTimes {
  const from = signal(source.today())
  const days = signal<readonly FreeDay[]>([])
  const daysStatus = signal<LoadStatus>('loading')
  const nextFreeDay = signal<string | undefined>(undefined)
  const date = signal<string | undefined>(undefined)
  const times = signal<readonly FreeTime[] | undefined>(undefined)
  const error = signal<unknown>(undefined)
  let daysLoad: AbortController | undefined
  let timesLoad: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const firstFree = (list: readonly FreeDay[]): string | undefined =>
    list.find(({ freeSlots }) => freeSlots > 0)?.date

  /** Loads the strip. Returns its first free day, or undefined also when another load has begun. */
  async function loadDays(): Promise<string | undefined> {
    daysLoad?.abort()
    const own = (daysLoad = new AbortController())
    const start = from.value
    try {
      const loaded = await source.days(start, addDays(start, STRIP_DAYS - 1), own.signal)
      if (own.signal.aborted) return undefined
      batch(() => {
        days.value = loaded
        daysStatus.value = 'ready'
        error.value = undefined
        nextFreeDay.value = undefined
      })
      const found = firstFree(loaded)
      if (found !== undefined) return found
      const rest = { from: addDays(start, STRIP_DAYS), to: addDays(start, MAX_RANGE_DAYS - 1) }
      const later = await source.days(rest.from, rest.to, own.signal)
      if (!own.signal.aborted) nextFreeDay.value = firstFree(later)
    } catch (failure) {
      if (own.signal.aborted) return undefined
      batch(() => {
        error.value = failure
        daysStatus.value = 'failed'
      })
    }
    return undefined
  }

  async function loadTimes(): Promise<void> {
    timesLoad?.abort()
    const own = (timesLoad = new AbortController())
    const day = date.value
    if (day === undefined) return
    try {
      const slots = await source.slots(day, own.signal)
      if (!own.signal.aborted) times.value = groupByTime(slots)
    } catch (failure) {
      if (!own.signal.aborted) error.value = failure
    }
  }

  /** Makes a day the chosen one. Returns whether the strip shows other days then. */
  function setDay(chosen: string): boolean {
    const isOutside = chosen < from.value || chosen > addDays(from.value, STRIP_DAYS - 1)
    batch(() => {
      date.value = chosen
      times.value = undefined
      error.value = undefined
      if (!isOutside) return
      from.value = chosen
      days.value = []
      daysStatus.value = 'loading'
    })
    return isOutside
  }

  async function chooseDay(chosen: string): Promise<void> {
    const isOutside = setDay(chosen)
    await Promise.all([loadTimes(), isOutside && loadDays()])
  }

  const refresh = async (): Promise<string | undefined> => {
    const [found] = await Promise.all([loadDays(), loadTimes()])
    return found
  }

  async function reload(chosen?: string): Promise<void> {
    if (chosen !== undefined) setDay(chosen)
    batch(() => {
      if (days.value.length === 0) daysStatus.value = 'loading'
      times.value = undefined
      error.value = undefined
    })
    const found = await refresh()
    if (date.value === undefined && found !== undefined) await chooseDay(found)
  }

  const unsubscribe = source.subscribe((event) => {
    if (!affectsFreeTimes(event) || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void refresh()
    }, REFRESH_DELAY_MS)
  })

  return {
    from,
    days,
    daysStatus,
    nextFreeDay,
    date,
    times,
    error,
    canGoBack: computed(() => from.value > source.today()),
    chooseDay,
    turn: async (direction) => {
      const wanted = addDays(from.value, direction * STRIP_DAYS)
      const today = source.today()
      batch(() => {
        from.value = wanted < today ? today : wanted
        days.value = []
        daysStatus.value = 'loading'
        date.value = undefined
        times.value = undefined
      })
      timesLoad?.abort()
      const found = await loadDays()
      if (found !== undefined && date.value === undefined) await chooseDay(found)
    },
    reload,
    refresh: async () => void (await refresh()),
    dispose: () => {
      clearTimeout(timer)
      daysLoad?.abort()
      timesLoad?.abort()
      unsubscribe()
    },
  }
}
