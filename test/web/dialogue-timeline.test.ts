import { describe, expect, test } from 'vitest'
import {
  timelineOf,
  type TimelineInput,
  partsOfText,
} from '../../src/web/dialogue/messages/timeline.js'
import { episodeOf, logOf, messageOf, replyOf } from './dialogue-support.js'

const keysOf = (input: Partial<TimelineInput>): string[] =>
  timelineOf({
    messages: [],
    hasOlder: false,
    episodes: [],
    outgoing: [],
    firstUnreadId: undefined,
    timeZone: 'Europe/Berlin',
    ...input,
  }).map(({ key }) => key)

describe('the timeline', () => {
  test('shows where each episode starts, and its end after its last message', () => {
    const first = episodeOf({ status: 'CLOSED', statusLog: [logOf(2, { newStatus: 'CLOSED' })] })
    const second = episodeOf({ id: 2, createdAt: '2030-01-07T09:05:30Z' })
    expect(
      keysOf({
        messages: [messageOf(1), messageOf(2), messageOf(5, { task: { id: 2 } })],
        episodes: [second, first],
      }),
    ).toEqual([
      'day 2030-01-07',
      'episode 1',
      'message 1',
      'message 2',
      'log 2',
      'episode 2',
      'message 5',
    ])
  })

  test('divides days on the clock of the salon', () => {
    const messages = [
      messageOf(1, { createdAt: '2030-01-07T22:59:00Z' }),
      messageOf(2, { createdAt: '2030-01-07T23:01:00Z' }),
    ]
    expect(keysOf({ messages })).toEqual([
      'day 2030-01-07',
      'message 1',
      'day 2030-01-08',
      'message 2',
    ])
  })

  test('leaves out what happened before the oldest loaded message', () => {
    const episodes = [episodeOf({ statusLog: [logOf(2), logOf(7)] })]
    const messages = [messageOf(5), messageOf(6)]
    expect(keysOf({ messages, episodes, hasOlder: true })).toEqual([
      'day 2030-01-07',
      'message 5',
      'message 6',
      'log 7',
    ])
  })

  test('keeps the order of the server for messages whose clocks disagree', () => {
    const messages = [messageOf(5), messageOf(6, { createdAt: messageOf(1).createdAt })]
    expect(keysOf({ messages })).toEqual(['day 2030-01-07', 'message 5', 'message 6'])
  })

  test('marks the first unread message, and puts what is on its way last', () => {
    const outgoing = {
      type: 'TEXT',
      text: 'Hello',
      imageUrl: null,
      clientKey: 'k',
      writtenAt: 0,
      messageId: undefined,
    } as const
    expect(
      keysOf({ messages: [messageOf(1), messageOf(2)], firstUnreadId: 2, outgoing: [outgoing] }),
    ).toEqual(['day 2030-01-07', 'message 1', 'unread', 'message 2', 'outgoing k'])
  })

  test('groups messages that one author writes in a row', () => {
    const messages = [messageOf(1), messageOf(2), replyOf(3, 'Yes'), messageOf(30)]
    const lines = timelineOf({
      messages,
      hasOlder: false,
      episodes: [],
      outgoing: [],
      firstUnreadId: undefined,
      timeZone: 'UTC',
    })
    expect(lines.flatMap((line) => (line.kind === 'message' ? [line.isContinued] : []))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('shows 5,000 messages, each once', () => {
    const messages = Array.from({ length: 5_000 }, (_, index) => messageOf(index))
    expect(new Set(keysOf({ messages })).size).toBe(keysOf({ messages }).length)
    expect(keysOf({ messages }).filter((key) => key.startsWith('message'))).toHaveLength(5_000)
  })
})

describe('links in a text', () => {
  const cases: readonly [string, readonly string[]][] = [
    ['see https://example.com/a, please', ['https://example.com/a']],
    ['(https://example.com/a)', ['https://example.com/a']],
    [
      'https://example.com https://example.org/?q=1.',
      ['https://example.com/', 'https://example.org/?q=1'],
    ],
    ['http://example.com and javascript:alert(1)', []],
    ['https:// is no address', []],
    ['<b>https://example.com</b>', ['https://example.com/']],
  ]
  test.each(cases)('%s', (text, links) => {
    const parts = partsOfText(text)
    expect(parts.flatMap(({ href }) => (href === undefined ? [] : [href]))).toEqual(links)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})
