import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Returns the topmost folder that it created, like Node's
 * recursive mkdir; undefined if the folder exists. Node's own function never returns where folders
 * cannot be created at all, for example below /proc.
 */
export function makeFolder(path: string): string | undefined {
  if (existsSync(path)) return undefined
  const above = dirname(path)
  const first = above === path ? undefined : makeFolder(above)
  try {
    mkdirSync(path)
  } catch (error) {
    // EEXIST: another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return first ?? path
}
