/**
 * Messages of Postgres's protocol (version 3) out of a stream: a letter, a length that counts
 * itself, the rest.
 */
export type Frame = { readonly type: string; readonly bytes: Buffer }

/** Cuts a stream into frames. Of a client's stream the first one, the startup, has no letter. */
export function createFramer(hasStartup: boolean): (chunk: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0)
  let starting = hasStartup
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const frames: Frame[] = []
    for (;;) {
      const head = starting ? 0 : 1
      if (rest.length < head + 4) return frames
      const size = head + rest.readInt32BE(head)
      if (rest.length < size) return frames
      frames.push({
        type: starting ? '' : String.fromCharCode(rest[0] ?? 0),
        bytes: rest.subarray(0, size),
      })
      rest = rest.subarray(size)
      starting = false
    }
  }
}

/** The texts, each ended by a zero, at the start of a message. */
function texts({ bytes }: Frame, count: number): string[] {
  const found: string[] = []
  for (let at = 5; found.length < count;) {
    const end = bytes.indexOf(0, at)
    found.push(bytes.toString('utf8', at, end))
    at = end + 1
  }
  return found
}

/**
 * What of one connection's talk is known: which statement a message is about, and which one is
 * answered next.
 */
export type Talk = {
  /**
   * The statement that this message of the client's has prepared or executed, if it is one of
   * those.
   */
  asks(frame: Frame): string | undefined
  /** The statement that this message of the server's says is done, if it is one of those. */
  answered(frame: Frame): string | undefined
  /**
   * Whether a part of a batch is sent, whose rest Postgres waits for as long as the wire is there.
   */
  isMidway(): boolean
}

const SYNC = Symbol('the end of a batch, after which a failure is over')

export function followTalk(): Talk {
  const statements = new Map<string, string>()
  const portals = new Map<string, string>()
  const pending: (string | typeof SYNC)[] = []
  let isMidway = false
  const dropUntilSync = (): void => {
    while (pending.length > 0 && pending[0] !== SYNC) pending.shift()
  }
  return {
    isMidway: () => isMidway,
    asks(frame) {
      if (/^[PBDECHSQ]$/.test(frame.type)) isMidway = !'SQ'.includes(frame.type)
      const [first = '', second = ''] =
        'PB'.includes(frame.type) && frame.type !== '' ? texts(frame, 2) : []
      if (frame.type === 'P') statements.set(first, second)
      if (frame.type === 'P') return second
      if (frame.type === 'S') pending.push(SYNC)
      if (frame.type === 'E') pending.push(portals.get(texts(frame, 1)[0] ?? '') ?? '')
      if (frame.type === 'B') portals.set(first, statements.get(second) ?? '')
      if (frame.type === 'B') return portals.get(first)
      if (frame.type !== 'Q') return undefined
      const [text = ''] = texts(frame, 1)
      pending.push(text, SYNC)
      return text
    },
    answered(frame) {
      if (frame.type === 'E') dropUntilSync()
      if (frame.type === 'Z') {
        dropUntilSync()
        pending.shift()
      }
      if (!'CIs'.includes(frame.type) || pending[0] === SYNC) return undefined
      const text = pending.shift()
      return typeof text === 'string' && frame.type === 'C' ? text : undefined
    },
  }
}
