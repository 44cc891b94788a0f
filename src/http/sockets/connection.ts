import type { Socket } from 'node:net'
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
  nextFrame,
  startOfNext,
  type PlainObject,
  PONG,
  readMessage,
} from './message.js'
import { type BegunOperation, type BeginOperation, failureOf, type Handshake } from './operation.js'
import { reasonOf, type ConnectionAccount, authenticateConnection } from './connection-auth.js'
import { isDatabaseAway } from '../../store/postgres/database-errors.js'

/** The functions that all connections of a process share. */
export type Table = {
  readonly dependencies: ServerDependencies
  readonly begin: BeginOperation
  /** Reserves one more socket for an account. Returns false when it has too many. */
  reserveSlot(accountId: number): boolean
  /** Counts a refusal in the metrics. */
  readonly onRefusal: (code: string) => void
}

/**
 * An operation that runs. Once `isOver` is true, nothing is sent for it any more, even if it still
 * runs.
 */
type Running = { isOver: boolean; answers: ResultStream | undefined }

/** How many operations one socket may run at once. */
const MOST_RUNNING = 100
const BUSY = { message: 'Too many operations at once.', extensions: { code: 'throttled' } }
/** In bytes. While a client leaves more than this unread, its messages are not read either. */
const MOST_UNREAD = 1024 * 1024

/**
 * One WebSocket connection with the protocol graphql-transport-ws. We do not use the server of
 * graphql-ws: it loses operations whose id is used again while they start, closes the socket for a
 * query that is not a string, and serializes an event again for each subscriber.
 */
export class SocketConnection {
  account: ConnectionAccount | undefined
  isIntroduced = false
  #isOver = false
  #isLeaving = false
  #running = 0
  readonly #named = new Map<string, Running>()
  /** How many messages were sent, and how many of them the operating system has taken. */
  #sent = 0
  #taken = 0
  readonly #waiting: { readonly sent: number; readonly resolve: () => void }[] = []

  /** `raw`: the connection below the socket, for frames that are made here. */
  constructor(
    private readonly socket: WebSocket,
    private readonly raw: Pick<Socket, 'write' | 'cork' | 'uncork' | 'writableLength'>,
    private readonly handshake: Handshake,
    private readonly table: Table,
  ) {}

