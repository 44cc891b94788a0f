import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { readData, type Texts } from '../support/data.js'

const cases = readData<Readonly<Record<'notDates' | 'notTimes', Texts>>>(
  import.meta.url,
  'data/rest-fields.json',
)

const REQUIRED = 'This field is required.'
const NULL = 'This field may not be null.'
const BLANK = 'This field may not be blank.'
const STRING = 'Not a valid string.'
const LONG = (most: number): string => `Ensure this field has no more than ${most} characters.`
const NUL = 'Null characters are not allowed.'
const DATE = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'
const TIME = 'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'
const PHONE = 'Enter a valid phone number.'
const type = (name: string): string => `Incorrect type. Expected pk value, received ${name}.`
const unknown = (id: string): string => `Invalid pk "${id}" - object does not exist.`
const dictionary = (name: string): string =>
  `Expected a dictionary of items but got type "${name}".`

let app: TestApp
let salon: Story
let master = 0
let service = 0
let record = 0
const good = () => ({ master_id: master, service_id: service, date: '2030-01-08', time: '12:00' })
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000' })
  salon = await tellStory(app)
  const anna = await salon.master()
  master = anna.id
  service = (await salon.service({ by: [anna] })).id
  record = (await post({ ...good(), time: '10:00' })).body.id
})
afterAll(() => app.stop())

const post = (body: unknown, path = '/api/records/') =>
  app.request('POST', path, { token: salon.admin.token, body })
const raw = (text: string, path = '/api/records/') =>
  app.request('POST', path, { token: salon.admin.token, raw: text })

/** Values that no field of the kind takes, and what it says. */
const NO_PK: [string, string][] = [
  ['null', NULL],
  ['""', NULL],
  ['"  "', type('str')],
  ['"x"', type('str')],
  ['"1.0"', type('str')],
  ['"1e3"', type('str')],
  ['"0x10"', type('str')],
  ['"01"', type('str')],
  ['"+1"', type('str')],
  ['"٣"', type('str')],
  ['"1\\u0000"', type('str')],
  ['"NaN"', type('str')],
  ['1.5', type('float')],
  ['1e400', type('float')],
  ['true', type('bool')],
  ['false', type('bool')],
  ['[]', type('list')],
  ['[1]', type('list')],
  ['{}', type('dict')],
  ['{"id":1}', type('dict')],
]
const TEXTS: [string, string[]][] = [
  ['null', [NULL]],
  ['true', [STRING]],
  ['false', [STRING]],
  ['[]', [STRING]],
  ['["a"]', [STRING]],
  ['{}', [STRING]],
  [JSON.stringify('x'.repeat(501)), [LONG(500)]],
  [JSON.stringify('😀'.repeat(501)), [LONG(500)]],
  ['"a\\u0000b"', [NUL]],
  [`"${'x'.repeat(500)}\\u0000"`, [LONG(500), NUL]],
  ['"a\\ud83d"', ['Surrogate characters are not allowed: U+D83D.']],
  ['"\\ude00a"', ['Surrogate characters are not allowed: U+DE00.']],
]

