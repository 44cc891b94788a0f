import fc from 'fast-check'
import {
  getVariableValues,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { expect, test } from 'vitest'
import { createVariableReader } from '../../src/graphql/engine/compiler/read-variables.js'
import { schema } from '../../src/graphql/schema.js'
import { propertyRuns } from '../support/property-runs.js'

const INPUT_TYPES = Object.values(schema.getTypeMap()).filter(
  (type) => isInputType(type) && !type.name.startsWith('__'),
)
const PLAIN = [
  ...[0, 1, -1, 2 ** 31, 1.5, '', 'x', '7', true, false, null, undefined],
  ...['2030-01-07', '10:30', '2030-01-07T10:30:00Z', '9.50', [], {}, [1], ['x', null]],
]

/** Values of a type: mostly right ones, some that are wrong somewhere. */
function valueOf(type: GraphQLInputType, depth = 0): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom(...PLAIN)
  if (isNonNullType(type)) return valueOf(type.ofType, depth)
  if (isListType(type)) {
    const item = valueOf(type.ofType, depth)
    return fc.oneof({ weight: 4, arbitrary: fc.array(item, { maxLength: 3 }) }, item, wrong)
  }
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name)
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, wrong)
  }
  if (!isInputObjectType(type) || depth > 3) return wrong
  const fields = Object.values(type.getFields()).map(
    (field) => [field.name, valueOf(field.type, depth + 1)] as const,
  )
  const given = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const withMore = given.map((value) => ({ ...value, unknownField: 1 }))
  return fc.oneof({ weight: 8, arbitrary: given }, withMore, wrong)
}

const definitionsOf = (text: string) => {
  const [operation] = parse(`query (${text}) { __typename }`).definitions
  return (operation as OperationDefinitionNode).variableDefinitions ?? []
}

test.each(INPUT_TYPES)('variables of %s are read as graphql-js reads them', (type) => {
  const forms = [
    `$a: ${type.name}`,
    `$a: ${type.name}!`,
    `$a: [${type.name}!]`,
    `$a: [${type.name}]!`,
  ]
  const values = fc.option(valueOf(type as GraphQLInputType), { nil: undefined })
  let readable = 0
  for (const form of forms) {
    const definitions = definitionsOf(form)
    const read = createVariableReader(schema, definitions, true)
    fc.assert(
      fc.property(fc.record({ a: values }, { requiredKeys: [] }), (given) => {
        const expected = getVariableValues(schema, definitions, given, {
          maxErrors: 50,
          hideSuggestions: true,
        })
        if (expected.coerced) readable += 1
        expect(read(given)).toEqual(expected)
      }),
      { numRuns: propertyRuns(60, 24) },
    )
  }
  expect(readable).toBeGreaterThan(0)
})

test('defaults, absent and unknown variables are read as graphql-js reads them', () => {
  const definitions = definitionsOf(
    '$first: Int = 20, $order: AppointmentOrder = { field: DATE }, $id: Int!, $on: Boolean! = true',
  )
  const read = createVariableReader(schema, definitions, false)
  for (const given of [
    { id: 1 },
    { id: 1, first: null, on: false, other: 3 },
    { id: null },
    {},
    { id: 1, on: null },
    { id: 1, order: { field: 'STATUS' } },
    { id: 1, order: { field: 'STATSU' } },
  ])
    expect(read(given)).toEqual(getVariableValues(schema, definitions, given, { maxErrors: 50 }))
})

test('a type that is no input type is complained about by graphql-js', () => {
  const definitions = definitionsOf('$a: Appointment')
  expect(definitions[0]?.type.kind).toBe(Kind.NAMED_TYPE)
  expect(createVariableReader(schema, definitions, true)({}).errors).toHaveLength(1)
})
