import { useEffect, useMemo } from 'preact/hooks'
import { Failure, Loading } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { addDays, formatFullDay, formatWeekday } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { weekWords } from '../words/week.js'
import { WeekLoadDocument } from './documents.js'
import { changesLoad, heatOf, monthGridOf, sumOf, weekOf } from './load.js'

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The month of a date, shaded by load, for choosing a day. Arrows move by days and weeks. */
export function Month({ date, onChoose }: { date: string; onChoose: (date: string) => void }) {
  const desk = useDesk()
  const words = wordsOf(weekWords)
  const dates = monthGridOf(date)
  const [from = date, to = date] = [dates[0], dates.at(-1)]
  const load = useMemo(
    () =>
      desk.liveQuery({
        load: async (signal) => {
          const { load: loads } = await desk.request(WeekLoadDocument, { from, to }, { signal })
          return Map.groupBy(loads, (entry) => entry.date)
        },
        reduce: (data, event) => (changesLoad(event) ? 'reload' : data),
      }),
    [from],
  )
  useEffect(() => load.dispose, [load])
  if (load.status.value === 'failed')
    return <Failure error={load.error.value} onRetry={() => void load.reload()} />
  if (load.status.value === 'loading') return <Loading lines={5} />
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEYS[event.key]
    const { date: current } = (event.target as HTMLElement).dataset
    if (step === undefined || current === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const frame = event.currentTarget as HTMLElement
    frame.querySelector<HTMLElement>(`[data-date="${addDays(current, step)}"]`)?.focus()
  }
  return (
    <div class="month" onKeyDown={onKeyDown}>
      {weekOf(date).map((day) => (
        <span key={day} class="month-weekday" aria-hidden="true">
          {formatWeekday(day)}
        </span>
      ))}
      {dates.map((day) => {
        const sum = sumOf(load.data.value?.get(day) ?? [])
        const isOther = day.slice(0, 7) !== date.slice(0, 7)
        return (
          <button
            key={day}
            type="button"
            data-date={day}
            class={`heat heat-${heatOf(sum)} ${isOther ? 'other' : ''}`}
            tabIndex={day === date ? 0 : -1}
            aria-current={day === desk.today() ? 'date' : undefined}
            aria-label={`${formatFullDay(day)}: ${words.appointments(sum.appointments)}`}
            onClick={() => onChoose(day)}
          >
            <b>{Number(day.slice(8))}</b>
            <span>{sum.appointments || ''}</span>
          </button>
        )
      })}
    </div>
  )
}
