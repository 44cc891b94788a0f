import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, ownIdentity } from './system/processes.js'
import { readText } from './system/text-file.js'

/**
 * Who has been given the server and has not given it back. Connections alone do not tell: a process that has just
 * adopted the server, and opens its pool in a moment, would lose it to another one that stops.
 */
export function hold(home: string): string {
  const folder = join(home, 'holders')
  mkdirSync(folder, { recursive: true })
  const token = join(folder, randomUUID())
  writeFileSync(token, ownIdentity())
  return token
}

export const letGo = (token: string): void => rmSync(token, { force: true })

/** Whether somebody living still holds the server; forgets the dead. */
export function isHeld(home: string): boolean {
  let held = false
  for (const name of readdirSync(join(home, 'holders'))) {
    const token = join(home, 'holders', name)
    const holder = readText(token) // one may let go while we look
    if (holder !== undefined && isAlive(holder)) held = true
    else letGo(token)
  }
  return held
}
