import { searchError, searchTerms } from '../../domain/search.js'
import type { Filter } from './filters.js'

/** The filters and the sortable fields of a list (docs/rest.md, "Lists"). */
export type List = { readonly filters: readonly Filter[]; readonly sortable: readonly string[] }

/**
 * A list of the graph in pages: its field, the type of its order, and what is selected of a node.
 */
type GraphList = List & {
  readonly field: string
  /** The input type of its filters; none where it has no filters. */
  readonly filterType?: string
  readonly orderType: string
  readonly selection: string
  readonly fragment: string
}

/**
 * Returns the documents of a list in pages: one for a page with its count, one for the count alone.
 */
export function pagedList({ filters, sortable, ...graph }: GraphList) {
  const { filterType } = graph
  const parameters = `${filterType ? `$filter: ${filterType}, ` : ''}$search: String`
  const given = `${filterType ? 'filter: $filter, ' : ''}search: $search`
  return {
    document: `query (${parameters}, $orderBy: [${graph.orderType}!], $first: Int, $offset: Int) {
      list: ${graph.field}(${given}, orderBy: $orderBy, first: $first, offset: $offset) {
        count: totalCount results: nodes { ${graph.selection} }
      }
    } ${graph.fragment}`,
    list: {
      filters,
      sortable,
      countDocument: `query (${parameters}) { list: ${graph.field}(${given}) { count: totalCount
        } }`,
    },
  } as const
}

const DEFAULT_SIZE = 20
const LARGEST_SIZE = 100
/** In rows. The graph refuses a larger offset. */
const FARTHEST = 10_000_000

/** The page that a list request asks for. */
type WantedPage = { readonly number: number | 'last'; readonly size: number }

/**
 * Returns the last value of a parameter without outer spaces; undefined when it is blank or absent.
 */
export const parameter = (query: URLSearchParams, name: string): string | undefined =>
  query.getAll(name).at(-1)?.trim() || undefined

/**
 * Reads the filters of a list. A wrong value is an error, and so is a search that is too long or
 * has too many terms.
 */
export function filterValues(
  list: List,
  query: URLSearchParams,
): { values: Record<string, unknown>; errors: Record<string, string[]> } {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  for (const filter of list.filters) {
    const text = parameter(query, filter.name)
    if (text === undefined) continue
    const reading = filter.read(text)
    if ('wrong' in reading) errors[filter.name] = [reading.wrong]
    else values[filter.name] = reading.value
  }
  const search = searchOf(query)
  const fault = search === undefined ? undefined : searchError(search)
  if (fault !== undefined) errors.search = [fault]
  return { values, errors }
}

/**
 * Reads the order: sortable fields with commas between, a minus for descending. Drops unknown ones.
 */
export const orderingOf = (
  list: List,
  query: URLSearchParams,
): { field: string; direction: 'asc' | 'desc' }[] =>
  (parameter(query, 'ordering') ?? '')
    .split(',')
    .map((term) => term.trim())
    .map((term) => ({
      field: term.replace(/^-/, ''),
      direction: term.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }))
    .filter(({ field }) => list.sortable.includes(field))

/** Returns the search text; undefined without one. */
export const searchOf = (query: URLSearchParams): string | undefined =>
  parameter(query, 'search')?.replaceAll('\0', '').toWellFormed()

/** Reads page and page size. Undefined: no list has such a page. */
export function pageOf(query: URLSearchParams): WantedPage | undefined {
  const wanted = parameter(query, 'page_size') ?? ''
  const size =
    /^\d+$/.test(wanted) && Number(wanted) > 0
      ? Math.min(Number(wanted), LARGEST_SIZE)
      : DEFAULT_SIZE
  const page = parameter(query, 'page') ?? '1'
  if (page === 'last') return { number: 'last', size }
  const number = /^0*\d{1,7}$/.test(page) ? Number(page) : 0
  return number >= 1 && (number - 1) * size <= FARTHEST ? { number, size } : undefined
}

/**
 * Encodes a value as Python's urlencode does: letters, digits and `_.-~` stay, a space is a plus.
 */
const encoded = (value: string): string =>
  /^[\w.~-]*$/.test(value)
    ? value
    : encodeURIComponent(value)
        .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll('%20', '+')

/** Returns the address of a page. Other parameters stay, sorted by name; page 1 has no `page`. */
function pageLink(address: string, query: URLSearchParams, page: number): string {
  const kept = [...query].filter(([name]) => name !== 'page')
  const all = page === 1 ? kept : [...kept, ['page', String(page)] as const]
  const sorted = all
    .map(([name, value], index) => ({ name, value, index }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.index - b.index))
  const text = sorted.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&')
  return text ? `${address}?${text}` : address
}

type ListBody = {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly unknown[]
}

/**
 * Returns the body of a list; undefined for a page after the last one. An empty list has page 1.
 */
export function listBody(
  request: { address: string; query: URLSearchParams; page: { number: number; size: number } },
  count: number,
  results: readonly unknown[],
): ListBody | undefined {
  const { address, query, page } = request
  const last = Math.max(1, Math.ceil(count / page.size))
  if (page.number > last) return undefined
  return {
    count,
    next: page.number < last ? pageLink(address, query, page.number + 1) : null,
    previous: page.number > 1 ? pageLink(address, query, page.number - 1) : null,
    results,
  }
}

type Node = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')
const digitsOf = (value: unknown): string => textOf(value).replace(/\D/g, '')

/**
 * Returns whether each search term is in one of the fields. Digits match a phone in any notation.
 */
function matches(node: Node, fields: readonly string[], search: string): boolean {
  return searchTerms(search).every(({ text, digits }) =>
    fields.some(
      (field) =>
        textOf(node[field]).includes(text.toLowerCase()) ||
        digits.some((form) => digitsOf(node[field]).includes(form)),
    ),
  )
}

const compare = (a: unknown, b: unknown): number => {
  const [first, second] = [Number(a), Number(b)]
  if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second
  return String(a) < String(b) ? -1 : Number(String(a) !== String(b))
}

/**
 * Searches and sorts a list that the graph returns whole, by the shared conventions (interface
 * 4.3). The given order is that of the names.
 */
export function searchAndSort(
  list: List,
  searchFields: readonly string[],
  query: URLSearchParams,
  nodes: readonly Node[],
): Node[] {
  const search = searchOf(query)
  const found =
    search === undefined ? [...nodes] : nodes.filter((node) => matches(node, searchFields, search))
  const orders = orderingOf(list, query)
  if (orders.length === 0) return found
  const place = new Map(
    nodes.map((node) => [node, nodes.findIndex(({ name }) => name === node.name)]),
  )
  const valueOf = (node: Node, field: string) => (field === 'name' ? place.get(node) : node[field])
  return found.sort((a, b) => {
    for (const { field, direction } of [...orders, { field: 'id', direction: 'asc' }]) {
      const difference = compare(valueOf(a, field), valueOf(b, field))
      if (difference !== 0) return direction === 'desc' ? -difference : difference
    }
    return 0
  })
}

/** Returns whether the only page of a whole list is asked for: 1, `last`, or none given. */
export const isOnlyPage = (query: URLSearchParams): boolean =>
  ['1', 'last'].includes((parameter(query, 'page') ?? '1').replace(/^0+(?=\d)/, ''))
