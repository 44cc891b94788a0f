import { FormData } from 'undici'
import { z } from 'zod'
import type { ConnectionSecrets, ConnectionSettings } from '../../../domain/connections/adapters.js'
import { ExternalFault } from '../../http/external-fault.js'
import type { HttpRequest, HttpSystem } from '../../http/http-call.js'
import { openSystem } from '../../http/http-system.js'
import { wrongSignature } from '../http-webhook.js'
import type { OpenMessenger, OutgoingMessage, StoredPicture } from '../messenger.js'
import { splitText, timeLeft } from '../public-api/message-parts.js'
import { parseWebhookBody } from '../public-api/webhook-body.js'
import { isSameSecret, isSignedBody } from '../public-api/webhook-secret.js'
import type { ReadWebhook } from '../webhook.js'
import { readAnswer, WHATSAPP } from './whatsapp-fault.js'
import { readEvents } from './whatsapp-message.js'

/** The longest text of a message, of a picture, and of the variable of a template. */
const LONGEST_TEXT = 4096
const LONGEST_CAPTION = 1024
const LONGEST_VARIABLE = 1000
const PICTURES: readonly string[] = ['image/jpeg', 'image/png']

const MessageId = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u)
const Sent = z.object({ messages: z.array(z.object({ id: MessageId })).min(1) })
const Uploaded = z.object({ id: z.string() })
const File = z.object({ url: z.string(), mime_type: z.string().optional() })
const Phone = z.object({
  verified_name: z.string().optional(),
  display_phone_number: z.string().optional(),
})

type ReaderOptions = {
  readonly phoneNumberId: string
  readonly appSecret: string
  readonly verifyToken: string
}

/**
 * Reads webhooks that are signed with the secret of the app. A GET verifies the address: Meta wants
 * its challenge back.
 */
const createReader =
  ({ phoneNumberId, appSecret, verifyToken }: ReaderOptions): ReadWebhook =>
  ({ method, headers, query, body }, now) => {
    if (method === 'GET') {
      const challenge = query['hub.challenge'] ?? ''
      const isRight =
        query['hub.mode'] === 'subscribe' && isSameSecret(query['hub.verify_token'], verifyToken)
      if (!isRight || !/^[\x21-\x7e]{1,500}$/.test(challenge)) throw wrongSignature()
      return { id: undefined, events: [], response: challenge }
    }
    if (!isSignedBody(headers['x-hub-signature-256'], body, appSecret)) throw wrongSignature()
    const events = readEvents(parseWebhookBody(body), phoneNumberId, now)
    return { id: undefined, events, response: '' }
  }

/**
 * Returns the fields of the recipient. A person without a known number has an id of WhatsApp, such
 * as `DE.123`.
 */
const recipientOf = (to: string): object =>
  /^\+?[\d\s()-]+$/.test(to) ? { to: to.replaceAll(/\D/g, '') } : { recipient: to }

/** Returns a text as the variable of a template may have it: one line without long gaps. */
function variableOf(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const letters = [...line]
  return letters.length <= LONGEST_VARIABLE
    ? line
    : `${letters.slice(0, LONGEST_VARIABLE - 1).join('')}…`
}