describe('what each field refuses', () => {
  const over = (field: string, value: string): string => {
    const body: Record<string, unknown> = { ...good() }
    delete body[field]
    return `{"${field}":${value},${JSON.stringify(body).slice(1)}`
  }
  test.each(['master_id', 'service_id', 'date', 'time'])('%s is required', async (field) => {
    const body: Record<string, unknown> = { ...good() }
    delete body[field]
    const answer = await post(body)
    expect([answer.status, answer.body]).toEqual([400, { [field]: [REQUIRED] }])
  })
  test.each(['master_id', 'service_id', 'client_id'])('%s', async (field) => {
    for (const [value, said] of NO_PK) {
      const answer = await raw(over(field, value))
      expect([value, answer.status, answer.body]).toEqual([value, 400, { [field]: [said] }])
    }
  })
  test('date', async () => {
    for (const value of cases.notDates) {
      const answer = await raw(over('date', value))
      expect([value, answer.status, answer.body]).toEqual([
        value,
        400,
        { date: [value === 'null' ? NULL : DATE] },
      ])
    }
  })
  test('time', async () => {
    for (const value of cases.notTimes) {
      const answer = await raw(over('time', value))
      expect([value, answer.status, answer.body]).toEqual([
        value,
        400,
        { time: [value === 'null' ? NULL : TIME] },
      ])
    }
  })
  test.each([
    ['leading zeros are left out', '2030-1-9', '9:0'],
    ['ISO 8601 without separators', '20300109', 'T0900'],
    ['seconds and a fraction', '2030-01-09', '09:00:00.000000'],
  ])('date and time: %s', async (_, date, time) => {
    const ann = await salon.master({ works: '09:00-18:00' })
    const cut = await salon.service({ by: [ann] })
    const wish = { ...good(), master_id: ann.id, service_id: cut.id, date, time }
    const answer = await post(wish)
    expect([answer.status, answer.body.date, answer.body.time]).toEqual([
      201,
      '2030-01-09',
      '09:00:00',
    ])
  })
  test.each(['10:00:01', '10:00:00.5', '9:00:00,000001'])(
    'an appointment does not start at %s',
    async (time) => {
      const answer = await post({ ...good(), time, comment: [] })
      expect([answer.status, answer.body]).toEqual([
        400,
        { time: ['Appointments start on whole minutes.'], comment: [STRING] },
      ])
    },
  )
  test('comment', async () => {
    for (const [value, said] of TEXTS) {
      const answer = await raw(over('comment', value))
      expect([value, answer.status, answer.body]).toEqual([value, 400, { comment: said }])
    }
  })
  test.each<[string, string[]]>([
    ['null', [NULL]],
    ['"x"', [dictionary('str')]],
    ['1', [dictionary('int')]],
    ['1.5', [dictionary('float')]],
    ['true', [dictionary('bool')]],
    ['[]', [dictionary('list')]],
    ['{}', [`name: ${REQUIRED}`, `phone: ${REQUIRED}`]],
    ['{"name":"A"}', [`phone: ${REQUIRED}`]],
    ['{"phone":"+4915112345678"}', [`name: ${REQUIRED}`]],
    ['{"name":"","phone":"+4915112345678"}', [`name: ${BLANK}`]],
    ['{"name":"  ","phone":"+4915112345678"}', [`name: ${BLANK}`]],
    ['{"name":null,"phone":"+4915112345678"}', [`name: ${NULL}`]],
    ['{"name":[],"phone":"+4915112345678"}', [`name: ${STRING}`]],
    [`{"name":"${'x'.repeat(201)}","phone":"+4915112345678"}`, [`name: ${LONG(200)}`]],
    ['{"name":"a\\u0000","phone":"+4915112345678"}', [`name: ${NUL}`]],
    ['{"name":"A","phone":""}', [`phone: ${BLANK}`]],
    ['{"name":"A","phone":null}', [`phone: ${NULL}`]],
    ['{"name":"A","phone":true}', [`phone: ${STRING}`]],
    ['{"name":"A","phone":{}}', [`phone: ${STRING}`]],
    ['{"name":"A","phone":"x"}', [`phone: ${PHONE}`]],
    ['{"name":"A","phone":"123"}', [`phone: ${PHONE}`]],
    ['{"name":"A","phone":"+999123456789"}', [`phone: ${PHONE}`]],
    ['{"name":"A","phone":"+4915112345678\\u0000"}', [`phone: ${PHONE}`]],
    [`{"name":"A","phone":"+49${'1'.repeat(100)}"}`, [`phone: ${PHONE}`]],
    ['{"name":[],"phone":"x"}', [`name: ${STRING}`, `phone: ${PHONE}`]],
    ['{"name":"a\\u0000","phone":null}', [`name: ${NUL}`, `phone: ${NULL}`]],
  ])('client %s', async (value, said) => {
    const answer = await raw(over('client', value))
    expect([answer.status, answer.body]).toEqual([400, { client: said }])
  })
})

