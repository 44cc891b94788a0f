import { LONGEST_REPLY, MESSAGE_TYPES, NO_MESSENGER } from '../../domain/inbox/message.js'
import { CHANNELS } from '../../domain/identity/people.js'
import type { TaskFilter } from '../../domain/inbox/task-filter.js'
import { TASK_STATUSES } from '../../domain/inbox/task.js'
import { choice, imageUrl, integer, moment, text } from '../fields/field-types.js'
import { LARGEST_ID } from '../fields/field.js'
import { type OfClient, withClientPhone } from '../fields/client-phone.js'
import { choiceOf, choicesOf, filtersOf } from '../handle/filters.js'
import { pagedList } from '../handle/list.js'
import type { Route } from '../handle/route.js'

const TASK = `fragment TaskRecord on Task {
  id client { id name phone } channel status last_message: lastMessage unread_count: unreadCount
  waiting_since: waitingSince
  snoozed_until: snoozedUntil assignee { id name } resolution version created_at: createdAt
  updated_at: updatedAt
}`

const toResponse: Route['toResponse'] = ({ task }) =>
  task ? withClientPhone(task as OfClient) : undefined

const CLOSED: Route['refusals'] = {
  task_closed: 'The task is closed: the next message of the client starts a new one.',
}

/** The part of a route that all operations on one task share. */
const onTask = (
  word: string,
  name: string,
  texts: Pick<Route, 'summary' | 'description'>,
  refusals: Route['refusals'] = CLOSED,
) =>
  ({
    route: `POST /api/assistant/tasks/:id/${word}/`,
    name,
    tag: 'Assistant',
    ...texts,
    response: 'AssistantTask',
    refusals,
    embedded: true,
    toResponse,
  }) as const

/** A change of a task without fields. Its body is read all the same. */
const move = (
  word: string,
  mutation: string,
  texts: Pick<Route, 'summary' | 'description'>,
  refusals?: Route['refusals'],
): Route => ({
  ...onTask(word, mutation, texts, refusals),
  example: {},
  body: [],
  document: `mutation ($id: Int!) { task: ${mutation}(id: $id) { ...TaskRecord } } ${TASK}`,
})

/** REST has two of the filters (docs/rest-rules.md, "Tasks"). */
const FILTERS = filtersOf<Extract<keyof TaskFilter, 'status' | 'channel'>>({
  status: choicesOf(TASK_STATUSES),
  channel: choiceOf(CHANNELS),
})

type Sent = { readonly task: OfClient } & Readonly<Record<string, unknown>>

