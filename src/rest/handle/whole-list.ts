import { searchTerms } from '../../domain/search.js'
import { orderingOf, parameter, searchOf, type List } from './list.js'

type Node = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')
const digitsOf = (value: unknown): string => textOf(value).replace(/\D/g, '')

/** Every term must stand in one of the fields, or its digits in one that is a number as people type them. */
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

/** Searched and ordered as the shared conventions say (interface 4.3), for a list that the graph gives whole and in its default order. */
export function arranged(
  list: List,
  searched: readonly string[],
  query: URLSearchParams,
  nodes: readonly Node[],
): Node[] {
  const search = searchOf(query)
  const found =
    search === undefined ? [...nodes] : nodes.filter((node) => matches(node, searched, search))
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

/** All stands on one page: the number of it is 1, `last`, or not given. */
export const isOnlyPage = (query: URLSearchParams): boolean =>
  ['1', 'last'].includes((parameter(query, 'page') ?? '1').replace(/^0+(?=\d)/, ''))