describe('all at once, in the order of declaration, shapes before references', () => {
  test('every field is wrong', async () => {
    const body = {
      client: 'x',
      client_id: 'x',
      comment: [],
      time: 'x',
      date: 'x',
      service_id: [],
      master_id: true,
    }
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(Object.entries(answer.body)).toEqual([
      ['master_id', [type('bool')]],
      ['service_id', [type('list')]],
      ['date', [DATE]],
      ['time', [TIME]],
      ['comment', [STRING]],
      ['client_id', [type('str')]],
      ['client', [dictionary('str')]],
    ])
  })
  test('no detail and no code', async () => {
    expect((await post({})).text).toBe(
      `{"master_id":["${REQUIRED}"],"service_id":["${REQUIRED}"],"date":["${REQUIRED}"],"time":["${REQUIRED}"]}`,
    )
  })
  test('a wrong shape hides unknown references', async () => {
    expect((await post({ ...good(), master_id: 99999, time: 'x' })).body).toEqual({ time: [TIME] })
  })
  test('both unknown references', async () => {
    const answer = await post({ ...good(), master_id: 99999, service_id: 88888 })
    expect([answer.status, answer.text]).toEqual([
      400,
      JSON.stringify({ master_id: [unknown('99999')], service_id: [unknown('88888')] }),
    ])
  })
  test("another salon's master, service and client are unknown", async () => {
    const other = await tellStory(app)
    const their = await other.master()
    expect((await post({ ...good(), master_id: their.id })).body).toEqual({
      master_id: [unknown(String(their.id))],
    })
    const cut = await other.service({ by: [their] })
    expect((await post({ ...good(), service_id: cut.id })).body).toEqual({
      service_id: [unknown(String(cut.id))],
    })
    const client = await other.client()
    expect((await post({ ...good(), client_id: client.id })).body).toEqual({
      client_id: [unknown(String(client.id))],
    })
  })
  test.each<[string, string]>([
    ['0', '0'],
    ['"0"', '0'],
    ['-0', '0'],
    ['-1', '-1'],
    ['"-1"', '-1'],
    ['2147483647', '2147483647'],
    ['2147483648', '2147483648'],
    ['4294967297', '4294967297'],
    ['" 9223372036854775808 "', '9223372036854775808'],
    ['1e3', '1000'],
    ['1e15', '1000000000000000'],
  ])('the id %s is unknown, and named as it was sent', async (value, shown) => {
    for (const field of ['master_id', 'service_id', 'client_id']) {
      const body = JSON.stringify({ ...good(), [field]: '@' }).replace('"@"', value)
      const answer = await raw(body)
      expect([field, answer.status, answer.body]).toEqual([
        field,
        400,
        { [field]: [unknown(shown)] },
      ])
    }
  })
})

describe('what is taken', () => {
  const cancelled = async (body: Record<string, unknown>, text?: string) => {
    const answer = text === undefined ? await post(body) : await raw(text)
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.any(String)])
    await post({}, `/api/records/${answer.body.id}/cancel/`)
    return answer.body
  }
  test('ids as text, with spaces, as 2.0', async () => {
    for (const [a, b] of [
      [`"${master}"`, `"${service}"`],
      [`" ${master} "`, `"\\t${service}\\n"`],
      [`${master}.0`, `${service}e0`],
    ])
      await cancelled({}, `{"master_id":${a},"service_id":${b},"date":"2030-01-08","time":"12:00"}`)
  })
  test('times with and without seconds', async () => {
    for (const time of ['12:00', '12:00:00'])
      expect((await cancelled({ ...good(), time })).time).toBe('12:00:00')
  })
  test.each<[unknown, string]>([
    [undefined, ''],
    ['', ''],
    ['   ', ''],
    ['  a b  ', 'a b'],
    [42, '42'],
    [-1.5, '-1.5'],
    ['x'.repeat(500), 'x'.repeat(500)],
    [` ${'😀'.repeat(500)} `, '😀'.repeat(500)],
    [
      'שלום e\u0301 \u202Eabc 👩‍👩‍👧 <b>&amp;</b> \\ \' " $1 %s',
      'שלום e\u0301 \u202Eabc 👩‍👩‍👧 <b>&amp;</b> \\ \' " $1 %s',
    ],
    ['line\nbreak\ttab\u0001\u007f', 'line\nbreak\ttab\u0001\u007f'],
  ])('the comment %j', async (comment, kept) => {
    const made = await cancelled({ ...good(), comment })
    expect(made.comment).toBe(kept)
    const read = await app.request('GET', `/api/records/${made.id}/`, { token: salon.admin.token })
    expect(read.body.comment).toBe(kept)
  })
  test('unknown keys are ignored, those of the answer and of every object too', async () => {
    const made = await cancelled(
      {},
      JSON.stringify({
        ...good(),
        id: 1,
        status: 'done',
        source: 'online',
        crm_a_id: 7,
        created_at: 'x',
        version: 9,
        price: 1,
      }).replace(
        '{',
        '{"__proto__":{"comment":"p","master_id":1},"constructor":{"prototype":{"comment":"c"}},"non_field_errors":["x"],"toString":1,',
      ),
    )
    expect(made).toMatchObject({ status: 'booked', source: 'journal', crm_a_id: null, comment: '' })
    expect(({} as { comment?: unknown }).comment).toBeUndefined()
  })
  test('the last of a repeated key counts', async () => {
    const text = JSON.stringify({ ...good(), comment: 'a' }).replace(
      '{',
      '{"comment":[],"time":"x",',
    )
    expect((await cancelled({}, text)).comment).toBe('a')
  })
  test('keys are not those of the prototype', async () => {
    const answer = await raw(
      '{"__proto__":{"master_id":1,"service_id":1,"date":"2030-01-08","time":"12:00"}}',
    )
    expect(Object.keys(answer.body)).toEqual(['master_id', 'service_id', 'date', 'time'])
  })
})

