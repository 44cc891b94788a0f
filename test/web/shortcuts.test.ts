import { expect, test } from 'vitest'
import { matchesKeys } from '../../src/web/parts/shortcuts.js'

const press = (key: string, more: object = {}): KeyboardEvent =>
  ({ key, code: '', ctrlKey: false, altKey: false, shiftKey: false, ...more }) as KeyboardEvent

test.each([
  ['J', press('j'), true],
  ['J', press('k'), false],
  ['J', press('j', { ctrlKey: true }), false],
  ['Ctrl+K', press('k', { ctrlKey: true }), true],
  ['Ctrl+K', press('k'), false],
  ['Alt+1', press('1', { altKey: true }), true],
  ['?', press('?', { shiftKey: true }), true],
  ['J', press('о', { code: 'KeyJ' }), true], // the same key on a Russian layout
  ['J', press('л', { code: 'KeyK' }), false],
  ['J', press('z', { code: 'KeyJ' }), false], // a Latin letter counts as it is
  ['ArrowDown', press('ArrowDown'), true],
])('%s and a pressed key', (keys, event, matches) => {
  expect(matchesKeys(event, keys)).toBe(matches)
})
