import { createHash } from 'node:crypto'
import {
  createSourceEventStream,
  type DocumentNode,
  Kind,
  type GraphQLSchema,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { isReadyIterator, type ReadyIterator } from '../../service/live/ready-iterator.js'
import { type OperationResult, formatResult } from './format-result.js'
import type { GraphContext } from './context.js'
import type { Executor } from './execute.js'

/** A requested subscription. `key` identifies the document and the operation. */
export type Subscription = {
  readonly key: string
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly name: string | undefined
  readonly variables: Record<string, unknown>
}
/** The receiver of the results. */
export type Subscriber = {
  /**
   * Subscribers with the same key see the same data, so a result is computed once for all of them.
   */
  readonly visibilityKey: string
  /** Returns a new context for choosing the events. */
  context(): GraphContext
  /** Returns a new context for a result. It depends on the viewer only through `visibilityKey`. */
  sharedContext(): GraphContext
}
/** The results of the events, until the source ends or `return` is called. */
export type ResultStream = {
  next(): Promise<IteratorResult<OperationResult, undefined>>
  /** Takes the next result if it is computed already. */
  take(): OperationResult | undefined
  /**
   * Calls `wake` once when there may be a new result, and returns true. Returns false when `next`
   * must be called instead. Results that many subscribers get may come to `receive` instead: it
   * returns true if the subscriber waits for the next one, and false if it calls `take` later.
   */
  onReady(wake: () => void, receive: (result: object) => boolean): boolean
  return(): void
}
type Subscribe = (
  request: Subscription,
  subscriber: Subscriber,
) => Promise<ResultStream | OperationResult>

/** Whether a subscription was accepted; otherwise the value is its errors. */
export const isResultStream = (found: ResultStream | OperationResult): found is ResultStream =>
  'next' in found

/**
 * Returns the names of the variables that a result depends on. Arguments of the subscription field
 * only choose the events, so subscribers with different cursors can share results.
 */
function resultVariables({ document, operation }: Subscription): string[] {
  const names = new Set<string>()
  const note = { Variable: ({ name }: { name: { value: string } }) => void names.add(name.value) }
  for (const node of operation.selectionSet.selections)
    visit(node.kind === Kind.FIELD ? { ...node, arguments: [] } : node, note)
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) visit(node.selectionSet, note)
  return [...names].sort()
}

const END = { done: true, value: undefined } as const

/**
 * Computes the result of each event when it is requested. Not a generator: `return` on a generator
 * waits until its pending `next` has settled.
 */
class EventResults implements ResultStream {
  #isOver = false
  #release: (() => void) | undefined
  /** The source, if it can be read without promises. */
  readonly #ready: ReadyIterator<unknown> | undefined

  constructor(
    private readonly source: AsyncIterator<unknown>,
    private readonly compute: (event: unknown) => Promise<OperationResult>,
    private readonly computed: (event: unknown) => OperationResult | undefined,
    /** Subscribers with the same key get the same results of the same events. */
    private readonly sharingKey: string,
  ) {
    this.#ready = isReadyIterator(source) ? source : undefined
  }

  take(): OperationResult | undefined {
    if (this.#isOver) return undefined
    const event = this.#ready?.peek()
    const result = event === undefined ? undefined : this.computed(event)
    if (result) this.#ready?.skip()
    return result
  }

  onReady(wake: () => void, receive: (result: object) => boolean): boolean {
    if (this.#isOver || !this.#ready) return false
    return this.#ready.onReady(wake, {
      key: this.sharingKey,
      prepare: this.computed,
      receive,
    })
  }

  next(): Promise<IteratorResult<OperationResult, undefined>> {
    if (this.#isOver) return Promise.resolve(END)
    return new Promise((resolve, reject) => {
      this.#release = () => resolve(END)
      this.#pull().then(resolve, (error: unknown) => {
        this.#release = undefined
        this.return()
        reject(error instanceof Error ? error : new Error(String(error)))
      })
    })
  }

  async #pull(): Promise<IteratorResult<OperationResult, undefined>> {
    const event = await this.source.next()
    if (event.done === true) this.#isOver = true
    return this.#isOver ? END : { done: false, value: await this.compute(event.value) }
  }

  return(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#release?.()
    const end = async () => this.source.return?.()
    end().catch(() => undefined) // the subscriber has left: the error cannot be delivered
  }
}

