import type { RefusalCode } from '../../domain/refusal.js'
import type { Right } from '../../domain/identity/rights.js'
import type { Field } from '../fields/field.js'
import type { Values } from '../fields/fields.js'
import type { List } from './list.js'
import type { ResponseSchemaName } from '../schemas/schemas.js'

type Method = 'GET' | 'POST' | 'PATCH'
/** Data of a document, or a part of them. */
export type Data = Readonly<Record<string, unknown>>
/** A group of operations in the OpenAPI description. */
export type Tag =
  | 'Tokens'
  | 'Appointments'
  | 'Clients'
  | 'Masters'
  | 'Services'
  | 'Settings'
  | 'Assistant'
  | 'Imports'
/** An example request for the documentation. */
type Example = { readonly query?: Readonly<Record<string, string>>; readonly body?: Data }

/**
 * An operation of REST as data. `:id` of the path is the document's `$id`; fields are its variables
 * in camel case.
 */
export type Route = {
  readonly route: `${Method} /api/${string}/`
  /** The name of the operation in OpenAPI and in generated clients. */
  readonly name: string
  readonly tag: Tag
  readonly summary: string
  /** One to three sentences: what the operation does, who may call it, what it refuses. */
  readonly description: string
  /** The schema of the response; for a list, of one result. */
  readonly response: ResponseSchemaName
  /** Refusals of this operation alone, with an example of the message. Others follow by rule. */
  readonly refusals: Readonly<Partial<Record<RefusalCode, string>>>
  readonly example: Example
  /** Needs no token, and ignores one. */
  readonly open?: true
  /** Takes embed tokens too; other routes refuse them. */
  readonly embedded?: true
  /** The GraphQL document. */
  readonly document: string
  /** Fields of the body. */
  readonly body?: readonly Field[]
  /** Parameters of the query, read like fields. */
  readonly query?: readonly Field[]
  /**
   * A list. In pages: the document returns `list { count results }`, and `countDocument` only the
   * count. A list that the graph returns whole is searched in `searchFields`.
   */
  readonly list?: List &
    ({ readonly countDocument: string } | { readonly searchFields: readonly string[] })
  /** The table that `Accept: text/csv` gets instead of JSON: all rows of the list, for admins. */
  readonly csv?: 'appointments' | 'clients'
  /** A right beside that of the use case, where REST shows less than the graph. */
  readonly right?: Right
  /** 200 unless given; 202: the work goes on after the response. */
  readonly status?: 200 | 201 | 202
  /** Makes the variables from the values, where they are not the fields themselves. */
  readonly variables?: (values: Values) => Values
  /** Names of fields in refusals, where the document's variables have other names. */
  readonly fieldNames?: Readonly<Record<string, string>>
  /**
   * Makes the body from the document's data; for a list, one result from `{ node }`. Undefined:
   * 404.
   */
  readonly toResponse: (data: Data, values: Values) => unknown
  /** The path of the new object, for the header `Location`. */
  readonly location?: (body: Data) => string
}

export const methodOf = (route: Route): Method => route.route.split(' ')[0] as Method
export const pathOf = (route: Route): string => route.route.slice(route.route.indexOf(' ') + 1)

/** Returns whether the route takes an `Idempotency-Key`: a POST that is not for tokens. */
export const takesIdempotencyKey = (route: Route): boolean =>
  methodOf(route) === 'POST' && !route.open
