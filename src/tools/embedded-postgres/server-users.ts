import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, ownIdentity } from './system/processes.js'
import { readText } from './system/text-file.js'

/**
 * Registers this process as a user of the server. Returns a token for `letGo`. Connections are not
 * enough: a process that has just received the server and has no pool yet would lose it when
 * another process stops.
 */
export function hold(home: string): string {
  const folder = join(home, 'holders')
  mkdirSync(folder, { recursive: true })
  const token = join(folder, randomUUID())
  writeFileSync(token, ownIdentity())
  return token
}

/** Removes the registration of a process. */
export const letGo = (token: string): void => rmSync(token, { force: true })

/** Whether a living process uses the server. Removes the registrations of dead processes. */
export function isHeld(home: string): boolean {
  let held = false
  for (const name of readdirSync(join(home, 'holders'))) {
    const token = join(home, 'holders', name)
    const holder = readText(token) // the file can disappear meanwhile
    if (holder !== undefined && isAlive(holder)) held = true
    else letGo(token)
  }
  return held
}
