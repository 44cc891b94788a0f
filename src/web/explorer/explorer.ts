/**
 * GraphiQL with a form to sign in. The access token goes into the header of requests and into the
 * payload of sockets, unless the headers tab names an `Authorization` of its own.
 */
import { LIVE_APPOINTMENTS, OVERVIEW } from './documents.js'
import { createClient } from './graphql-ws/client.js'
import { ENDPOINT, isTokenRefused, send, Session, type SessionState } from './session.js'

type Operation = {
  readonly query: string
  readonly operationName?: string | null
  readonly variables?: Readonly<Record<string, unknown>> | null
}
type Definition = { readonly operation: string; readonly name?: { readonly value: string } }
type FetcherOptions = {
  readonly headers?: Readonly<Record<string, string>> | null
}
type Observer = {
  next(value: unknown): void
  error(error: unknown): void
  complete(): void
}

/** The parts of React and GraphiQL that the page uses. Their scripts define these names. */
declare const React: { createElement(component: unknown, props: object): unknown }
declare const ReactDOM: {
  createRoot(element: Element): { render(node: unknown): void }
}
declare const GraphiQL: {
  readonly GraphQL: {
    parse(text: string): unknown
    getOperationAST(document: unknown, name?: string | null): Definition | null | undefined
  }
}

/** A socket that was closed because of its token is opened again this often, with a new token. */
const RETRIES = 2

function elementOf<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector)
  if (!element) throw new Error(`The page has no ${selector}`)
  return element
}

const form = elementOf<HTMLFormElement>('#sign-in')
const signOut = elementOf<HTMLButtonElement>('#sign-out')
const stateLine = elementOf<HTMLElement>('#state')

function showState({ username, problem }: SessionState): void {
  form.hidden = username !== undefined
  signOut.hidden = username === undefined
  stateLine.textContent =
    problem ?? (username === undefined ? 'Not signed in' : `Signed in as ${username}`)
  stateLine.classList.toggle('error', problem !== undefined)
}
const session = new Session(showState)

/** Runs a task of the form. An error is shown in the bar. */
const attempt = (task: Promise<void>): void =>
  void task.catch((error: unknown) => session.end(messageOf(error)))

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const entered = new FormData(form)
  const [username, password] = ['username', 'password'].map((name) => String(entered.get(name)))
  elementOf<HTMLInputElement>('[name=password]').value = ''
  attempt(session.signIn(username ?? '', password ?? ''))
})
signOut.addEventListener('click', () => attempt(session.signOut()))

/** Returns the text of an error, or the reason for which a socket was closed. */
function messageOf(error: unknown): string {
  if (error instanceof CloseEvent)
    return `The socket was closed: ${error.code} ${error.reason}`.trim()
  return error instanceof Error ? error.message : String(error)
}

const authorizationIn = (headers: FetcherOptions['headers']): string | undefined =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1]

/**
 * Returns the definition of the operation to run. Right after a change of tabs GraphiQL still names
 * the operation of the tab before, so the only operation of a document counts whatever its name is.
 * Undefined for a text that the server is going to refuse.
 */
function definitionOf({ query, operationName }: Operation): Definition | undefined {
  const { parse, getOperationAST } = GraphiQL.GraphQL
  try {
    const document = parse(query)
    return getOperationAST(document) ?? getOperationAST(document, operationName) ?? undefined
  } catch {
    return undefined
  }
}

/** Subscribes on a socket of its own, which closes with the subscription. */
const subscribe = (operation: Operation, headers: FetcherOptions['headers']) => ({
  subscribe(observer: Observer) {
    const client = createClient({
      url: `${location.origin.replace(/^http/, 'ws')}${ENDPOINT}`,
      retryAttempts: RETRIES,
      connectionParams: async () => {
        const authorization = authorizationIn(headers) ?? (await session.authorization())
        return authorization === undefined ? {} : { authorization }
      },
    })
    const { query, variables, operationName } = operation
    const unsubscribe = client.subscribe(
      { query, variables: { ...variables }, operationName: operationName ?? null },
      {
        next: (value) => observer.next(value),
        error: (error) =>
          observer.error(Array.isArray(error) ? error : new Error(messageOf(error))),
        complete: () => observer.complete(),
      },
    )
    return { unsubscribe }
  },
})

/** Sends a query or mutation over HTTP. */
async function run(operation: Operation, headers: FetcherOptions['headers']): Promise<unknown> {
  const given = authorizationIn(headers)
  const authorization = given === undefined ? await session.authorization() : undefined
  const result = await send(operation, {
    ...headers,
    ...(authorization !== undefined && { authorization }),
  })
  if (authorization !== undefined && isTokenRefused(result))
    session.end('The sign-in has ended. Sign in again.')
  return result
}

function fetcher(given: Operation, { headers }: FetcherOptions = {}): unknown {
  const definition = definitionOf(given)
  const operationName = definition ? definition.name?.value : given.operationName
  const operation = { ...given, operationName: operationName ?? null }
  return definition?.operation === 'subscription'
    ? subscribe(operation, headers)
    : run(operation, headers)
}

ReactDOM.createRoot(elementOf('#graphiql')).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultTabs: [{ query: OVERVIEW }, { query: LIVE_APPOINTMENTS }],
    // A token that somebody types into the headers tab is not kept in the browser.
    showPersistHeadersSettings: false,
    shouldPersistHeaders: false,
  }),
)