type SharedResult = {
  readonly computing: Promise<OperationResult>
  /** Undefined while it is computed. */
  done: OperationResult | undefined
}

/** Results are shared for a short time only: later the data would be old, and the cache large. */
const SHARED_RESULTS = { max: 500, ttl: 2_000, ttlAutopurge: true } as const
/** The result that was last taken: the next of many subscribers mostly takes the same one. */
type TakenResult = {
  readonly event: object
  readonly sharingKey: string
  readonly result: OperationResult
  /** When it is looked up again, in milliseconds. */
  readonly until: number
}
const TAKEN_FOR_MS = 200

/**
 * Creates the function that starts subscriptions. The result of an event is computed once for all
 * subscribers with the same document, variables and visibility. `hideSuggestions`: errors do not
 * suggest names of the schema.
 */
export function createSubscribe(
  schema: GraphQLSchema,
  executor: Executor,
  hideSuggestions: boolean,
): Subscribe {
  const numbers = new WeakMap<object, number>()
  const shared = new LRUCache<string, SharedResult>(SHARED_RESULTS)
  let count = 0
  const numberOf = (event: object): number => {
    const number = numbers.get(event) ?? (count += 1)
    numbers.set(event, number)
    return number
  }
  const compute = async (
    { key, document, name, variables }: Subscription,
    subscriber: Subscriber,
    event: unknown,
  ) => {
    const context = subscriber.sharedContext()
    return formatResult(await executor(key, document, name)(context, variables, event), context)
  }
  const computeOnce = (
    request: Subscription,
    subscriber: Subscriber,
    sharingKey: string,
    event: object,
  ): Promise<OperationResult> => {
    const cacheKey = `${numberOf(event)} ${sharingKey}`
    const cached = shared.get(cacheKey)
    if (cached) return cached.computing
    const result: SharedResult = {
      computing: compute(request, subscriber, event),
      done: undefined,
    }
    shared.set(cacheKey, result)
    const remove = () => void shared.delete(cacheKey) // errors are not shared
    result.computing.then((done) => {
      if (done.errors) remove()
      else result.done = done
    }, remove)
    return result.computing
  }
  let taken: TakenResult | undefined
  const computedResult = (event: object, sharingKey: string): OperationResult | undefined => {
    const now = performance.now()
    if (taken?.event === event && taken.sharingKey === sharingKey && now < taken.until)
      return taken.result
    const result = shared.get(`${numberOf(event)} ${sharingKey}`)?.done
    taken = result && { event, sharingKey, result, until: now + TAKEN_FOR_MS }
    return result
  }
  return async (request, subscriber) => {
    const context = subscriber.context()
    const source = await createSourceEventStream({
      schema,
      document: request.document,
      contextValue: context,
      variableValues: request.variables,
      operationName: request.name ?? null,
      hideSuggestions,
    })
    if (!(Symbol.asyncIterator in source)) return formatResult(source, context)
    const values = resultVariables(request).flatMap((name) =>
      Object.hasOwn(request.variables, name) ? [[name, request.variables[name]]] : [],
    )
    const sharingKey = createHash('sha256')
      .update(JSON.stringify([request.key, subscriber.visibilityKey, values]))
      .digest('base64')
    return new EventResults(
      source[Symbol.asyncIterator](),
      (event) =>
        typeof event === 'object' && event !== null
          ? computeOnce(request, subscriber, sharingKey, event)
          : compute(request, subscriber, event),
      (event) =>
        typeof event === 'object' && event !== null ? computedResult(event, sharingKey) : undefined,
      sharingKey,
    )
  }
}
