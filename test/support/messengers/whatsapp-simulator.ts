import { createHmac, randomUUID } from 'node:crypto'
import { type Call, type Reply, startSimulatorServer } from './simulator-server.js'

export const PHONE_NUMBER_ID = '106540352242922'
export const APP_SECRET = 'an-app-secret-of-meta'
export const ACCESS_TOKEN = 'EAAG-simulated'

const fail = (
  status: number,
  code: number,
  message: string,
  headers?: Record<string, string>,
): Reply => ({
  status,
  json: {
    error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A' },
  },
  ...(headers && { headers }),
})
/** Errors as the Cloud API words them. */
export const WHATSAPP_ERRORS = {
  windowClosed: fail(400, 131047, 'Re-engagement message'),
  undeliverable: fail(400, 131026, 'Message undeliverable'),
  noTemplate: fail(404, 132001, 'Template name does not exist in the translation'),
  down: fail(500, 131000, 'Something went wrong'),
  busy: (headers?: Record<string, string>) => fail(400, 130429, 'Rate limit hit', headers),
} as const

const took = (json: object): Reply => ({ status: 200, json })

/** The Cloud API for one number, as it is documented. */
export type WhatsappSimulator = {
  readonly url: string
  token: string
  /** The bodies of messages that it took, in their order, and their ids. */
  readonly taken: Call['body'][]
  readonly ids: string[]
  /** All requests, by method and path. */
  readonly requests: Pick<Call, 'method' | 'url' | 'headers'>[]
  readonly files: Map<string, Buffer>
  /** The pictures that were uploaded, by id. */
  readonly uploads: Map<string, File>
  /** The next calls get these answers. `lost`: the message is taken, and the answer is lost. */
  next(...replies: (Reply | 'lost')[]): void
  stop(): Promise<void>
}

/** A text parameter of a template may have no line breaks, tabs, or four spaces in a row. */
const isBadParameter = (text: string): boolean => text === '' || /[\n\t]| {4}/.test(text)

export async function startWhatsappSimulator(): Promise<WhatsappSimulator> {
  const replies: (Reply | 'lost')[] = []

  const takeMessage = (body: Call['body']): Reply => {
    if (body.messaging_product !== 'whatsapp' || !/^\d+$/.test(body.to))
      return fail(400, 100, 'Invalid parameter')
    if (body.type === 'text' && (body.text?.body?.length ?? 5000) > 4096)
      return fail(400, 100, 'Invalid parameter')
    if (body.type === 'image' && (body.image.caption ?? '').length > 1024)
      return fail(400, 100, 'Invalid parameter')
    if (body.type === 'template') {
      const { text } = body.template.components[0].parameters[0]
      if (body.template.name !== 'reminder') return WHATSAPP_ERRORS.noTemplate
      if (isBadParameter(text)) return fail(400, 100, 'Invalid parameter')
    }
    const id = `wamid.${randomUUID()}`
    simulator.taken.push(body)
    simulator.ids.push(id)
    return took({
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id }],
    })
  }
  const answerKnown = ({ method, url, body }: Call): Reply => {
    const path = url.pathname
    if (method === 'POST' && path === `/${PHONE_NUMBER_ID}/messages`) return takeMessage(body)
    if (method === 'POST' && path === `/${PHONE_NUMBER_ID}/media`) {
      const id = `upload-${simulator.uploads.size + 1}`
      simulator.uploads.set(id, body.file as File)
      return took({ id })
    }
    if (method === 'GET' && path === `/${PHONE_NUMBER_ID}`)
      return took({ verified_name: 'Salon', display_phone_number: '+1 555-078-3881', id: '1' })
    const bytes = simulator.files.get(path.replace(/^\/files\//, ''))
    if (method === 'GET' && path.startsWith('/files/') && bytes)
      return { status: 200, bytes, headers: { 'content-type': 'audio/ogg' } }
    if (method === 'GET' && simulator.files.has(path.slice(1)))
      return took({
        url: `${simulator.url}/files${path}`,
        mime_type: 'audio/ogg',
        id: path.slice(1),
      })
    return fail(400, 100, 'Unsupported get request')
  }
  const server = await startSimulatorServer((call): Reply => {
    const { method, url, headers } = call
    simulator.requests.push({ method, url, headers })
    if (headers.authorization !== `Bearer ${simulator.token}`)
      return fail(401, 190, 'Access token has expired')
    const given = replies.shift()
    if (given && given !== 'lost') return given
    const reply = answerKnown(call)
    return given === 'lost' ? 'close' : reply
  })
  const simulator: WhatsappSimulator = {
    url: server.url,
    token: ACCESS_TOKEN,
    taken: [],
    ids: [],
    requests: [],
    files: new Map(),
    uploads: new Map(),
    next: (...more) => void replies.push(...more),
    stop: () => server.stop(),
  }
  return simulator
}

/** A change of a webhook: messages and statuses of one number. */
export const changeOf = (content: object, phoneNumberId = PHONE_NUMBER_ID): object => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
    ...content,
  },
})
/** A webhook with these changes. */
export const webhookOf = (...changes: object[]): object => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes }],
})
/** A message of a client, with the time of now. */
export const whatsappMessage = (from: string, content: object, id = `wamid.${randomUUID()}`) => ({
  from,
  id,
  timestamp: String(Math.floor(Date.now() / 1000)),
  ...content,
})
/** A body with its signature. */
export function signedWebhook(body: object, secret = APP_SECRET) {
  const raw = JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(raw).digest('hex')
  return {
    raw,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  }
}
