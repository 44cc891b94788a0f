import { readFileSync } from 'node:fs'

/** Reads a file. Returns undefined if it does not exist. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
