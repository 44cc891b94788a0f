import { test } from 'vitest'
import { operations, waysFrom, documentOf, idArguments } from '../support/rights-documents.js'
test('x', () => {
  for (const steps of [3,4,5,6]) {
    let q = 0, m = 0
    for (const o of operations) { const n = waysFrom(o, steps).length; if (o.kind === 'query') q += n; else m += n }
    console.log(steps, q, m)
  }
  for (const o of operations) console.log(o.field.name, idArguments(o), documentOf(o))
})
