import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Config } from '../../base/config/config.js'
import { type BackupPart } from './backup-notes.js'
import { BackupRefused } from './backup-refused.js'

/** The files in DATA_DIR that the service needs beside its database. */
const SECRET_FILES = ['jwt-secret', 'secrets.key']

/** A folder of files that belong to the rows of the database. */
export type StoredFolder = { readonly name: string; readonly path: string }
/** Where the files of a service are. */
export type FilePlaces = {
  readonly dataDir: string
  readonly folders: readonly StoredFolder[]
}
/** The part of a backup that holds a file. */
export type FilePart = Extract<BackupPart, { kind: 'secret' | 'file' }>
type StoredFile = { readonly part: FilePart; readonly path: string }

/** Returns where the files of the service with this configuration are. */
export const filePlacesOf = ({
  dataDir,
  mediaDir,
}: Pick<Config, 'dataDir' | 'mediaDir'>): FilePlaces => ({
  dataDir,
  folders: [{ name: 'media', path: mediaDir }],
})

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Lists the regular files below a folder. Links are not followed. */
async function* filesBelow({ name, path }: StoredFolder, below = ''): AsyncGenerator<StoredFile> {
  const folder = join(path, below)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const file = join(below, entry.name)
    if (entry.isDirectory()) yield* filesBelow({ name, path }, file)
    else if (entry.isFile() && !entry.name.includes('\\'))
      yield {
        part: { kind: 'file', folder: name, path: file.split(sep).join('/') },
        path: join(path, file),
      }
  }
}

/** Lists the files that a backup contains beside the database. */
export async function* listStoredFiles(
  { dataDir, folders }: FilePlaces,
  withSecrets: boolean,
): AsyncGenerator<StoredFile> {
  for (const name of withSecrets ? SECRET_FILES : [])
    yield { part: { kind: 'secret', path: name }, path: join(dataDir, name) }
  for (const folder of folders) yield* filesBelow(folder)
}

/** Opens a file to read it. Undefined if it is gone, for example deleted a moment ago. */
export async function openStoredFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns where a file of a backup belongs. Throws BackupRefused for an unknown folder. */
function targetOf({ dataDir, folders }: FilePlaces, part: FilePart): string {
  if (part.kind === 'secret') {
    if (SECRET_FILES.includes(part.path)) return join(dataDir, part.path)
    throw new BackupRefused(
      `The backup has a secret ${part.path}, which this version does not use.`,
    )
  }
  const folder = folders.find(({ name }) => name === part.folder)
  if (folder) return join(folder.path, part.path)
  throw new BackupRefused(
    `The backup has a folder ${part.folder}, which this version does not use.`,
  )
}

/** Throws BackupRefused if the file of a part exists with other content than in the backup. */
export async function assertNotOccupied(
  places: FilePlaces,
  part: FilePart,
  sha256: string,
): Promise<void> {
  const path = targetOf(places, part)
  const file = await openStoredFile(path)
  if (!file) return
  try {
    const hash = createHash('sha256')
    for await (const chunk of file.createReadStream({ autoClose: false }))
      hash.update(chunk as Buffer)
    if (hash.digest('hex') === sha256) return
  } finally {
    await file.close()
  }
  throw new BackupRefused(
    `${path} exists and differs from the one in the backup: move it away, or set DATA_DIR to ` +
      `another folder${part.kind === 'secret' ? ', or restore --without-secrets' : ''}. ` +
      'Nothing was changed.',
  )
}

/** Files that are complete on disk under other names. */
export type StagedFiles = {
  add(part: FilePart, content: AsyncIterable<Buffer>): Promise<void>
  /** Gives all of them their names. */
  place(): Promise<void>
  /** Removes those that have not been placed. */
  drop(): Promise<void>
}

/** Begins to restore files, for their owner alone. */
export function stageFiles(places: FilePlaces): StagedFiles {
  const staged: { readonly from: string; readonly to: string }[] = []
  return {
    async add(part, content) {
      const to = targetOf(places, part)
      const from = `${to}.restoring`
      await mkdir(dirname(to), { recursive: true, mode: 0o755 })
      await rm(from, { force: true })
      const file = await open(from, 'wx', 0o600)
      staged.push({ from, to })
      try {
        for await (const chunk of content) await file.appendFile(chunk)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async place() {
      for (const { from, to } of staged.splice(0)) await rename(from, to)
    },
    async drop() {
      for (const { from } of staged.splice(0)) await rm(from, { force: true })
    },
  }
}
