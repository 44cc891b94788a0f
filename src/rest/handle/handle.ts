import { errorResponse, type JsonResponse } from '../../base/http/error-response.js'
import { messageAboutBody } from '../../base/http/field-messages.js'
import { assertRight } from '../../domain/identity/rights.js'
import { invalid, notFound, Refusal } from '../../domain/refusal.js'
import { camelCaseKeys } from '../fields/case.js'
import { type Field, type FieldContext, idOf } from '../fields/field.js'
import { readFields, type Values } from '../fields/fields.js'
import {
  filterValues,
  isOnlyPage,
  listBody,
  orderingOf,
  pageOf,
  parameter,
  searchAndSort,
  searchOf,
} from './list.js'
import type { Route } from './route.js'
import {
  type CompiledRoute,
  DocumentRefusal,
  type DocumentRequest,
  runDocument,
} from './run-document.js'

/**
 * Answers a request that passed authentication and rate limits. Checks the shape of the input, then
 * runs the document.
 */
export async function handleRequest(
  compiled: CompiledRoute,
  request: DocumentRequest,
): Promise<JsonResponse> {
  try {
    return await (compiled.route.list
      ? handleList(compiled, request)
      : handleOne(compiled, request))
  } catch (error) {
    if (error instanceof DocumentRefusal) return error.response
    throw error
  }
}

async function handleOne(
  { route, run }: CompiledRoute,
  request: DocumentRequest,
): Promise<JsonResponse> {
  const fault = route.body && messageAboutBody(request.body)
  if (fault !== undefined) return fieldErrors({ non_field_errors: [fault] })
  const fields = route.query ?? route.body ?? []
  const raw = inputOf(route, request)
  const { values, errors } = readFields(fields, raw, await fieldContext(fields, raw, request))
  if (hasErrors(errors)) return fieldErrors(errors)
  assertRouteRight(route, request)
  const id = request.id === undefined ? {} : { id: idOf(request.id) }
  const variables = camelCaseKeys({ ...id, ...(route.variables?.(values) ?? values) })
  const data = await runDocument(run, request, variables, {
    writtenIds: writtenIds(fields, raw, values),
    fieldNames: route.fieldNames,
  })
  const body = route.toResponse(data, values)
  if (body === undefined) return errorResponse(notFound())
  const location = route.location?.(body as Record<string, unknown>)
  return {
    status: route.status ?? 200,
    body,
    ...(location !== undefined && { headers: { location: `${request.base}${location}` } }),
  }
}

const fieldErrors = (errors: Readonly<Record<string, readonly string[]>>): JsonResponse => ({
  status: 400,
  body: errors,
})
const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0

/** Returns the raw fields of the query or of the body. Blank parameters count as absent. */
function inputOf({ query, body }: Route, request: DocumentRequest): Values {
  if (query)
    return Object.fromEntries(query.map(({ name }) => [name, parameter(request.query, name)]))
  return body ? (request.body as Values) : {}
}

const needsRegion = (fields: readonly Field[]): boolean =>
  fields.some(({ kind, children }) => kind === 'phone' || needsRegion(children ?? []))

/** Reads the salon's phone region only when a phone was sent. */
async function fieldContext(
  fields: readonly Field[],
  raw: Values,
  request: DocumentRequest,
): Promise<FieldContext> {
  const given = fields.filter(({ name }) => raw[name] !== undefined && raw[name] !== null)
  return { phoneRegion: needsRegion(given) ? await request.phoneRegion(request.context) : '' }
}

/** Asserts the route's own right, which is asked for beside the right that the use case needs. */
function assertRouteRight({ right }: Route, { context: { viewer } }: DocumentRequest): void {
  if (right === undefined) return
  if (viewer instanceof Refusal) throw viewer
  assertRight(viewer.role, right)
}

/** Returns ids that no integer can hold as the caller wrote them. Messages quote them. */
function writtenIds(fields: readonly Field[], raw: Values, values: Values): Map<string, string> {
  const tooLarge = fields.filter(({ name, kind }) => kind === 'pk' && values[name] === 0)
  return new Map(
    tooLarge.map(({ name }) => [
      name,
      typeof raw[name] === 'number' ? String(BigInt(raw[name])) : String(raw[name]).trim(),
    ]),
  )
}

type Node = Readonly<Record<string, unknown>>
type PagedResult = { readonly count: number; readonly results: readonly Node[] }
const invalidPage = (): JsonResponse => errorResponse(new Refusal('not_found', 'Invalid page.'))

/** Wrong filters are refused before wrong pages; a missing right is refused before a wrong page. */
async function handleList(
  compiled: CompiledRoute,
  request: DocumentRequest,
): Promise<JsonResponse> {
  const { list } = compiled.route
  if (!list) throw new Error(`${compiled.route.route} is not a list`)
  const { values, errors } = filterValues(list, request.query)
  if (hasErrors(errors)) return errorResponse(invalid(errors))
  return 'searchFields' in list
    ? handleWholeList(compiled, request, values, list.searchFields)
    : handlePage(compiled, request, values)
}

async function handleWholeList(
  { route, run }: CompiledRoute,
  request: DocumentRequest,
  values: Values,
  searchFields: readonly string[],
): Promise<JsonResponse> {
  const { list: nodes } = await runDocument(run, request, camelCaseKeys(values))
  if (!route.list || !isOnlyPage(request.query)) return invalidPage()
  const all = (nodes as readonly Node[]).map((node) => route.toResponse({ node }, values) as Node)
  const results = searchAndSort(route.list, searchFields, request.query, all)
  return { status: 200, body: { count: results.length, next: null, previous: null, results } }
}

async function handlePage(
  { route, run, count }: CompiledRoute,
  request: DocumentRequest,
  values: Values,
): Promise<JsonResponse> {
  if (!route.list || !count) throw new Error(`${route.route} has no document for its count`)
  const { query } = request
  const page = pageOf(query)
  const filters = { filter: camelCaseKeys(values), search: searchOf(query) }
  if (!page) {
    await runDocument(count, request, filters) // refuses a caller without the right first
    return invalidPage()
  }
  const { size } = page
  const number =
    page.number === 'last' ? await lastPage(count, request, filters, size) : page.number
  const { list: found } = await runDocument(run, request, {
    ...filters,
    orderBy: orderingOf(route.list, query),
    first: size,
    offset: (number - 1) * size,
  })
  const { count: total, results } = found as PagedResult
  const body = listBody(
    { address: request.address, query, page: { number, size } },
    total,
    results.map((node) => route.toResponse({ node }, values)),
  )
  return body ? { status: 200, body } : invalidPage()
}

async function lastPage(
  count: NonNullable<CompiledRoute['count']>,
  request: DocumentRequest,
  filters: Values,
  size: number,
): Promise<number> {
  const { list } = await runDocument(count, request, filters)
  return Math.max(1, Math.ceil((list as PagedResult).count / size))
}
