import type { ExecutionResult } from 'graphql'
import { invalid, notFound, Refusal } from '../domain/refusal.js'
import type { Context } from '../graphql/context.js'
import { refusalOf } from '../graphql/errors.js'
import type { Run } from '../graphql/execute.js'
import type { CompiledRow } from './compile.js'
import { type Answer, failed, refused } from './errors.js'
import { type Errors, faultOfBody, type Field, idOf, readFields, type Surroundings, type Values } from './fields.js'
import { envelope, filterValues, orderingOf, pageOf, parameter, searchOf } from './listing.js'
import { camelKeys } from './names.js'

/** A request as far as a row cares. `address`: the full URL of its path, for links. */
export type Asked = {
  readonly context: Context
  readonly id: string | undefined
  readonly query: URLSearchParams
  readonly body: unknown
  readonly address: string
  readonly base: string
  readonly phoneRegion: () => Promise<string>
}

/** Thrown by `data`: the document was refused, or failed. */
class Told extends Error {
  constructor(readonly answer: Answer) {
    super()
  }
}

/** The data of a document; the first error decides, and a bug is logged once and masked. */
async function data(
  run: Run,
  asked: Asked,
  variables: Values,
  shown: ReadonlyMap<string, string>,
): Promise<Readonly<Record<string, unknown>>> {
  const result: ExecutionResult = await run(asked.context, variables)
  const error = result.errors?.[0]
  if (!error) return result.data ?? {}
  const refusal = refusalOf(error)
  if (refusal) throw new Told(refused(refusal, shown))
  asked.context.log.error({ err: error.originalError ?? error }, 'a document failed')
  throw new Told(failed())
}

const fieldErrors = (errors: Errors): Answer => ({ status: 400, body: errors })
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
  asked: Asked,
): Promise<Surroundings> {
  const given = fields.filter(({ name }) => raw[name] !== undefined && raw[name] !== null)
  return { phoneRegion: needsRegion(given) ? await asked.phoneRegion() : '' }
}

/** Blank parameters are as good as absent ones. */
const parametersOf = (fields: readonly Field[], query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name }) => [name, parameter(query, name)]))

async function answerOne({ row, ask }: CompiledRow, asked: Asked): Promise<Answer> {
  const fault = row.body && faultOfBody(asked.body)
  if (fault !== undefined) return fieldErrors({ non_field_errors: [fault] })
  const raw = row.query ? parametersOf(row.query, asked.query) : row.body ? (asked.body as Values) : {}
  const fields = row.query ?? row.body ?? []
  const { values, errors } = readFields(fields, raw, await around(fields, raw, asked))
  if (hasErrors(errors)) return fieldErrors(errors)
  const id = asked.id === undefined ? {} : { id: idOf(asked.id) }
  const variables = camelKeys({ ...id, ...(row.variables?.(values) ?? values) })
  const body = row.give(await data(ask, asked, variables, writtenIds(fields, raw, values)), values)
  if (body === undefined) return refused(notFound())
  const location = row.location?.(body as Record<string, unknown>)
  return {
    status: row.status ?? 200,
    body,
    ...(location !== undefined && { headers: { location: `${asked.base}${location}` } }),
  }
}

type ListData = { readonly count: number; readonly results: readonly Record<string, unknown>[] }
const invalidPage = (): Answer => refused(new Refusal('not_found', 'Invalid page.'))

async function answerList({ row, ask, count }: CompiledRow, asked: Asked): Promise<Answer> {
  if (!row.list || !count) throw new Error(`${row.on} is no list`)
  const { query } = asked
  const { values, errors } = filterValues(row.list, query)
  if (hasErrors(errors)) return refused(invalid(errors))
  const wanted = pageOf(query)
  const filtered = camelKeys({ ...values, search: searchOf(query) })
  if (!wanted) {
    await data(count, asked, filtered, new Map()) // who may not see the list hears that first
    return invalidPage()
  }
  const { size } = wanted
  const number =
    wanted.number === 'last'
      ? Math.max(1, Math.ceil(((await data(count, asked, filtered, new Map())).list as ListData).count / size))
      : wanted.number
  const variables = { ...filtered, orderBy: orderingOf(row.list, query), first: size, offset: (number - 1) * size }
  const list = (await data(ask, asked, variables, new Map())).list as ListData
  const body = envelope(
    asked.address,
    query,
    { number, size },
    list.count,
    list.results.map((node) => row.give(node, values)),
  )
  return body ? { status: 200, body } : invalidPage()
}

/** What a row answers to a request that passed the door: shapes first, then what the verb says. */
export async function answer(compiled: CompiledRow, asked: Asked): Promise<Answer> {
  try {
    return await (compiled.row.list ? answerList(compiled, asked) : answerOne(compiled, asked))
  } catch (error) {
    if (error instanceof Told) return error.answer
    throw error
  }
}
