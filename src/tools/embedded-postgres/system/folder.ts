import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder with those above it and answers the topmost one that it made, as Node's recursive mkdir does; that one
 * never comes back where folders cannot be made at all, such as below /proc.
 */
export function makeFolder(path: string): string | undefined {
  if (existsSync(path)) return undefined
  const above = dirname(path)
  const first = above === path ? undefined : makeFolder(above)
  try {
    mkdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // somebody else was faster
  }
  return first ?? path
}