export const taskRoutes: readonly Route[] = [
  {
    route: 'GET /api/assistant/tasks/',
    name: 'listTasks',
    tag: 'Assistant',
    summary:
      "Dialogues that need attention: open ones and the autopilot's unless others are asked " +
      'for, longest waiting first.',
    description:
      'Lists the tasks of the salon, by default the open ones and those of the autopilot. Admins ' +
      'and operators may call it, also with an embed token. A bad filter value gets 400.',
    response: 'AssistantTask',
    refusals: {},
    example: {
      query: { status: 'open,autopilot', channel: 'messenger_a', ordering: 'waiting_since' },
    },
    embedded: true,
    ...pagedList({
      field: 'tasks',
      filterType: 'TaskFilter',
      filters: FILTERS,
      sortable: ['waiting_since', 'updated_at', 'created_at', 'id'],
      orderType: 'TaskOrder',
      selection: '...TaskRecord',
      fragment: TASK,
    }),
    toResponse: ({ node }) => withClientPhone(node as OfClient),
  },
  {
    route: 'GET /api/assistant/tasks/:id/',
    name: 'getTask',
    tag: 'Assistant',
    summary: 'One dialogue.',
    description:
      'Returns a task with the state of its dialogue. Admins and operators may call it, also ' +
      'with an embed token. The id of a task of another salon gets 404.',
    response: 'AssistantTask',
    refusals: {},
    example: {},
    embedded: true,
    document: `query ($id: Int!) { task(id: $id) { ...TaskRecord } } ${TASK}`,
    toResponse,
  },
  {
    ...onTask(
      'reply',
      'replyToTask',
      {
        summary:
          'Sends a message to the client at once; from the autopilot the task is taken over.',
        description:
          'Sends a message to the client in the messenger of the task, or keeps an internal ' +
          'note. Admins and operators may call it, also with an embed token. A closed task gets ' +
          '409; a messenger that fails gets 502 or 504, and the message is kept as failed.',
      },
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
    response: 'SentReply',
    example: {
      body: { message: 'Friday at 15:00 is free. Shall I book it for you?', type: 'text' },
    },
    document: `mutation ($id: Int!, $text: String!, $type: MessageType, $imageUrl: String,
      $clientKey: String, $expectedVersion: Int) {
      sent: replyToTask(input: { taskId: $id, text: $text, type: $type, imageUrl: $imageUrl,
      clientKey: $clientKey }, expectedVersion: $expectedVersion) {
        id type status: state created_at: createdAt task { ...TaskRecord }
      }
    } ${TASK}`,
    body: [
      text('message', {
        max: LONGEST_REPLY,
        description:
          '{client_name} and {next_visit} become the name of the client and the start of ' +
          'their next appointment',
      }),
      choice('type', MESSAGE_TYPES, {
        required: false,
        description: 'absent: text; an image needs image_url; a note is not sent',
      }),
      imageUrl('image_url', { required: false, description: 'an https address' }),
      text('client_key', {
        required: false,
        max: 200,
        description: 'your own key: the same key sends once',
      }),
      integer('expected_version', [1, LARGEST_ID], {
        required: false,
        description: 'the version of the task that was seen; refused when it is another one by now',
      }),
    ],
    variables: ({ message, ...rest }) => ({ ...rest, text: message }),
    toResponse({ sent }) {
      const { task, ...message } = sent as Sent
      return { ...withClientPhone(task), message }
    },
  },
  move('autopilot', 'handTaskToAutopilot', {
    summary:
      'Hands the dialogue to the autopilot, which answers what the client wrote since somebody ' +
      'last did.',
    description:
      'Gives the task to the autopilot until it hands it back or somebody takes it. Admins and ' +
      'operators may call it, also with an embed token. A closed task gets 409.',
  }),
  move('take', 'takeTask', {
    summary: "The caller's from now on, and open.",
    description:
      'Opens the task and assigns it to the caller, also when the autopilot or another account ' +
      'has it. Admins and operators may call it, also with an embed token. A closed task gets ' +
      '409.',
  }),
  {
    ...onTask('snooze', 'snoozeTask', {
      summary: 'Open again at that instant, or when the client writes.',
      description:
        'Takes the task out of the default list until the instant, or until the client writes. ' +
        'Admins and operators may call it, also with an embed token. An instant that is past or ' +
        'more than a year ahead gets 400, a closed task 409.',
    }),
    example: { body: { until: '2030-01-08T09:00:00Z' } },
    document: `mutation ($id: Int!, $until: DateTime!) { task: snoozeTask(id: $id, until: $until)
      { ...TaskRecord } } ${TASK}`,
    body: [moment('until', { description: 'an instant to come, within a year' })],
  },
  {
    ...onTask('close', 'closeTask', {
      summary: 'Closes the dialogue: the next message of the client starts a new task.',
      description:
        'Closes the task and keeps what came of it. Admins and operators may call it, also ' +
        'with an embed token. A task that is closed already gets 409.',
    }),
    example: { body: { resolution: 'Booked for Friday' } },
    document: `mutation ($id: Int!, $resolution: String) { task: closeTask(id: $id, resolution:
      $resolution) { ...TaskRecord } } ${TASK}`,
    body: [
      text('resolution', {
        required: false,
        max: 1000,
        blank: true,
        description: 'what came of it',
      }),
    ],
  },
  move(
    'read',
    'markTaskRead',
    {
      summary: 'Nothing of it is unread any more.',
      description:
        'Sets the number of unread messages of the task to 0; it stays as it is otherwise. ' +
        'Admins and operators may call it, also with an embed token.',
    },
    {},
  ),
  {
    route: 'GET /api/assistant/embed-token/',
    name: 'getEmbedToken',
    tag: 'Assistant',
    summary:
      'A token for the embedded widget: good for the assistant alone, and until the account ' +
      'is switched off.',
    description:
      'Returns a token of one hour and the address of the widget with it. Admins and operators ' +
      'may call it; others get 403.',
    response: 'EmbedToken',
    refusals: {},
    example: {},
    document: 'query { embed: embedToken { token expires_in: expiresIn embed_url: embedUrl } }',
    toResponse: ({ embed }) => embed,
  },
]
