import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SRC = join(ROOT, 'src')

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
 */
const BROWSER = 'web'
/** What the design allows at the top of the checkout, beside files that tools want there. */
const TOP_FOLDERS = ['docs', 'drizzle', 'schema', 'src', 'test']
const MOST_FILES = 12
/** Words of an older vocabulary, and adverbs, that say nothing about what a thing is. */
const AVOIDED = /^(house|ground|bell|toll|eyes|deed|told|made|together|later|room|door)$/i
const NO_SUBJECT = /^(utils?|common|helpers?|managers?|misc|shared)(\.ts)?$/
const LONGEST_FILE = 360

type File = { readonly path: string; readonly text: string; readonly imports: readonly string[] }

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))

function importsOf(path: string, text: string): string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
  return names.map((name) => relative(SRC, resolve(dirname(path), name)).replace(/\.js$/, '.ts'))
}

const files: File[] = filesBelow(SRC).map((path) => {
  const text = readFileSync(path, 'utf8')
  return { path: relative(SRC, path), text, imports: importsOf(path, text) }
})

const layerOf = (path: string): string => path.split('/')[0] ?? path
const heightOf = (path: string): number =>
  LAYERS.findIndex((layers) => layers.includes(layerOf(path)))
const isOfBrowser = (path: string): boolean => layerOf(path) === BROWSER
/** A tool is a package of its own. */
const toolOf = (path: string): string => path.split('/').slice(0, 2).join('/')
const folderOf = (path: string): string => dirname(path)

/** Every cycle of a graph once, as `a -> b -> a`. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const appointment = (node: string, trail: readonly string[]): string[] => {
    if (trail.includes(node)) return [[...trail.slice(trail.indexOf(node)), node].join(' -> ')]
    if (done.has(node)) return []
    const found = (graph.get(node) ?? []).flatMap((next) => appointment(next, [...trail, node]))
    done.add(node)
    return found
  }
  return [...graph.keys()].flatMap((node) => appointment(node, []))
}

describe('the architecture', () => {
  test('every file belongs to a layer', () => {
    expect(files.length).toBeGreaterThan(50)
    const strays = files.filter(({ path }) => heightOf(path) < 0 && !isOfBrowser(path))
    expect(strays.map(({ path }) => path)).toEqual([])
  })

  test('a file imports from its own layer or below', () => {
    const upward = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => layerOf(target) !== layerOf(path) && heightOf(target) <= heightOf(path))
        .map((target) => `${path} -> ${target}`),
    )
    expect(upward).toEqual([])
  })

  test('REST speaks to the graph, never to use cases or tables', () => {
    const past = files.flatMap(({ path, imports }) =>
      imports
        .filter(
          (target) => layerOf(path) === 'rest' && ['service', 'store'].includes(layerOf(target)),
        )
        .map((target) => `${path} -> ${target}`),
    )
    expect(past).toEqual([])
  })

  test('the graph reaches tables through use cases', () => {
    const past = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => layerOf(path) === 'graphql' && layerOf(target) === 'store')
        .map((target) => `${path} -> ${target}`),
    )
    expect(past).toEqual([])
  })

  test('pages for browsers and the server import nothing of each other', () => {
    expect(files.some(({ path }) => isOfBrowser(path))).toBe(true)
    const crossing = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => isOfBrowser(path) !== isOfBrowser(target))
        .map((target) => `${path} -> ${target}`),
    )
    expect(crossing).toEqual([])
  })

  test('a tool imports nothing of ours', () => {
    const outside = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => layerOf(path) === 'tools' && toolOf(target) !== toolOf(path))
        .map((target) => `${path} -> ${target}`),
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
      if (folderOf(path) !== '.')
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
      for (const [, name = ''] of text.matchAll(/^export (?:type|class|interface) (\w+)/gm)) {
        const key = `${layerOf(path) === 'tools' ? toolOf(path) : layerOf(path)}: ${name}`
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
    expect(
      files.flatMap(({ path, imports }) =>
        imports.filter((target) => !known.has(target)).map((target) => `${path} -> ${target}`),
      ),
    ).toEqual([])
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
      files.flatMap(({ path }) => path.split('/')).filter((part) => NO_SUBJECT.test(part)),
    ).toEqual([])
    expect(
      files.filter(({ text }) => text.split('\n').length > LONGEST_FILE).map(({ path }) => path),
    ).toEqual([])
  })

  test('names are exported by name, from where they are defined', () => {
    expect(
      files
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
