import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the nearest folder at or above `folder` that has a package.json. */
function nearestPackage(folder: string): string {
  const parent = dirname(folder)
  return parent === folder || existsSync(join(folder, 'package.json'))
    ? folder
    : nearestPackage(parent)
}

/**
 * The folder of the project. It has `drizzle/` and `dist/`. A module cannot find them by a relative
 * path: the build puts the modules of several folders into one file.
 */
export const PROJECT_FOLDER = nearestPackage(import.meta.dirname)
