import { z } from 'zod'
import type { ModelTool } from '../../external/model.js'
import { readClock, readDate } from '../../domain/time/time.js'

/** Small models like to write numbers as words of digits. */
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
const optional = id.nullish()

/** What a model may do, and what it has to tell for it. It writes nothing: what it proposes waits for the client's yes. */
const GIVEN = {
  find_free_times: z.strictObject({
    service_id: id,
    master_id: optional,
    visit_id: optional,
    from: date,
    to: date,
  }),
  propose_booking: z.strictObject({ service_id: id, master_id: id, date, time }),
  propose_move: z.strictObject({ visit_id: id, master_id: optional, date, time }),
  propose_cancel: z.strictObject({ visit_id: id }),
  hand_back: z.strictObject({
    reason: z.enum(['person', 'unclear', 'upset', 'foreign', 'refused']),
  }),
} as const
type Name = keyof typeof GIVEN
/** A call of a tool that is right in its form. */
export type ToolUse = {
  [N in Name]: { readonly name: N; readonly given: z.infer<(typeof GIVEN)[N]> }
}[Name]

/** A call as one of the tools; undefined: there is no such tool, or what was given is not what it takes. */
export function readToolUse({
  name,
  given,
}: {
  readonly name: string
  readonly given: unknown
}): ToolUse | undefined {
  const read = Object.hasOwn(GIVEN, name) ? GIVEN[name as Name].safeParse(given) : undefined
  return read?.success ? ({ name, given: read.data } as ToolUse) : undefined
}

const ID = { type: 'integer' }
const DATE = { type: 'string', description: 'YYYY-MM-DD' }
const TIME = { type: 'string', description: 'HH:MM, 24 hours' }
const taking = (properties: Record<string, object>, ...needs: readonly string[]): object => ({
  type: 'object',
  properties,
  required: needs,
  additionalProperties: false,
})

export const TOOLS: readonly ModelTool[] = [
  {
    name: 'find_free_times',
    description:
      'Free starts of a service on these days, or on the nearest days that have any; visit_id: to move that visit.',
    parameters: taking(
      { service_id: ID, master_id: ID, visit_id: ID, from: DATE, to: DATE },
      ...['service_id', 'from', 'to'],
    ),
  },
  {
    name: 'propose_booking',
    description: 'Asks the client whether this visit is to be booked.',
    parameters: taking(
      { service_id: ID, master_id: ID, date: DATE, time: TIME },
      ...['service_id', 'master_id', 'date', 'time'],
    ),
  },
  {
    name: 'propose_move',
    description:
      'Asks the client whether this visit of theirs is to be moved there; without master_id it stays with its master.',
    parameters: taking(
      { visit_id: ID, master_id: ID, date: DATE, time: TIME },
      'visit_id',
      'date',
      'time',
    ),
  },
  {
    name: 'propose_cancel',
    description: 'Asks the client whether this visit of theirs is to be cancelled.',
    parameters: taking({ visit_id: ID }, 'visit_id'),
  },
  {
    name: 'hand_back',
    description: 'Gives the dialogue to a person of the salon, who is told the reason.',
    parameters: taking(
      { reason: { type: 'string', enum: ['person', 'unclear', 'upset', 'foreign', 'refused'] } },
      'reason',
    ),
  },
]