describe('the other bodies', () => {
  const at = (tail: string): string => `/api/records/${record}/${tail}/`
  test.each(['cancel', 'confirm', 'start', 'complete', 'no-show'])('%s: reason', async (move) => {
    for (const [value, said] of TEXTS) {
      const answer = await raw(`{"reason":${value}}`, at(move))
      expect([value, answer.status, answer.body]).toEqual([value, 400, { reason: said }])
    }
  })
  test('reschedule: all shapes at once, in order', async () => {
    expect((await post({}, at('reschedule'))).body).toEqual({ date: [REQUIRED], time: [REQUIRED] })
    const body = { note: {}, service_id: true, master_id: 1.5, time: 1, date: null }
    expect(Object.entries((await post(body, at('reschedule'))).body)).toEqual([
      ['date', [NULL]],
      ['time', [TIME]],
      ['master_id', [type('float')]],
      ['service_id', [type('bool')]],
      ['note', [STRING]],
    ])
  })
  test('reschedule: both references', async () => {
    const body = { date: '2030-01-08', time: '12:00', master_id: -5, service_id: '2147483648' }
    expect((await post(body, at('reschedule'))).body).toEqual({
      master_id: [unknown('-5')],
      service_id: [unknown('2147483648')],
    })
  })
  test('nothing of it moved the appointment', async () => {
    const answer = await app.request('GET', `/api/records/${record}/`, { token: salon.admin.token })
    expect(answer.body).toMatchObject({ status: 'booked', time: '10:00:00' })
  })
})

describe('the parameters of available-slots', () => {
  const slots = (query: string) =>
    app.request('GET', `/api/records/available-slots/${query}`, { token: salon.admin.token })
  test.each<[string, object]>([
    ['', { date: [REQUIRED], service_id: [REQUIRED] }],
    ['?date=&service_id=%20', { date: [REQUIRED], service_id: [REQUIRED] }],
    ['?date=2030-01-08', { service_id: [REQUIRED] }],
    ['?service_id=1', { date: [REQUIRED] }],
    [
      '?date=2030-02-30&service_id=x&master_id=y',
      { date: [DATE], service_id: [type('str')], master_id: [type('str')] },
    ],
    ['?date=x&service_id=99999', { date: [DATE] }],
    ['?date=2030-01-08&service_id=99999', { service_id: [unknown('99999')] }],
    [
      '?date=2030-01-08&service_id=99999&master_id=88888',
      { service_id: [unknown('99999')], master_id: [unknown('88888')] },
    ],
    [
      '?date=2030-01-08&service_id=0&master_id=-1',
      { service_id: [unknown('0')], master_id: [unknown('-1')] },
    ],
    ['?date=2030-01-08&service_id=2147483648', { service_id: [unknown('2147483648')] }],
    [
      '?date=2030-01-08&service_id=9223372036854775808',
      { service_id: [unknown('9223372036854775808')] },
    ],
    ['?date=2030-01-08&service_id=1&service_id=x', { service_id: [type('str')] }],
    ['?date=1999-01-01&service_id=99999', { service_id: [unknown('99999')] }],
    ...['1e3', '0x10', '01', '%2B1', '1.0', '٣', 'true', '[]', '%00', '1;2', 'NaN'].map(
      (id): [string, object] => [
        `?date=2030-01-08&service_id=${id}`,
        { service_id: [type('str')] },
      ],
    ),
  ])('%s', async (query, errors) => {
    const answer = await slots(query)
    expect([answer.status, answer.body]).toEqual([400, errors])
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})
