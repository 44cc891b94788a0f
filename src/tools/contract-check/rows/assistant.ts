import { isPlain } from '../session/placeholders.js'
import { differences } from '../session/match.js'
import {
  address,
  atLeast,
  COUNT,
  ID,
  MOMENT,
  names,
  oneOf,
  Pattern,
  SENTENCES,
  TEXT,
  TOKEN,
} from '../session/pattern.js'
import { type RowSection, type Expected, get, post, raw, type Row } from '../session/row.js'
import {
  BLANK,
  envelope,
  fields,
  INVALID_PAGE,
  NOT_FOUND,
  NOT_GIVEN,
  notAllowed,
  NULL,
  ok,
  REQUIRED,
  STRING,
} from '../session/expected-messages.js'

const LIST = '/api/assistant/tasks/'
/** A path with an id that no task has, so that no request can send a message to a client. */
const NOBODYS = `${LIST}2147483647/`
const EMBED = '/api/assistant/embed-token/'
const CHANNELS = ['messenger_a', 'messenger_b']

type Task = {
  readonly id: number
  readonly status: string
  readonly channel: string
  readonly waiting_since: unknown
}
const task = (statuses: readonly string[], channels: readonly string[]) =>
  atLeast({
    id: ID,
    client: atLeast({ id: ID, name: TEXT, phone: TEXT }),
    channel: oneOf(...channels),
    status: oneOf(...statuses),
    last_message: TEXT,
    updated_at: MOMENT,
  })

/**
 * Whether tasks are sorted: the longest waiting first, those without a waiting client last, then by
 * id.
 */
function isLongestFirst(tasks: readonly Task[]): boolean {
  const since = ({ waiting_since: at }: Task): number =>
    typeof at === 'string' ? Date.parse(at) : Infinity
  return tasks.every((one, index) => {
    const before = tasks[index - 1]
    return (
      !before || since(before) < since(one) || (since(before) === since(one) && before.id < one.id)
    )
  })
}
const isNewestFirst = (tasks: readonly Task[]): boolean =>
  tasks.every(({ id }, index) => index === 0 || (tasks[index - 1]?.id ?? 0) > id)

/**
 * Expects a page of any number of tasks with these statuses and channels, sorted if `inOrder` is
 * given.
 */
const tasks = (
  statuses: readonly string[],
  channels = CHANNELS,
  inOrder?: (found: Task[]) => boolean,
): Expected => {
  const words =
    `tasks that are ${statuses.join(' or ')}, in ` +
    `${channels.join(' or ')}${inOrder ? ', in order' : ''}`
  const results = new Pattern(words, (found, known) => {
    if (!Array.isArray(found)) return false
    const isSo = (one: unknown): boolean =>
      differences(task(statuses, channels), one, known).length === 0
    return found.every(isSo) && (inOrder?.(found as Task[]) ?? true)
  })
  return ok(atLeast({ count: COUNT, results }))
}
const noChoice = (word: string): string =>
  `Select a valid choice. ${word} is not one of the available choices.`
const list = (point: string, query: string, expects: Expected): Row => ({
  point,
  sends: get(`${LIST}${query}`),
  expects,
})

const lists: Row[] = [
  list(
    'task list: open and autopilot, longest waiting first',
    '',
    tasks(['open', 'autopilot'], CHANNELS, isLongestFirst),
  ),
  ...['open', 'autopilot', 'snoozed', 'closed'].map((status) =>
    list(`task list: status=${status}`, `?status=${status}`, tasks([status])),
  ),
  list('task list: status is a comma list', '?status=closed,snoozed', tasks(['closed', 'snoozed'])),
  list('task list: status blank is none', '?status=', tasks(['open', 'autopilot'])),
  list('task list: bad status', '?status=zzz', fields({ status: noChoice('zzz') })),
  list(
    'task list: bad status among good ones',
    '?status=open,zzz',
    fields({ status: noChoice('zzz') }),
  ),
  ...CHANNELS.map((channel) =>
    list(
      `task list: channel=${channel}`,
      `?channel=${channel}`,
      tasks(['open', 'autopilot'], [channel]),
    ),
  ),
  list('task list: bad channel', '?channel=zzz', fields({ channel: noChoice('zzz') })),
  list(
    'task list: all bad filters in one body, before page errors',
    '?status=zzz&channel=yyy&page=0',
    fields({ status: noChoice('zzz'), channel: noChoice('yyy') }),
  ),
  list(
    'task list: ordering=-id',
    '?ordering=-id',
    tasks(['open', 'autopilot'], CHANNELS, isNewestFirst),
  ),
  list(
    'task list: ordering: none left → the default order',
    '?ordering=zzz',
    tasks(['open', 'autopilot'], CHANNELS, isLongestFirst),
  ),
  list('task list, search: nobody', '?search=no-such-{run}', ok(envelope(0, null, null, []))),
  list('task list: page=0', '?page=0', INVALID_PAGE),
  {
    point: 'task list: no credentials',
    sends: get(LIST, { authorization: null }),
    expects: NOT_GIVEN,
  },
]

const later = { until: '{day}T12:00:00Z' }
const unknown: Row[] = [
  ['reply', { message: 'Contract check', type: 'text' }],
  ['autopilot', undefined],
  ['close', { resolution: 'Contract check' }],
  ['take', undefined],
  ['snooze', later],
  ['read', undefined],
].map(([word, body]): Row => ({
  point: `unknown task: ${String(word)}`,
  sends: post(`${NOBODYS}${String(word)}/`, body),
  expects: NOT_FOUND,
}))

