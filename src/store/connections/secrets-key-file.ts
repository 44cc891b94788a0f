import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  createSecretBox,
  KEY_BYTES,
  type SecretBox,
  type SecretKeySource,
} from '../../base/secret-box.js'
import { makeFolder } from '../../tools/embedded-postgres/system/folder.js'

/** The name of the file in `DATA_DIR` that has the keys, the newest first. */
export const SECRETS_KEY_FILE = 'secrets.key'
/** No key can be read or created. The message says what to do. */
export class NoSecretsKey extends Error {}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

function readKeyFile(dataDir: string): Buffer[] {
  try {
    return readFileSync(join(dataDir, SECRETS_KEY_FILE), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => Buffer.from(line, 'base64'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Writes another file first: a killed process leaves the old keys or the new ones. */
function writeKeyFile(dataDir: string, keys: readonly Buffer[], place: typeof renameSync): void {
  makeFolder(dataDir)
  const path = join(dataDir, SECRETS_KEY_FILE)
  const temporary = `${path}.${process.pid}`
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeSync(file, keys.map((key) => `${key.toString('base64')}\n`).join(''))
    fsyncSync(file)
    place(temporary, path)
  } finally {
    closeSync(file)
    rmSync(temporary, { force: true })
  }
}

/** Creates the file with a first key. Another process may be faster. */
function createKeyFile(dataDir: string): void {
  try {
    writeKeyFile(dataDir, [randomBytes(KEY_BYTES)], linkSync)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function describeFault(dataDir: string, cause: unknown): NoSecretsKey {
  return new NoSecretsKey(
    `The key of stored secrets cannot be read or created in ${dataDir} (${codeOf(cause) ?? 'it is damaged'}): ` +
      'set SECRETS_KEY.',
    { cause },
  )
}

/**
 * Returns the box with the present keys: those of `SECRETS_KEY`, else those of the file. Reads the
 * file each time, because another process may have replaced the keys. With `create`, a missing
 * file is created; otherwise undefined is returned. Throws NoSecretsKey.
 */
export function openSecretBox(
  { secretsKeys, dataDir }: SecretKeySource,
  create: boolean,
): SecretBox | undefined {
  if (secretsKeys.length > 0) return createSecretBox(secretsKeys)
  try {
    if (create && readKeyFile(dataDir).length === 0) createKeyFile(dataDir)
    const keys = readKeyFile(dataDir)
    return keys.length === 0 ? undefined : createSecretBox(keys)
  } catch (error) {
    throw describeFault(dataDir, error)
  }
}

/** Puts a new key before the others of the file. Throws NoSecretsKey. */
export function addKeyToFile(dataDir: string): void {
  try {
    writeKeyFile(dataDir, [randomBytes(KEY_BYTES), ...readKeyFile(dataDir)], renameSync)
  } catch (error) {
    throw describeFault(dataDir, error)
  }
}

/** Keeps only the newest key of the file. Throws NoSecretsKey. */
export function dropOldKeysOfFile(dataDir: string): void {
  try {
    writeKeyFile(dataDir, readKeyFile(dataDir).slice(0, 1), renameSync)
  } catch (error) {
    throw describeFault(dataDir, error)
  }
}
