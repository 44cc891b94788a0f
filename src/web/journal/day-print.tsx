import { clientName } from '../words/booking/client-name.js'
import { commonWords } from '../words/common.js'
import { formatDuration, formatFullDay } from '../words/format.js'
import { journalWords } from '../words/journal.js'
import { wordsOf } from '../words/language.js'
import { type JournalDay, isVoid } from './journal-day.js'

const clock = (time: string): string => time.slice(0, 5)

/** The day on paper: a list for each master who works or has appointments. Hidden on the screen. */
export function DayPrint({ day }: { day: JournalDay }) {
  const words = wordsOf(journalWords)
  const columns = day.columns.filter(
    ({ shifts, appointments }) => shifts.length > 0 || appointments.length > 0,
  )
  return (
    <div class="day-print">
      <h1>{formatFullDay(day.date)}</h1>
      <div class="day-print-columns">
        {columns.map(({ master, shifts, appointments }) => {
          const shown = appointments.filter((appointment) => !isVoid(appointment))
          const hours = shifts.map(({ start, end }) => `${clock(start)}–${clock(end)}`)
          return (
            <section key={master.id}>
              <h2>
                {master.name} <small>{hours.join(', ') || words.dayOff}</small>
              </h2>
              {shown.length === 0 && <p class="muted">{words.noAppointments}</p>}
              <table>
                <tbody>
                  {shown.map(({ id, time, durationMinutes, client, service, status, comment }) => (
                    <tr key={id}>
                      <th scope="row">{clock(time)}</th>
                      <td>
                        <b>{clientName(client)}</b> {client.phone}
                        <br />
                        {service.name}, {formatDuration(durationMinutes)}
                        {status === 'BOOKED' && `, ${wordsOf(commonWords).status[status]}`}
                        {comment && <i> {comment}</i>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )
        })}
      </div>
    </div>
  )
}
