import { createServer } from 'node:net'

/** The address that the server listens on. */
export type ListenAddress = { readonly port: number; readonly host: string }

/**
 * The server cannot listen on the address. `code` is the code of the operating system, such as
 * EADDRINUSE.
 */
export class ListenFailure extends Error {
  readonly code: string

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause })
    this.code = cause.code ?? 'unknown'
  }
}

/** The system calls that fail when an address cannot be found or is taken. */
const SYSCALLS = ['listen', 'getaddrinfo']

/**
 * Runs `listen`. Throws ListenFailure when the address is the reason of a failure, and any other
 * error as it is.
 */
export async function asListenFailure<T>(listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException
    throw SYSCALLS.includes(syscall ?? '')
      ? new ListenFailure(error as NodeJS.ErrnoException)
      : error
  }
}

/**
 * Listens on the address for a moment, so that a start that cannot succeed fails before it has
 * changed anything. Throws ListenFailure. Another process may still take the port before the server
 * listens.
 */
export async function assertCanListen(address: ListenAddress): Promise<void> {
  const probe = createServer((socket) => socket.destroy())
  await asListenFailure(
    () =>
      new Promise<void>((resolve, reject) => probe.once('error', reject).listen(address, resolve)),
  )
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}
