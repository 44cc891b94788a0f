import { z } from 'zod'
import type { ModelTool } from '../../external/model.js'
import { readClock, readDate } from '../../domain/time/time.js'

/** Small models often write numbers as strings of digits. */
const id = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(2_147_483_647))
const date = z.string().transform(readDate).pipe(z.string())
const time = z
  .string()
  .regex(/^\d?\d:\d\d(:00)?$/)
  .transform((text) => readClock(/^\d:/.test(text) ? `0${text}` : text))
  .pipe(z.number())
const optionalId = id.nullish()

/**
 * The arguments of the model's tools. No tool stores anything: a proposal waits for the client's
 * yes.
 */
const ARGUMENTS = {
  find_free_times: z.strictObject({
    service_id: id,
    master_id: optionalId,
    appointment_id: optionalId,
    from: date,
    to: date,
  }),
  propose_booking: z.strictObject({ service_id: id, master_id: id, date, time }),
  propose_move: z.strictObject({ appointment_id: id, master_id: optionalId, date, time }),
  propose_cancel: z.strictObject({ appointment_id: id }),
  hand_back: z.strictObject({
    reason: z.enum(['person', 'unclear', 'upset', 'foreign', 'refused']),
  }),
} as const
type ToolName = keyof typeof ARGUMENTS
/** A call of a tool with valid arguments. */
export type ToolUse = {
  [N in ToolName]: { readonly name: N; readonly given: z.infer<(typeof ARGUMENTS)[N]> }
}[ToolName]

/**
 * Returns a tool call with parsed arguments; undefined for an unknown tool or invalid arguments.
 */
export function readToolUse({
  name,
  given,
}: {
  readonly name: string
  readonly given: unknown
}): ToolUse | undefined {
  const read = Object.hasOwn(ARGUMENTS, name)
    ? ARGUMENTS[name as ToolName].safeParse(given)
    : undefined
  return read?.success ? ({ name, given: read.data } as ToolUse) : undefined
}

const ID = { type: 'integer' }
const DATE = { type: 'string', description: 'YYYY-MM-DD' }
const TIME = { type: 'string', description: 'HH:MM, 24 hours' }
const objectSchema = (
  properties: Record<string, object>,
  ...required: readonly string[]
): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** The tools as the model sees them. */
export const TOOLS: readonly ModelTool[] = [
  {
    name: 'find_free_times',
    description:
      'Free starts of a service on these days, or on the nearest days that have any; ' +
      'appointment_id: to move that appointment.',
    parameters: objectSchema(
      { service_id: ID, master_id: ID, appointment_id: ID, from: DATE, to: DATE },
      'service_id',
      'from',
      'to',
    ),
  },
  {
    name: 'propose_booking',
    description: 'Asks the client whether this appointment is to be booked.',
    parameters: objectSchema(
      { service_id: ID, master_id: ID, date: DATE, time: TIME },
      'service_id',
      'master_id',
      'date',
      'time',
    ),
  },
  {
    name: 'propose_move',
    description:
      'Asks the client whether this appointment of theirs is to be moved there; without ' +
      'master_id it stays with its master.',
    parameters: objectSchema(
      { appointment_id: ID, master_id: ID, date: DATE, time: TIME },
      'appointment_id',
      'date',
      'time',
    ),
  },
  {
    name: 'propose_cancel',
    description: 'Asks the client whether this appointment of theirs is to be cancelled.',
    parameters: objectSchema({ appointment_id: ID }, 'appointment_id'),
  },
  {
    name: 'hand_back',
    description: 'Gives the dialogue to a person of the salon, who is told the reason.',
    parameters: objectSchema(
      { reason: { type: 'string', enum: ['person', 'unclear', 'upset', 'foreign', 'refused'] } },
      'reason',
    ),
  },
]
