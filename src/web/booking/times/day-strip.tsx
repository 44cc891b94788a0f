import { useRef } from 'preact/hooks'
import { Button, IconButton } from '../../parts/button.js'
import { Failure, Loading } from '../../parts/feedback.js'
import { bookingWords } from '../../words/booking/booking.js'
import {
  formatDay,
  formatFullDay,
  formatMonth,
  formatShortDay,
  formatWeekday,
} from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { STRIP_DAYS, type FreeTimes } from './free-times.js'
import '../booking.css'

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 7,
  ArrowUp: -7,
}

/** Two weeks of days, each with the number of its free times. Arrows choose another day. */
export function DayStrip({
  freeTimes,
  onChoose,
}: {
  freeTimes: FreeTimes
  onChoose: (date: string) => void
}) {
  const words = wordsOf(bookingWords)
  const frame = useRef<HTMLDivElement>(null)
  const { days, date, daysStatus, nextFreeDay, canGoBack } = freeTimes
  const list = days.value
  const chosen = list.findIndex((day) => day.date === date.value)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = Math.min(Math.max(Math.max(chosen, 0) + step, 0), list.length - 1)
    const day = list[index]
    if (!day || index === chosen) return
    onChoose(day.date)
    frame.current?.querySelectorAll<HTMLElement>('[role=radio]')[index]?.focus()
  }
  const free = nextFreeDay.value
  const isEmpty = daysStatus.value === 'ready' && !list.some(({ freeSlots }) => freeSlots > 0)
  return (
    <section class="day-strip" aria-label={words.day}>
      <div class="row">
        <h3 class="grow">{formatMonth(date.value ?? freeTimes.from.value)}</h3>
        <IconButton
          icon="previous"
          label={words.earlierDays}
          disabled={!canGoBack.value}
          onClick={() => void freeTimes.turn(-1)}
        />
        <IconButton icon="next" label={words.laterDays} onClick={() => void freeTimes.turn(1)} />
      </div>
      {daysStatus.value === 'failed' ? (
        <Failure error={freeTimes.error.value} onRetry={() => void freeTimes.reload()} />
      ) : (
        <div
          ref={frame}
          class="days"
          role="radiogroup"
          aria-label={words.day}
          aria-busy={daysStatus.value === 'loading'}
          onKeyDown={onKeyDown}
        >
          {list.length === 0
            ? Array.from({ length: STRIP_DAYS }, (_, index) => (
                <div key={index} class="day placeholder" aria-hidden="true" />
              ))
            : list.map((day, index) => (
                <button
                  key={day.date}
                  type="button"
                  role="radio"
                  class={day.freeSlots > 0 ? 'day' : 'day full'}
                  aria-checked={day.date === date.value}
                  aria-label={`${formatDay(day.date)}, ${words.freeCount(day.freeSlots)}`}
                  title={formatFullDay(day.date)}
                  tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
                  onClick={() => onChoose(day.date)}
                >
                  <span class="small muted">{formatWeekday(day.date)}</span>
                  <b>{Number(day.date.slice(8))}</b>
                  <span class="day-count">{day.freeSlots > 0 ? day.freeSlots : '–'}</span>
                </button>
              ))}
        </div>
      )}
      {list.length === 0 && daysStatus.value === 'loading' && (
        <div class="visually-hidden">
          <Loading lines={0} />
        </div>
      )}
      {isEmpty && (
        <div class="row wrap" role="status">
          <span class="muted">{words.noDays}</span>
          {free !== undefined && (
            <Button onClick={() => onChoose(free)}>{words.nextFree(formatShortDay(free))}</Button>
          )}
        </div>
      )}
    </section>
  )
}
