import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { codeOf, GraphRefusal, SignedOut, TOKEN_CODES } from '../api/errors.js'
import { type Document, send, type SendOptions, serverNow } from '../api/send.js'
import type { Sender } from '../api/session.js'
import { RefreshEmbedTokenDocument } from './documents.js'

/** What a token says about itself. */
type Claims = {
  /** Milliseconds since 1970, on the server's clock. */
  readonly endsAt: number
  readonly accountId: string
}
type EmbedToken = Claims & { readonly text: string }

/** `ended`: the server accepts the token no more. Only a new one from the host helps. */
export type EmbedState = 'active' | 'ended'

/** A token that ends within this time is renewed. */
const RENEW_BEFORE_MS = 600_000
const RENEW_CHECK_MS = 60_000
/** Codes of a renewal that the server refuses for good. */
const FINAL_CODES: readonly string[] = [...TOKEN_CODES, 'permission_denied']
/** The server's words for an operation that no embed token may run. The token itself is valid. */
const WRONG_TYPE = 'Token has wrong type'

/** Reads a token without checking its signature. Returns undefined for other text. */
export function readEmbedToken(text: string): EmbedToken | undefined {
  try {
    const payload = (text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp, sub } = JSON.parse(atob(payload)) as { exp?: unknown; sub?: unknown }
    if (typeof exp !== 'number' || typeof sub !== 'string') return undefined
    return { text, endsAt: exp * 1_000, accountId: sub }
  } catch {
    return undefined // any text can come from the address or the host
  }
}

const isOfOperation = (error: GraphRefusal): boolean => {
  const { messages } = error.extensions as { messages?: readonly { message?: unknown }[] }
  return messages?.[0]?.message === WRONG_TYPE
}
const isTokenRefusal = (error: unknown): error is GraphRefusal =>
  error instanceof GraphRefusal && TOKEN_CODES.includes(error.code) && !isOfOperation(error)

/**
 * Sends operations with an embed token, and renews it ten minutes before it ends. The token can be
 * renewed for 12 hours. After that the host hands over a new one.
 */
export class EmbedSession implements Sender {
  readonly #token = signal<EmbedToken | undefined>(undefined)
  readonly #needsHost = signal(false)
  #renewal: Promise<string> | undefined
  #checkedAt = 0
  readonly state: ReadonlySignal<EmbedState> = computed(() =>
    this.#token.value ? 'active' : 'ended',
  )
  /** The account of the token. Undefined after the end. */
  readonly accountId: ReadonlySignal<string | undefined> = computed(
    () => this.#token.value?.accountId,
  )
  /** When the token ends, if it can be renewed no more. In milliseconds since 1970. */
  readonly expiresAt: ReadonlySignal<number | undefined> = computed(() =>
    this.#needsHost.value ? this.#token.value?.endsAt : undefined,
  )

  constructor(token: string) {
    this.#token.value = readEmbedToken(token)
  }

  /** Takes a token from the host. Returns false for one that cannot be used. */
  take(text: string): boolean {
    const token = readEmbedToken(text)
    if (!token || token.endsAt <= serverNow()) return false
    batch(() => {
      this.#token.value = token
      this.#needsHost.value = false
    })
    return true
  }

  /** Checks each minute whether the token must be renewed. Returns what ends that. */
  keepRenewed(): () => void {
    const timer = setInterval(() => this.#renewIfSoon(), RENEW_CHECK_MS)
    return () => clearInterval(timer)
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
      if (!isTokenRefusal(error)) throw error
      return send(document, variables, await this.accessToken(access), options)
    }
  }

  async accessToken(refused?: string): Promise<string> {
    const token = this.#token.value
    if (!token) throw new SignedOut('The link has ended')
    if (token.text === refused) return this.#replaceRefused()
    this.#renewIfSoon()
    return token.text
  }

  /** Renews a token that ends soon. After a failure it stays, and is renewed a minute later. */
  #renewIfSoon(): void {
    const token = this.#token.value
    if (!token || this.#needsHost.value) return
    const now = serverNow()
    if (token.endsAt - now > RENEW_BEFORE_MS || now - this.#checkedAt < RENEW_CHECK_MS) return
    this.#checkedAt = now
    this.#renew().catch((error: unknown) => {
      if (this.#token.value === token && FINAL_CODES.includes(codeOf(error)))
        this.#needsHost.value = true
    })
  }

  /** Renews a token that the server refused. Ends the session when it cannot be renewed. */
  async #replaceRefused(): Promise<string> {
    const token = this.#token.value
    try {
      return await this.#renew()
    } catch (error) {
      if (!FINAL_CODES.includes(codeOf(error))) throw error
      // The host may have handed over another token meanwhile.
      const current = this.#token.value
      if (current && current !== token) return current.text
      this.#end()
      throw new SignedOut('The link has ended', { cause: error })
    }
  }

  #renew(): Promise<string> {
    this.#renewal ??= this.#fetchToken().finally(() => (this.#renewal = undefined))
    return this.#renewal
  }

  async #fetchToken(): Promise<string> {
    const before = this.#token.value
    const { refreshEmbedToken } = await send(RefreshEmbedTokenDocument, {}, before?.text)
    const current = this.#token.value
    if (current && current !== before) return current.text // the host's is newer
    const { token } = refreshEmbedToken
    if (!this.take(token)) throw new Error('The server issued a token that cannot be used')
    return token
  }

  #end(): void {
    batch(() => {
      this.#token.value = undefined
      this.#needsHost.value = false
    })
  }
}
