// Builds dist/ from src/. With --if-changed it does so only if the sources differ from those of the
// last build: `npm start` and `npm run cli` run it each time. An installation without src/ has
// nothing to build. With --pages-only it bundles and compresses the pages alone, for the bench. With
// `--then cli …` the same process runs dist/cli.js with the arguments that follow.
// An installation without development or optional packages has no compiler or bundler. It builds in
// a temporary folder, where these are installed, and keeps only the result.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = import.meta.dirname
const PROJECTS = ['src/web/explorer']
const SERVER = 'vite.server.config.ts'
/** Repairs the database driver of the server. */
const DRIVER = 'vite.driver.ts'
const PAGES = 'src/web/vite.config.ts'
const CHUNKS = join(ROOT, 'dist/chunks')
/** How long files of earlier builds are kept: running processes load some of theirs late. */
const CHUNKS_KEPT_MS = 24 * 60 * 60 * 1000
/** The files beside src/ that the output depends on. The lock names the version of the compiler. */
const OTHER_INPUTS = ['tsconfig.json', SERVER, DRIVER, 'package-lock.json']
const STAMP = join(ROOT, 'dist/.build-stamp')
/** The packages that only the build needs. They are in `devDependencies`. */
const BUILD_PACKAGES = [
  '@preact/signals',
  'graphiql',
  'preact',
  'preact-iso',
  'react',
  'react-dom',
  'typescript',
  'vite',
]
/** The files of packages that the explorer serves as they are. */
const EXPLORER_FILES = [
  'graphiql/graphiql.min.js',
  'graphiql/graphiql.min.css',
  'react/umd/react.production.min.js',
  'react-dom/umd/react-dom.production.min.js',
]
const require = createRequire(import.meta.url)

/** Returns the paths of all inputs, always in the same order. */
function inputs() {
  const entries = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  const sources = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return [...sources.sort(), ...OTHER_INPUTS.map((name) => join(ROOT, name)).filter(existsSync)]
}

/**
 * Returns a hash of the paths, sizes and times of files. It takes a tenth of the time of their
 * contents. Nobody sets the time of a change (`ctime`), as `cp -p` or `touch` do with the other.
 */
function hashTimes(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs } = statSync(path)
    hash.update(`${path.slice(ROOT.length)}\0${size} ${mtimeMs} ${ctimeMs}\0`)
  }
  return hash.digest('hex')
}

