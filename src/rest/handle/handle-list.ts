import { errorResponse, type JsonResponse } from '../../base/http/error-response.js'
import { invalid, Refusal } from '../../domain/refusal.js'
import { type DocumentRequest, data } from './run-document.js'
import type { CompiledRow } from './compile.js'
import type { Values } from '../fields/fields.js'
import { envelope, filterValues, orderingOf, pageOf, searchOf } from './list.js'
import { camelCaseKeys } from '../fields/case.js'
import { arranged, isOnlyPage } from './whole-list.js'

type Node = Readonly<Record<string, unknown>>
type Paged = { readonly count: number; readonly results: readonly Node[] }
const invalidPage = (): JsonResponse => errorResponse(new Refusal('not_found', 'Invalid page.'))

/** The list's envelope. Bad filters are refused before bad pages, and who may not see the list hears that first. */
export async function answerList(
  compiled: CompiledRow,
  asked: DocumentRequest,
): Promise<JsonResponse> {
  const { list } = compiled.row
  if (!list) throw new Error(`${compiled.row.on} is no list`)
  const { values, errors } = filterValues(list, asked.query)
  if (Object.keys(errors).length > 0) return errorResponse(invalid(errors))
  return 'searched' in list
    ? answerWhole(compiled, asked, values, list.searched)
    : answerPage(compiled, asked, values)
}

async function answerWhole(
  { row, ask }: CompiledRow,
  asked: DocumentRequest,
  values: Values,
  searched: readonly string[],
): Promise<JsonResponse> {
  const nodes = (await data(ask, asked, camelCaseKeys(values))).list as readonly Node[]
  if (!row.list || !isOnlyPage(asked.query)) return invalidPage()
  const given = nodes.map((node) => row.give({ node }, values) as Node)
  const results = arranged(row.list, searched, asked.query, given)
  return { status: 200, body: { count: results.length, next: null, previous: null, results } }
}

async function answerPage(
  { row, ask, count }: CompiledRow,
  asked: DocumentRequest,
  values: Values,
): Promise<JsonResponse> {
  if (!row.list || !count) throw new Error(`${row.on} counts nothing`)
  const { query } = asked
  const wanted = pageOf(query)
  const filtered = camelCaseKeys({ ...values, search: searchOf(query) })
  if (!wanted) {
    await data(count, asked, filtered)
    return invalidPage()
  }
  const { size } = wanted
  const number =
    wanted.number === 'last'
      ? Math.max(1, Math.ceil(((await data(count, asked, filtered)).list as Paged).count / size))
      : wanted.number
  const variables = {
    ...filtered,
    orderBy: orderingOf(row.list, query),
    first: size,
    offset: (number - 1) * size,
  }
  const found = (await data(ask, asked, variables)).list as Paged
  const results = found.results.map((node) => row.give({ node }, values))
  const body = envelope(asked.address, query, { number, size }, found.count, results)
  return body ? { status: 200, body } : invalidPage()
}
