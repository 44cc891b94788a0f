/** Something that a client can want from the salon. */
export type Intent =
  | 'slots'
  | 'book'
  | 'move'
  | 'cancel'
  | 'price'
  | 'hours'
  | 'next_visit'
  | 'masters'
  /** Who works on a day. */
  | 'works'
  | 'late'
/** An intent that changes an appointment. */
export type Action = Extract<Intent, 'book' | 'move' | 'cancel'>
/** What the autopilot just asked the client for. */
export type Expects =
  'service' | 'master' | 'day' | 'time' | 'offer' | 'yes_no' | 'appointment' | undefined