  /**
   * Handles a message of the client. `text` is undefined for a binary message, which is not
   * allowed.
   */
  receive(text: string | undefined): void {
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
        return this.#operate(message.id, message.payload)
      case MessageType.Complete:
        return this.#drop(message.id)
    }
  }

  /** Closes the socket and ends all operations on it at once. */
  end([code, reason]: CloseFrame): void {
    this.hangUp()
    this.socket.close(code, reason)
  }

  /** Ends all operations, because the socket is closed. */
  hangUp(): void {
    this.#isOver = true
    for (const id of this.#named.keys()) this.#drop(id)
  }

  /**
   * Accepts no more operations, ends subscriptions, lets running queries and mutations finish, and
   * then closes the socket.
   */
  leave(): void {
    this.#isLeaving = true
    for (const { answers } of this.#named.values()) answers?.return()
    if (this.#running === 0) this.end(CLOSE.goingAway)
  }

  /** Whether results may still be sent. Closes the socket when its token has expired. */
  isCurrent(): boolean {
    if (this.account && this.table.dependencies.clock() >= this.account.expiresAt && !this.#isOver)
      this.end(CLOSE.tokenExpired)
    return !this.#isOver
  }

  async #introduce(payload: PlainObject | undefined): Promise<void> {
    if (this.isIntroduced) return this.end(CLOSE.secondInit)
    this.isIntroduced = true
    try {
      const account = await authenticateConnection(this.table.dependencies, payload)
      if (this.#isOver) return
      if (account instanceof Refusal)
        return this.#turnAway(closeForbidden(reasonOf(account)), account.code)
      if (!this.table.reserveSlot(account.viewer.id))
        return this.#turnAway(CLOSE.tooManySockets, 'throttled')
      this.account = account
      await this.#say(ACK)
    } catch (thrown) {
      if (isDatabaseAway(thrown)) return this.#turnAway(CLOSE.tryAgainLater, 'unavailable')
      this.table.dependencies.log.error(
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

  /** Starts an operation. Not async: that would keep the payload until the operation ends. */
  #operate(id: string, payload: PlainObject): void {
    if (!this.account) return this.end(CLOSE.unauthorized)
    if (!this.isCurrent() || this.#isLeaving) return
    if (this.#named.has(id)) return this.end(closeDuplicateId(id))
    if (this.#running >= MOST_RUNNING) return void this.#refuse(id, [BUSY])
    const running: Running = { isOver: false, answers: undefined }
    this.#named.set(id, running)
    this.#running += 1
    void this.#run(id, running, this.table.begin(payload, this.account, this.handshake))
  }

  async #run(id: string, running: Running, beginning: Promise<BegunOperation>): Promise<void> {
    try {
      const begun = await beginning
      const start = startOfNext(id)
      if ('answers' in begun) {
        running.answers = begun.answers
        if (running.isOver || this.#isLeaving) begun.answers.return()
        await this.#tellAll(start, running, begun.answers)
      } else if ('answer' in begun) {
        this.#count(begun.answer.errors)
        await this.#tell(running, start, begun.answer)
      }
      await this.#close(id, running, 'errors' in begun ? begun.errors : undefined)
    } catch (thrown) {
      running.answers?.return()
      await this.#close(id, running, [failureOf(this.table.dependencies, thrown, this.handshake)])
    }
    this.#running -= 1
    if (this.#isLeaving && this.#running === 0) this.end(CLOSE.goingAway)
  }

  /**
   * Sends all results; each is requested when the one before is written. Results that are there
   * already are taken without a promise for each: for thousands of subscribers, promises would cost
   * as much as the sending.
   */
  #tellAll(start: string, running: Running, answers: ResultStream): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (thrown: unknown): void =>
        reject(thrown instanceof Error ? thrown : new Error(String(thrown)))
      const receive = (result: object): boolean => {
        try {
          const written = this.#tell(running, start, result)
          void written?.then(go)
          return !written
        } catch (thrown) {
          fail(thrown)
          return false
        }
      }
      const go = (): void => {
        try {
          for (let ready = answers.take(); ready; ready = answers.take()) {
            const written = this.#tell(running, start, ready)
            if (written) return void written.then(go)
          }
          if (answers.onReady(go, receive)) return
        } catch (thrown) {
          return fail(thrown)
        }
        answers
          .next()
          .then((told) => {
            if (told.done) return resolve()
            const written = this.#tell(running, start, told.value)
            return written ? written.then(go) : go()
          })
          .catch(reject)
      }
      go()
    })
  }

  /**
   * Sends a result, in a message that begins with `start`. Returns a promise if it is not taken at
   * once, like `#countSent`.
   */
  #tell(running: Running, start: string, result: object): Promise<void> | undefined {
    if (running.isOver || !this.isCurrent() || !this.#isOpen()) return undefined
    const [first, second] = nextFrame(start, result)
    if (second) {
      this.raw.cork()
      this.raw.write(first)
      this.raw.write(second, this.#onTaken)
      this.raw.uncork()
    } else this.raw.write(first, this.#onTaken)
    return this.#countSent()
  }

  /**
   * Sends the last message of an operation. Releases its id before, so that the client can use the
   * id again at once.
   */
  async #close(
    id: string,
    running: Running,
    errors?: readonly GraphQLFormattedError[],
  ): Promise<void> {
    if (running.isOver || !this.isCurrent()) return
    this.#named.delete(id)
    running.isOver = true
    if (errors) await this.#refuse(id, errors)
    // During a shutdown no `complete` is sent: the client connects and subscribes again.
    else if (!(this.#isLeaving && running.answers)) await this.#say(completeMessage(id))
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

  #say(text: string): Promise<void> | undefined {
    if (!this.#isOpen()) return undefined
    this.socket.send(text, this.#onTaken)
    return this.#countSent()
  }

  #isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /**
   * Counts a message that was sent. Returns undefined when the operating system took it at once, as
   * it mostly does; otherwise a promise for that. A client that does not read delays it, and its
   * messages are not read in the meantime.
   */
  #countSent(): Promise<void> | undefined {
    const sent = (this.#sent += 1)
    const unsent = this.raw.writableLength
    if (unsent === 0) return undefined
    if (unsent > MOST_UNREAD) this.socket.pause()
    return new Promise((resolve) => this.#waiting.push({ sent, resolve }))
  }

  /** Messages are taken in the order in which they were sent. */
  readonly #onTaken = (): void => {
    this.#taken += 1
    if (this.socket.isPaused && this.raw.writableLength <= MOST_UNREAD) this.socket.resume()
    while (this.#waiting[0] && this.#waiting[0].sent <= this.#taken)
      this.#waiting.shift()?.resolve()
  }
}
