import { describe, expect, test } from 'vitest'
import { type Pairs, readData } from '../support/data.js'
import { hear } from './autopilot-salon.js'

/**
 * What clients call the services of different salons. `a / b`: one of the two is meant. `a + b`:
 * both, one after the other. `no a: b`: a is not offered, and b is the nearest.
 */
const PRICE_LISTS = readData<
  Readonly<Record<string, { readonly services: readonly string[]; readonly cases: Pairs }>>
>(import.meta.url, 'data/autopilot-price-lists.json')

const AND = ' + '
const NEAREST = ': '
const OR = ' / '

function readIn(said: string, names: readonly string[]): string {
  const services = names.map((name, index) => ({ id: index + 1, name }))
  const { serviceIds, inTurn, notOffered, namesUnknown } = hear(said, { services })
  const oneOf = (ids: readonly number[]): string => ids.map((id) => names[id - 1]).join(OR)
  const named = inTurn.length > 1 ? inTurn : serviceIds.length > 0 ? [serviceIds] : []
  return [
    ...named.map(oneOf),
    ...notOffered.map(({ name, nearest }) => `no ${name}${NEAREST}${oneOf(nearest)}`),
    ...namesUnknown.map((name) => `no ${name}`),
  ].join(AND)
}

describe.each(Object.entries(PRICE_LISTS))('%s', (_, { services, cases }) => {
  test.each(cases)('"%s" is %s', (said, expected) => expect(readIn(said, services)).toBe(expected))
})
