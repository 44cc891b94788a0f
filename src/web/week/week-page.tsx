import { useLocation, useRoute } from 'preact-iso'
import { useEffect, useMemo } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { Button, IconButton } from '../parts/button.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import { useShortcuts } from '../parts/shortcuts.js'
import { useDesk } from '../shell/desk.js'
import { addDays, formatMonth, formatShortDay } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { weekWords } from '../words/week.js'
import { WeekLoadDocument } from './documents.js'
import { changesLoad, rowsOf, weekOf } from './load.js'
import { Month } from './month.js'
import { WeekTable } from './week-table.js'
import './week.css'

/** The week: how full each master's days are, and the month for choosing another one. */
export default function WeekPage() {
  const desk = useDesk()
  const { params } = useRoute()
  const { route } = useLocation()
  const words = wordsOf(weekWords)
  const date = params.date ?? desk.today()
  const dates = weekOf(date)
  const [from = date, to = date] = [dates[0], dates.at(-1)]
  const load = useMemo(
    () =>
      desk.liveQuery({
        load: async (signal) =>
          (await desk.request(WeekLoadDocument, { from, to }, { signal })).load,
        reduce: (data, event) => (changesLoad(event) ? 'reload' : data),
      }),
    [from],
  )
  useEffect(() => load.dispose, [load])
  const go = (target: string): void => route(pathTo('week', target))
  useShortcuts([
    { keys: 'ArrowLeft', label: words.previousWeek, run: () => go(addDays(from, -7)) },
    { keys: 'ArrowRight', label: words.nextWeek, run: () => go(addDays(from, 7)) },
  ])
  const rows = load.data.value && rowsOf(load.data.value)
  return (
    <div class="week">
      <header class="row wrap">
        <h1 class="grow">
          {formatShortDay(from)} – {formatShortDay(to)}
        </h1>
        <IconButton
          icon="previous"
          label={words.previousWeek}
          onClick={() => go(addDays(from, -7))}
        />
        <Button onClick={() => go(desk.today())}>{words.thisWeek}</Button>
        <IconButton icon="next" label={words.nextWeek} onClick={() => go(addDays(from, 7))} />
      </header>
      {load.status.value === 'loading' && <Loading lines={8} />}
      {load.status.value === 'failed' && (
        <Failure error={load.error.value} onRetry={() => void load.reload()} />
      )}
      {rows?.length === 0 && <Empty title={words.noMasters}>{words.noMastersHint}</Empty>}
      {rows && rows.length > 0 && <WeekTable dates={dates} rows={rows} today={desk.today()} />}
      <h2>{formatMonth(date)}</h2>
      <Month date={date} onChoose={go} />
    </div>
  )
}
