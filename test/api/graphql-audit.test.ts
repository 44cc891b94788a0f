import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Refused to every GET that a browser could send by itself, and the specification says MAY. */
const AGAINST_CSRF =
  /^MAY accept application\/x-www-form-urlencoded|^MAY use utf-8 encoding when not specified$|GET/

const audits = serverAudits({ url: () => `${app.url}/graphql` })

test('there are audits to run', () => expect(audits.length).toBeGreaterThan(50))

test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (name, audit) => {
  const result = await audit.fn()
  if (name.startsWith('MAY ') && AGAINST_CSRF.test(name))
    expect(['ok', 'notice']).toContain(result.status)
  else expect(result).toMatchObject({ status: 'ok' })
})
