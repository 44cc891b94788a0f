import type { RefusalCode } from '../../domain/refusal.js'
import type { Right } from '../../domain/identity/rights.js'
import type { Field } from '../fields/field.js'
import type { Values } from '../fields/fields.js'
import type { List } from './list.js'
import type { ResponseSchemaName } from './schemas.js'

type Method = 'GET' | 'POST' | 'PATCH'
type Data = Readonly<Record<string, unknown>>
export type Tag =
  | 'Tokens'
  | 'Appointments'
  | 'Clients'
  | 'Masters'
  | 'Services'
  | 'Settings'
  | 'Assistant'
  | 'Imports'
/** A request that a newcomer can send: parameters of the query, fields of the body. */
type Example = { readonly query?: Readonly<Record<string, string>>; readonly body?: Data }

/**
 * An operation of the REST door as data: where, which document it asks, what it takes, what it gives. `:id` in the path
 * is the document's `$id`; fields become its variables in camel case.
 */
export type Row = {
  readonly on: `${Method} /api/${string}/`
  /** What generated clients call it. */
  readonly name: string
  /** Where it stands in the description. */
  readonly tag: Tag
  readonly describes: string
  /** The shape of what `give` gives. */
  readonly answers: ResponseSchemaName
  /** Refusals that this operation alone knows, with the words of one; those of its kind come by rule. */
  readonly refuses: Readonly<Partial<Record<RefusalCode, string>>>
  readonly example: Example
  /** Needs no token; whatever stands in the header is not looked at. */
  readonly open?: true
  /** It may wait for an external system: always, or where the salon books and cancels as system A does. */
  readonly asksOutside?: 'always' | 'strict'
  /** Takes embed tokens too; all other paths refuse them. */
  readonly embedded?: true
  readonly ask: string
  /** Fields of the body. */
  readonly body?: readonly Field[]
  /** Parameters of the query, read like fields. */
  readonly query?: readonly Field[]
  /**
   * A list in pages; its document answers `list { count results }`, and `count` alone is asked by `counts`. One that the
   * graph gives whole answers `list` itself, and `searched` names what its search looks at.
   */
  readonly list?: List & ({ readonly counts: string } | { readonly searched: readonly string[] })
  /** Asked for beside what the verb asks for: what legacy clients see may be less than what the graph shows. */
  readonly right?: Right
  /** 202: what was asked for goes on by itself. */
  readonly status?: 200 | 201 | 202
  /** Variables out of the values, where they are not the fields themselves. */
  readonly variables?: (values: Values) => Values
  /** What fields are called here of which the document's own names are others: so refusals speak of them. */
  readonly fields?: Readonly<Record<string, string>>
  /** The body out of the document's data; for a list, one result out of `{ node }`. Undefined: not found. */
  readonly give: (data: Data, values: Values) => unknown
  /** The path of what was created. */
  readonly location?: (body: Data) => string
}

export const methodOf = (row: Row): Method => row.on.split(' ')[0] as Method
export const pathOf = (row: Row): string => row.on.slice(row.on.indexOf(' ') + 1)

/** Keys count where something is made, but not where tokens are (REST contract, "Idempotency-Key"). */
export const takesKey = (row: Row): boolean => methodOf(row) === 'POST' && !row.open
