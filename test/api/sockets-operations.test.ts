import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  dial,
  enter,
  type Frame,
  type Line,
  openSocketFixture,
  type SocketFixture,
} from '../support/socket.js'

let fixture: SocketFixture
let line: Line
let count = 0
beforeAll(async () => {
  fixture = await openSocketFixture({ baseUrl: 'https://salon.example' })
  line = await enter(fixture)
})
afterAll(() => fixture?.stop())
beforeEach(() => {
  fixture.refusals.length = 0
})

const ask = (query: unknown, more?: Record<string, unknown>): Promise<Frame> =>
  line.ask(`${(count += 1)}`, query, more)

describe('what is asked once is answered once', () => {
  test('a query', async () => {
    const id = 'query'
    line.subscribe(id, '{ hello }')
    await line.last(id)
    expect(line.frames.filter((frame) => frame.id === id)).toEqual([
      { id, type: 'next', payload: { data: { hello: 'world' }, extensions: { cost: 0 } } },
      { id, type: 'complete' },
    ])
  })

  test('a mutation, with variables and by its name', async () => {
    const query = 'query A { hello } mutation B($text: String) { tick(text: $text) }'
    const before = fixture.ticker.ticks.length
    const answer = await ask(query, { operationName: 'B', variables: { text: 'x' } })
    expect(answer.payload.data).toEqual({ tick: before + 1 })
    expect(fixture.ticker.ticks.at(-1)?.text).toBe('x')
  })

  test('the same again and again, as itself and compiled', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await ask('query ($text: String!) { echo(text: $text) }', {
        variables: { text: `${turn}` },
      })
      expect(answer.payload.data).toEqual({ echo: `${turn}` })
    }
  })

  test('each with a call of its own', async () => {
    fixture.doings.contexts.length = 0
    await ask('{ hello }')
    fixture.now += 1000
    await ask('{ hello }')
    const [first, second] = fixture.doings.contexts
    expect(first).not.toBe(second)
    expect(second!.now - first!.now).toBe(1000)
    expect([first!.viewer, first!.base]).toEqual([
      expect.objectContaining({ id: 1, role: 'operator' }),
      'https://salon.example',
    ])
    expect(first!.db).toBeDefined()
    expect(first!.loaders).not.toBe(second!.loaders)
  })

  test('links start with the host that was asked, where no other is set', async () => {
    const plain = await openSocketFixture({ trustProxy: true })
    for (const [headers, base] of [
      [{}, plain.url],
      [
        { 'x-forwarded-host': 'salon.example', 'x-forwarded-proto': 'https' },
        'https://salon.example',
      ],
    ] as const) {
      const there = await (await dial(plain.ws, { headers })).introduce(plain.token(1))
      await there.ask('1', '{ hello }')
      expect(plain.doings.contexts.at(-1)?.base).toBe(base)
    }
    await plain.stop()
  })

  test('introspection, with the explorer on', async () => {
    expect(
      (await ask('{ __schema { queryType { name } } }')).payload.data.__schema.queryType.name,
    ).toBe('Query')
  })

  test('many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ask(`{ echo(text: "${n}") }`)),
    )
    expect(answers.map(({ payload }) => payload.data.echo)).toEqual(
      Array.from({ length: 100 }, (_, n) => `${n}`),
    )
  })
})

describe('what goes wrong inside is told as over HTTP', () => {
  test('a refusal', async () => {
    expect((await ask('{ hello refused }')).payload).toMatchObject({
      data: { hello: 'world', refused: null },
      errors: [
        {
          message: 'You do not have permission to perform this action.',
          path: ['refused'],
          extensions: { code: 'permission_denied' },
        },
      ],
    })
    expect(fixture.refusals).toEqual(['permission_denied'])
  })

  test('a bug: masked, and logged once for each, interpreted and compiled', async () => {
    fixture.lines.length = 0
    for (let turn = 0; turn < 4; turn += 1) {
      const { payload } = await ask('{ broken }')
      expect(payload).toMatchObject({
        data: { broken: null },
        errors: [{ message: 'A server error occurred.', extensions: { code: 'error' } }],
      })
      expect(JSON.stringify(payload)).not.toMatch(/secret|stack/)
    }
    expect(fixture.lines.filter((text) => text.includes('a secret of ours'))).toHaveLength(4)
  })
})

