import type { ComponentChildren } from 'preact'
import { Button } from '../parts/button.js'
import { Notice } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { appointmentWords } from '../words/booking/appointment.js'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { formatInstant } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import type { AppointmentDetails, AppointmentStore } from './appointment-store.js'
import {
  authorOfEntry,
  changesOfEntry,
  type HistoryEntry,
  titleOfEntry,
} from './history-entries.js'

/** A line of a log: what happened, when and by whom, and more below. */
function LogLine({
  title,
  instant,
  who,
  children,
}: {
  title: ComponentChildren
  instant: string
  who?: string
  children?: ComponentChildren
}) {
  const { timeZone } = useDesk().salon.value
  return (
    <li>
      <div class="appointment-log-line">
        <span class="grow">{title}</span>
        <time class="muted small" dateTime={instant}>
          {formatInstant(instant, timeZone)}
        </time>
      </div>
      {who && (
        <div class="muted small" dir="auto">
          {who}
        </div>
      )}
      {children}
    </li>
  )
}

/** Every change of an appointment: what it was, what it became, when and by whom. */
function AppointmentHistory({ statusLog }: { statusLog: readonly HistoryEntry[] }) {
  const { currency } = useDesk().salon.value
  return (
    <section class="appointment-log">
      <h3>{wordsOf(appointmentWords).history}</h3>
      <ul>
        {statusLog.map((entry) => (
          <LogLine
            key={entry.id}
            title={titleOfEntry(entry)}
            instant={entry.createdAt}
            who={authorOfEntry(entry)}
          >
            {changesOfEntry(entry, currency).map((change) => (
              <div key={change} class="small" dir="auto">
                {change}
              </div>
            ))}
            {entry.writtenNote && (
              <p class="small appointment-text" dir="auto">
                {entry.writtenNote}
              </p>
            )}
          </LogLine>
        ))}
      </ul>
    </section>
  )
}

/** Who was notified. The graph shows masters only what was sent to themselves. */
function NotificationLog({ notifications }: Pick<AppointmentDetails, 'notifications'>) {
  const words = wordsOf(appointmentWords)
  const { channel } = wordsOf(commonWords)
  const isMaster = useDesk().me.value.role === 'MASTER'
  if (isMaster && notifications.length === 0) return null
  return (
    <section class="appointment-log">
      <h3>{isMaster ? words.ownNotifications : words.notifications}</h3>
      {notifications.length === 0 && <p class="muted small">{words.noNotifications}</p>}
      <ul>
        {notifications.map((entry) => (
          <LogLine
            key={entry.id}
            title={words.events[entry.event]}
            instant={entry.createdAt}
            who={[entry.recipient, entry.channel && channel[entry.channel]]
              .filter(Boolean)
              .join(', ')}
          >
            <div class={`small ${entry.state === 'FAILED' ? 'appointment-failed' : 'muted'}`}>
              {words.deliveries[entry.state]}
              {entry.error && `: ${entry.error}`}
            </div>
            {entry.text && (
              <p class="small appointment-text" dir="auto">
                {entry.text}
              </p>
            )}
          </LogLine>
        ))}
      </ul>
    </section>
  )
}

/** What happened to an appointment, here and in other systems, and who was notified. */
export function AppointmentLogs({
  appointment: { statusLog, syncLog, notifications },
  store,
}: {
  appointment: AppointmentDetails
  store: AppointmentStore
}) {
  const words = wordsOf(appointmentWords)
  const failure = store.failure.value
  return (
    <>
      {syncLog.length > 0 && (
        <section class="appointment-log">
          <h3 class="row">
            <span class="grow">{words.sync}</span>
            {syncLog.some(({ state, system }) => state !== 'SUCCEEDED' && system === 'CRM_A') && (
              <Button busy={store.busy.value === 'sync'} onClick={() => void store.retrySync()}>
                {words.retrySync}
              </Button>
            )}
          </h3>
          {failure?.action === 'sync' && <Notice>{describeError(failure.error)}</Notice>}
          <ul>
            {syncLog.map(({ id, system, operation, state, attempts, error, updatedAt }) => (
              <LogLine
                key={id}
                title={`${words.systems[system]}: ${words.operations[operation]}`}
                instant={updatedAt}
              >
                <div class={`small ${state === 'FAILED' ? 'appointment-failed' : 'muted'}`}>
                  {words.syncStates[state]}
                  {attempts > 1 && `, ${words.attempts(attempts)}`}
                  {error && state !== 'SUCCEEDED' && `: ${error}`}
                </div>
              </LogLine>
            ))}
          </ul>
        </section>
      )}
      <NotificationLog notifications={notifications} />
      <AppointmentHistory statusLog={statusLog} />
    </>
  )
}
