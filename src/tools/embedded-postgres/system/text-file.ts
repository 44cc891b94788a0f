import { readFileSync } from 'node:fs'

/** Undefined when there is no such file, or no longer. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
