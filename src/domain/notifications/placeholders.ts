import { STATUSES } from '../booking/appointment.js'
import type { PlaceholderKind } from '../templates/template-error.js'

/** The names in braces that the template of a notification may contain. */
export const PLACEHOLDERS = [
  'client',
  'master',
  'service',
  'salon',
  'date',
  'time',
  'duration',
  'price',
  'status',
  'reason',
  'hasReason',
  'wasDate',
  'wasTime',
  'moved',
] as const
/** A name in braces that the template of a notification may contain. */
export type NotificationPlaceholder = (typeof PLACEHOLDERS)[number]

const TEXT: PlaceholderKind = { kind: 'text' }
const YES_NO: PlaceholderKind = { kind: 'word', words: ['yes', 'no'] }
/** The kinds of the placeholders, in the order of `PLACEHOLDERS`. */
export const PLACEHOLDER_KINDS: Readonly<Record<NotificationPlaceholder, PlaceholderKind>> = {
  client: TEXT,
  master: TEXT,
  service: TEXT,
  salon: TEXT,
  date: TEXT,
  time: TEXT,
  duration: { kind: 'number', unit: 'in minutes' },
  price: TEXT,
  status: { kind: 'word', words: STATUSES },
  reason: { kind: 'text', emptyIf: ['hasReason', 'no'] },
  hasReason: YES_NO,
  wasDate: { kind: 'text', emptyIf: ['moved', 'no'] },
  wasTime: { kind: 'text', emptyIf: ['moved', 'no'] },
  moved: YES_NO,
}
