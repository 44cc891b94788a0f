import { useRef } from 'preact/hooks'
import { Failure, Loading } from '../../parts/feedback.js'
import { bookingWords } from '../../words/booking/booking.js'
import { formatDay } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import type { FreeTime, FreeTimes } from './free-times.js'
import '../booking.css'

/** The number of buttons in the first line, as the browser has laid them out. */
function columnsOf(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.offsetTop
  const next = buttons.findIndex((button) => button.offsetTop !== top)
  return next < 0 ? Math.max(buttons.length, 1) : next
}

/** Returns where a key leads from a place in the grid, or undefined for other keys. */
function placeAfterKey(
  key: string,
  { index, count, columns }: { index: number; count: number; columns: number },
): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }
  const wanted = places[key]
  return wanted === undefined ? undefined : wanted < 0 || wanted >= count ? index : wanted
}

/** The free times of the chosen day. Arrows choose, Enter on a chosen time submits. */
export function TimeGrid({
  freeTimes,
  time,
  onChoose,
  onSubmit,
  isPresent,
}: {
  freeTimes: FreeTimes
  time: string | undefined
  onChoose: (time: string) => void
  /** Runs the dialog's action, as its main button does. */
  onSubmit: () => void
  /** Whether the appointment is at this time now, so that it cannot be chosen. */
  isPresent?: (time: string) => boolean
}) {
  const words = wordsOf(bookingWords)
  const frame = useRef<HTMLDivElement>(null)
  const { date, times, error } = freeTimes
  if (date.value === undefined) return null
  if (times.value === undefined)
    return error.value ? (
      <Failure error={error.value} onRetry={() => void freeTimes.reload()} />
    ) : (
      <Loading lines={2} />
    )
  const isListed = time === undefined || times.value.some((free) => free.time === time)
  const extra: FreeTime[] = isListed ? [] : [{ time, masters: [] }]
  const list = [...times.value, ...extra].sort((a, b) => a.time.localeCompare(b.time))
  if (list.length === 0)
    return (
      <p class="muted" role="status">
        {words.noTimes}
      </p>
    )
  const isDisabled = (free: FreeTime): boolean => isPresent?.(free.time) === true
  const first = list.findIndex((free) => !isDisabled(free))
  const chosen = list.findIndex((free) => free.time === time)
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])]
    const index = buttons.indexOf(event.target as HTMLElement)
    if (index < 0) return
    if (event.key === 'Enter' && list[index]?.time === time) {
      event.preventDefault()
      return onSubmit()
    }
    const place = placeAfterKey(event.key, {
      index,
      count: list.length,
      columns: columnsOf(buttons),
    })
    const wanted = place === undefined ? undefined : list[place]
    if (place === undefined || !wanted) return
    event.preventDefault()
    buttons[place]?.focus()
    if (!isDisabled(wanted)) onChoose(wanted.time)
  }
  return (
    <div
      ref={frame}
      class="times"
      role="radiogroup"
      aria-label={`${words.times}, ${formatDay(date.value)}`}
      onKeyDown={onKeyDown}
    >
      {list.map((free, index) => (
        <button
          key={free.time}
          type="button"
          role="radio"
          class="time"
          aria-checked={free.time === time}
          aria-disabled={isDisabled(free)}
          title={free.masters.map(({ name }) => name).join(', ') || undefined}
          tabIndex={index === (chosen < 0 ? first : chosen) ? 0 : -1}
          onClick={() => !isDisabled(free) && onChoose(free.time)}
        >
          {free.time}
          {isDisabled(free) && <span class="small muted">{words.present}</span>}
        </button>
      ))}
    </div>
  )
}
