import { searchError } from '../../domain/search.js'
import { readDate } from '../../domain/time/time.js'
import { idOf, NOBODY } from '../fields/field.js'

/** How a filter's value is read: the variable's value, or what is wrong with it (django-filter's words). */
type FilterReader = (text: string) => { readonly value: unknown } | { readonly wrong: string }
export type Filter = {
  readonly name: string
  readonly kind: 'date' | 'number' | 'choice' | 'choices'
  readonly choices?: readonly string[]
  readonly read: FilterReader
}

export const dateFilter = (name: string): Filter => ({
  name,
  kind: 'date',
  read: (text) =>
    readDate(text) === undefined ? { wrong: 'Enter a valid date.' } : { value: text },
})

/** A number that no id can be finds nothing (`2.0` is 2); what is no number is refused. */
export const numberFilter = (name: string): Filter => ({
  name,
  kind: 'number',
  read: (text) =>
    /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)
      ? { value: /^\d+(\.0+)?$/.test(text) ? idOf(text.replace(/\..*/, '')) : NOBODY }
      : { wrong: 'Enter a number.' },
})

const noChoice = (text: string) => ({
  wrong: `Select a valid choice. ${text} is not one of the available choices.`,
})

/** One of the words; `many`: the variable takes a list. */
export const choiceFilter = (
  name: string,
  choices: readonly string[],
  takes: 'many' | 'one' = 'many',
): Filter => ({
  name,
  kind: 'choice',
  choices,
  read: (text) =>
    choices.includes(text) ? { value: takes === 'many' ? [text] : text } : noChoice(text),
})

/** Some of the words, commas between; the first one that is none of them is named. */
export const choicesFilter = (name: string, choices: readonly string[]): Filter => ({
  name,
  kind: 'choices',
  choices,
  read(text) {
    const words = text.split(',').map((word) => word.trim())
    const named = words.filter((word) => word !== '')
    const strange = named.find((word) => !choices.includes(word))
    return strange === undefined
      ? { value: named.length > 0 ? named : undefined }
      : noChoice(strange)
  },
})

/** A list with the shared conventions (interface 4.3): filters, search, sortable fields. */
export type List = { readonly filters: readonly Filter[]; readonly sortable: readonly string[] }

const DEFAULT_SIZE = 20
const LARGEST_SIZE = 100
/** Rows; no list of a salon goes further, and the graph refuses to. */
const FARTHEST = 10_000_000

/** The page that a list request wants; undefined for one that no list has. */
type WantedPage = { readonly number: number | 'last'; readonly size: number }

/** The last of a repeated parameter counts, without outer spaces; a blank one is as good as none. */
export const parameter = (query: URLSearchParams, name: string): string | undefined =>
  query.getAll(name).at(-1)?.trim() || undefined

/** Reads the filters of a list. Each bad one is an error; so is a search that is too long or has too many terms. */
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

/** Comma list of sortable fields, minus for descending; unknown ones are dropped. */
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

export const searchOf = (query: URLSearchParams): string | undefined =>
  parameter(query, 'search')?.replaceAll('\0', '').toWellFormed()

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

/** As Python's urlencode writes a value: letters, digits and `_.-~` stay, a space is a plus. */
const encoded = (value: string): string =>
  encodeURIComponent(value)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

/** The address of another page: other parameters kept and sorted by name; page 1 has no `page`. */
function pageLink(address: string, query: URLSearchParams, page: number): string {
  const kept = [...query].filter(([name]) => name !== 'page')
  const all = page === 1 ? kept : [...kept, ['page', String(page)] as const]
  const sorted = all
    .map(([name, value], index) => ({ name, value, index }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.index - b.index))
  const text = sorted.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&')
  return text ? `${address}?${text}` : address
}

type Envelope = {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly unknown[]
}

/** The list's body, or undefined for a page that it does not have; page 1 of an empty list is fine. */
export function envelope(
  address: string,
  query: URLSearchParams,
  page: { number: number; size: number },
  count: number,
  results: readonly unknown[],
): Envelope | undefined {
  const last = Math.max(1, Math.ceil(count / page.size))
  if (page.number > last) return undefined
  return {
    count,
    next: page.number < last ? pageLink(address, query, page.number + 1) : null,
    previous: page.number > 1 ? pageLink(address, query, page.number - 1) : null,
    results,
  }
}
