import { LONGEST_REPLY, MESSAGE_TYPES, NO_MESSENGER } from '../../domain/inbox/message.js'
import { CHANNELS } from '../../domain/identity/people.js'
import { TASK_STATUSES } from '../../domain/inbox/task.js'
import { choice, imageUrl, integer, moment, text } from '../fields/field-types.js'
import { LARGEST_ID } from '../fields/field.js'
import { choiceFilter, choicesFilter } from '../handle/list.js'
import type { Row } from '../handle/route.js'

const TASK = `fragment TaskRecord on Task {
  id client { id name phone } channel status last_message: lastMessage unread_count: unreadCount waiting_since: waitingSince
  snoozed_until: snoozedUntil assignee { id name } resolution version created_at: createdAt updated_at: updatedAt
}`

type TaskRecord = { readonly client: { readonly phone: string | null } }
/** A client without a phone has an empty one here (REST contract, "no phone"). */
const giveTask = (task: TaskRecord) => ({
  ...task,
  client: { ...task.client, phone: task.client.phone ?? '' },
})
const give: Row['give'] = ({ task }) => (task ? giveTask(task as TaskRecord) : undefined)

const CLOSED: Row['refuses'] = {
  task_closed: 'The task is closed: the next message of the client starts a new one.',
}

/** What every operation on one task has in common. */
const onTask = (word: string, name: string, describes: string, refuses: Row['refuses'] = CLOSED) =>
  ({
    on: `POST /api/assistant/tasks/:id/${word}/`,
    name,
    tag: 'Assistant',
    describes,
    answers: 'Task',
    refuses,
    embedded: true,
    give,
  }) as const

/** A move that takes no fields; what comes as a body is read all the same. */
const move = (
  word: string,
  mutation: string,
  describes: string,
  refuses?: Row['refuses'],
): Row => ({
  ...onTask(word, mutation, describes, refuses),
  example: {},
  body: [],
  ask: `mutation ($id: Int!) { task: ${mutation}(id: $id) { ...TaskRecord } } ${TASK}`,
})

const FILTERS = '$status: [TaskStatus!], $channel: Channel, $search: String'
const FILTERED = 'filter: { status: $status, channel: $channel }, search: $search'

type Sent = { readonly task: TaskRecord } & Readonly<Record<string, unknown>>

export const assistantRows: readonly Row[] = [
  {
    on: 'GET /api/assistant/tasks/',
    name: 'listTasks',
    tag: 'Assistant',
    describes:
      "Dialogues that need attention: open ones and the autopilot's unless others are asked for, longest waiting first.",
    answers: 'Task',
    refuses: {},
    example: {
      query: { status: 'open,autopilot', channel: 'messenger_a', ordering: 'waiting_since' },
    },
    embedded: true,
    ask: `query (${FILTERS}, $orderBy: [TaskOrder!], $first: Int, $offset: Int) {
      list: tasks(${FILTERED}, orderBy: $orderBy, first: $first, offset: $offset) { count: totalCount results: nodes { ...TaskRecord } }
    } ${TASK}`,
    list: {
      filters: [choicesFilter('status', TASK_STATUSES), choiceFilter('channel', CHANNELS, 'one')],
      sortable: ['waiting_since', 'updated_at', 'created_at', 'id'],
      counts: `query (${FILTERS}) { list: tasks(${FILTERED}) { count: totalCount } }`,
    },
    give: ({ node }) => giveTask(node as TaskRecord),
  },
  {
    on: 'GET /api/assistant/tasks/:id/',
    name: 'getTask',
    tag: 'Assistant',
    describes: 'One dialogue.',
    answers: 'Task',
    refuses: {},
    example: {},
    embedded: true,
    ask: `query ($id: Int!) { task(id: $id) { ...TaskRecord } } ${TASK}`,
    give,
  },
  {
    ...onTask(
      'reply',
      'replyToTask',
      'Sends a message to the client at once; from the autopilot the task is taken over.',
      {
        ...CLOSED,
        task_conflict: 'The task was changed meanwhile: it is at version 4.',
        window_closed: 'The messenger takes no message now: the client wrote too long ago.',
        type_unsupported: 'The messenger does not take messages of this type.',
        no_messenger: NO_MESSENGER,
        external_unavailable: 'The messenger could not be reached.',
        external_timeout: 'The messenger did not answer within 5 seconds.',
      },
    ),
    answers: 'Reply',
    asksOutside: 'always',
    example: {
      body: { message: 'Friday at 15:00 is free. Shall I book it for you?', type: 'text' },
    },
    ask: `mutation ($id: Int!, $text: String!, $type: MessageType, $imageUrl: String, $clientKey: String, $expectedVersion: Int) {
      sent: replyToTask(input: { taskId: $id, text: $text, type: $type, imageUrl: $imageUrl, clientKey: $clientKey, expectedVersion: $expectedVersion }) {
        id type status: state created_at: createdAt task { ...TaskRecord }
      }
    } ${TASK}`,
    body: [
      text('message', {
        max: LONGEST_REPLY,
        describes:
          '{client_name} and {next_visit} become the name of the client and the start of their next visit',
      }),
      choice('type', MESSAGE_TYPES, {
        required: false,
        describes: 'absent: text; an image needs image_url; a note is not sent',
      }),
      imageUrl('image_url', { required: false, describes: 'an https address' }),
      text('client_key', {
        required: false,
        max: 200,
        describes: 'your own key: the same key sends once',
      }),
      integer('expected_version', [1, LARGEST_ID], {
        required: false,
        describes: 'the version of the task that was seen; refused when it is another one by now',
      }),
    ],
    variables: ({ message, ...rest }) => ({ ...rest, text: message }),
    give({ sent }) {
      const { task, ...message } = sent as Sent
      return { ...giveTask(task), message }
    },
  },
  move(
    'autopilot',
    'handTaskToAutopilot',
    'Hands the dialogue to the autopilot, which answers what the client wrote since somebody last did.',
  ),
  move('take', 'takeTask', "The caller's from now on, and open."),
  {
    ...onTask('snooze', 'snoozeTask', 'Open again at that instant, or when the client writes.'),
    example: { body: { until: '2030-01-08T09:00:00Z' } },
    ask: `mutation ($id: Int!, $until: DateTime!) { task: snoozeTask(id: $id, until: $until) { ...TaskRecord } } ${TASK}`,
    body: [moment('until', { describes: 'an instant to come, within a year' })],
  },
  {
    ...onTask(
      'close',
      'closeTask',
      'Closes the dialogue: the next message of the client starts a new task.',
    ),
    example: { body: { resolution: 'Booked for Friday' } },
    ask: `mutation ($id: Int!, $resolution: String) { task: closeTask(id: $id, resolution: $resolution) { ...TaskRecord } } ${TASK}`,
    body: [
      text('resolution', { required: false, max: 1000, blank: true, describes: 'what came of it' }),
    ],
  },
  move('read', 'markTaskRead', 'Nothing of it is unread any more.', {}),
  {
    on: 'GET /api/assistant/embed-token/',
    name: 'getEmbedToken',
    tag: 'Assistant',
    describes:
      'A token for the embedded widget: good for the assistant alone, and until the account is switched off.',
    answers: 'EmbedToken',
    refuses: {},
    example: {},
    ask: 'query { embed: embedToken { token expires_in: expiresIn embed_url: embedUrl } }',
    give: ({ embed }) => embed,
  },
]
