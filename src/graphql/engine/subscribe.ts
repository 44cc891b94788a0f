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
import { type Answer, answerOf } from './format-result.js'
import type { Context } from './context.js'
import type { Executor } from './execute.js'

/** A subscription as it was asked. `key` names the document and the operation. */
export type Subscription = {
  readonly key: string
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly name: string | undefined
  readonly variables: Record<string, unknown>
}
/** Who gets the answers. */
export type Subscriber = {
  /** The same word for all that see the same in the same event: an answer is worked out once for them. */
  readonly eyes: string
  /** Returns a new context for choosing the events. */
  context(): Context
  /** Returns a new context for an answer: it shows nothing of the viewer beyond what `eyes` is made of. */
  sharedContext(): Context
}
/** What is to be said of each event, until there are no more or it is told to end. */
export type Answers = { next(): Promise<IteratorResult<Answer, undefined>>; return(): void }
export type Subscribe = (asked: Subscription, subscriber: Subscriber) => Promise<Answers | Answer>

export const isStream = (found: Answers | Answer): found is Answers => 'next' in found

/**
 * The variables that an answer depends on. What stands in the arguments of the subscription itself chooses its events, and
 * no more than that: who comes back after another event than the others gets the same answers.
 */
function shownVariables({ document, operation }: Subscription): string[] {
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
 * The answers to a source's events, each worked out when it is asked for. By hand: a generator that waits for its source
 * would not hear that it is to end.
 */
class EventAnswers implements Answers {
  #isOver = false
  #release: (() => void) | undefined

  constructor(
    private readonly source: AsyncIterator<unknown>,
    private readonly answer: (event: unknown) => Promise<Answer>,
  ) {}

  next(): Promise<IteratorResult<Answer, undefined>> {
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

  async #pull(): Promise<IteratorResult<Answer, undefined>> {
    const event = await this.source.next()
    if (event.done === true) this.#isOver = true
    return this.#isOver ? END : { done: false, value: await this.answer(event.value) }
  }

  return(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#release?.()
    const end = async () => this.source.return?.()
    end().catch(() => undefined) // nobody is there to hear of it
  }
}

/** An answer serves those who take the event at about the same time; later it would be too old, and too many would be kept. */
const SHARED = { max: 500, ttl: 2_000, ttlAutopurge: true } as const

/** Runs subscriptions: each event's answer is worked out once for all that asked the same and have the same eyes. */
export function createSubscribe(schema: GraphQLSchema, executor: Executor): Subscribe {
  const numbers = new WeakMap<object, number>()
  const shared = new LRUCache<string, Promise<Answer>>(SHARED)
  let count = 0
  const numberOf = (event: object): number => {
    const number = numbers.get(event) ?? (count += 1)
    numbers.set(event, number)
    return number
  }
  const work = async (
    { key, document, name, variables }: Subscription,
    subscriber: Subscriber,
    event: unknown,
  ) => {
    const made = subscriber.sharedContext()
    return answerOf(await executor(key, document, name)(made, variables, event), made)
  }
  const workOnce = async (
    asked: Subscription,
    subscriber: Subscriber,
    same: string,
    event: object,
  ) => {
    const place = `${numberOf(event)} ${same}`
    const known = shared.get(place)
    if (known) return known
    const working = work(asked, subscriber, event)
    shared.set(place, working)
    const forget = () => void shared.delete(place) // the next one tries again
    working.then(({ errors }) => errors && forget(), forget)
    return working
  }
  return async (asked, subscriber) => {
    const made = subscriber.context()
    const source = await createSourceEventStream({
      schema,
      document: asked.document,
      contextValue: made,
      variableValues: asked.variables,
      operationName: asked.name ?? null,
    })
    if (!(Symbol.asyncIterator in source)) return answerOf(source, made)
    const shown = shownVariables(asked).flatMap((name) =>
      Object.hasOwn(asked.variables, name) ? [[name, asked.variables[name]]] : [],
    )
    const same = createHash('sha256')
      .update(JSON.stringify([asked.key, subscriber.eyes, shown]))
      .digest('base64')
    return new EventAnswers(source[Symbol.asyncIterator](), (event) =>
      typeof event === 'object' && event !== null
        ? workOnce(asked, subscriber, same, event)
        : work(asked, subscriber, event),
    )
  }
}
