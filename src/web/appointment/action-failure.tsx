import { Notice } from '../parts/feedback.js'
import { appointmentWords } from '../words/booking/appointment.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import type {
  AppointmentAction,
  AppointmentFailure,
  AppointmentStore,
} from './appointment-store.js'

/** Says why one of the actions failed; after a conflict, what somebody else changed. */
export function ActionFailure({
  store,
  actions,
}: {
  store: AppointmentStore
  actions: readonly AppointmentAction[]
}) {
  const failure = store.failure.value
  if (!failure || !actions.includes(failure.action)) return null
  return failure.conflict ? (
    <Conflict action={failure.action} conflict={failure.conflict} />
  ) : (
    <Notice>{describeError(failure.error)}</Notice>
  )
}

function Conflict({
  action,
  conflict: { who, changes },
}: {
  action: AppointmentAction
  conflict: NonNullable<AppointmentFailure['conflict']>
}) {
  const words = wordsOf(appointmentWords)
  return (
    <Notice kind="warning">
      <p>{words.changedMeanwhile(who ?? words.somebody)}</p>
      <ul>
        {changes.map((change) => (
          <li key={change} dir="auto">
            {change}
          </li>
        ))}
      </ul>
      <p>{action === 'comment' ? words.stillYours : words.lookAndRepeat}</p>
    </Notice>
  )
}