/** Returns a hash of the paths and the contents of files. Times differ between checkouts. */
function hashContents(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(path)
    hash.update(`${path.slice(ROOT.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Returns whether dist/ is built from the sources as they are, and the stamp that says so. Files
 * with the times and sizes of the last build are unchanged. For others the contents decide, because
 * times differ between checkouts; the new stamp has their times.
 */
function compareWithBuild() {
  const paths = inputs()
  const [builtContents, builtTimes] = existsSync(STAMP)
    ? readFileSync(STAMP, 'utf8').trim().split('\n')
    : []
  const times = hashTimes(paths)
  const contents = times === builtTimes ? builtContents : hashContents(paths)
  const isBuilt = contents === builtContents
  return { isBuilt, isNoted: times === builtTimes, stamp: `${contents}\n${times}\n` }
}

function writeStamp(stamp) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(STAMP, stamp)
}

/** Compiles the TypeScript projects. Resolves with the compiler's exit code. */
async function compile() {
  const compiler = require.resolve('typescript/bin/tsc')
  const options = { cwd: ROOT, stdio: 'inherit' }
  const child = spawn(process.execPath, [compiler, '-b', ...PROJECTS], options)
  const [code] = await once(child, 'exit')
  return code ?? 1
}

/** Writes a compressed copy beside each built file, so that the service sends it as it is. */
function compressAssets() {
  const folder = join(ROOT, 'dist/web/pages/assets')
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const content = readFileSync(path)
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content, options))
  }
}

/**
 * Bundles the server or the pages, as configuration files say. Prints what is wrong with them.
 * Resolves with an exit code.
 */
async function bundle(configs) {
  const vite = await import('vite')
  try {
    await Promise.all(configs.map((name) => vite.build({ configFile: join(ROOT, name) })))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  compressAssets()
  return 0
}

function removeOldChunks() {
  for (const name of existsSync(CHUNKS) ? readdirSync(CHUNKS) : []) {
    const path = join(CHUNKS, name)
    if (Date.now() - statSync(path).mtimeMs > CHUNKS_KEPT_MS) rmSync(path)
  }
}

/** Copies the files of packages that the explorer serves, so that it needs no package. */
function copyExplorerFiles() {
  const folder = join(ROOT, 'dist/web/explorer')
  mkdirSync(folder, { recursive: true })
  for (const file of EXPLORER_FILES) {
    const [name] = file.split('/')
    const source = join(require.resolve(`${name}/package.json`), '../..', file)
    copyFileSync(source, join(folder, file.slice(file.lastIndexOf('/') + 1)))
  }
}

/**
 * Returns why the build cannot run with the installed packages; undefined if it can. The bundler
 * loads a binary for the system, which is an optional package.
 */
async function missingTool() {
  try {
    require.resolve('typescript/bin/tsc')
    await import('vite')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}

async function build(stamp) {
  const codes = await Promise.all([compile(), bundle([SERVER, PAGES])])
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
  copyExplorerFiles()
  removeOldChunks()
  writeStamp(stamp)
}

/** Returns the environment for npm in another folder: without the settings of the npm around us. */
function environmentOfNpm() {
  const isOurs = (name) =>
    name === 'NODE_ENV' || /^npm_(?!config_(?!omit|include|prod))/i.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)))
}

/** Runs a program in a folder, with its output on standard error. Throws unless it ends with 0. */
async function run(folder, [program, ...args]) {
  const options = { cwd: folder, env: environmentOfNpm(), stdio: ['ignore', 2, 2] }
  const child = spawn(program, args, options)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}`)
}

/**
 * Builds in a temporary folder, with the versions of the lock file, and puts dist/ here. `reason`
 * says why the build cannot run here.
 */
async function buildElsewhere(reason) {
  const { devDependencies, optionalDependencies, ...rest } = require('./package.json')
  process.stderr.write(
    `The build tools are not installed here (${reason}). Installing them in a temporary folder, ` +
      `without ${Object.keys(optionalDependencies ?? {}).length} optional packages.\n`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'salon-service-build-'))
  try {
    for (const name of ['src', 'build.js', '.npmrc', ...OTHER_INPUTS])
      if (existsSync(join(ROOT, name)))
        cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    const kept = BUILD_PACKAGES.map((name) => [name, devDependencies[name]])
    const manifest = { ...rest, devDependencies: Object.fromEntries(kept) }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    await run(folder, ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'])
    // The lock file of that folder lacks what is left out here, so the stamp would differ.
    cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'))
    await run(folder, [process.execPath, 'build.js', '--here'])
    rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
    cpSync(join(folder, 'dist'), join(ROOT, 'dist'), { recursive: true })
  } catch (error) {
    process.stderr.write(
      `The build failed: ${error.message}. Where there is no package registry, run "npm ci" and ` +
        '"npm run build" on another machine and copy its dist/ here.\n',
    )
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv.includes('--pages-only')) process.exitCode = await bundle([PAGES])
else if (existsSync(join(ROOT, 'src'))) {
  // Before the build: a change during it is built the next time.
  const { isBuilt, isNoted, stamp } = compareWithBuild()
  if (!isBuilt || !process.argv.includes('--if-changed')) {
    const reason = process.argv.includes('--here') ? undefined : await missingTool()
    if (reason === undefined) await build(stamp)
    else if (!isBuilt) await buildElsewhere(reason)
  } else if (!isNoted) {
    try {
      writeStamp(stamp)
    } catch {
      // Another user owns dist/. The contents are compared the next time as well.
    }
  }
}

const then = process.argv.indexOf('--then')
if (then > 0 && !process.exitCode) {
  const program = join(ROOT, 'dist', `${process.argv[then + 1]}.js`)
  process.argv.splice(1, then + 1, program)
  await import(pathToFileURL(program).href)
}
