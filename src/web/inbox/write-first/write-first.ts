import { newKey } from '../../api/send.js'
import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { GraphRefusal } from '../../api/errors.js'
import type { Desk } from '../../shell/desk.js'
import {
  type Channel,
  ClientsToWriteToDocument,
  type ClientsToWriteToQuery,
  UnsentTaskDocument,
  WriteFirstDocument,
} from './documents.js'

/** A client to whom somebody can write. */
export type Recipient = ClientsToWriteToQuery['clients']['nodes'][number]

/** The form by which somebody writes to a client first. */
export type WriteFirstForm = {
  readonly clientText: ReadonlySignal<string>
  readonly clients: ReadonlySignal<readonly Recipient[]>
  readonly isSearching: ReadonlySignal<boolean>
  readonly client: ReadonlySignal<Recipient | undefined>
  readonly channel: ReadonlySignal<Channel>
  readonly text: ReadonlySignal<string>
  readonly isSending: ReadonlySignal<boolean>
  readonly error: ReadonlySignal<unknown>
  /** The dialogue in which a message stays that could not be sent. */
  readonly unsentTaskId: ReadonlySignal<number | undefined>
  readonly searchClients: (text: string) => void
  readonly chooseClient: (client: Recipient) => void
  readonly chooseChannel: (channel: Channel) => void
  readonly write: (text: string) => void
  /** Sends the message. Returns the id of its task, or undefined if it was refused. */
  readonly send: () => Promise<number | undefined>
  readonly dispose: () => void
}

const SEARCH_DELAY_MS = 200

/** Creates an empty form. `channels` are those that the salon has connected, the first is chosen. */
export function createWriteFirst(
  desk: Pick<Desk, 'request'>,
  channels: readonly Channel[],
): WriteFirstForm {
  const clientText = signal('')
  const clients = signal<readonly Recipient[]>([])
  const isSearching = signal(false)
  const client = signal<Recipient | undefined>(undefined)
  const channel = signal<Channel>(channels[0] ?? 'MESSENGER_A')
  const text = signal('')
  const isSending = signal(false)
  const error = signal<unknown>(undefined)
  const unsentTaskId = signal<number | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let abort: AbortController | undefined
  /** The same for each attempt with the same message: the server sends it once. */
  let key: string | undefined

  function changeMessage(change: () => void): void {
    key = undefined
    batch(() => {
      change()
      error.value = undefined
      unsentTaskId.value = undefined
    })
  }

  async function findClients(search: string): Promise<void> {
    const own = (abort = new AbortController())
    try {
      const found = await desk.request(ClientsToWriteToDocument, { search }, { signal: own.signal })
      if (!own.signal.aborted) clients.value = found.clients.nodes
    } catch (failure) {
      if (!own.signal.aborted) error.value = failure
    } finally {
      if (!own.signal.aborted) isSearching.value = false
    }
  }

  /** Finds the task in which a message stays that could not be sent. */
  async function findUnsent(clientId: number, failure: unknown): Promise<void> {
    if (!(failure instanceof GraphRefusal) || failure.extensions.messageId === undefined) return
    const variables = { clientId, channel: channel.peek() }
    // Without the task the refusal alone is shown.
    const found = await desk.request(UnsentTaskDocument, variables).catch(() => undefined)
    unsentTaskId.value = found?.tasks.nodes[0]?.id
  }

  return {
    clientText,
    clients,
    isSearching,
    client,
    channel,
    text,
    isSending,
    error,
    unsentTaskId,
    searchClients: (search) => {
      clearTimeout(timer)
      abort?.abort()
      changeMessage(() => {
        clientText.value = search
        client.value = undefined
        if (search.trim() === '') clients.value = []
        isSearching.value = search.trim() !== ''
      })
      if (search.trim() !== '')
        timer = setTimeout(() => void findClients(search.trim()), SEARCH_DELAY_MS)
    },
    chooseClient: (choice) =>
      changeMessage(() => {
        client.value = choice
        clientText.value = choice.name
        const { preferredChannel } = choice
        if (preferredChannel && channels.includes(preferredChannel))
          channel.value = preferredChannel
      }),
    chooseChannel: (choice) => changeMessage(() => (channel.value = choice)),
    write: (written) => changeMessage(() => (text.value = written)),
    send: async () => {
      const to = client.peek()
      if (!to || text.peek().trim() === '' || isSending.peek()) return undefined
      key ??= newKey()
      isSending.value = true
      error.value = undefined
      const input = { clientId: to.id, channel: channel.peek(), text: text.peek().trim() }
      try {
        const variables = { input: { ...input, clientKey: key } }
        return (await desk.request(WriteFirstDocument, variables)).openTask.id
      } catch (failure) {
        error.value = failure
        await findUnsent(to.id, failure)
        return undefined
      } finally {
        isSending.value = false
      }
    },
    dispose: () => {
      clearTimeout(timer)
      abort?.abort()
    },
  }
}