describe('what is refused ends itself alone', () => {
  const deep = (levels: number): string =>
    `${'{ items '.repeat(levels)}{ id }${' }'.repeat(levels)}`
  const NOT_A_STRING = 'GraphQL queries must be strings.'
  const NO_QUERY = 'GraphQL operations must contain a non-empty `query`.'
  test.each<[string, unknown, Record<string, unknown>, string, RegExp | string]>([
    ['a syntax error', '{ hello', {}, 'parse_error', /^Syntax Error/],
    ['no query', undefined, {}, 'invalid', NO_QUERY],
    ['null', null, {}, 'invalid', NO_QUERY],
    ['an empty query', '', {}, 'invalid', NO_QUERY],
    ['a number for a query', 5, {}, 'invalid', NOT_A_STRING],
    ['an object for a query', { kind: 'Document' }, {}, 'invalid', NOT_A_STRING],
    ['variables that are a list', '{ hello }', { variables: [] }, 'invalid', /variables/],
    ['variables that are a text', '{ hello }', { variables: '{}' }, 'invalid', /variables/],
    ['a name that is a number', '{ hello }', { operationName: 5 }, 'invalid', /operationName/],
    [
      'the name of nothing',
      'query A { hello }',
      { operationName: 'B' },
      'invalid',
      'Unknown operation named "B".',
    ],
    [
      'two, and no name',
      'query A { hello } query B { hello }',
      {},
      'invalid',
      /Must provide operation name/,
    ],
    ['no operation', 'fragment F on Query { hello }', {}, 'invalid', /never used/],
    [
      'an unknown field',
      '{ helo }',
      {},
      'invalid',
      /Cannot query field "helo".*Did you mean "hello"/,
    ],
    ['a missing argument', '{ echo }', {}, 'invalid', /required/],
    ['a missing variable', 'query ($t: String!) { echo(text: $t) }', {}, 'invalid', /\$t/],
    [
      'a variable of another type',
      'query ($t: Int) { items(first: $t) { id } }',
      { variables: { t: 'x' } },
      'invalid',
      /\$t/,
    ],
    [
      'two subscriptions in one',
      'subscription { ticks { n } more: ticks { n } }',
      {},
      'invalid',
      /must select only one/,
    ],
    ['a null character', '{ echo(text: "\\u0000") }', {}, 'invalid', /Null characters/],
    [
      'half a pair',
      'query ($t: String!) { echo(text: $t) }',
      { variables: { t: '\ud800' } },
      'invalid',
      /surrogate/,
    ],
    ['a deep one', deep(15), {}, 'invalid', /limit of 14 levels/],
    ['a hundred thousand brackets', '{'.repeat(60_000), {}, 'invalid', /longer than 50000/],
    ['a bottomless one', '{'.repeat(1_990), {}, 'parse_error', /Syntax Error/],
    ['many tokens', `{ ${'hello '.repeat(2_001)} }`, {}, 'parse_error', /2000 tokens/],
    [
      'many aliases',
      `{ ${Array.from({ length: 41 }, (_, n) => `a${n}: hello`).join(' ')} }`,
      {},
      'invalid',
      /limit of 40 aliases/,
    ],
    [
      'many directives',
      `{ hello ${'@skip(if: false) '.repeat(9)} }`,
      {},
      'invalid',
      /limit of 8 directives/,
    ],
    [
      'a circle of fragments',
      '{ ...A } fragment A on Query { ...A }',
      {},
      'invalid',
      /Cannot spread fragment "A"/,
    ],
    [
      'a costly one',
      'query ($n: Int) { items(first: $n) { items(first: $n) { items(first: 3) { id } } } }',
      { variables: { n: 1e9 } },
      'invalid',
      /costs more than 20000/,
    ],
    [
      'a costly subscription of a costly kind',
      `subscription { ticks { n ${'said '.repeat(601)} } }`,
      {},
      'invalid',
      /limit of 600 selections/,
    ],
  ])('%s', async (_, query, more, code, message) => {
    line.subscribe(`open${(count += 1)}`, 'subscription { ticks { n } }')
    const open = fixture.ticker.open
    const asked = fixture.doings.contexts.length
    const { type, payload } = await ask(query, more)
    expect(type).toBe('error')
    expect(payload[0]).toMatchObject({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      extensions: { code },
    })
    expect(payload[0].extensions).not.toHaveProperty('http')
    expect(JSON.stringify(payload)).not.toMatch(/stack|\.js:/)
    expect(fixture.refusals).toEqual(payload.map(() => code))
    expect(fixture.doings.contexts).toHaveLength(asked)
    expect((await ask('{ hello }')).payload.data).toEqual({ hello: 'world' })
    expect(fixture.ticker.open).toBeGreaterThanOrEqual(open)
  })

  test('a wrong field is named as over HTTP', async () => {
    const { payload } = await ask('{ echo(text: 5) }')
    expect(payload[0].extensions).toEqual({
      code: 'invalid',
      fields: { text: [expect.stringContaining('5')] },
    })
    expect(payload[0].locations).toEqual([{ line: 1, column: 14 }])
  })

  test('the same complaint as often as it is asked', async () => {
    for (let turn = 0; turn < 4; turn += 1) expect((await ask('{ helo }')).payload).toHaveLength(1)
  })
})

describe('without the explorer', () => {
  test('nothing of the schema is told, nor guessed at', async () => {
    const quiet = await openSocketFixture({ explorer: false })
    const there = await enter(quiet)
    const said = async (id: string, query: string, more?: Record<string, unknown>) =>
      (await there.ask(id, query, more)).payload
        .map(({ message }: { message: string }) => message)
        .join()
    expect(await said('1', '{ __schema { types { name } } }')).toMatch(/introspection/)
    expect(await said('2', '{ __type(name: "Query") { name } }')).toMatch(/introspection/)
    expect(await said('3', '{ helo }')).toBe('Cannot query field "helo" on type "Query".')
    expect(await said('4', 'subscription { tiks { n } }')).not.toMatch(/mean/)
    expect((await there.ask('5', '{ __typename }')).payload.data).toEqual({ __typename: 'Query' })
    await quiet.stop()
  })
})