/** Creates the client of the WhatsApp Cloud API, for one number. */
export function createWhatsapp(
  where: Omit<HttpSystem, 'name'>,
  { phoneNumberId, templateName, templateLanguage }: ConnectionSettings,
  { webhookSecret, verifyToken }: ConnectionSecrets,
): OpenMessenger {
  const line = openSystem({ ...where, name: WHATSAPP })
  const ownPath = `/${encodeURIComponent(phoneNumberId ?? '')}`

  /** `limit` returns the time that is left, in milliseconds. */
  const call = <T>(
    request: Omit<HttpRequest, 'reads'>,
    result: z.ZodType<T>,
    limit?: () => number,
  ): Promise<T> =>
    line.call({ ...request, reads: 'all' }, (answer) => readAnswer(answer, result), limit?.())
  const sendContent = async (to: string, content: object, limit: () => number): Promise<string> => {
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientOf(to),
      ...content,
    }
    const request = { method: 'POST', path: `${ownPath}/messages`, body } as const
    const { messages } = await call({ ...request, isRepeatable: false }, Sent, limit)
    return messages[0]?.id ?? ''
  }
  const sendText = async (to: string, text: string, limit: () => number): Promise<string> => {
    let id = ''
    for (const part of splitText(text, LONGEST_TEXT))
      id = await sendContent(to, { type: 'text', text: { body: part, preview_url: false } }, limit)
    if (id === '') throw new ExternalFault('refused', 'A message without a text cannot be sent.')
    return id
  }
  const upload = async (picture: StoredPicture, limit: () => number): Promise<string> => {
    if (!PICTURES.includes(picture.mime))
      throw new ExternalFault('refused', `${WHATSAPP} takes JPEG and PNG pictures only.`, {
        code: 'type_unsupported',
      })
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', picture.mime)
    form.set('file', new Blob([await picture.read()], { type: picture.mime }), picture.name)
    const request = { method: 'POST', path: `${ownPath}/media`, form } as const
    return (await call(request, Uploaded, limit)).id
  }
  const sendPicture = async (
    { to, text, imageUrl, picture }: OutgoingMessage,
    limit: () => number,
  ): Promise<string> => {
    const isLong = text.length > LONGEST_CAPTION
    const image = {
      ...(picture ? { id: await upload(picture, limit) } : { link: imageUrl }),
      ...(text !== '' && !isLong && { caption: text }),
    }
    const id = await sendContent(to, { type: 'image', image }, limit)
    return isLong ? sendText(to, text, limit) : id
  }
  const sendTemplate = (to: string, text: string, limit: () => number): Promise<string> => {
    const parameters = [{ type: 'text', text: variableOf(text) }]
    const template = {
      name: templateName,
      language: { code: templateLanguage },
      components: [{ type: 'body', parameters }],
    }
    return sendContent(to, { type: 'template', template }, limit)
  }
  /** The server of files has another name. A base address of the admin may be http. */
  const allowsFile = (url: URL): boolean => {
    const { protocol, hostname } = new URL(where.url)
    if (url.protocol === 'https:') return true
    return url.protocol === 'http:' && protocol === 'http:' && url.hostname === hostname
  }

  return {
    send: async (message) => {
      const { to, type, text, imageUrl, picture, isNotification } = message
      const limit = timeLeft(where.timeoutMs)
      if (type === 'image' && (picture || imageUrl !== null)) return sendPicture(message, limit)
      const usesTemplate = templateName !== null && (type === 'template' || isNotification === true)
      return usesTemplate ? sendTemplate(to, text, limit) : sendText(to, text, limit)
    },
    readWebhook: createReader({
      phoneNumberId: phoneNumberId ?? '',
      appSecret: webhookSecret ?? '',
      verifyToken: verifyToken ?? '',
    }),
    async check() {
      const query = { fields: 'display_phone_number,verified_name' }
      const phone = await call({ method: 'GET', path: ownPath, query }, Phone)
      const { verified_name: name, display_phone_number: shown } = phone
      return { name: name && shown ? `${name} (${shown})` : (name ?? shown ?? null) }
    },
    async openFile(reference, signal) {
      const path = `/${encodeURIComponent(reference.replace(/^whatsapp:/, ''))}`
      const query = { phone_number_id: phoneNumberId ?? '' }
      const { url, mime_type: mime } = await call({ method: 'GET', path, query }, File)
      if (!URL.canParse(url))
        throw new ExternalFault('unavailable', `${WHATSAPP} has the file at no address.`)
      const file = { url: new URL(url), token: where.token, allows: allowsFile }
      const opened = await line.openFile(file, signal)
      return { mime: mime ?? opened.mime, stream: opened.stream }
    },
    close: () => line.close(),
  }
}
