import {
  execute,
  type ExecutionResult,
  GraphQLEnumType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
  validateSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { createExecutor } from '../../src/graphql/engine/execute.js'
import type { GraphContext } from '../../src/graphql/engine/context.js'

const context = {} as GraphContext
const required = (type: GraphQLObjectType | typeof GraphQLInt) => new GraphQLNonNull(type)

const Colour = new GraphQLEnumType({ name: 'Colour', values: { RED: { value: 'red' } } })
const Part = new GraphQLObjectType({
  name: 'Part',
  fields: { id: { type: required(GraphQLInt) }, colour: { type: Colour } },
})
const Item = new GraphQLObjectType({
  name: 'Item',
  fields: () => ({
    id: { type: required(GraphQLInt) },
    name: { type: GraphQLString },
    part: { type: Part },
    parts: { type: new GraphQLNonNull(new GraphQLList(required(Part))) },
    owner: { type: Owner },
  }),
})
const Owner: GraphQLObjectType = new GraphQLObjectType({
  name: 'Owner',
  fields: () => ({
    id: { type: required(GraphQLInt) },
    items: {
      type: new GraphQLList(Item),
      resolve: ({ items }: { items: unknown }) => items,
    },
  }),
})

/** How often the resolver of the list was called. */
let calls = 0
const schemaOf = (items: unknown) =>
  new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        items: {
          type: new GraphQLNonNull(new GraphQLList(required(Item))),
          resolve: () => {
            calls += 1
            return items
          },
        },
        owner: { type: Owner, resolve: () => ({ id: 1, items }) },
      },
    }),
  })

async function bothWays(items: unknown, text: string) {
  const schema = schemaOf(items)
  expect(validateSchema(schema)).toEqual([])
  const document = parse(text)
  const read = ({ data, errors }: ExecutionResult) =>
    JSON.parse(JSON.stringify({ data, errors })) as unknown
  const executor = createExecutor(schema, true)
  for (const _ of [1, 2]) executor('key', document, undefined)
  const run = executor('key', document, undefined) // the third use compiles it
  calls = 0
  const compiled = read(await run(context, {}))
  const compiledCalls = calls
  return { compiled, compiledCalls, expected: read(await execute({ schema, document })) }
}

const ITEM = { id: 1, name: 'a', part: { id: 2, colour: 'red' }, parts: [], owner: null }
const PLAIN = '{ items { __typename id label: name part { ...P } parts { id } } } ' +
  'fragment P on Part { number: id colour id }' // prettier-ignore

test('a plain selection is copied in one go, with its names in the order of the query', async () => {
  const items = [ITEM, { ...ITEM, part: null, name: undefined, parts: [{ id: 7 }] }]
  const { compiled, compiledCalls, expected } = await bothWays(Promise.resolve(items), PLAIN)
  expect(JSON.stringify(compiled)).toBe(JSON.stringify(expected))
  expect(compiledCalls).toBe(1)
})

test.each([
  ['a required value is missing', [{ ...ITEM, id: null }]],
  ['a required list is missing', [{ ...ITEM, parts: undefined }]],
  ['a list is no list', [{ ...ITEM, parts: { id: 1 } }]],
  ['a number is too large', [{ ...ITEM, id: 2 ** 31 }]],
  ['a number is a text', [{ ...ITEM, id: '5' }]],
  ['a text is a number', [{ ...ITEM, name: 5 }]],
  ['a word is unknown', [{ ...ITEM, part: { id: 1, colour: 'blue' } }]],
  ['an object is a text', [{ ...ITEM, part: 'x' }]],
  ['an object is an error', [{ ...ITEM, part: new Error('broken') }]],
  ['an item is an error', [new Error('broken')]],
  ['an item is null', [ITEM, null]],
  ['the list is null', null],
  ['the resolver returns an error', new Error('refused')],
])('when %s, the result is that of graphql-js', async (_, items) => {
  const { compiled, expected } = await bothWays(items, PLAIN)
  expect(compiled).toEqual(expected)
})

test.each([
  ['one field under two names', '{ a: items { id } b: items { name } }'],
  ['one field twice', '{ items { id } items { name part { id } } }'],
  ['a plain selection below another object', '{ owner { id items { id part { id } } } }'],
  ['a type in two places', '{ owner { items { id owner { items { name } } } } items { id } }'],
  ['a directive', '{ items { id name @skip(if: true) } }'],
  ['a directive above', '{ owner @include(if: true) { items { id } } items { name } }'],
  [
    'a fragment with a directive',
    '{ items { ...F @skip(if: true) id } } fragment F on Item {name}',
  ],
  ['the name of the prototype', '{ items { __proto__: id name } }'],
  ['a name of the schema', '{ __type(name: "Item") { name } items { id } }'],
])('the result is that of graphql-js with %s', async (_, text) => {
  const { compiled, expected } = await bothWays([{ ...ITEM, owner: { id: 3, items: [] } }], text)
  expect(compiled).toEqual(expected)
  expect(compiled).not.toHaveProperty('errors')
})
