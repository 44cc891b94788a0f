import { expect, test } from 'vitest'
import { ALL_PACKS } from '../../src/tools/language/engine/packs.js'

/** Returns the parts of a pattern that look behind, without their brackets. */
function lookBehindsOf(source: string): string[] {
  const found: string[] = []
  for (let start = source.search(/\(\?<[=!]/); start >= 0;) {
    let [depth, end] = [0, start]
    do {
      if (source[end] === '\\') end += 1
      else if (source[end] === '(') depth += 1
      else if (source[end] === ')') depth -= 1
      end += 1
    } while (depth > 0)
    found.push(source.slice(start + 4, end - 1))
    const next = source.slice(end).search(/\(\?<[=!]/)
    start = next < 0 ? -1 : end + next
  }
  return found
}

test('finds what looks behind', () =>
  expect(lookBehindsOf('a(?<=b(?:c)*)d(?<!e\\))f')).toEqual(['b(?:c)*', 'e\\)']))

test('rewrites look behind a bounded distance: else a long word takes seconds', () => {
  const sources = ALL_PACKS.flatMap(([, { spelling }]) =>
    (spelling.rewrites ?? []).map(([pattern]) => pattern.source),
  )
  expect(sources.length).toBeGreaterThan(20)
  const unbounded = sources
    .flatMap(lookBehindsOf)
    .filter((part) => /(?<!\\)[*+]|\{\d+,\}/.test(part))
  expect(unbounded).toEqual([])
})
