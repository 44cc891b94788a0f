/** What a client may want of the salon. */
export type Intent =
  'slots' | 'book' | 'move' | 'cancel' | 'price' | 'hours' | 'next_visit' | 'masters' | 'late'
/** A wish that changes an appointment. */
export type Action = Extract<Intent, 'book' | 'move' | 'cancel'>
/** What the client was just asked for. */
export type Expects =
  'service' | 'master' | 'day' | 'time' | 'offer' | 'yes_no' | 'appointment' | undefined
