import { Socket } from 'node:net'

/** What the driver says of a connection that is gone. */
export const connectionLost = (): Error =>
  Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' })

/**
 * A socket to Postgres whose end the driver survives. It tells of a fault only together with its close: in between, the
 * driver would hand it further queries that nobody ever answers. Each end is a fault: the driver would try again for ever
 * where a server closes before it greets.
 */
class Wire extends Socket {
  private fault: unknown

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error') this.fault = args[0]
    if (event === 'error') return true
    if (event !== 'close') return super.emit(event, ...args)
    if (this.listenerCount('error') > 0) super.emit('error', this.fault ?? connectionLost())
    return super.emit('close', false)
  }
}

/** What the driver knows of the place to connect to. */
type Target = { readonly host: readonly string[]; readonly port: readonly number[]; readonly path?: string | false }

/**
 * The driver's option, which its types lack, to connect by wires: several hosts take turns, and one that stays silent for
 * longer than the limit (milliseconds; 0: never) is given up.
 */
export function byWire(silenceLimit: number): object {
  let turn = 0
  const socket = ({ host, port, path }: Target): Socket => {
    const wire = new Wire()
    wire.setTimeout(silenceLimit, () => wire.destroy())
    if (path) return wire.connect(path)
    const place = turn++ % host.length
    Object.assign(wire, { host: host[place] }) // the driver looks there for the name that a certificate must have
    return wire.connect(port[place] ?? 5432, host[place] ?? 'localhost')
  }
  return { socket }
}
