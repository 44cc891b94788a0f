import { connect, createServer, type Socket } from 'node:net'
import { createFramer, followTalk, type Frame, type Talk } from './pg-frames.js'

export type Moment = {
  /** A statement is about to be sent to Postgres, or its answer to the process. */
  readonly side: 'asks' | 'answered'
  readonly text: string
  /**
   * Some connection has sent a part of a batch alone: Postgres waits for the rest, without an end.
   */
  readonly isMidway: boolean
}
export type KillProxy = {
  readonly url: string
  /**
   * Stops at the first moment of which it is true: from its message on, nothing goes through in
   * either direction, of any connection. Resolves when it has stopped.
   */
  freezeAt(when: (moment: Moment) => boolean): Promise<Moment>
  /** Ends all connections, drops what was held back, and forwards for new ones. */
  letGo(): Promise<void>
  stop(): Promise<void>
}

type Way = { readonly from: Socket; readonly to: Socket; readonly side: Moment['side'] }

/**
 * A wire between a process and its Postgres that understands what is said, and can stop at a named
 * point of it.
 */
export async function startKillProxy(target: string): Promise<KillProxy> {
  const { port: there } = new URL(target)
  const ends = new Set<Socket>()
  const talks = new Set<Talk>()
  let frozen = false
  let wanted: ((moment: Moment) => void) | undefined
  let isWanted: (moment: Moment) => boolean = () => false

  const meet = (moment: Moment): void => {
    if (frozen || !isWanted(moment)) return
    frozen = true
    wanted?.(moment)
  }
  const forward = (
    { from, to, side }: Way,
    meaning: (frame: Frame) => string | undefined,
  ): void => {
    const framesOf = createFramer(side === 'asks')
    from.on('data', (chunk: Buffer) => {
      const through: Buffer[] = []
      for (const frame of framesOf(chunk)) {
        const text = meaning(frame)
        if (text !== undefined)
          meet({ side, text, isMidway: [...talks].some((talk) => talk.isMidway()) })
        if (!frozen) through.push(frame.bytes)
      }
      if (through.length > 0) to.write(Buffer.concat(through))
    })
  }
  const server = createServer((near) => {
    const far = connect(Number(there), '127.0.0.1')
    const talk = followTalk()
    talks.add(talk)
    near.once('close', () => talks.delete(talk))
    forward({ from: near, to: far, side: 'asks' }, talk.asks)
    forward({ from: far, to: near, side: 'answered' }, talk.answered)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => undefined) // a killed process says no goodbye
      one.once('close', () => {
        ends.delete(one)
        if (!frozen) other.destroy()
      })
    }
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', resolve),
  )
  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  const letGo = async (): Promise<void> => {
    const closed = [...ends].map(
      (end) => new Promise<void>((resolve) => end.once('close', () => resolve())),
    )
    for (const end of ends) end.destroy()
    await Promise.all(closed)
    frozen = false
    isWanted = () => false
  }
  return {
    url: url.href,
    freezeAt: (when) =>
      new Promise((resolve) => {
        ;[isWanted, wanted] = [when, resolve]
      }),
    letGo,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await letGo()
      await closed
    },
  }
}

/** The points of a create under a key at which whatever happens must leave all of it or nothing. */
export const POINTS: Readonly<Record<string, (moment: Moment) => boolean>> = {
  'before the key is taken': ({ side, text }) => side === 'asks' && TAKES.test(text),
  'after the key was taken, before the facts are read': ({ side, text }) =>
    side === 'answered' && TAKES.test(text),
  'before the visit is inserted': ({ side, text }) => side === 'asks' && INSERTS.test(text),
  'after the insert, before the answer is stored': ({ side, text }) =>
    side === 'answered' && INSERTS.test(text),
  'after the answer was stored, before the commit': ({ side, text }) =>
    side === 'asks' && COMMITS.test(text),
  'after the commit, before the process hears of it': ({ side, text }) =>
    side === 'answered' && COMMITS.test(text),
}
const TAKES = /pg_try_advisory_xact_lock/
const INSERTS = /insert into appointments/
export const STORES = /insert into idempotency_keys/
const COMMITS = /^\s*commit/i
