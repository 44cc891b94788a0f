import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type CodeBlock,
  codeBlocks,
  markdownPages,
  type MarkdownPage,
  ROOT,
} from '../support/markdown.js'
import { killIfRunning } from '../support/postgres/kill-servants.js'
import { LISTENING } from '../support/processes.js'

/*
 * Every block that is marked as `sh` in README.md and docs/ runs here as it stands. The rule:
 * - The blocks of a page run in order in one bash, against a service of their own on a new
 *   embedded database and a free port.
 * - A block that ends in `npm start` starts that service. Other pages get a plain `npm start`.
 * - Replaced are the line BASE=… and the port 4100 of docs/examples/external-systems.mjs.
 * - `npm ci` is left out, as it needs a package registry.
 * - Blocks in CHECKED_ELSEWHERE have a check of their own. There is no other way to skip one.
 */
const BASE_LINE = 'BASE=http://localhost:4000'
const EXAMPLE_PORT = /\b4100\b/g
const NEEDS_REGISTRY = /^npm ci && /
const PLAIN_START = 'npm start'
/** bash does not end by the signal itself, but with the exit code of the service. */
const END_WITH_SERVICE = 'trap : TERM'
/** The contract check of docs/rest.md waits a minute for the limit on sign-ins. */
const A_PAGE_MS = 300_000

/** Blocks that cannot run inside a test, by their text, and what holds instead. */
const CHECKED_ELSEWHERE: Readonly<Record<string, () => void>> = {
  'npm test': () =>
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toMatch(/^npm ci$[^]*npm test/m),
}

const textOf = ({ lines }: CodeBlock): string => lines.join('\n')
const isStart = (block: CodeBlock): boolean => /(^|\s)npm start$/.test(textOf(block).trimEnd())
const isRun = (block: CodeBlock): boolean => CHECKED_ELSEWHERE[textOf(block)] === undefined
const shellBlocks = (page: MarkdownPage): CodeBlock[] =>
  codeBlocks(page).filter(({ language }) => language === 'sh')

const pages = markdownPages().filter((page) => shellBlocks(page).some(isRun))

/** Where a page runs: its folder, its environment, and the port for the example systems. */
type Place = {
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  readonly examplePort: number
}
type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }
type Service = { readonly url: string; stop(): Promise<number | null> }

/** Separates what the blocks print. */
const BLOCK_END = '\x1e'
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const endGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    killIfRunning(-child.pid, signal) // npm and what it started; the child leads a group of its own
}

/** Runs bash on a script; what it leaves running is ended with it. */
function bash(script: string, environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn('bash', [script], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // A run that is cut off leaves no process behind.
  process.once('exit', () => endGroup(child, 'SIGKILL'))
  return child
}

/** Collects what a process prints. */
function listen(child: ChildProcess): { stdout: string; stderr: string } {
  const heard = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (heard.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (heard.stderr += chunk.toString()))
  return heard
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function start(text: string, { folder, environment, examplePort }: Place): Promise<Service> {
  const asRun = text.replace(NEEDS_REGISTRY, '').replace(EXAMPLE_PORT, String(examplePort))
  const script = join(folder, 'start.sh')
  writeFileSync(script, `set -euo pipefail\n${END_WITH_SERVICE}\n${asRun}\n`)
  const child = bash(script, environment)
  const ended = once(child, 'exit') as Promise<[number | null]>
  const stop = async (): Promise<number | null> => {
    endGroup(child, 'SIGTERM')
    return (await ended)[0]
  }
  ends.push(stop)
  const heard = listen(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = LISTENING.exec(heard.stdout)?.[1]
      if (found) resolve(found)
    })
    void ended.then(([code]) =>
      reject(new Error(`"${text}" ended with ${code}:\n${heard.stdout}${heard.stderr}`)),
    )
  })
  return { url, stop }
}

