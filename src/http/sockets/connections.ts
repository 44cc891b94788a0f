import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { Refusal } from '../../domain/refusal.js'
import type { ServerDependencies } from '../request.js'
import type { SocketConnection } from './connection.js'
import { CLOSE, closeForbidden } from './message.js'
import { isSame, reasonOf, type ConnectionAccount } from './connection-auth.js'
import { isDatabaseAway } from '../../store/postgres/database-errors.js'

/** An open socket with its connection. */
type Guest = {
  readonly socket: WebSocket
  readonly connection: SocketConnection
  /**
   * The age in rounds, not in time: after a pause of this process, messages that arrived in the
   * meantime are handled before the next round.
   */
  age: number
  /** Whether a ping was sent and its pong has not arrived yet. */
  owesPong: boolean
}
type Authenticated = Guest & {
  readonly connection: SocketConnection & { account: ConnectionAccount }
}
const isAuthenticated = (guest: Guest): guest is Authenticated =>
  guest.connection.account !== undefined

/** The limits of sockets. Values whose names end in Ms are milliseconds, the others are rounds. */
export type SocketLimits = {
  /** The time between two rounds. Each round checks all sockets. */
  readonly roundMs: number
  /** How many rounds a client has for its `connection_init`. */
  readonly introduction: number
  /**
   * A ping is sent every so many rounds. A client that has not answered by the next ping is
   * disconnected.
   */
  readonly ping: number
  /** At shutdown: how long running operations may take. */
  readonly leavingMs: number
  /** At shutdown: how long clients may take to close their sockets. */
  readonly goodbyeMs: number
}
const PACE: SocketLimits = {
  roundMs: 1_000,
  introduction: 3,
  ping: 12,
  leavingMs: 3_000,
  goodbyeMs: 2_000,
}
/** How many tokens are checked at the same time. */
const LOOKED_UP = 8

/**
 * All sockets of this process. Closes those that send no `connection_init`, do not answer pings, or
 * whose account has lost its rights.
 */
export class OpenConnections {
  readonly #guests = new Set<Guest>()
  readonly #seats = new Map<number, number>()
  /** Runs while there are sockets. */
  #timer: NodeJS.Timeout | undefined
  #isLookingUp = false
  #onEmpty: (() => void) | undefined

  constructor(
    private readonly dependencies: ServerDependencies,
    private readonly socketsPerAccount: number,
    private readonly pace = PACE,
  ) {}

  /** Adds a socket until it closes. */
  enter(socket: WebSocket, connection: SocketConnection): void {
    const guest: Guest = { socket, connection, age: 0, owesPong: false }
    this.#guests.add(guest)
    this.#timer ??= setInterval(() => this.#goRound(), this.pace.roundMs).unref()
    socket.on('pong', () => (guest.owesPong = false))
    socket.on('close', () => {
      connection.hangUp()
      this.#guests.delete(guest)
      if (isAuthenticated(guest)) this.#releaseSlot(guest.connection.account.viewer.id)
      if (this.#guests.size > 0) return
      this.#stopRounds()
      this.#onEmpty?.()
    })
  }

  /** Reserves one more socket for an account. Returns false when it has too many. */
  reserveSlot(accountId: number): boolean {
    const taken = this.#seats.get(accountId) ?? 0
    if (taken >= this.socketsPerAccount) return false
    this.#seats.set(accountId, taken + 1)
    return true
  }

  #releaseSlot(accountId: number): void {
    const left = (this.#seats.get(accountId) ?? 1) - 1
    if (left > 0) this.#seats.set(accountId, left)
    else this.#seats.delete(accountId)
  }

  #stopRounds(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Closes all sockets. Resolves within five seconds. */
  async close(): Promise<void> {
    this.#stopRounds()
    for (const { connection } of this.#guests) connection.leave()
    await this.#emptied(this.pace.leavingMs)
    for (const { connection } of this.#guests) connection.end(CLOSE.goingAway)
    await this.#emptied(this.pace.goodbyeMs)
    for (const { socket } of this.#guests) socket.terminate()
  }

  /** Resolves when all sockets are closed, or after `withinMs`. */
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

  /** Checks for each token once whether its account is still valid and has the same rights. */
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

  #byAuthorization(): Map<string, Authenticated[]> {
    const found = new Map<string, Authenticated[]>()
    for (const guest of this.#guests) {
      if (!isAuthenticated(guest) || !guest.connection.isCurrent()) continue
      const { authorization } = guest.connection.account
      const same = found.get(authorization)
      if (same) same.push(guest)
      else found.set(authorization, [guest])
    }
    return found
  }

  /** Checks a token and closes its sockets if the account is gone or has other rights. */
  async #recognize(authorization: string, guests: readonly Authenticated[]): Promise<void> {
    try {
      const found = await this.dependencies.identify.withExpiry(
        authorization,
        this.dependencies.clock(),
      )
      const account = found instanceof Refusal ? found : { authorization, ...found }
      for (const { connection } of guests)
        if (account instanceof Refusal) connection.end(closeForbidden(reasonOf(account)))
        else if (!isSame(connection.account.viewer, account.viewer))
          connection.end(CLOSE.accountChanged)
        else connection.account = account // the name may have changed
    } catch (thrown) {
      if (isDatabaseAway(thrown)) return // no reason to close sockets
      this.dependencies.log.error({ err: thrown }, 'an open socket could not be looked after')
    }
  }
}

/** Sends a ping, or ends the socket when the last ping was not answered. */
function ping(guest: Guest): void {
  if (guest.owesPong) return guest.socket.terminate()
  guest.owesPong = true
  guest.socket.ping()
}
