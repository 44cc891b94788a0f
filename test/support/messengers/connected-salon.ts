import { expect } from 'vitest'
import type { GraphqlAnswer, TestApp } from '../app.js'
import { type Story, tellStory } from '../inbox/story.js'
import { until } from '../until.js'

const CREATE = `mutation ($input: CreateConnectionInput!) { saved: createConnection(input: $input) {
  newWebhookSecret verifyToken connection { id webhookUrl connected problem } } }`
const LIST = `{ connections { id channel connected isPaused lastError lastSuccessAt problem } }`
const REPLY = `mutation ($input: ReplyInput!) { message: replyToTask(input: $input) {
  id state error imageUrl } }`
const MESSAGES = `{ tasks(first: 5) { nodes { id client { id name phone }
  messages { nodes { id direction text state error media { url mime name } } } } } }`

export type SeenMessage = {
  readonly id: number
  readonly direction: string
  readonly text: string
  readonly state: string
  readonly error: string | null
  readonly media: readonly { url: string; mime: string; name: string | null }[]
}
export type SeenTask = {
  readonly id: number
  readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
  readonly messages: readonly SeenMessage[]
}
export type SeenConnection = {
  readonly id: number | null
  readonly channel: string | null
  readonly connected: boolean
  readonly isPaused: boolean
  readonly lastError: string | null
}
type Created = {
  readonly newWebhookSecret: string | null
  readonly verifyToken: string | null
  readonly connection: { readonly id: number; readonly webhookUrl: string }
}

/** A salon of its own, whose admin has connected messenger A. */
export type ConnectedSalon = Created & {
  readonly story: Story
  ask<T>(query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer<T>>
  /** The connection as its admin sees it. */
  seen(): Promise<SeenConnection | undefined>
  tasks(): Promise<SeenTask[]>
  /** The newest task of a client, by name. */
  taskOf(name: string): Promise<SeenTask>
  /** A reply of an operator. */
  reply(taskId: number, input: object): Promise<GraphqlAnswer<{ message: SeenMessage }>>
  /** Waits until the latest error of the connection is stored. */
  error(words: RegExp): Promise<void>
}

/** Creates a salon that is not the first of the deployment, and connects its messenger A. */
export async function connectSalon(app: TestApp, input: object): Promise<ConnectedSalon> {
  const story = await tellStory(app, 'Europe/Berlin', { isDemo: false })
  const ask = <T>(query: string, variables: Record<string, unknown> = {}) =>
    app.graphql<T>(query, variables, story.admin.token)
  const { data, errors } = await ask<{ saved: Created }>(CREATE, {
    input: { name: 'MESSENGER_A', ...input },
  })
  expect(errors).toBeUndefined()
  const { saved } = data
  type Nodes = {
    tasks: { nodes: (Omit<SeenTask, 'messages'> & { messages: { nodes: SeenMessage[] } })[] }
  }
  const tasks = async () =>
    (await ask<Nodes>(MESSAGES)).data.tasks.nodes.map(({ messages, ...task }) => ({
      ...task,
      messages: messages.nodes.toSorted((one, other) => one.id - other.id),
    }))
  const seen = async () =>
    (await ask<{ connections: SeenConnection[] }>(LIST)).data.connections.find(
      ({ channel }) => channel === 'MESSENGER_A',
    )
  return {
    ...saved,
    story,
    ask,
    seen,
    tasks,
    async taskOf(name) {
      const found = (await tasks()).find(({ client }) => client.name === name)
      if (!found) throw new Error(`${name} has no task`)
      return found
    },
    reply: (taskId, reply) => ask(REPLY, { input: { taskId, ...reply } }),
    async error(words) {
      await until(`the error ${words.source} is stored`, async () =>
        words.test((await seen())?.lastError ?? ''),
      )
    },
  }
}
