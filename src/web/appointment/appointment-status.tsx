import type { AppointmentStatus } from '../api/documents.js'
import { Icon, type IconName } from '../parts/icon.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import './appointment-status.css'

/** The sign of each state, so that nobody needs its colour. */
const SIGNS: Readonly<Record<AppointmentStatus, IconName>> = {
  BOOKED: 'clock',
  CONFIRMED: 'check',
  IN_PROGRESS: 'play',
  DONE: 'check-twice',
  CANCELLED: 'close',
  NO_SHOW: 'block',
}

/** The class that gives an element the colours `--status-text` and `--status-surface`. */
export const statusClass = (status: AppointmentStatus): string =>
  `status-${status.toLowerCase().replace('_', '-')}`

/** The sign of a state. */
export const AppointmentStatusIcon = ({ status }: { status: AppointmentStatus }) => (
  <Icon name={SIGNS[status]} size={12} />
)

/** The sign and the word of a state. */
export const AppointmentStatusBadge = ({ status }: { status: AppointmentStatus }) => (
  <span class={`status-badge ${statusClass(status)}`}>
    <AppointmentStatusIcon status={status} />
    {wordsOf(commonWords).status[status]}
  </span>
)
