import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, ownIdentity } from './system/processes.js'
import { readText } from './system/text-file.js'

/**
 * Runs the work while no other process runs its own under the same file. The file names its holder, so that
 * the lock of one who was killed is taken over. Undefined when it was not to be had in time.
 */
export async function withLock<T>(
  file: string,
  patience: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const deadline = Date.now() + patience
  while (!take(file)) {
    if (Date.now() > deadline) return undefined
    await sleep(20)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  const holder = readText(file)
  if (holder !== undefined) {
    if (isAlive(holder)) return false
    moveAside(file, holder)
  }
  // A link appears with its text or not at all; a file just opened would be empty for a moment.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, ownIdentity())
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Of two who saw the same dead holder, the second may catch the lock the first has just made: it puts that back. */
function moveAside(file: string, dead: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (readText(aside) !== dead) linkSync(aside, file)
  } catch {
    // Gone or taken meanwhile: whoever did that goes first.
  } finally {
    rmSync(aside, { force: true })
  }
}
