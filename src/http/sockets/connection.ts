import type { GraphQLFormattedError } from 'graphql'
import { MessageType } from 'graphql-ws/client'
import type { WebSocket } from 'ws'
import { Refusal } from '../../domain/refusal.js'
import type { ResultStream } from '../../graphql/engine/subscribe.js'
import type { ServerDependencies } from '../request.js'
import {
  ACK,
  CLOSE,
  closeDuplicateId,
  type CloseFrame,
  closeForbidden,
  completeMessage,
  errorMessage,
  nextMessage,
  type PlainObject,
  PONG,
  readMessage,
} from './message.js'
import { type BeginOperation, failureOf, type Handshake } from './operation.js'
import { reasonOf, type ConnectionAccount, authenticateConnection } from './connection-auth.js'
import { isDatabaseAway } from '../../store/postgres/database-errors.js'

/** What all conversations of a process share. */
export type Table = {
  readonly house: ServerDependencies
  readonly begin: BeginOperation
  /** Whether an account may have one more; if so, it has. */
  seat(accountId: number): boolean
  readonly onRefusal: (code: string) => void
}

/** An operation on its way. Nobody waits for it any more once it is over, whatever it still does. */
type Running = { isOver: boolean; answers: ResultStream | undefined }

/** Operations of one socket that are on their way at once. */
const MOST_RUNNING = 100
const BUSY = { message: 'Too many operations at once.', extensions: { code: 'throttled' } }
/** A peer that leaves more than this unread is not read from either. */
const MOST_UNREAD = 1024 * 1024

/**
 * What is said on one socket, by the protocol's rules. The flow is our own, as graphql-ws's server loses operations whose id
 * is used again while they begin, ends the socket for a query that is no string, and writes an event anew for each subscriber.
 */
export class SocketConnection {
  account: ConnectionAccount | undefined
  isIntroduced = false
  #isOver = false
  #isLeaving = false
  #running = 0
  readonly #named = new Map<string, Running>()

  constructor(
    private readonly socket: WebSocket,
    private readonly handshake: Handshake,
    private readonly table: Table,
  ) {}

  hear(text: string | undefined): void {
    if (this.#isOver) return
    const message = text === undefined ? undefined : readMessage(text)
    switch (message?.type) {
      case undefined:
        return this.end(CLOSE.unreadable)
      case MessageType.ConnectionInit:
        return void this.#introduce(message.payload)
      case MessageType.Ping:
        return void this.#say(PONG)
      case MessageType.Pong:
        return
      case MessageType.Subscribe:
        return void this.#operate(message.id, message.payload)
      case MessageType.Complete:
        return this.#drop(message.id)
    }
  }

  /** Ends the socket, and at once all that runs on it. */
  end([code, reason]: CloseFrame): void {
    this.hangUp()
    this.socket.close(code, reason)
  }

  /** Ends all that runs, as nobody is there any more. */
  hangUp(): void {
    this.#isOver = true
    for (const id of this.#named.keys()) this.#drop(id)
  }

  /** Takes nothing more, lets what is about to be answered be answered, and ends. */
  leave(): void {
    this.#isLeaving = true
    for (const { answers } of this.#named.values()) answers?.return()
    if (this.#running === 0) this.end(CLOSE.goingAway)
  }

  /** Whether the visitor may still be told anything; ends the socket when their token has ended. */
  isCurrent(): boolean {
    if (this.account && this.table.house.clock() >= this.account.expiresAt && !this.#isOver)
      this.end(CLOSE.tokenExpired)
    return !this.#isOver
  }

  async #introduce(payload: PlainObject | undefined): Promise<void> {
    if (this.isIntroduced) return this.end(CLOSE.secondInit)
    this.isIntroduced = true
    try {
      const account = await authenticateConnection(this.table.house, payload)
      if (this.#isOver) return
      if (account instanceof Refusal)
        return this.#turnAway(closeForbidden(reasonOf(account)), account.code)
      if (!this.table.seat(account.viewer.id))
        return this.#turnAway(CLOSE.tooManySockets, 'throttled')
      this.account = account
      await this.#say(ACK)
    } catch (thrown) {
      if (isDatabaseAway(thrown)) return this.#turnAway(CLOSE.tryAgainLater, 'unavailable')
      this.table.house.log.error(
        { err: thrown, requestId: this.handshake.id },
        'a socket could not be opened',
      )
      this.#turnAway(CLOSE.serverError, 'error')
    }
  }

  #turnAway(end: CloseFrame, code: string): void {
    this.table.onRefusal(code)
    this.end(end)
  }

  async #operate(id: string, payload: PlainObject): Promise<void> {
    if (!this.account) return this.end(CLOSE.unauthorized)
    if (!this.isCurrent() || this.#isLeaving) return
    if (this.#named.has(id)) return this.end(closeDuplicateId(id))
    if (this.#running >= MOST_RUNNING) return this.#refuse(id, [BUSY])
    const running: Running = { isOver: false, answers: undefined }
    this.#named.set(id, running)
    this.#running += 1
    try {
      await this.#run(id, running, payload, this.account)
    } catch (thrown) {
      await this.#close(id, running, [failureOf(this.table.house, thrown, this.handshake)])
    }
    this.#running -= 1
    if (this.#isLeaving && this.#running === 0) this.end(CLOSE.goingAway)
  }

  async #run(
    id: string,
    running: Running,
    payload: PlainObject,
    account: ConnectionAccount,
  ): Promise<void> {
    const begun = await this.table.begin(payload, account, this.handshake)
    if ('answers' in begun) {
      running.answers = begun.answers
      if (running.isOver || this.#isLeaving) begun.answers.return()
      for (let told = await begun.answers.next(); !told.done; told = await begun.answers.next())
        await this.#tell(running, nextMessage(id, told.value)) // the next event is asked for when this one is written
    } else if ('answer' in begun) {
      this.#count(begun.answer.errors)
      await this.#tell(running, nextMessage(id, begun.answer))
    }
    await this.#close(id, running, 'errors' in begun ? begun.errors : undefined)
  }

  async #tell(running: Running, text: string): Promise<void> {
    if (!running.isOver && this.isCurrent()) await this.#say(text)
  }

  /** The last word on an operation. Its id is free before the client can know. */
  async #close(
    id: string,
    running: Running,
    errors?: readonly GraphQLFormattedError[],
  ): Promise<void> {
    if (running.isOver || !this.isCurrent()) return
    this.#named.delete(id)
    running.isOver = true
    if (errors) await this.#refuse(id, errors)
    else if (!(this.#isLeaving && running.answers)) await this.#say(completeMessage(id)) // whoever comes back subscribes again
  }

  async #refuse(id: string, errors: readonly GraphQLFormattedError[]): Promise<void> {
    this.#count(errors)
    await this.#say(errorMessage(id, errors))
  }

  #count(errors: readonly GraphQLFormattedError[] = []): void {
    for (const { extensions } of errors) this.table.onRefusal(String(extensions?.code))
  }

  #drop(id: string): void {
    const running = this.#named.get(id)
    if (!running) return
    this.#named.delete(id)
    running.isOver = true
    running.answers?.return()
  }

  /** Resolves when the system has taken it; a peer that does not read holds that back, and is itself held back. */
  #say(text: string): Promise<void> {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return Promise.resolve()
    return new Promise((resolve) => {
      socket.send(text, () => {
        if (socket.isPaused && socket.bufferedAmount <= MOST_UNREAD) socket.resume()
        resolve()
      })
      if (socket.bufferedAmount > MOST_UNREAD) socket.pause()
    })
  }
}