const allows = (...methods: string[]) => ({ headers: { Allow: names(methods) } })
const methods: Row[] = [
  {
    point: 'task list: wrong method',
    sends: post(LIST, {}),
    expects: { ...notAllowed('POST'), ...allows('GET', 'HEAD', 'OPTIONS') },
  },
  ...['reply', 'autopilot', 'close'].map((word): Row => ({
    point: `${word}: wrong method`,
    sends: get(`${NOBODYS}${word}/`),
    expects: { ...notAllowed('GET'), ...allows('POST', 'OPTIONS') },
  })),
  {
    point: 'embed token: wrong method',
    sends: post(EMBED, {}),
    expects: { ...notAllowed('POST'), ...allows('GET', 'HEAD', 'OPTIONS') },
  },
]

const reply = (point: string, body: unknown, wrong: Readonly<Record<string, unknown>>): Row => ({
  point: `reply: ${point}`,
  sends: post(`${NOBODYS}reply/`, body),
  expects: fields(wrong),
})
const TYPE = '"zzz" is not a valid choice.'
const URL = 'Enter a valid URL.'
const close = (point: string, resolution: unknown, said: string): Row => ({
  point: `close: ${point}`,
  sends: post(`${NOBODYS}close/`, { resolution }),
  expects: fields({ resolution: said }),
})
const bodies: Row[] = [
  reply('message is required', {}, { message: REQUIRED }),
  reply('blank message → field error', { message: '  ', type: 'text' }, { message: BLANK }),
  reply('message may not be null', { message: null }, { message: NULL }),
  reply('message is a string', { message: ['x'] }, { message: STRING }),
  reply('bad type', { message: 'x', type: 'zzz' }, { type: TYPE }),
  reply('image with image_url', { message: 'x', type: 'image' }, { image_url: REQUIRED }),
  reply(
    'bad image_url',
    { message: 'x', type: 'image', image_url: 'javascript:alert(1)' },
    { image_url: URL },
  ),
  reply(
    'shapes of all fields at once',
    { message: '', type: 'zzz', image_url: 'x' },
    { message: BLANK, type: TYPE, image_url: URL },
  ),
  {
    point: 'reply: a list as body',
    sends: post(`${NOBODYS}reply/`, []),
    expects: fields({ non_field_errors: 'Invalid data. Expected a dictionary, but got list.' }),
  },
  {
    point: 'autopilot: broken JSON',
    sends: raw(`${NOBODYS}autopilot/`, '{'),
    expects: { status: 400, body: atLeast({ code: 'parse_error' }) },
  },
  close(
    'resolution at most 1000',
    'x'.repeat(1001),
    'Ensure this field has no more than 1000 characters.',
  ),
  close('resolution is a string', {}, STRING),
]

/** Beyond the contract: an addition of this service. */
const MOMENT_WRONG = new Pattern('Datetime has wrong format …', (found) =>
  /^Datetime has wrong format\. /.test(Array.isArray(found) ? String(found[0]) : ''),
)
const snooze = (point: string, body: unknown, until: unknown): Row => ({
  point: `snooze: ${point}`,
  needs: ['own ground'],
  sends: post(`${NOBODYS}snooze/`, body),
  expects: fields({ until }),
})
const snoozing: Row[] = [
  snooze('until is required', {}, REQUIRED),
  snooze('until is a timestamp', { until: 'tomorrow' }, MOMENT_WRONG),
  snooze(
    'a timestamp without Z or an offset is refused',
    { until: '{day}T12:00:00' },
    MOMENT_WRONG,
  ),
  snooze('until is to come', { until: '{past}T12:00:00Z' }, SENTENCES),
]

const WRONG_TOKEN: Expected = {
  status: 401,
  body: atLeast({ detail: 'Given token not valid for any token type', code: 'token_not_valid' }),
}
const withEmbed = { authorization: 'Bearer {embed}' }
const EMBED_URL = new Pattern(
  'an embed_url that ends in /assistant/embed/?token=… with the same token',
  (found, known) => {
    const { token, embed_url: link } = isPlain(found) ? found : {}
    return address(`/assistant/embed/?token=${String(token)}`).holds(link, known)
  },
)
const embedding: Row[] = [
  {
    point: 'embed token: 3600 s, and the address of the page',
    sends: get(EMBED),
    expects: ok(atLeast({ token: TOKEN, expires_in: 3600, embed_url: TEXT })),
    keeps: { embed: 'token' },
  },
  {
    point: 'embed token: embed_url has the token in it',
    sends: get(EMBED),
    expects: ok(EMBED_URL),
  },
  {
    point: 'embed token: good for the assistant',
    sends: get(LIST, withEmbed),
    expects: tasks(['open', 'autopilot']),
  },
  ...['/api/records/', '/api/clients/', '/api/settings/booking/', EMBED].map((path): Row => ({
    point: `embed token: refused at ${path}`,
    sends: get(path, withEmbed),
    expects: WRONG_TOKEN,
  })),
  {
    point: 'an access token is refused by the embed page',
    needs: ['own ground'],
    sends: get('/assistant/embed/?token={access}', { authorization: null }),
    expects: { status: oneOf(401, 403) },
  },
]

/**
 * The rows on the assistant that need no dialogue: no messenger writes to the check, and no client
 * gets a message.
 */
export const assistant: RowSection = {
  section: 'Assistant',
  rows: [...lists, ...unknown, ...methods, ...bodies, ...snoozing, ...embedding],
}
