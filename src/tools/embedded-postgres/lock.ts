import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, ownIdentity } from './system/processes.js'
import { readText } from './system/text-file.js'

/**
 * Runs `work` while no other process runs work with the same lock file. The file names its holder,
 * so that the lock of a killed process can be taken over. Returns undefined if the lock was not
 * free within `patience` milliseconds.
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
  // A link appears with its content or not at all. A file that was just opened would be empty for a
  // moment.
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

/**
 * Removes the lock of a dead process. If two processes see the same dead holder, the second one can
 * move the new lock of the first. In this case it puts that lock back.
 */
function moveAside(file: string, dead: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (readText(aside) !== dead) linkSync(aside, file)
  } catch {
    // The file was removed or replaced meanwhile: the other process goes first.
  } finally {
    rmSync(aside, { force: true })
  }
}
