import { pathTo } from '../api/endpoint.js'
import { formatDuration, formatShortDay } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { weekWords } from '../words/week.js'
import { heatOf, type LoadSum, type MasterRow, sumOf } from './load.js'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** A cell: how full it is by shade, and the numbers in words. */
function Cell({ sum, isOff, date, name }: CellProps) {
  const words = wordsOf(weekWords)
  if (sum.share === null && sum.appointments === 0)
    return <span class="heat heat-off">{isOff ? words.off : '–'}</span>
  const free = Math.max(0, sum.openMinutes - sum.bookedMinutes)
  const share = sum.share === null ? '' : percent(sum.share)
  const text = `${words.appointments(sum.appointments)}, ${words.free(formatDuration(free))}`
  return (
    <a
      class={`heat heat-${heatOf(sum)}`}
      href={pathTo('journal', date)}
      title={text}
      aria-label={`${name}, ${formatShortDay(date)}: ${words.booked(share)}, ${text}`}
    >
      <b>{share}</b>
      <span>{sum.appointments}</span>
    </a>
  )
}
type CellProps = {
  sum: LoadSum
  isOff: boolean
  date: string
  name: string
}

/** The masters' loads as a table: a row for each, and their sum. */
export function WeekTable({
  dates,
  rows,
  today,
}: {
  dates: readonly string[]
  rows: readonly MasterRow[]
  today: string
}) {
  const words = wordsOf(weekWords)
  const all = dates.map((date) => rows.flatMap(({ days }) => days.get(date) ?? []))
  return (
    <div class="week-frame" tabIndex={0} role="region" aria-label={words.caption}>
      <table>
        <caption class="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.master}</th>
            {dates.map((date) => (
              <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
                <a href={pathTo('journal', date)}>{formatShortDay(date)}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, days }) => (
            <tr key={id}>
              <th scope="row">
                <span class="week-name" dir="auto" title={name}>
                  {name}
                </span>
              </th>
              {dates.map((date) => {
                const day = days.get(date)
                return (
                  <td key={date}>
                    <Cell
                      date={date}
                      name={name}
                      isOff={day?.off ?? true}
                      sum={sumOf(day ? [day] : [])}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.allMasters}</th>
            {dates.map((date, index) => (
              <td key={date}>
                <Cell date={date} name={words.allMasters} isOff sum={sumOf(all[index] ?? [])} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
