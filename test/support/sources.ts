import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SRC = join(ROOT, 'src')

/** A TypeScript file. Its path and those of its imports are below `src/`. */
export type SourceFile = {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

/** The paths of all files below `src/` whose names end so. */
export const sourcePaths = (...endings: readonly string[]): string[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .sort()

/** The text of a file below `src/`. */
export const sourceText = (path: string): string => readFileSync(join(SRC, path), 'utf8')

/** Imports name the compiled file: `./x.js` is `x.ts` or `x.tsx`. Style sheets are left out. */
function importsOf(path: string, text: string): string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.endsWith('.css'))
  return names.map((name) => {
    const target = resolve(dirname(join(SRC, path)), name).replace(/\.js$/, '')
    return relative(SRC, existsSync(`${target}.tsx`) ? `${target}.tsx` : `${target}.ts`)
  })
}

/** Every TypeScript file of `src/`. */
export const readSources = (): SourceFile[] =>
  sourcePaths('.ts', '.tsx').map((path) => {
    const text = sourceText(path)
    return { path, text, imports: importsOf(path, text) }
  })

/** The imports of these files that lead where they may not, as `from -> to`. */
export const importsThat = (
  files: readonly SourceFile[],
  areWrong: (path: string, target: string) => boolean,
): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.filter((target) => areWrong(path, target)).map((target) => `${path} -> ${target}`),
  )

/** Whether `npm run print` writes the file. */
export const isPrinted = (path: string): boolean => path.endsWith('/documents.ts')

/** Every cycle of a graph once, as `a -> b -> a`. */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const cyclesFrom = (node: string, trail: readonly string[]): string[] => {
    if (trail.includes(node)) return [[...trail.slice(trail.indexOf(node)), node].join(' -> ')]
    if (done.has(node)) return []
    const found = (graph.get(node) ?? []).flatMap((next) => cyclesFrom(next, [...trail, node]))
    done.add(node)
    return found
  }
  return [...graph.keys()].flatMap((node) => cyclesFrom(node, []))
}
