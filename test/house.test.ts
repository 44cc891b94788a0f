import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SRC = join(ROOT, 'src')

/** From the top down; a file imports only from its own floor or from those below. Rooms of one line stand side by side. */
const FLOORS: readonly (readonly string[])[] = [
  ['main.ts', 'cli.ts'],
  ['commands'],
  ['print.ts', 'check'],
  ['app.ts'],
  ['ground.ts'],
  ['http'],
  ['rest'],
  ['graphql'],
  ['jobs'],
  ['service'],
  ['store', 'external'],
  ['base'],
  ['domain'],
]
/** What the design allows at the top of the checkout, beside files that tools want there. */
const TOP_FOLDERS = ['drizzle', 'schema', 'src', 'test']
const NO_PURPOSE = /^(utils?|common|helpers?|managers?|misc|shared)(\.ts)?$/
const LONGEST_FILE = 300

type File = { readonly path: string; readonly text: string; readonly imports: readonly string[] }

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))

function importsOf(path: string, text: string): string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map((match) => match[1] ?? '')
  return names.map((name) => relative(SRC, resolve(dirname(path), name)).replace(/\.js$/, '.ts'))
}

const files: File[] = filesBelow(SRC).map((path) => {
  const text = readFileSync(path, 'utf8')
  return { path: relative(SRC, path), text, imports: importsOf(path, text) }
})

const roomOf = (path: string): string => path.split('/')[0] ?? path
const floorOf = (path: string): number => FLOORS.findIndex((rooms) => rooms.includes(roomOf(path)))

describe('the house', () => {
  test('every file lives on a floor', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path)).toEqual([])
  })

  test('a file imports from its own floor or below', () => {
    const upward = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => roomOf(target) !== roomOf(path) && floorOf(target) <= floorOf(path))
        .map((target) => `${path} -> ${target}`),
    )
    expect(upward).toEqual([])
  })

  test('REST speaks to the graph, never to verbs or tables', () => {
    const past = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => roomOf(path) === 'rest' && ['service', 'store'].includes(roomOf(target)))
        .map((target) => `${path} -> ${target}`),
    )
    expect(past).toEqual([])
  })

  test('the graph reaches tables through verbs', () => {
    const past = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => roomOf(path) === 'graphql' && roomOf(target) === 'store')
        .map((target) => `${path} -> ${target}`),
    )
    expect(past).toEqual([])
  })

  test('the contract, tried from outside, knows nothing of this server', () => {
    const inside = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => roomOf(path) === 'check' && roomOf(target) !== 'check')
        .map((target) => `${path} -> ${target}`),
    )
    expect(inside).toEqual([])
  })

  test('no imports run in a circle', () => {
    const known = new Map(files.map((file) => [file.path, file.imports]))
    const done = new Set<string>()
    const visit = (path: string, trail: readonly string[]): string[] => {
      if (trail.includes(path)) return [[...trail.slice(trail.indexOf(path)), path].join(' -> ')]
      if (done.has(path)) return []
      const found = (known.get(path) ?? []).flatMap((target) => visit(target, [...trail, path]))
      done.add(path)
      return found
    }
    expect(files.flatMap(({ path }) => visit(path, []))).toEqual([])
  })

  test('an import leads to a file that is there', () => {
    const known = new Set(files.map(({ path }) => path))
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
      files.filter(({ path, text }) => roomOf(path) === 'domain' && impure.test(text)).map(({ path }) => path),
    ).toEqual([])
  })

  test('the environment is read in main and cli alone, the clock handed in from above the verbs', () => {
    expect(
      files
        .filter(({ path, text }) => !['main.ts', 'cli.ts'].includes(path) && text.includes('process.env'))
        .map(({ path }) => path),
    ).toEqual([])
    const clock = /Date\.now\(\)|new Date\(\)|Temporal\.Now/
    const verbs = files.filter(
      ({ path }) => /^(domain|service|store)\//.test(path) && !path.startsWith('store/embedded/'),
    )
    expect(verbs.filter(({ text }) => clock.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('rooms have a purpose, files one idea', () => {
    expect(files.flatMap(({ path }) => path.split('/')).filter((part) => NO_PURPOSE.test(part))).toEqual([])
    expect(files.filter(({ text }) => text.split('\n').length > LONGEST_FILE).map(({ path }) => path)).toEqual([])
  })

  test('names are exported by name, from where they are defined', () => {
    expect(files.filter(({ text }) => /^export default|^export \* from/m.test(text)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  test('the checkout has the folders of the design', () => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
    const folders = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(`${entry.name}/`))
      .map(({ name }) => name)
    expect(folders.sort()).toEqual(TOP_FOLDERS)
  })
})
