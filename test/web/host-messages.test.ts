import { expect, test } from 'vitest'
import {
  connectHost,
  type FrameWindow,
  readEmbedOrigins,
} from '../../src/web/embed/host-messages.js'

const HOST = 'https://desk.example'
const OTHER = 'https://evil.example'

/** A framed window, and what it posts to its parent. */
function frame({ ancestor, referrer = '' }: { ancestor?: string; referrer?: string } = {}) {
  const events = new EventTarget()
  const posted: unknown[] = []
  const parent = {
    postMessage: (message: unknown, origin: string) => void posted.push([message, origin]),
  }
  const own = {
    parent,
    location: ancestor === undefined ? {} : { ancestorOrigins: [ancestor, OTHER] },
    document: { referrer },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as FrameWindow
  const receive = (data: unknown, origin = HOST, source: unknown = parent): void =>
    void events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { own, posted, receive }
}
const token = (text: unknown) => ({ source: 'salon-host', type: 'token', token: text })
const READY = [{ source: 'salon-widget', type: 'ready' }, HOST]

function connect(given: ReturnType<typeof frame>, origins: readonly string[] = [HOST]) {
  const tokens: string[] = []
  const host = connectHost(given.own, origins, (text) => tokens.push(text))
  return { host, tokens, ...given }
}

test.each([
  ['the first ancestor', { ancestor: HOST }],
  ['the referrer', { referrer: `${HOST}/some/page?x=1` }],
])('posts to the origin that %s names', (_, named) => {
  const { host, posted } = connect(frame(named))
  host.post({ type: 'ready' })
  expect(posted).toEqual([READY])
})

test.each([
  ['an ancestor that is not listed', { ancestor: OTHER }],
  ['a referrer that is not listed', { referrer: `${OTHER}/` }],
  ['a referrer that only begins like a listed one', { referrer: `${HOST}.evil.example/` }],
  ['a sandboxed parent', { ancestor: 'null' }],
  ['nobody', {}],
])('posts nothing for %s', (_, named) => {
  const { host, posted } = connect(frame(named))
  host.post({ type: 'ready' })
  expect(posted).toEqual([])
})

test('holds the newest message of each type until the first valid message of the host', () => {
  const { host, posted, tokens, receive } = connect(frame())
  host.post({ type: 'ready' })
  host.post({ type: 'unread', count: 1 })
  host.post({ type: 'unread', count: 2 })
  receive(token('a.b.c'), OTHER)
  expect(posted).toEqual([])
  receive(token('a.b.c'))
  expect(posted).toEqual([READY, [{ source: 'salon-widget', type: 'unread', count: 2 }, HOST]])
  expect(tokens).toEqual(['a.b.c'])
})

test.each([
  ['of a foreign origin', (given: ReturnType<typeof frame>) => given.receive(token('x'), OTHER)],
  ['of a sandboxed frame', (given) => given.receive(token('x'), 'null')],
  ['of another window of a listed origin', (given) => given.receive(token('x'), HOST, {})],
  ['of no window', (given) => given.receive(token('x'), HOST, null)],
  ['of another program', (given) => given.receive({ ...token('x'), source: 'react-devtools' })],
  ['of another type', (given) => given.receive({ ...token('x'), type: 'height' })],
  ['with a token that is no text', (given) => given.receive(token({}))],
  ['with a very long token', (given) => given.receive(token('x'.repeat(5_000)))],
  ['that is text', (given) => given.receive(JSON.stringify(token('x')))],
  ['that is null', (given) => given.receive(null)],
] as [string, (given: ReturnType<typeof frame>) => void][])('takes no message %s', (_, send) => {
  const given = frame({ ancestor: HOST })
  const { tokens } = connect(given)
  send(given)
  expect(tokens).toEqual([])
  given.receive(token('good'))
  expect(tokens).toEqual(['good'])
})

test('with * any origin may frame it, apart from a sandboxed one', () => {
  const { host, posted, tokens, receive } = connect(frame({ ancestor: OTHER }), ['*'])
  host.post({ type: 'ended' })
  receive(token('x'), OTHER)
  receive(token('y'), 'null')
  expect([posted, tokens]).toEqual([[[{ source: 'salon-widget', type: 'ended' }, OTHER]], ['x']])
})

test('a page of its own has no host', () => {
  const given = frame({ ancestor: HOST })
  Object.assign(given.own, { parent: given.own, postMessage: given.own.parent.postMessage })
  const { host, tokens } = connect(given)
  host.post({ type: 'ready' })
  given.receive(token('x'), HOST, given.own)
  expect([given.posted, tokens]).toEqual([[], []])
})

test('takes nothing after its end', () => {
  const { host, tokens, receive } = connect(frame({ ancestor: HOST }))
  host.close()
  receive(token('x'))
  expect(tokens).toEqual([])
})

test('reads the origins that the server wrote into the page', () => {
  const page = (content: string) => ({
    querySelector: () => ({ getAttribute: () => content }) as unknown as Element,
  })
  expect(readEmbedOrigins(page(`${HOST} http://localhost:5173`))).toEqual([
    HOST,
    'http://localhost:5173',
  ])
  expect(readEmbedOrigins(page(''))).toEqual([])
  expect(readEmbedOrigins({ querySelector: () => null })).toEqual([])
})
