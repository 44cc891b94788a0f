import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the driver says of a connection that is gone. */
export const connectionLost = (): Error =>
  Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' })

/** Codes of the messages that begin a session: protocol 3.0, and the request for TLS. Before them stands the length. */
const SESSION_CODES = [196_608, 80_877_103]

/** Returns the message that begins a session, without what stands before it. */
function sessionStartOf(chunk: Buffer): Buffer {
  for (let start = chunk.length - 8; start >= 0; start -= 1) {
    const isWhole = chunk.readUInt32BE(start) === chunk.length - start
    if (isWhole && SESSION_CODES.includes(chunk.readUInt32BE(start + 4)))
      return chunk.subarray(start)
  }
  return chunk
}

/**
 * A socket to Postgres whose end the driver survives. It tells of a fault only together with its close: in between, the
 * driver would hand it further queries that nobody ever answers. Each end is a fault: the driver would try again for ever
 * where a server closes before it greets.
 *
 * It also repairs a connection that the driver (3.4.9) has spoilt. The driver collects small writes until the end of the
 * loop's turn. When a connection closes before that, the driver drops the timer but keeps the bytes and believes that the
 * timer still runs. Every later socket of this connection then gets nothing to send until 1,024 bytes have come together,
 * so each attempt ends with CONNECT_TIMEOUT. Therefore a socket connects when it gets its first bytes. One that gets none
 * closes without a fault, which makes the driver open the next one at once, until the bytes are enough. They begin with
 * what was left over, which is not sent.
 */
class Wire extends Socket {
  private fault: unknown
  private hasWritten = false

  /** `open` connects the socket; `sockets` holds it until it has closed. */
  constructor(
    private readonly open: () => void,
    private readonly sockets: Set<Socket>,
  ) {
    super()
    sockets.add(this)
    // A sound driver writes in the turn after the one in which it gets the socket.
    setImmediate(() => setImmediate(() => this.hasWritten || this.destroy()))
  }

  /** Connects. */
  begin(): void {
    this.hasWritten = true
    this.open()
  }

  override write(chunk: Uint8Array | string, ...rest: never[]): boolean {
    if (this.hasWritten) return super.write(chunk, ...rest)
    this.begin()
    return super.write(Buffer.isBuffer(chunk) ? sessionStartOf(chunk) : chunk, ...rest)
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error') this.fault = args[0]
    if (event === 'error') return true
    if (event !== 'close') return super.emit(event, ...args)
    this.sockets.delete(this)
    if (this.hasWritten && this.listenerCount('error') > 0)
      super.emit('error', this.fault ?? connectionLost())
    return super.emit('close', false)
  }
}

/** What the driver knows of the place to connect to. */
type Target = {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
  readonly sslnegotiation?: string | null
}

/**
 * The driver's option, which its types lack, to connect by wires: several hosts take turns, and one that stays silent for
 * longer than the limit (milliseconds; 0: never) is given up. `sockets` holds those that are open.
 */
export function byWire(silenceLimit: number, sockets = new Set<Socket>()): object {
  let turn = 0
  const socket = ({ host, port, path, sslnegotiation }: Target): Socket => {
    const wire = new Wire(() => {
      if (path) return void wire.connect(path)
      const place = turn++ % host.length
      Object.assign(wire, { host: host[place] }) // the driver looks there for the name that a certificate must have
      wire.connect(port[place] ?? 5432, host[place] ?? 'localhost')
    }, sockets)
    wire.setTimeout(silenceLimit, () => wire.destroy())
    if (sslnegotiation === 'direct') wire.begin() // TLS writes past the socket
    return wire
  }
  return { socket }
}

const QUIET_MS = 250

/**
 * Resolves when no socket has been open for a quarter of a second, so that nothing can be running. The driver's own end
 * waits until its time limit for a statement whose connection was lost and did not come back.
 */
export async function allClosed(sockets: ReadonlySet<Socket>): Promise<void> {
  const step = QUIET_MS / 5
  for (let quiet = 0; quiet < QUIET_MS; quiet = sockets.size === 0 ? quiet + step : 0)
    await sleep(step, undefined, { ref: false })
}
