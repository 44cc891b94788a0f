import { LOGIN, LOGOUT, REFRESH } from './documents.js'

/** The path of the graph. */
export const ENDPOINT = '/graphql'
/** An access token is renewed this long before its end. */
const RENEWAL_MARGIN_MS = 20_000
/** Codes of a token that the server does not accept any more. */
const FINAL_CODES: readonly unknown[] = ['token_not_valid', 'user_inactive', 'user_not_found']

/** A result of the graph. `data` is null or absent after an error of the whole operation. */
export type GraphResult = {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: Readonly<Record<string, unknown>>
  }[]
}
type Tokens = { readonly access: string; readonly refresh: string; readonly expiresIn: number }
type SignedIn = { readonly username: string; readonly tokens: Tokens; readonly endsAt: number }

/** What the page shows about the session. */
export type SessionState = {
  /** Undefined: nobody is signed in. */
  readonly username: string | undefined
  /** Why a sign-in has failed or has ended. */
  readonly problem?: string
}

/** Sends an operation over HTTP. Throws when the response is not a result of the graph. */
export async function send(
  operation: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<GraphResult> {
  const response = await fetch(ENDPOINT, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(operation),
  })
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  if (!isJson) throw new Error(`The server answers ${response.status}`)
  return (await response.json()) as GraphResult
}

/** Whether the server no longer accepts the token of a request. */
export const isTokenRefused = ({ errors = [] }: GraphResult): boolean =>
  errors.some(({ extensions }) => FINAL_CODES.includes(extensions?.code))

/**
 * The sign-in of this page. Tokens are kept in memory only, so that they end with the page. An
 * access token is renewed when it is used at its end.
 */
export class Session {
  #signedIn: SignedIn | undefined
  #renewal: Promise<void> | undefined

  /** `onChange` is called after each sign-in and each end of one. */
  constructor(readonly onChange: (state: SessionState) => void) {}

  async signIn(username: string, password: string): Promise<void> {
    const result = await send({ query: LOGIN, variables: { username, password } })
    const tokens = result.data?.login as Tokens | undefined
    if (tokens) this.#keep(username, tokens)
    else this.end(result.errors?.[0]?.message ?? 'No tokens came back.')
  }

  /** Ends the sign-in here and at the server. */
  async signOut(): Promise<void> {
    const refresh = this.#signedIn?.tokens.refresh
    this.end()
    if (refresh !== undefined) await send({ query: LOGOUT, variables: { refresh } })
  }

  /** Forgets the tokens. `problem` says why. */
  end(problem?: string): void {
    this.#signedIn = undefined
    this.onChange({ username: undefined, ...(problem !== undefined && { problem }) })
  }

  /** Returns the value of the header `Authorization`, or undefined when nobody is signed in. */
  async authorization(): Promise<string | undefined> {
    if (this.#signedIn && Date.now() > this.#signedIn.endsAt - RENEWAL_MARGIN_MS) {
      this.#renewal ??= this.#renew(this.#signedIn).finally(() => (this.#renewal = undefined))
      await this.#renewal
    }
    return this.#signedIn && `Bearer ${this.#signedIn.tokens.access}`
  }

  async #renew(before: SignedIn): Promise<void> {
    const { refresh } = before.tokens
    const result = await send({ query: REFRESH, variables: { refresh } })
    if (this.#signedIn !== before) return // signed out, or in as somebody else, in the meantime
    const tokens = result.data?.refreshTokens as Tokens | undefined
    if (tokens) this.#keep(before.username, tokens)
    else this.end('The sign-in has ended. Sign in again.')
  }

  #keep(username: string, tokens: Tokens): void {
    this.#signedIn = { username, tokens, endsAt: Date.now() + tokens.expiresIn * 1000 }
    this.onChange({ username })
  }
}