/** A script in which every line of a block has the number that it has on its page. */
function scriptOf(
  page: MarkdownPage,
  blocks: readonly CodeBlock[],
  url: string,
  { examplePort }: Place,
): string {
  const lines = page.lines.map(() => '')
  const report = `echo "${page.path}:$LINENO failed: $BASH_COMMAND" >&2`
  lines[0] = `set -Eeuo pipefail; shopt -s inherit_errexit; trap '${report}' ERR`
  for (const { firstLine, lines: own } of blocks) {
    own.forEach((line, index) => {
      lines[firstLine - 1 + index] =
        line === BASE_LINE ? `BASE=${url}` : line.replace(EXAMPLE_PORT, String(examplePort))
    })
    lines[firstLine - 1 + own.length] = `printf '\\036'` // where the fence ends the block
  }
  return `${lines.join('\n')}\n`
}

async function run(script: string, environment: NodeJS.ProcessEnv): Promise<Ended> {
  const child = bash(script, environment)
  const heard = listen(child)
  ends.push(async () => endGroup(child, 'SIGKILL'))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...heard }
}

/** What is wrong with what a block printed; undefined: nothing. */
function faultOf(printed: string): string | undefined {
  if (/"errors": ?\[/.test(printed)) return `GraphQL refused it: ${printed}`
  return printed === '' || printed.endsWith('\n') ? undefined : `no newline at the end: ${printed}`
}

describe('the shell blocks of the documentation', () => {
  test('a page starts its examples with the address of the service, and names it nowhere else', () => {
    const wrong = pages.flatMap((page) => {
      const lines = shellBlocks(page)
        .filter((block) => isRun(block) && !isStart(block))
        .flatMap((block) => block.lines)
      const others = lines.slice(1).filter((line) => /localhost:4000|^BASE=/.test(line))
      return lines.length > 0 && (lines[0] !== BASE_LINE || others.length > 0) ? [page.path] : []
    })
    expect(wrong).toEqual([])
  })

  test('what is checked elsewhere is still written somewhere, and holds', () => {
    const written = new Set(markdownPages().flatMap(shellBlocks).map(textOf))
    for (const [text, check] of Object.entries(CHECKED_ELSEWHERE)) {
      expect(written).toContain(text)
      check()
    }
  })

  test('a page starts the service at most once, before it uses it', () => {
    const late = pages.filter((page) =>
      shellBlocks(page)
        .filter(isRun)
        .some((block, index) => isStart(block) && index > 0),
    )
    expect(late.map(({ path }) => path)).toEqual([])
  })

  test.each(pages.map((page) => [page.path, page] as const))(
    '%s runs as it is written',
    async (path, page) => {
      const folder = mkdtempSync(join(tmpdir(), 'shell-blocks-'))
      chmodSync(folder, 0o755) // started by root, Postgres runs as a user that must get in
      ends.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
      const { PATH, HOME } = process.env
      const data = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
      const environment = { PATH, HOME, PORT: '0', ...data }
      const place: Place = { folder, environment, examplePort: await freePort() }
      const blocks = shellBlocks(page).filter(isRun)
      const begin = blocks.find(isStart)
      const service = await start(begin ? textOf(begin) : PLAIN_START, place)
      const own = blocks.filter((block) => block !== begin)
      const script = join(folder, 'page.sh')
      writeFileSync(script, scriptOf(page, own, service.url, place))
      const { code, stdout, stderr } = await run(script, environment)
      expect(code, `${stderr}\n${stdout.replaceAll(BLOCK_END, '')}`).toBe(0)
      const faults = own.flatMap(({ firstLine }, index) => {
        const fault = faultOf(stdout.split(BLOCK_END)[index] ?? '')
        return fault === undefined ? [] : [`${path}:${firstLine}: ${fault}`]
      })
      expect(faults).toEqual([])
      expect(await service.stop()).toBe(0)
    },
    A_PAGE_MS,
  )
})
