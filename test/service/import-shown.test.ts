import { describe, expect, test } from 'vitest'
import { type OutputStream, showRun } from '../../src/commands/import-output.js'
import type { ImportRun } from '../../src/domain/crm/import.js'

const RUN: ImportRun = {
  ...{
    id: 1,
    system: 'crm_a',
    from: '2030-01-01',
    to: '2030-01-31',
    state: 'running',
    total: null,
    error: null,
  },
  ...{
    processed: 0,
    created: 0,
    updated: 0,
    skipped: 0,
    conflictCount: 0,
    startedAt: 0,
    finishedAt: null,
  },
}
const at = (processed: number, more: Partial<ImportRun> = {}): ImportRun => ({
  ...RUN,
  processed,
  created: processed,
  ...more,
})
function screenOf(more: Partial<OutputStream> = {}) {
  const written: string[] = []
  return { screen: { ...more, write: (text: string) => written.push(text) }, written }
}

describe('on a terminal', () => {
  test('one line is drawn again and again, with a mark that wanders until the length is known', () => {
    const { screen, written } = screenOf({ isTTY: true, columns: 200 })
    let now = 0
    const shown = showRun(screen, () => now)
    shown.show(at(200))
    now = 2_000
    shown.show(at(1_400, { skipped: 3, conflictCount: 2 }))
    shown.show(at(1_400, { total: 1_400 }))
    shown.end()
    expect(written).toEqual([
      '\r\x1b[2K[ #                  ] 200 records: 200 new, 0 changed, 0 left as they are, ' +
        '0 conflicts',
      '\r\x1b[2K[  #                 ] 1,400 records: 1,400 new, 0 changed, 3 left as they ' +
        'are, 2 conflicts, 600 a second',
      '\r\x1b[2K[####################] 1,400 records: 1,400 new, 0 changed, 0 left as they ' +
        'are, 0 conflicts, 600 a second',
      '\r\x1b[2K',
    ])
  })

  test('no line is longer than the terminal is wide', () => {
    const { screen, written } = screenOf({ isTTY: true, columns: 40 })
    showRun(screen, () => 0).show(at(200))
    expect(written.map((text) => text.length - '\r\x1b[2K'.length)).toEqual([39])
  })
})

test('elsewhere there is a line a second at most', () => {
  const { screen, written } = screenOf()
  let now = 0
  const shown = showRun(screen, () => now)
  for (; now <= 2_500; now += 100) shown.show(at(now))
  shown.end()
  expect(written).toEqual([
    '0 records: 0 new, 0 changed, 0 left as they are, 0 conflicts\n',
    '1,000 records: 1,000 new, 0 changed, 0 left as they are, 0 conflicts, 1,000 a second\n',
    '2,000 records: 2,000 new, 0 changed, 0 left as they are, 0 conflicts, 1,000 a second\n',
  ])
})
