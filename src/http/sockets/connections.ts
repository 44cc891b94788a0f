import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { Refusal } from '../../domain/refusal.js'
import type { ServerDependencies } from '../request.js'
import type { SocketConnection } from './connection.js'
import { CLOSE, closeForbidden } from './message.js'
import { isSame, reasonOf, type ConnectionAccount } from './connection-auth.js'
import { isDatabaseAway } from '../../store/postgres/database-errors.js'

/** A socket that is open, and what is said on it. */
type Guest = {
  readonly socket: WebSocket
  readonly connection: SocketConnection
  /** In rounds: after a stretch in which this process did nothing, what came meanwhile is heard before the next one. */
  age: number
  owesPong: boolean
}
type Seated = Guest & { readonly connection: SocketConnection & { account: ConnectionAccount } }
const isSeated = (guest: Guest): guest is Seated => guest.connection.account !== undefined

/** Times are in milliseconds, what is counted is counted in rounds. */
export type SocketLimits = {
  /** The time from round to round, in which everybody is looked after. */
  readonly roundMs: number
  /** How long one may be here without an introduction. */
  readonly introduction: number
  /** How often a peer is asked whether it is there; one that has not answered by the next time is gone. */
  readonly ping: number
  /** How long answers that are on their way may take when all is to end, and how long the peers' goodbyes. */
  readonly leavingMs: number
  readonly goodbyeMs: number
}
const PACE: SocketLimits = {
  roundMs: 1_000,
  introduction: 3,
  ping: 12,
  leavingMs: 3_000,
  goodbyeMs: 2_000,
}
/** Visitors that are looked up at the same time. */
const LOOKED_UP = 8

/** All sockets of this process; looks after who is silent, gone, or may not be there any more. */
export class OpenConnections {
  readonly #guests = new Set<Guest>()
  readonly #seats = new Map<number, number>()
  readonly #timer: NodeJS.Timeout
  #isLookingUp = false
  #onEmpty: (() => void) | undefined

  constructor(
    private readonly house: ServerDependencies,
    private readonly socketsPerAccount: number,
    private readonly pace = PACE,
  ) {
    this.#timer = setInterval(() => this.#goRound(), pace.roundMs).unref()
  }

  enter(socket: WebSocket, connection: SocketConnection): void {
    const guest: Guest = { socket, connection, age: 0, owesPong: false }
    this.#guests.add(guest)
    socket.on('pong', () => (guest.owesPong = false))
    socket.on('close', () => {
      connection.hangUp()
      this.#guests.delete(guest)
      if (isSeated(guest)) this.#unseat(guest.connection.account.viewer.id)
      if (this.#guests.size === 0) this.#onEmpty?.()
    })
  }

  /** Whether an account may have one more socket; if so, it has. */
  seat(accountId: number): boolean {
    const taken = this.#seats.get(accountId) ?? 0
    if (taken >= this.socketsPerAccount) return false
    this.#seats.set(accountId, taken + 1)
    return true
  }

  #unseat(accountId: number): void {
    const left = (this.#seats.get(accountId) ?? 1) - 1
    if (left > 0) this.#seats.set(accountId, left)
    else this.#seats.delete(accountId)
  }

  /** Shows everybody out, within five seconds. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const { connection } of this.#guests) connection.leave()
    await this.#emptied(this.pace.leavingMs)
    for (const { connection } of this.#guests) connection.end(CLOSE.goingAway)
    await this.#emptied(this.pace.goodbyeMs)
    for (const { socket } of this.#guests) socket.terminate()
  }

  async #emptied(withinMs: number): Promise<void> {
    if (this.#guests.size === 0) return
    const given = new AbortController()
    const empty = new Promise<void>((resolve) => (this.#onEmpty = resolve)).then(() =>
      given.abort(),
    )
    await Promise.race([
      empty,
      sleep(withinMs, undefined, { signal: given.signal }).catch(() => undefined),
    ])
  }

  #goRound(): void {
    for (const guest of this.#guests) {
      guest.age += 1
      const { connection, age } = guest
      if (!connection.isIntroduced && age > this.pace.introduction)
        connection.end(CLOSE.initTimeout)
      else if (connection.isCurrent() && age % this.pace.ping === 0) ping(guest)
    }
    void this.#lookUp()
  }

  /** Asks once for everybody who is here whether they still are who they were. */
  async #lookUp(): Promise<void> {
    if (this.#isLookingUp) return
    this.#isLookingUp = true
    const open = this.#byAuthorization().entries()
    const turn = async (): Promise<void> => {
      for (const [authorization, guests] of open) await this.#recognize(authorization, guests)
    }
    await Promise.all(Array.from({ length: LOOKED_UP }, turn))
    this.#isLookingUp = false
  }

  #byAuthorization(): Map<string, Seated[]> {
    const found = new Map<string, Seated[]>()
    for (const guest of this.#guests) {
      if (!isSeated(guest) || !guest.connection.isCurrent()) continue
      const { authorization } = guest.connection.account
      const same = found.get(authorization)
      if (same) same.push(guest)
      else found.set(authorization, [guest])
    }
    return found
  }

  async #recognize(authorization: string, guests: readonly Seated[]): Promise<void> {
    try {
      const found = await this.house.identify.withExpiry(authorization, this.house.clock())
      for (const { connection } of guests)
        if (found instanceof Refusal) connection.end(closeForbidden(reasonOf(found)))
        else if (!isSame(connection.account.viewer, found.viewer))
          connection.end(CLOSE.accountChanged)
        else connection.account = { authorization, ...found } // may have another name
    } catch (thrown) {
      if (isDatabaseAway(thrown)) return // sends nobody home
      this.house.log.error({ err: thrown }, 'an open socket could not be looked after')
    }
  }
}

function ping(guest: Guest): void {
  if (guest.owesPong) return guest.socket.terminate()
  guest.owesPong = true
  guest.socket.ping()
}
