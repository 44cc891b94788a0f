import { type Call, type Reply, startSimulatorServer } from './simulator-server.js'

export const BOT_TOKEN = '4711:AAF-simulated_token'

const fail = (code: number, description: string, parameters?: object): Reply => ({
  status: code,
  json: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
})
/** Errors as the Bot API words them. */
export const TELEGRAM_ERRORS = {
  blocked: fail(403, 'Forbidden: bot was blocked by the user'),
  unknownChat: fail(400, 'Bad Request: chat not found'),
  noPicture: fail(400, 'Bad Request: failed to get HTTP URL content'),
  down: fail(502, 'Bad Gateway'),
  busy: (seconds: number) =>
    fail(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds }),
} as const

const took = (result: unknown): Reply => ({ status: 200, json: { ok: true, result } })

type Sent = { readonly method: string; readonly body: Call['body'] }
/** The Bot API for one bot, as it is documented. */
export type TelegramSimulator = {
  readonly url: string
  /** The token that it accepts. Change it, and the old one is revoked. */
  token: string
  /** Calls with the right token, in their order. */
  readonly calls: readonly Sent[]
  /** The messages that it took. */
  readonly taken: Sent[]
  /** Paths and headers of all requests. */
  readonly requests: Pick<Call, 'url' | 'headers' | 'method'>[]
  /** The webhook that is set. */
  webhook: { readonly url: string; readonly secret: string; readonly updates: string[] } | undefined
  /** The files that clients sent, by id. */
  readonly files: Map<string, Buffer>
  /** The next calls get these answers. `lost`: the message is taken, and the answer is lost. */
  next(...replies: (Reply | 'lost' | 'take')[]): void
  /** Sends an update to the webhook that is set. */
  update(content: object, headers?: Record<string, string>): Promise<Response>
  /** An update with a message of a person in a private chat. */
  message(content: object, person?: { id?: number; first_name?: string }): Promise<Response>
  stop(): Promise<void>
}

let person = 50_000

export async function startTelegramSimulator(): Promise<TelegramSimulator> {
  const replies: (Reply | 'lost' | 'take')[] = []
  let [messages, updates] = [0, 900_000]
  const nextMessage = (chat: unknown) => ({
    message_id: (messages += 1),
    date: Math.floor(Date.now() / 1000),
    chat: { id: Number(chat), type: 'private' },
  })

  const send = (method: string, body: Call['body']): Reply => {
    if (method === 'sendMessage') {
      if (!body.text) return fail(400, 'Bad Request: message text is empty')
      if (body.text.length > 4096) return fail(400, 'Bad Request: message is too long')
    } else if ((body.caption ?? '').length > 1024)
      return fail(400, 'Bad Request: message caption is too long')
    if (!Number.isSafeInteger(Number(body.chat_id))) return TELEGRAM_ERRORS.unknownChat
    simulator.taken.push({ method, body })
    return took({ ...nextMessage(body.chat_id), text: body.text })
  }
  const METHODS: Readonly<Record<string, (body: Call['body']) => Reply>> = {
    getMe: () => took({ id: 4711, is_bot: true, first_name: 'Salon', username: 'salon_bot' }),
    setWebhook: (body) => {
      simulator.webhook = {
        url: body.url,
        secret: body.secret_token,
        updates: body.allowed_updates,
      }
      return took(true)
    },
    sendMessage: (body) => send('sendMessage', body),
    sendPhoto: (body) => send('sendPhoto', body),
    getFile: ({ file_id: id }) => {
      const file = simulator.files.get(id)
      if (!file)
        return fail(400, 'Bad Request: wrong file_id or the file is temporarily unavailable')
      return took({ file_id: id, file_size: file.length, file_path: `photos/${id}.jpg` })
    },
  }
  const calls: Sent[] = []
  const answer = ({ url, headers, method, body }: Call): Reply => {
    simulator.requests.push({ url, headers, method })
    const [, isFile, token, rest = ''] =
      /^(\/file)?\/bot([^/]+)\/(.+)$/.exec(decodeURIComponent(url.pathname)) ?? []
    if (token !== simulator.token) return fail(401, 'Unauthorized')
    if (isFile) {
      const bytes = simulator.files.get(/^photos\/(.+)\.jpg$/.exec(rest)?.[1] ?? '')
      return bytes ? { status: 200, bytes } : fail(404, 'Not Found')
    }
    calls.push({ method: rest, body })
    const given = replies.shift()
    if (given && given !== 'lost' && given !== 'take') return given
    const reply = METHODS[rest]?.(body) ?? fail(404, 'Not Found: method not found')
    return given === 'lost' ? 'close' : reply
  }
  const server = await startSimulatorServer(answer)
  const simulator: TelegramSimulator = {
    url: server.url,
    token: BOT_TOKEN,
    calls,
    taken: [],
    requests: [],
    webhook: undefined,
    files: new Map(),
    next: (...more) => void replies.push(...more),
    update: (content, headers = {}) =>
      fetch(simulator.webhook?.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-telegram-bot-api-secret-token': simulator.webhook?.secret ?? '',
          ...headers,
        },
        body: JSON.stringify({ update_id: (updates += 1), ...content }),
      }),
    message(content, { id = (person += 1), first_name = 'Greta' } = {}) {
      const from = { id, is_bot: false, first_name, language_code: 'en' }
      return simulator.update({ message: { ...nextMessage(id), from, ...content } })
    },
    stop: () => server.stop(),
  }
  return simulator
}
