import { createServer } from 'node:net'

export type ListenAddress = { readonly port: number; readonly host: string }

/** The address cannot be listened on. `code` is the system's, such as EADDRINUSE. */
export class ListenFailure extends Error {
  readonly code: string

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause })
    this.code = cause.code ?? 'unknown'
  }
}

/** What a system call names itself when it cannot find or take an address. */
const SYSCALLS = ['listen', 'getaddrinfo']

/** Runs `listen`; throws ListenFailure where the address is the reason, and any other fault as it is. */
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
 * Listens on the address for a moment, so that a start that cannot succeed ends before it has made anything. Throws
 * ListenFailure. Another process may still take the port before the server listens.
 */
export async function assertCanListen(address: ListenAddress): Promise<void> {
  const probe = createServer((socket) => socket.destroy())
  await asListenFailure(
    () =>
      new Promise<void>((resolve, reject) => probe.once('error', reject).listen(address, resolve)),
  )
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}
