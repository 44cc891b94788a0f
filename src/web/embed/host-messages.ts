/** What the widget tells the page around it. `source` is added to each. */
export type WidgetMessage =
  /** It is shown, and takes messages. */
  | { readonly type: 'ready' }
  /** The height in CSS pixels at which the present view needs no scrolling. */
  | { readonly type: 'height'; readonly height: number }
  /** The number of dialogues with unread messages. */
  | { readonly type: 'unread'; readonly count: number }
  /** The token can be renewed no more. `expiresAt`: ISO 8601. */
  | { readonly type: 'token-expiring'; readonly expiresAt: string }
  /** The server accepts the token no more. */
  | { readonly type: 'ended' }

/** The link to the page around the widget. */
export type Host = {
  readonly post: (message: WidgetMessage) => void
  readonly close: () => void
}

/** What the link needs of `window`. */
export type FrameWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly parent: { postMessage: (message: unknown, targetOrigin: string) => void }
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
  readonly document: { readonly referrer: string }
}

const WIDGET = 'salon-widget'
const HOST = 'salon-host'
/** Longer ones are no tokens. */
const LONGEST_TOKEN = 4_096

/** Returns the origins that may frame the page, which the server writes into it. */
export function readEmbedOrigins(page: Pick<Document, 'querySelector'>): readonly string[] {
  const content = page.querySelector('meta[name="embed-origins"]')?.getAttribute('content') ?? ''
  return content.split(' ').filter((origin) => origin !== '')
}

/** The origin of the parent as the browser names it. Firefox has only the referrer. */
function namedOrigin({ location, document: { referrer } }: FrameWindow): string | undefined {
  const ancestor = location.ancestorOrigins?.[0]
  if (ancestor !== undefined) return ancestor
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined
}

/** Returns the token of a message from the host; undefined for everything else. */
function tokenOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, type, token } = data as Readonly<Record<string, unknown>>
  if (source !== HOST || type !== 'token' || typeof token !== 'string') return undefined
  return token.length > LONGEST_TOKEN ? undefined : token
}

/**
 * Connects the widget with the page around it. Both ways only with the window that frames it, and
 * only if its origin is listed (`*` lists all). Until the origin is known, messages wait: the
 * newest of each type.
 */
export function connectHost(
  frame: FrameWindow,
  embedOrigins: readonly string[],
  onToken: (token: string) => void,
): Host {
  const isFramed = (frame.parent as unknown) !== frame
  const isListed = (origin: string): boolean =>
    origin !== 'null' && (embedOrigins.includes(origin) || embedOrigins.includes('*'))
  const named = namedOrigin(frame)
  let hostOrigin = named !== undefined && isListed(named) ? named : undefined
  const waiting = new Map<WidgetMessage['type'], WidgetMessage>()

  function post(message: WidgetMessage): void {
    if (!isFramed) return
    if (hostOrigin === undefined) waiting.set(message.type, message)
    else frame.parent.postMessage({ source: WIDGET, ...message }, hostOrigin)
  }

  function onMessage({ data, origin, source }: MessageEvent<unknown>): void {
    if (source !== (frame.parent as unknown) || !isListed(origin)) return
    const token = tokenOf(data)
    if (token === undefined) return
    hostOrigin = origin
    const held = [...waiting.values()]
    waiting.clear()
    held.forEach(post)
    onToken(token)
  }
  if (isFramed) frame.addEventListener('message', onMessage)
  return { post, close: () => frame.removeEventListener('message', onMessage) }
}
