import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeUnknownVariable, findUnknownVariables } from '../../src/base/config/env-file.js'

test.each([
  ['DATABSE_URL=x', 'DATABSE_URL', 'DATABASE_URL'],
  ['JWT_SECRETS=x', 'JWT_SECRETS', 'JWT_SECRET'],
  ['port=80', 'port', 'PORT'],
  ['export LOGLEVEL="debug" # comment', 'LOGLEVEL', 'LOG_LEVEL'],
  ['CRM_C_URL=x', 'CRM_C_URL', 'CRM_A_URL'],
  ['POSTGRES_PASSWORD=x', 'POSTGRES_PASSWORD', undefined],
])('%s is unknown', (text, name, nearest) =>
  expect(findUnknownVariables(text)).toEqual([{ name, nearest }]),
)

test('every known name is known, set or not', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const all = example.replaceAll(/^#(?=[A-Z_]+=)/gm, '')
  expect(all).toContain('\nPORT=4000\n')
  expect(findUnknownVariables(`${all}\nNODE_ENV=production`)).toEqual([])
})

test('a sentence names the nearest name, or where all are listed', () => {
  expect(describeUnknownVariable({ name: 'PROT', nearest: 'PORT' })).toBe(
    '.env: PROT is unknown and has no effect; is PORT meant?',
  )
  expect(describeUnknownVariable({ name: 'FOO', nearest: undefined })).toMatch(
    /^\.env: FOO is unknown .* docs\/configuration\.md lists the names$/,
  )
})
