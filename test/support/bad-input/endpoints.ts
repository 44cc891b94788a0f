import type { Field } from '../../../src/rest/fields/field.js'
import type { Route } from '../../../src/rest/handle/route.js'
import type { HardFixture } from './fixture.js'

/** A field of a body, with the names that lead to it. */
export type Place = { readonly row: Route; readonly field: Field; readonly path: readonly string[] }

function below(row: Route, fields: readonly Field[], path: readonly string[]): Place[] {
  return fields.flatMap((field) => {
    const own = [...path, field.name]
    return [{ row, field, path: own }, ...below(row, field.children ?? [], own)]
  })
}

/** Every field of every body, nested ones too, by its kind. */
export function placesOf(rows: readonly (readonly [string, Route])[], ...kinds: Field['kind'][]) {
  return rows
    .flatMap(([, row]) => below(row, row.body ?? [], []))
    .filter(({ field }) => kinds.includes(field.kind))
    .map((place) => [`${place.row.route} ${place.path.join('.')}`, place] as const)
}

let count = 0
/** Some value that the field takes. */
export function someValue({ kind, children, choices, bounds }: Field): unknown {
  count += 1
  if (kind === 'phone') return `+4915117${String(300000 + count)}`
  if (kind === 'nested')
    return Object.fromEntries((children ?? []).map((field) => [field.name, someValue(field)]))
  if (kind === 'choice') return choices?.[0]
  if (kind === 'integer') return bounds?.[0]
  const usual = { pk: 1, boolean: true, date: '2030-01-08', time: '10:00', string: 'Text' }
  return { ...usual, moment: '2030-01-08T10:00:00Z', url: 'https://example.com/a.png' }[kind]
}

const MARK = 'the hard value'
/**
 * A body with something written at a place, as it stands in JSON; around it all that the place
 * needs.
 */
export function bodyWith(
  { row, path }: Place,
  fields: Readonly<Record<string, unknown>>,
  raw: string,
): string {
  const [first = '', ...rest] = path
  const outer = row.body?.find(({ name }) => name === first)
  const value =
    rest.length > 0 && outer ? { ...(someValue(outer) as object), [rest[0] ?? '']: MARK } : MARK
  return JSON.stringify({ ...fields, [first]: value }).replace(`"${MARK}"`, () => raw)
}

/**
 * What the refusal of a place says: under the outermost name, with the inner one before each
 * message.
 */
export const refusalAt = ({ path }: Place, said: readonly string[]): object => {
  const [outer = '', ...inner] = path
  return { [outer]: inner.length === 0 ? said : said.map((text) => [...inner, text].join(': ')) }
}

/** Sends the row's usual request with this at the place. */
export async function sendAt(
  hard: HardFixture,
  place: Place,
  raw: string,
  ready?: Awaited<ReturnType<HardFixture['ready']>>,
) {
  const { id, query, fields } = ready ?? (await hard.ready(place.row))
  return hard.ask(
    place.row,
    { id, query, body: bodyWith(place, fields, raw) },
    `${place.path.join('.')}: ${raw}`,
  )
}
