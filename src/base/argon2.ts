import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** Hashes passwords with argon2id, and checks hashes of any argon2 in the PHC format. */
export type Argon2 = {
  /** Returns a hash with 19 MiB of memory, two passes and one lane, as OWASP recommends. */
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** The parameters of new hashes. Both implementations use them. */
const COST = { memory: 19_456, passes: 2, lanes: 1, saltBytes: 16, hashBytes: 32 } as const

/**
 * Loads argon2: the native one, or WebAssembly where no binary is installed, as after
 * `npm ci --omit=optional`. Both read each other's hashes.
 */
export async function loadArgon2(): Promise<Argon2> {
  try {
    return await loadNativeArgon2()
  } catch {
    return createWasmArgon2()
  }
}

async function loadNativeArgon2(): Promise<Argon2> {
  const { hash, verify } = await import('@node-rs/argon2')
  const { memory: memoryCost, passes: timeCost, lanes: parallelism } = COST
  const options = { memoryCost, timeCost, parallelism, outputLen: COST.hashBytes }
  return { hash: (password) => hash(password, options), verify }
}

/**
 * The code of the worker, in a string: tests run the sources, and a thread of Node 20 loads no
 * TypeScript. It does one request after the other, so that it needs the memory of one.
 */
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads')
const { randomBytes } = require('node:crypto')
const { argon2id, argon2Verify } = require(workerData.library)
const { memory, passes, lanes, saltBytes, hashBytes } = workerData.cost
const run = ({ password, hash }) => hash === undefined
  ? argon2id({ password, salt: randomBytes(saltBytes), parallelism: lanes, iterations: passes,
      memorySize: memory, hashLength: hashBytes, outputType: 'encoded' })
  : argon2Verify({ password, hash })
let queue = Promise.resolve()
parentPort.on('message', ({ id, ...request }) => {
  queue = queue.then(() => run(request)).then(
    (value) => parentPort.postMessage({ id, value }),
    (error) => parentPort.postMessage({ id, error: String(error) }))
})`

type Request = { readonly password: string; readonly hash?: string }
type Response = { readonly id: number; readonly value?: unknown; readonly error?: string }
type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

/**
 * Creates the argon2 of WebAssembly. It takes some five times as long as the native one, so it
 * works in a thread of its own, where it delays no request. The thread starts with the first call
 * and does not keep the process alive.
 */
export function createWasmArgon2(): Argon2 {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0
  const startWorker = (): Worker => {
    const library = createRequire(import.meta.url).resolve('hash-wasm')
    const started = new Worker(WORKER, { eval: true, workerData: { library, cost: COST } })
    const failAll = (error: Error): void => {
      if (worker === started) worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('message', ({ id, value, error }: Response) => {
      const call = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
      if (error === undefined) call?.resolve(value)
      else call?.reject(new Error(error))
    })
    started.on('error', failAll)
    started.on('exit', () => failAll(new Error('the thread that hashes passwords has ended')))
    return started
  }
  const call = (request: Request): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= startWorker()
      worker.ref() // the process waits for a hash that is under way
      waiting.set(++lastId, { resolve, reject })
      worker.postMessage({ id: lastId, ...request })
    })
  return {
    hash: async (password) => String(await call({ password })),
    verify: async (hash, password) => (await call({ password, hash })) === true,
  }
}
