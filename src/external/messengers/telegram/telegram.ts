import { FormData } from 'undici'
import { z } from 'zod'
import { ExternalFault } from '../../http/external-fault.js'
import type { HttpSystem } from '../../http/http-call.js'
import { openSystem } from '../../http/http-system.js'
import { wrongSignature } from '../http-webhook.js'
import type { MessengerFile, OpenMessenger, OutgoingMessage } from '../messenger.js'
import { splitText, timeLeft } from '../public-api/message-parts.js'
import { parseWebhookBody } from '../public-api/webhook-body.js'
import { isSameSecret } from '../public-api/webhook-secret.js'
import type { ReadWebhook } from '../webhook.js'
import { readAnswer, TELEGRAM } from './telegram-answer.js'
import { readUpdate } from './telegram-message.js'

/** The longest text of a message and of a picture, in UTF-16 units. */
const LONGEST_TEXT = 4096
const LONGEST_CAPTION = 1024
/** What the messenger sends webhooks for. */
const UPDATES = ['message', 'edited_message'] as const
const SECRET_HEADER = 'x-telegram-bot-api-secret-token'

const Sent = z.object({ message_id: z.int(), chat: z.object({ id: z.int() }) })
const Bot = z.object({ username: z.string().optional(), first_name: z.string().optional() })
const FilePath = z.object({ file_path: z.string().optional() })

/** Returns the id of the bot, which is the start of its token. Other bots count from 1 too. */
const botIdOf = (token: string): string => /^(\d{1,20}):/.exec(token)?.[1] ?? ''

/** Reads webhooks that have the secret of `setWebhook` in their header. */
const createReader =
  (secret: string, botId: string): ReadWebhook =>
  ({ method, headers, body }, now) => {
    if (method !== 'POST' || !isSameSecret(headers[SECRET_HEADER], secret)) throw wrongSignature()
    const message = readUpdate(parseWebhookBody(body), botId, now)
    const events = message ? [{ type: 'message', message } as const] : []
    return { id: undefined, events, response: '' }
  }

/** Returns the id of a chat. Throws ExternalFault for the address of another messenger. */
function chatIdOf(to: string): number {
  if (/^\d{1,15}$/.test(to)) return Number(to)
  throw new ExternalFault(
    'refused',
    `${TELEGRAM} cannot send to a phone number: only who has written to the bot can be reached.`,
  )
}

/** Returns the path of a file as it stands in an address. Undefined: it is no plain path. */
function pathOf(filePath: string | undefined): string | undefined {
  const parts = filePath?.split('/') ?? []
  const isPlain = parts.length > 0 && parts.every((part) => /^[^.\s]|^\.[^.]/.test(part))
  return isPlain ? parts.map(encodeURIComponent).join('/') : undefined
}

/**
 * Creates the client of the Telegram Bot API. The token of the bot is a part of every address, so
 * no address may be logged.
 */
export function createTelegram(
  where: Omit<HttpSystem, 'name'>,
  webhookSecret: string,
): OpenMessenger {
  const token = where.token ?? ''
  const botPath = `/bot${encodeURIComponent(token).replaceAll('%3A', ':')}`
  const line = openSystem({ ...where, token: undefined, name: TELEGRAM })

  type Content = {
    readonly body?: object
    readonly form?: FormData
    readonly isRepeatable?: boolean
  }
  /** `limit` returns the time that is left, in milliseconds. */
  const call = <T>(
    method: string,
    result: z.ZodType<T>,
    content: Content = {},
    limit?: () => number,
  ): Promise<T> =>
    line.call(
      { method: 'POST', path: `${botPath}/${method}`, ...content, reads: 'all' },
      (answer) => readAnswer(answer, result),
      limit?.(),
    )
  const idOf = ({ chat, message_id: id }: z.output<typeof Sent>): string =>
    `${botIdOf(token)}:${chat.id}:${id}`

  const sendText = async (chatId: number, text: string, limit: () => number): Promise<string> => {
    let id = ''
    for (const part of splitText(text, LONGEST_TEXT)) {
      const body = { chat_id: chatId, text: part }
      id = idOf(await call('sendMessage', Sent, { body, isRepeatable: false }, limit))
    }
    if (id === '') throw new ExternalFault('refused', 'A message without a text cannot be sent.')
    return id
  }
  const sendPicture = async (
    chatId: number,
    { text, imageUrl, picture }: OutgoingMessage,
    limit: () => number,
  ): Promise<string> => {
    const isLong = text.length > LONGEST_CAPTION
    const caption = text === '' || isLong ? {} : { caption: text }
    let id: string
    if (picture) {
      const form = new FormData()
      form.set('chat_id', String(chatId))
      if (caption.caption !== undefined) form.set('caption', caption.caption)
      form.set('photo', new Blob([await picture.read()], { type: picture.mime }), picture.name)
      id = idOf(await call('sendPhoto', Sent, { form, isRepeatable: false }, limit))
    } else {
      const body = { chat_id: chatId, photo: imageUrl, ...caption }
      id = idOf(await call('sendPhoto', Sent, { body, isRepeatable: false }, limit))
    }
    return isLong ? sendText(chatId, text, limit) : id
  }

  return {
    // `async`: also an address that cannot be one rejects.
    send: async (message) => {
      const chatId = chatIdOf(message.to)
      const limit = timeLeft(where.timeoutMs)
      const hasPicture = message.picture !== undefined || message.imageUrl !== null
      return message.type === 'image' && hasPicture
        ? sendPicture(chatId, message, limit)
        : sendText(chatId, message.text, limit)
    },
    readWebhook: createReader(webhookSecret, botIdOf(token)),
    async check() {
      const { username, first_name: name } = await call('getMe', Bot)
      return { name: username === undefined ? (name ?? null) : `@${username}` }
    },
    async registerWebhook(address) {
      const body = { url: address, secret_token: webhookSecret, allowed_updates: UPDATES }
      await call('setWebhook', z.literal(true), { body })
    },
    async openFile(reference, signal): Promise<MessengerFile> {
      const body = { file_id: reference.replace(/^telegram:/, '') }
      const { file_path: filePath } = await call('getFile', FilePath, { body })
      const path = pathOf(filePath)
      if (path === undefined)
        throw new ExternalFault('refused', `${TELEGRAM} has the file no more.`)
      const base = new URL(where.url)
      const start = base.pathname.replace(/\/+$/, '')
      const url = new URL(`${base.origin}${start}/file${botPath}/${path}`)
      const allows = ({ origin }: URL) => origin === base.origin
      // The server of files does not know the type.
      const { stream } = await line.openFile({ url, token: undefined, allows }, signal)
      return { mime: undefined, stream }
    },
    close: () => line.close(),
  }
}