describe('what it costs', () => {
  const THROTTLED = {
    message: 'Request was throttled. Expected available in 60 seconds.',
    extensions: { code: 'throttled' },
  }
  /** 100 times ten and itself. */
  const THOUSAND = '{ items(first: 100) { items(first: 10) { id } } }'

  test('one an operation, and one more a thousand; for the account, whatever socket it is', async () => {
    const limited = await openSocketFixture({ perMinute: 10 })
    const [one, other] = [await enter(limited), await enter(limited)]
    expect((await one.ask('1', THOUSAND)).payload.extensions).toEqual({ cost: 1100 }) // 2
    for (let turn = 0; turn < 4; turn += 1) await other.ask(`${turn}`, '{ hello }') // 4
    expect((await one.ask('2', '{ nothing }')).payload[0].extensions.code).toBe('invalid') // 1
    one.subscribe('3', 'subscription { ticks { n } }') // 1
    await other.ask('4', '{ hello }') // 1
    expect((await one.ask('5', THOUSAND)).payload).toEqual([THROTTLED]) // 1 of 2
    expect((await other.ask('6', '{ hello }')).payload).toEqual([THROTTLED])
    expect(limited.refusals).toEqual(['invalid', 'throttled', 'throttled'])
    expect((await (await enter(limited, 2)).ask('1', '{ hello }')).payload.data).toEqual({
      hello: 'world',
    })
    limited.ticker.tick() // what was subscribed to goes on
    await one.heard(({ id, type }) => id === '3' && type === 'next')
    await limited.stop()
  })

  test('events cost nothing', async () => {
    const limited = await openSocketFixture({ perMinute: 2 })
    const there = await enter(limited)
    there.subscribe('1', 'subscription { ticks { n } }')
    await expect.poll(() => limited.ticker.open).toBe(1)
    for (let turn = 0; turn < 20; turn += 1) limited.ticker.tick()
    await there.heard(() => there.events('1').length === 20)
    await limited.stop()
  })

  test('signing in counts for the address, aliases too, whoever asks', async () => {
    const limited = await openSocketFixture({ trustProxy: true })
    const from = async (address: string, account: number): Promise<Line> =>
      (await dial(limited.ws, { headers: { 'x-forwarded-for': address } })).introduce(
        limited.token(account),
      )
    const [one, same, other] = [
      await from('10.0.0.1', 1),
      await from('10.0.0.1', 2),
      await from('10.0.0.2', 1),
    ]
    expect((await one.ask('1', 'mutation { a: login b: login }')).payload.data).toEqual({
      a: 'in',
      b: 'in',
    })
    expect((await same.ask('1', 'mutation { login }')).payload.data).toEqual({ login: 'in' })
    expect((await same.ask('2', 'mutation { login }')).payload).toEqual([THROTTLED])
    expect((await other.ask('1', 'mutation { login }')).payload.data).toEqual({ login: 'in' })
    await limited.stop()
  })
})

describe('at once on one socket', () => {
  test('a hundred, and the next is refused, until one of them ends', async () => {
    const there = await enter(fixture, 2)
    for (let n = 0; n < 100; n += 1) there.subscribe(`s${n}`, 'subscription { ticks { n } }')
    expect(await there.ask('more', '{ hello }')).toEqual({
      id: 'more',
      type: 'error',
      payload: [{ message: 'Too many operations at once.', extensions: { code: 'throttled' } }],
    })
    expect(fixture.refusals).toContain('throttled')
    there.say({ type: 'complete', id: 's7' })
    await expect
      .poll(async () => (await there.ask(`m${(count += 1)}`, '{ hello }')).type)
      .toBe('next')
    const { n } = fixture.ticker.tick()
    await there.heard(({ id }) => id === 's99')
    expect(there.events('s99')).toEqual([{ data: { ticks: { n } } }])
    await there.hangUp()
  })

  test('a hundred, also when each is given up at once', async () => {
    let open = (): void => undefined
    fixture.doings.gate = new Promise((resolve) => (open = resolve))
    const there = await enter(fixture, 2)
    for (let n = 0; n < 150; n += 1) {
      there.subscribe(`s${n}`, 'mutation { slow }')
      there.say({ type: 'complete', id: `s${n}` })
    }
    expect((await there.ask('more', '{ hello }')).payload[0].extensions.code).toBe('throttled')
    open()
    await expect
      .poll(async () => (await there.ask(`n${(count += 1)}`, '{ hello }')).type)
      .toBe('next')
    expect(there.frames.filter(({ id, type }) => id?.startsWith('s') && type !== 'error')).toEqual(
      [],
    )
    await there.hangUp()
  })
})
