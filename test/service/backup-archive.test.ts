import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArchiveDamaged, ArchiveTooNew } from '../../src/tools/backup-archive/archive-format.js'
import { publishFile } from '../../src/tools/backup-archive/publish-file.js'
import { type ArchiveContent, readArchive } from '../../src/tools/backup-archive/read-archive.js'
import { beginArchive } from '../../src/tools/backup-archive/write-archive.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* pieces(...texts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

async function archiveOf(parts: Record<string, readonly (string | Buffer)[]>): Promise<Buffer> {
  const written: Buffer[] = []
  const write = async (bytes: Buffer) => void written.push(bytes)
  const archive = await beginArchive(write, { taken: 'today' })
  for (const [name, content] of Object.entries(parts))
    await archive.part({ name }, pieces(...content))
  await archive.end({ parts: Object.keys(parts).length })
  return Buffer.concat(written)
}

type Read = ArchiveContent & { readonly contents: Readonly<Record<string, Buffer>> }
async function read(bytes: Buffer): Promise<Read> {
  const path = join(folder, 'read')
  await writeFile(path, bytes)
  const file = await open(path)
  const contents: Record<string, Buffer> = {}
  try {
    const content = await readArchive(file, {
      async part({ name }, chunks) {
        const all: Buffer[] = []
        for await (const chunk of chunks) all.push(chunk)
        contents[String(name)] = Buffer.concat(all)
      },
    })
    return { ...content, contents }
  } finally {
    await file.close()
  }
}

const SMALL = { salons: ['1\tHair\n', '2\tNails\n'], clients: [], 'jwt-secret': ['no line end'] }

describe('an archive', () => {
  test('is read as it was written, with bytes and lines counted', async () => {
    const { header, trailer, parts, contents, bytes } = await read(await archiveOf(SMALL))
    expect(header).toEqual({ taken: 'today' })
    expect(trailer).toEqual({ parts: 3 })
    expect(contents.salons?.toString()).toBe('1\tHair\n2\tNails\n')
    expect(contents.clients?.length).toBe(0)
    expect(parts.map(({ sum }) => [sum.bytes, sum.lines])).toEqual([
      [15, 2],
      [0, 0],
      [11, 0],
    ])
    expect(bytes).toBe((await archiveOf(SMALL)).length)
  })

  test('holds parts that are longer than a frame, whatever the pieces they come in', async () => {
    const noise = Buffer.alloc(1_500_000)
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * at * 31 + (at >> 7)) % 251
    const whole = await archiveOf({ noise: [noise], zeros: [Buffer.alloc(3_000_000)] })
    const cut = await archiveOf({
      noise: [noise.subarray(0, 1), noise.subarray(1, 700_000), noise.subarray(700_000)],
      zeros: [Buffer.alloc(3_000_000)],
    })
    expect(cut.equals(whole)).toBe(true)
    const { contents } = await read(whole)
    expect(contents.noise?.equals(noise)).toBe(true)
    expect(contents.zeros?.length).toBe(3_000_000)
  })

  test('is refused when it ends at any earlier byte, or goes on', async () => {
    const whole = await archiveOf(SMALL)
    for (let length = 0; length < whole.length; length += 1)
      await expect(read(whole.subarray(0, length)), `${length}`).rejects.toThrow(ArchiveDamaged)
    await expect(read(Buffer.concat([whole, Buffer.from('x')]))).rejects.toThrow(ArchiveDamaged)
  })

  test('is refused when any byte of it has changed', async () => {
    const whole = await archiveOf(SMALL)
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ (at % 2 === 0 ? 0x01 : 0x80)
      await expect(read(damaged), `byte ${at}`).rejects.toThrow(ArchiveDamaged)
    }
  })

  test('of a later format is refused by that name', async () => {
    const later = (await archiveOf(SMALL)).toString('latin1').replace('backup-1\n', 'backup-2\n')
    await expect(read(Buffer.from(later, 'latin1'))).rejects.toThrow(ArchiveTooNew)
  })

  test('is checked in full when its reader leaves parts unread', async () => {
    const whole = await archiveOf(SMALL)
    const path = join(folder, 'unread')
    const part = () => Promise.resolve()
    for (const [bytes, isWhole] of [
      [whole, true],
      [whole.subarray(0, -1), false],
    ] as const) {
      await writeFile(path, bytes)
      const file = await open(path)
      const reading = readArchive(file, { part }).finally(() => file.close())
      if (isWhole) expect((await reading).parts).toHaveLength(3)
      else await expect(reading).rejects.toThrow(ArchiveDamaged)
    }
  })
})

describe('a published file', () => {
  const paths = () => ({ path: join(folder, 'out/file'), partialPath: join(folder, 'out/partial') })
  beforeAll(() => mkdir(join(folder, 'out')))

  test.each([
    ['written', 'ENOSPC'],
    ['checked', 'damaged'],
  ])('that cannot be %s leaves nothing', async (step, reason) => {
    const fail = () => Promise.reject(new Error(reason))
    const steps = {
      write: async (file: { write(bytes: Buffer): Promise<void> }) => {
        await file.write(Buffer.from('half'))
        if (step === 'written') await fail()
      },
      check: step === 'checked' ? fail : () => Promise.resolve(),
    }
    await expect(publishFile(paths(), steps)).rejects.toThrow(reason)
    expect(await readdir(join(folder, 'out'))).toEqual([])
  })

  test('has its name only after the check, and belongs to its owner alone', async () => {
    const { path } = paths()
    await publishFile(paths(), {
      write: (file) => file.write(Buffer.from('whole')),
      check: async () => expect(await readdir(join(folder, 'out'))).toEqual(['partial']),
    })
    expect(await readdir(join(folder, 'out'))).toEqual(['file'])
    expect(await readFile(path, 'utf8')).toBe('whole')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})
