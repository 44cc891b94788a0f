import { errorResponse, type JsonResponse } from '../../base/http/error-response.js'
import type { AppointmentFilter } from '../../domain/booking/appointment-filter.js'
import { invalid } from '../../domain/refusal.js'
import { camelCaseKeys } from '../fields/case.js'
import { filterValues, orderingOf, searchOf } from './list.js'
import type { Route } from './route.js'

/** The rows of a list that a request wants as CSV: the filters of the list, without its pages. */
export type CsvListRequest = {
  readonly table: 'appointments' | 'clients'
  readonly filter: AppointmentFilter
  readonly search: string | undefined
  readonly orderBy: readonly { readonly field: string; readonly descending: boolean }[]
}

/**
 * Reads the filters, the search and the order of a list for CSV. Returns the response that the
 * list sends for a wrong filter.
 */
export function readCsvRequest(
  { route, list, csv }: Route,
  query: URLSearchParams,
): CsvListRequest | { readonly answer: JsonResponse } {
  if (!list || csv === undefined) throw new Error(`${route} has no CSV`)
  const { values, errors } = filterValues(list, query)
  if (Object.keys(errors).length > 0) return { answer: errorResponse(invalid(errors)) }
  return {
    table: csv,
    filter: camelCaseKeys(values),
    search: searchOf(query),
    orderBy: orderingOf(list, query).map(({ field, direction }) => ({
      field,
      descending: direction === 'desc',
    })),
  }
}
