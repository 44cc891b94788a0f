import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { PROJECT_FOLDER } from '../../base/config/project-folder.js'

/** What `npm run build` creates from src/web. */
export const PAGES_FOLDER = join(PROJECT_FOLDER, 'dist/web/pages')

/**
 * Returns a built page as a function of the path from the page to the folder that has `assets/`:
 * `./` or `../`. Throws an error with instructions when the page is not built.
 */
export function readBuiltPage(name: string): (toRoot: string) => string {
  const path = `${PAGES_FOLDER}/${name}`
  let parts: readonly string[]
  try {
    parts = readFileSync(path, 'utf8').split('./assets/')
  } catch (cause) {
    throw new Error(`The pages are not built, ${path} is missing: run npm run build`, { cause })
  }
  return (toRoot) => parts.join(`${toRoot}assets/`)
}

/** Returns the path from a request's address up to the root: `./` or `../` or more. */
export function pathToRoot({ url }: FastifyRequest): string {
  const depth = (url.split('?', 1)[0] ?? '/').split('/').length - 2
  return depth <= 0 ? './' : '../'.repeat(depth)
}
