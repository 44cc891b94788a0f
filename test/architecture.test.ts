import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesOf, importsThat, isPrinted, readSources, ROOT } from './support/sources.js'

/**
 * From the top down. A file imports only from its own layer or from those below. Layers of one line
 * stand side by side.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['main.ts', 'cli.ts'],
  ['commands'],
  ['print-artifacts.ts'],
  ['app.ts'],
  ['infrastructure.ts'],
  ['http'],
  ['rest'],
  ['graphql'],
  ['jobs'],
  ['service'],
  ['store', 'external'],
  ['base'],
  ['domain'],
  ['tools'],
]
/**
 * Pages for browsers have a build of their own: they import nothing of the server, nor it of them.
 * test/architecture-web.test.ts has the rules inside.
 */
const BROWSER = 'web'
/** Pages that are no part of the desk have scripts of their own. */
const OWN_SCRIPTS = ['web/explorer', 'web/widget']
/** What the design allows at the top of the checkout, beside files that tools want there. */
const TOP_FOLDERS = ['deploy', 'docs', 'drizzle', 'schema', 'src', 'test']
const MOST_FILES = 12
/** Words of an older vocabulary, and adverbs, that say nothing about what a thing is. */
const AVOIDED = /^(house|ground|bell|toll|eyes|deed|told|made|together|later|room|door)$/i
const NO_SUBJECT = /^(utils?|common|helpers?|managers?|misc|shared)(\.ts)?$/
/** Words that several pages show have that in common. */
const COMMON_WORDS = 'web/words/common.ts'
const LONGEST_FILE = 360
/** What is loaded when it is first opened, and the settings of the bundler. */
const HAS_DEFAULT_EXPORT = /^web\/(.+-(page|section)\.tsx|vite\.config\.ts)$/

const files = readSources()

const layerOf = (path: string): string => path.split('/')[0] ?? path
const heightOf = (path: string): number =>
  LAYERS.findIndex((layers) => layers.includes(layerOf(path)))
const isOfBrowser = (path: string): boolean => layerOf(path) === BROWSER
/** A tool is a package of its own. */
const toolOf = (path: string): string => path.split('/').slice(0, 2).join('/')
/** Where the name of a type is unique. */
const scopeOf = (path: string): string =>
  layerOf(path) === 'tools' || OWN_SCRIPTS.includes(toolOf(path)) ? toolOf(path) : layerOf(path)
const folderOf = (path: string): string => dirname(path)

describe('the architecture', () => {
  test('every file belongs to a layer', () => {
    expect(files.length).toBeGreaterThan(50)
    const strays = files.filter(({ path }) => heightOf(path) < 0 && !isOfBrowser(path))
    expect(strays.map(({ path }) => path)).toEqual([])
  })

  test('a file imports from its own layer or below', () => {
    const upward = importsThat(
      files,
      (path, target) => layerOf(target) !== layerOf(path) && heightOf(target) <= heightOf(path),
    )
    expect(upward).toEqual([])
  })

  test('REST speaks to the graph, never to use cases or tables', () => {
    const past = importsThat(
      files,
      (path, target) => layerOf(path) === 'rest' && ['service', 'store'].includes(layerOf(target)),
    )
    expect(past).toEqual([])
  })

  test('the graph reaches tables through use cases', () => {
    const past = importsThat(
      files,
      (path, target) => layerOf(path) === 'graphql' && layerOf(target) === 'store',
    )
    expect(past).toEqual([])
  })

  test('pages for browsers and the server import nothing of each other', () => {
    expect(files.some(({ path }) => isOfBrowser(path))).toBe(true)
    const crossing = importsThat(files, (path, target) => isOfBrowser(path) !== isOfBrowser(target))
    expect(crossing).toEqual([])
  })

  test('a tool imports nothing of ours', () => {
    const outside = importsThat(
      files,
      (path, target) => layerOf(path) === 'tools' && toolOf(target) !== toolOf(path),
    )
    expect(outside).toEqual([])
  })

  test('no imports of files run in a circle', () => {
    expect(cyclesOf(new Map(files.map(({ path, imports }) => [path, imports])))).toEqual([])
  })

  test('no imports of folders run in a circle', () => {
    const graph = new Map<string, string[]>()
    for (const { path, imports } of files) {
      const others = imports.map(folderOf).filter((folder) => folder !== folderOf(path))
      if (folderOf(path) !== '.' && !isOfBrowser(path))
        graph.set(folderOf(path), [...(graph.get(folderOf(path)) ?? []), ...others])
    }
    expect(cyclesOf(graph)).toEqual([])
  })

  test(`a folder holds at most ${MOST_FILES} files`, () => {
    const counts = new Map<string, number>()
    for (const { path } of files) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
  })

  test('no two exported types of a layer share a name', () => {
    const places = new Map<string, string[]>()
    for (const { path, text } of files)
      for (const [, name = ''] of (isPrinted(path) ? '' : text).matchAll(
        /^export (?:type|class|interface) (\w+)/gm,
      )) {
        const key = `${scopeOf(path)}: ${name}`
        places.set(key, [...(places.get(key) ?? []), path])
      }
    expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([])
  })

  test('exported names say what a thing is', () => {
    const names = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:type|class|interface|const|function) (\w+)/gm)]
        .filter(([, name = '']) => AVOIDED.test(name))
        .map(([, name = '']) => `${path}: ${name}`),
    )
    expect(names).toEqual([])
  })

  test('an import leads to a file that is there', () => {
    const known = new Set(files.map(({ path }) => path.replace(/\.d\.ts$/, '.ts')))
    expect(importsThat(files, (_, target) => !known.has(target))).toEqual([])
  })

  test('the domain knows no clock, no environment, no database and no promise', () => {
    const impure =
      /\bDate\.now\(\)|new Date\(\)|process\.env|Math\.random|\basync\b|\bawait\b|from '(drizzle|postgres|fastify|type-graphql|graphql)/
    expect(
      files
        .filter(({ path, text }) => layerOf(path) === 'domain' && impure.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  test(
    'the environment is read in main and cli alone, the clock handed in from above the use ' +
      'cases',
    () => {
      expect(
        files
          .filter(
            ({ path, text }) =>
              !['main.ts', 'cli.ts'].includes(path) && text.includes('process.env'),
          )
          .map(({ path }) => path),
      ).toEqual([])
      const clock = /Date\.now\(\)|new Date\(\)|Temporal\.Now/
      const inner = files.filter(({ path }) => /^(domain|service|store)\//.test(path))
      expect(inner.filter(({ text }) => clock.test(text)).map(({ path }) => path)).toEqual([])
    },
  )

  test('folders have a subject, files one idea', () => {
    expect(
      files
        .filter(({ path }) => path !== COMMON_WORDS)
        .flatMap(({ path }) => path.split('/'))
        .filter((part) => NO_SUBJECT.test(part)),
    ).toEqual([])
    const long = files.filter(
      ({ path, text }) => !isPrinted(path) && text.split('\n').length > LONGEST_FILE,
    )
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('names are exported by name, from where they are defined', () => {
    expect(
      files
        .filter(({ path }) => !HAS_DEFAULT_EXPORT.test(path))
        .filter(({ text }) => /^export default|^export \* from/m.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('the checkout has the folders of the design', () => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
    const folders = readdirSync(ROOT, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(`${entry.name}/`),
      )
      .map(({ name }) => name)
    expect(folders.sort()).toEqual(TOP_FOLDERS)
  })
})
