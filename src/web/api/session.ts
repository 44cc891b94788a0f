import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import {
  LoginDocument,
  LogoutDocument,
  RefreshTokensDocument,
  SignInByLinkDocument,
} from './documents.js'
import { codeOf, GraphRefusal, SignedOut, TOKEN_CODES } from './errors.js'
import { type Document, send, type SendOptions, serverNow } from './send.js'

/** The tokens of a sign-in. Times are in milliseconds since 1970, on the server's clock. */
type Tokens = { readonly access: string; readonly refresh: string; readonly endsAt: number }
type IssuedTokens = {
  readonly access: string
  readonly refresh: string
  /** Seconds until the access token expires. */
  readonly expiresIn: number
}

/** Who sends operations: somebody who is signed in, or a frame with an embed token. */
export type Sender = {
  /** Runs an operation. Throws GraphRefusal, ConnectionFailure or SignedOut. */
  request: <Data, Variables>(
    document: Document<Data, Variables>,
    variables: Variables,
    options?: SendOptions,
  ) => Promise<Data>
  /**
   * Returns a token that is valid for at least some seconds. `refused`: a token that the server
   * does not accept any more, although its time is not over. Throws SignedOut.
   */
  accessToken: (refused?: string) => Promise<string>
}

/** `ended`: the session has ended by itself, and the page stays as it is behind the sign-in. */
export type SessionState = 'signed-out' | 'signed-in' | 'ended'

const STORAGE_KEY = 'salon.session'
const LOCK = 'salon.session'
const RENEW_BEFORE_MS = 20_000
const isTokens = (value: unknown): value is Tokens =>
  typeof value === 'object' && value !== null && 'refresh' in value && 'access' in value

/** What is stored in place of tokens when a session has ended by itself, for the other tabs. */
const ENDED = 'ended'

function readTokens(storage: Storage): Tokens | typeof ENDED | undefined {
  const stored = storage.getItem(STORAGE_KEY)
  if (stored === ENDED) return ENDED
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isTokens(value) ? value : undefined
  } catch {
    return undefined // another program wrote something else there
  }
}

/** Returns the id of the account of an access token. */
function accountOf(access: string): string | undefined {
  const payload = access.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  const { user_id: account } = JSON.parse(atob(payload)) as { user_id?: unknown }
  return account === undefined ? undefined : String(account)
}

/**
 * Runs the work in one tab at a time. Without HTTPS there are no locks; then the server's grace for
 * replaced refresh tokens lets two tabs renew at once.
 */
async function inOneTab(work: () => Promise<string>): Promise<string> {
  const { locks } = navigator as Partial<Navigator>
  return locks ? locks.request(LOCK, work) : work()
}

/** The sign-in of this browser, which all its tabs share. */
export class Session implements Sender {
  #renewal: Promise<string> | undefined
  readonly #stored: Signal<Tokens | typeof ENDED | undefined>
  readonly state: ReadonlySignal<SessionState> = computed(() => {
    const stored = this.#stored.value
    return stored === ENDED ? 'ended' : stored ? 'signed-in' : 'signed-out'
  })
  /** The id of the account that is signed in. */
  readonly account: ReadonlySignal<string | undefined> = computed(() => {
    const tokens = this.#tokens
    return tokens && accountOf(tokens.access)
  })

  constructor(private readonly storage: Storage) {
    this.#stored = signal(readTokens(storage))
  }

  get #tokens(): Tokens | undefined {
    const stored = this.#stored.value
    return stored === ENDED ? undefined : stored
  }

  /** Follows sign-ins and sign-outs in other tabs. */
  followOtherTabs(target: Window): void {
    target.addEventListener('storage', ({ key }) => {
      if (key !== STORAGE_KEY && key !== null) return
      this.#stored.value = readTokens(this.storage)
    })
  }

  async signIn(username: string, password: string): Promise<void> {
    this.keep((await send(LoginDocument, { username, password }, undefined)).login)
  }

  /** Signs in by a link that is good once. */
  async signInByLink(token: string): Promise<void> {
    this.keep((await send(SignInByLinkDocument, { token }, undefined)).signInByLink)
  }

  /** Keeps tokens that the server issued. */
  keep({ access, refresh, expiresIn }: IssuedTokens): void {
    const tokens = { access, refresh, endsAt: serverNow() + expiresIn * 1_000 }
    this.storage.setItem(STORAGE_KEY, JSON.stringify(tokens))
    this.#stored.value = tokens
  }

  /** Ends the sign-in in this browser, and at the server if it can be reached. */
  async signOut(): Promise<void> {
    const refresh = this.#tokens?.refresh
    this.storage.removeItem(STORAGE_KEY)
    this.#stored.value = undefined
    if (refresh !== undefined) await send(LogoutDocument, { refresh }, undefined)
  }

  async request<Data, Variables>(
    document: Document<Data, Variables>,
    variables: Variables,
    options?: SendOptions,
  ): Promise<Data> {
    const access = await this.accessToken()
    try {
      return await send(document, variables, access, options)
    } catch (error) {
      if (!(error instanceof GraphRefusal && TOKEN_CODES.includes(error.code))) throw error
      return send(document, variables, await this.#renew(access), options)
    }
  }

  async accessToken(refused?: string): Promise<string> {
    const tokens = this.#tokens
    if (!tokens) throw new SignedOut('Nobody is signed in')
    return tokens.access !== refused && tokens.endsAt - serverNow() > RENEW_BEFORE_MS
      ? tokens.access
      : this.#renew(tokens.access)
  }

  /** Renews the tokens, once for all who ask. `stale` is the access token that is no good. */
  #renew(stale: string): Promise<string> {
    this.#renewal ??= this.#renewInOneTab(stale).finally(() => (this.#renewal = undefined))
    return this.#renewal
  }

  #renewInOneTab(stale: string): Promise<string> {
    return inOneTab(async () => {
      const tokens = readTokens(this.storage)
      if (!tokens || tokens === ENDED) {
        this.#end()
        throw new SignedOut('The session has ended')
      }
      if (tokens.access !== stale) {
        this.#stored.value = tokens // another tab has renewed them
        return tokens.access
      }
      try {
        const { refresh } = tokens
        this.keep((await send(RefreshTokensDocument, { refresh }, undefined)).refreshTokens)
      } catch (error) {
        if (!TOKEN_CODES.includes(codeOf(error))) throw error
        this.#end()
        throw new SignedOut('The session has ended', { cause: error })
      }
      return this.accessToken()
    })
  }

  #end(): void {
    this.storage.setItem(STORAGE_KEY, ENDED)
    this.#stored.value = ENDED
  }
}
