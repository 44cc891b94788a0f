import { errorResponse, type JsonResponse } from '../../base/http/error-response.js'
import { messageAboutBody } from '../../base/http/field-messages.js'
import { notFound, Refusal } from '../../domain/refusal.js'
import { assertRight } from '../../domain/identity/rights.js'
import { type DocumentRequest, data, DocumentResult } from './run-document.js'
import { answerList } from './handle-list.js'
import type { CompiledRow } from './compile.js'
import { type Field, idOf, type Surroundings } from '../fields/field.js'
import { type Errors, readFields, type Values } from '../fields/fields.js'
import { parameter } from './list.js'
import { camelCaseKeys } from '../fields/case.js'
import type { Row } from './route.js'

const fieldErrors = (errors: Errors): JsonResponse => ({ status: 400, body: errors })
const hasErrors = (errors: Errors): boolean => Object.keys(errors).length > 0

/** Ids as the caller wrote them, where no integer can hold them: the refusal names what was sent. */
function writtenIds(
  fields: readonly Field[],
  raw: Readonly<Record<string, unknown>>,
  values: Values,
): Map<string, string> {
  const written = fields.filter(({ name, kind }) => kind === 'pk' && values[name] === 0)
  return new Map(
    written.map(({ name }) => [
      name,
      typeof raw[name] === 'number' ? String(BigInt(raw[name])) : String(raw[name]).trim(),
    ]),
  )
}

const needsRegion = (fields: readonly Field[]): boolean =>
  fields.some(({ kind, children }) => kind === 'phone' || needsRegion(children ?? []))

/** The region is read only where a phone was sent. */
async function around(
  fields: readonly Field[],
  raw: Readonly<Record<string, unknown>>,
  asked: DocumentRequest,
): Promise<Surroundings> {
  const given = fields.filter(({ name }) => raw[name] !== undefined && raw[name] !== null)
  return { phoneRegion: needsRegion(given) ? await asked.phoneRegion(asked.context) : '' }
}

/** Blank parameters are as good as absent ones. */
const parametersOf = (fields: readonly Field[], query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name }) => [name, parameter(query, name)]))

/** Beside what the verb asks for itself; who got this far is somebody, unless the path is open. */
function demandRight({ right }: Row, { context: { viewer } }: DocumentRequest): void {
  if (right === undefined) return
  if (viewer instanceof Refusal) throw viewer
  assertRight(viewer.role, right)
}

async function answerOne({ row, ask }: CompiledRow, asked: DocumentRequest): Promise<JsonResponse> {
  const fault = row.body && messageAboutBody(asked.body)
  if (fault !== undefined) return fieldErrors({ non_field_errors: [fault] })
  const raw = row.query
    ? parametersOf(row.query, asked.query)
    : row.body
      ? (asked.body as Values)
      : {}
  const fields = row.query ?? row.body ?? []
  const { values, errors } = readFields(fields, raw, await around(fields, raw, asked))
  if (hasErrors(errors)) return fieldErrors(errors)
  demandRight(row, asked)
  const id = asked.id === undefined ? {} : { id: idOf(asked.id) }
  const variables = camelCaseKeys({ ...id, ...(row.variables?.(values) ?? values) })
  const body = row.give(
    await data(ask, asked, variables, writtenIds(fields, raw, values), row.fields),
    values,
  )
  if (body === undefined) return errorResponse(notFound())
  const location = row.location?.(body as Record<string, unknown>)
  return {
    status: row.status ?? 200,
    body,
    ...(location !== undefined && { headers: { location: `${asked.base}${location}` } }),
  }
}

/** What a row answers to a request that passed the door: shapes first, then what the verb says. */
export async function answer(compiled: CompiledRow, asked: DocumentRequest): Promise<JsonResponse> {
  try {
    return await (compiled.row.list ? answerList(compiled, asked) : answerOne(compiled, asked))
  } catch (error) {
    if (error instanceof DocumentResult) return error.answer
    throw error
  }
}
