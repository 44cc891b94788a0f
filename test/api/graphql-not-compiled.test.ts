import {
  execute,
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSchema,
  GraphQLString,
  parse,
  validate,
} from 'graphql'
import { expect, test } from 'vitest'
import type { GraphContext } from '../../src/graphql/engine/context.js'
import { createExecutor } from '../../src/graphql/engine/execute.js'

const context = {} as GraphContext
const string = { type: GraphQLString }
const Item: GraphQLObjectType = new GraphQLObjectType({
  name: 'Item',
  fields: () => ({
    id: { type: GraphQLInt },
    name: string,
    item: { type: Item, resolve: () => ({ id: 2, name: 'inner' }) },
    /** The names that are selected of it, as the resolver sees them. */
    seen: { type: Seen, resolve: seen },
  }),
})
const Seen: GraphQLObjectType = new GraphQLObjectType({
  name: 'Seen',
  fields: () => ({ names: string, more: string, seen: { type: Seen, resolve: seen } }),
})
function seen(
  _root: unknown,
  _args: unknown,
  _context: unknown,
  { fieldNodes }: GraphQLResolveInfo,
) {
  const names = fieldNodes[0]?.selectionSet?.selections.map((node) =>
    node.kind === 'Field' ? node.name.value : node.kind,
  )
  return { names: names?.join(' '), more: 'more' }
}
type Echoed = { readonly text?: string; readonly first?: unknown }
const echo = (_root: unknown, { text, first }: Echoed) =>
  `${text}, ${typeof first} ${String(first)}`
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      item: { type: Item, resolve: () => ({ id: 1, name: 'outer' }) },
      items: {
        type: new GraphQLNonNull(new GraphQLList(Item)),
        resolve: () => [{ id: 1, name: 'first' }],
      },
      seen: { type: Seen, resolve: seen },
      echo: {
        type: GraphQLString,
        args: {
          text: string,
          first: { type: GraphQLInt, defaultValue: 20 },
          is: { type: GraphQLBoolean },
        },
        resolve: echo,
      },
    },
  }),
})

const plain = (answer: object): unknown => JSON.parse(JSON.stringify(answer))

const MAGIC = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d'
const CODE = '0), text: (globalThis.isRun = true'

test.each<[what: string, query: string, variables?: Record<string, unknown>]>([
  ['a text that the compiler reads as code', `{ echo(text: "${MAGIC}${CODE}") }`],
  ['the same, escaped', `{ echo(text: "\\u005f${MAGIC.slice(1)}${CODE}") }`],
  ['the same as a block', `{ echo(text: """${MAGIC}${CODE}""") }`],
  [
    'a text that it reads as a number',
    '{ echo(text: "__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8") }',
  ],
  ['an absent variable that every object has', 'query ($toString: Int) { echo(first: $toString) }'],
  ['an alias of that kind', '{ constructor: item { valueOf: id } }'],
  ['an alias that is the prototype', '{ __proto__: item { id } }'],
  ['aliases that are words of the language', '{ function: item { return: id class: name } }'],
  [
    'aliases like names of the generated code',
    '{ idx0_items: item { name } items { name } __context: item { id } }',
  ],
  [
    'an alias like the path of another field',
    '{ seen_x: seen { names } x: item { seen { names more } } }',
  ],
  [
    'a fragment with a condition in one place',
    `query ($is: Boolean!) { items { id ...F @include(if: $is) } item { ...F } }
     fragment F on Item { name }`,
    { is: false },
  ],
  [
    'a fragment with two conditions',
    `query ($is: Boolean!, $not: Boolean!) { item { id ...F @include(if: $is) ...F @include(if: $not) } }
     fragment F on Item { name }`,
    { is: false, not: true },
  ],
  [
    'a condition that is null',
    'query ($is: Boolean = true) { item { id name @include(if: $is) } }',
    { is: null },
  ],
  ['types of the schema', '{ __type(name: "_Known") { name } item { id } }'],
  [
    'what the schema has',
    '{ __schema { queryType { fields { name type { name } } } } items { id } }',
  ],
])('%s: answered the same at each use', async (_, query, variables = {}) => {
  const document = parse(query)
  expect(validate(schema, document)).toEqual([])
  const executor = createExecutor(schema, true)
  const expected = await execute({ schema, document, variableValues: variables })
  for (const use of [1, 2, 3, 4]) {
    const { data, errors } = await executor('key', document, undefined)(context, variables)
    expect(plain({ use, data, errors })).toEqual(plain({ use, ...expected }))
  }
  expect(globalThis).not.toHaveProperty('isRun')
})
