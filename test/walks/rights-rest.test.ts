import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, ROLES } from '../../src/domain/identity/rights.js'
import { methodOf, pathOf, type Route } from '../../src/rest/handle/route.js'
import { routes } from '../../src/rest/routes/routes.js'
import { type Answer, startTestApp, type TestApp } from '../support/app.js'
import type { Outcome } from '../support/rights/operations.js'
import { type Given, idsOf, type RowRule, ROWS, withId } from '../support/rights/routes.js'
import {
  type Asker,
  ASKERS,
  buildFixture,
  contents,
  UNLIMITED,
  type Fixture,
} from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

const NO_RULE: RowRule = { may: [], given: () => ({}) }
const ruleOf = (row: Route): RowRule => ROWS[row.route] ?? NO_RULE
const named = routes.map((row) => [row.route, row] as const)

describe('the table of rights', () => {
  test('has every row and nothing else', () =>
    expect(Object.keys(ROWS).sort()).toEqual(routes.map(({ route: on }) => on as string).sort()))
  test.each(named)('says of every id that %s takes what a stranger gets for it', (_, row) =>
    expect(Object.keys(ruleOf(row).ids ?? {}).sort()).toEqual(idsOf(row).sort()),
  )
  test.each(named)('opens %s to embed tokens where the row takes them', (_, row) =>
    expect(ruleOf(row).embedded === true).toBe(row.embedded === true),
  )
  test.each(named)('opens %s to everybody where the row is open', (_, row) =>
    expect(ruleOf(row).may === 'everybody').toBe(row.open === true),
  )
})

const ask = (asker: Asker, row: Route, { id, query = {}, body }: Given): Promise<Answer> => {
  const parameters = new URLSearchParams(query).toString()
  const path = pathOf(row).replace(':id', String(id))
  return app.request(methodOf(row), parameters ? `${path}?${parameters}` : path, {
    token: fixture.tokenOf(asker),
    body,
  })
}

const DENIED = {
  status: 403,
  challenge: null,
  text: '{"detail":"You do not have permission to perform this action.","code":"permission_denied"}',
}
const CHALLENGE = 'Bearer realm="api"'
const notValid = (message: string) => ({
  status: 401,
  challenge: CHALLENGE,
  text: `{"detail":"Given token not valid for any token type","code":"token_not_valid","messages":[{"token_class":"AccessToken","token_type":"access","message":"${message}"}]}`,
})
const REFUSED: Readonly<Record<Asker, object>> = {
  ...(Object.fromEntries(ROLES.map((role) => [role, DENIED])) as Record<Role, object>),
  nobody: {
    status: 401,
    challenge: CHALLENGE,
    text: '{"detail":"Authentication credentials were not provided.","code":"not_authenticated"}',
  },
  expired: notValid('Token is expired'),
  embed: notValid('Token has wrong type'),
}
const seen = ({ status, text, headers }: Answer) => ({
  status,
  text,
  challenge: headers.get('www-authenticate'),
})
const mayUse = ({ may, embedded }: RowRule, asker: Asker): boolean =>
  may === 'everybody' ||
  (asker === 'embed' && embedded === true) ||
  may.some((role) => role === asker)

const answerTo = (gives: Outcome, place: string, id: number): object => {
  if (gives === 'reference')
    return {
      status: 400,
      challenge: null,
      text: `{"${place}":["Invalid pk \\"${id}\\" - object does not exist."]}`,
    }
  if (gives === 'nothing')
    return {
      status: 200,
      challenge: null,
      text: '{"count":0,"next":null,"previous":null,"results":[]}',
    }
  return { status: 404, challenge: null, text: '{"detail":"Not found.","code":"not_found"}' }
}

describe.each(named)('%s', (_, row) => {
  const rule = ruleOf(row)

  test.each(ASKERS)('asked by %s', async (asker) => {
    const given = await rule.given(fixture)
    const before = await contents(app.db)
    const answer = await ask(asker, row, given)
    const after = await contents(app.db)
    if (mayUse(rule, asker)) expect(answer.status).toBe(row.status ?? 200)
    else expect(seen(answer)).toEqual(REFUSED[asker])
    const stores = mayUse(rule, asker) && methodOf(row) !== 'GET' && !rule.looks
    if (stores) expect(after).not.toEqual(before)
    else expect(after).toEqual(before)
  })

  test.each(Object.entries(rule.ids ?? {}))(
    'with a stranger as %s',
    async (place, { names, gives }) => {
      const given = await rule.given(fixture)
      const cells = ROLES.flatMap((role) =>
        Object.entries(fixture.strangers(names, role)).map(([whose, id]) => ({ role, whose, id })),
      )
      const before = await contents(app.db)
      const said: Record<string, object> = {}
      for (const { role, whose, id } of cells)
        said[`${role}, ${whose}`] = seen(await ask(role, row, withId(row, given, place, id)))
      expect(said).toEqual(
        Object.fromEntries(
          cells.map(({ role, whose, id }) => [
            `${role}, ${whose}`,
            mayUse(rule, role) ? answerTo(gives, place, id) : DENIED,
          ]),
        ),
      )
      expect(await contents(app.db)).toEqual(before)
    },
  )

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s without a token is nobody',
    async (method) => {
      if (row.open) return expect(mayUse(rule, 'nobody')).toBe(true)
      const { status, headers } = await app.request(
        method,
        pathOf(row).replace(':id', String(await fixture.appointment())),
      )
      expect([status, headers.get('www-authenticate')]).toEqual([401, CHALLENGE])
    },
  )
})
