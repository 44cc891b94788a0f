import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PAGES_FOLDER } from '../src/http/pages/built-page.js'

/** What a browser loads for a page, in bytes of gzip. */
const DESK_BUDGET = 90_000
const SECTION_BUDGET = 35_000
const EMBED_BUDGET = 40_000

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
const manifest = JSON.parse(readFileSync(`${PAGES_FOLDER}/manifest.json`, 'utf8')) as Readonly<
  Record<string, Chunk>
>

const chunkOf = (name: string): Chunk => {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The manifest has no ${name}: ${Object.keys(manifest).join(', ')}`)
  return chunk
}

/** The chunks that load with these, and these. */
function withImports(...names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    chunkOf(name).imports?.forEach(add)
  }
  names.forEach(add)
  return found
}

/** The sum of these files in bytes of gzip. Each counts once. */
const gzipSize = (files: Iterable<string>): number =>
  [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${PAGES_FOLDER}/${file}`)).length,
    0,
  )

/** The size of the scripts and styles of these chunks. */
const sizeOf = (names: Iterable<string>): number =>
  gzipSize([...names].flatMap((name) => [chunkOf(name).file, ...(chunkOf(name).css ?? [])]))

const desk = withImports('desk.html')
/** The pages that the desk loads when they are first opened, and what those load so, too. */
const lazyPages = [...new Set([...desk].flatMap((name) => chunkOf(name).dynamicImports ?? []))]
const lazySections = lazyPages.flatMap((name) => chunkOf(name).dynamicImports ?? [])

test('the first page of the desk stays within its budget', () => {
  expect(lazyPages).toContain('inbox/inbox-page.tsx')
  expect(lazyPages).toContain('journal/journal-page.tsx')
  for (const page of ['inbox/inbox-page.tsx', 'journal/journal-page.tsx'])
    expect(sizeOf(withImports('desk.html', page)), page).toBeLessThanOrEqual(DESK_BUDGET)
})

test.each([...new Set([...lazyPages, ...lazySections])])('%s stays within its budget', (name) => {
  const isFirst = /^(inbox|journal)\//.test(name)
  const own = [...withImports(name)].filter((chunk) => !desk.has(chunk))
  expect(sizeOf(own)).toBeLessThanOrEqual(isFirst ? DESK_BUDGET : SECTION_BUDGET)
})

/** What the widget loads after its list: the socket, and what is opened first. */
const AFTER_THE_LIST = [
  'api/live-connection.ts',
  'client/client-panel.tsx',
  'dialogue/dialogue.tsx',
  'inbox/write-first/write-first-dialog.tsx',
]

test('the first load of the widget, with its list, stays within its budget', () => {
  const widget = withImports('embed.html')
  const later = [...widget].flatMap((name) => chunkOf(name).dynamicImports ?? [])
  expect([...new Set(later)].sort()).toEqual(AFTER_THE_LIST)
  expect(sizeOf(widget)).toBeLessThanOrEqual(EMBED_BUDGET)
})
