import type { Channel } from '../../domain/identity/people.js'
import { DAY, MINUTE } from '../../domain/time/time.js'
import { takeTurn } from '../autopilot/take-turn.js'
import { setCannedReply } from '../inbox/canned-replies.js'
import type { Context } from '../context.js'
import { closeTask, handTaskToAutopilot, snoozeTask } from '../inbox/change-task-status.js'
import { receiveMessage } from '../inbox/receive-message.js'
import { replyToTask } from '../inbox/reply-to-task.js'
import { DEMO_CLIENTS } from './salon.js'

/** A message, written some minutes before now. A leading dash marks the operator's messages. */
type Line = readonly [minutesAgo: number, text: string]
type FinalState = 'open' | 'autopilot' | 'snoozed' | 'closed'
type DemoDialogue = {
  readonly channel: Channel
  readonly from: string
  readonly name: string
  readonly phone?: string
  readonly lines: readonly Line[]
  readonly finalState: FinalState
}

const phoneOf = (index: number): string => DEMO_CLIENTS[index]?.phone ?? ''
const nameOf = (index: number): string => DEMO_CLIENTS[index]?.name ?? ''

/** Six dialogues that end in all statuses of a task. */
const DIALOGUES: readonly DemoDialogue[] = [
  {
    channel: 'messenger_a',
    from: 'lena.schmidt',
    name: nameOf(0),
    phone: phoneOf(0),
    lines: [
      [42, 'Hi! Do you have anything free for a haircut this week?'],
      [40, 'Thursday or Friday after work would be perfect.'],
    ],
    finalState: 'open',
  },
  {
    channel: 'messenger_b',
    from: '4915155500011',
    name: 'Kim',
    lines: [[12, 'How much is a manicure with you?']],
    finalState: 'open',
  },
  {
    channel: 'messenger_a',
    from: 'paul.s',
    name: nameOf(1),
    phone: phoneOf(1),
    lines: [
      [95, 'I am running ten minutes late, sorry!'],
      [93, '- No problem, {client_name}, see you in a moment.'],
    ],
    finalState: 'open',
  },
  {
    channel: 'messenger_b',
    from: '4915155500012',
    name: nameOf(2),
    phone: phoneOf(2),
    lines: [[150, 'Здравствуйте! Можно записаться на стрижку?']],
    finalState: 'autopilot',
  },
  {
    channel: 'messenger_a',
    from: 'jonas.k',
    name: nameOf(3),
    phone: phoneOf(3),
    lines: [
      [300, 'Can I bring my dog along?'],
      [290, '- Let me ask the others, I will write to you tomorrow.'],
    ],
    finalState: 'snoozed',
  },
  {
    channel: 'messenger_b',
    from: '4915155500013',
    name: nameOf(4),
    phone: phoneOf(4),
    lines: [
      [1500, 'Thank you, I love the colour!'],
      [1490, '- That makes us happy. See you next time!'],
    ],
    finalState: 'closed',
  },
]

const CANNED = [
  ['hello', 'Hello {client_name}, how can we help you?'],
  ['next', 'Hello {client_name}, your next appointment is on {next_visit}. See you then!'],
  ['prices', 'You find our prices on our page. Shall we book something for you?'],
] as const

async function seedDialogue(
  context: Context,
  salonId: number,
  dialogue: DemoDialogue,
): Promise<void> {
  const { channel, from, name, phone, lines, finalState } = dialogue
  const at = (minutesAgo: number): Context => ({
    ...context,
    now: context.now - minutesAgo * MINUTE,
  })
  let taskId = 0
  for (const [index, [minutesAgo, text]] of lines.entries()) {
    const contextThen = at(minutesAgo)
    if (text.startsWith('- ')) {
      await replyToTask(contextThen, {
        taskId,
        text: text.slice(2),
        type: 'text',
        imageUrl: null,
        clientKey: undefined,
        expectedVersion: undefined,
      })
    } else {
      const incoming = {
        id: `demo-${from}-${index}`,
        from,
        name,
        phone,
        text,
        sentAt: contextThen.now,
      }
      const received = await receiveMessage(
        context.db,
        { salonId, channel, webhookId: undefined },
        incoming,
        contextThen.now,
      )
      taskId = received?.taskId ?? taskId
    }
  }
  const end = at((lines.at(-1)?.[0] ?? 1) - 1)
  if (finalState === 'autopilot') {
    await handTaskToAutopilot(end, taskId)
    await takeTurn(end, salonId, taskId) // at once: the seed enqueues no job for the autopilot
  }
  if (finalState === 'snoozed') await snoozeTask(end, taskId, context.now + DAY)
  if (finalState === 'closed') await closeTask(end, taskId, 'She was happy')
}

/** Seeds dialogues through the service functions, and a few canned replies as the admin. */
export async function seedDialogues(
  context: Context,
  admin: Context['viewer'],
  salonId: number,
): Promise<void> {
  for (const [shortCode, text] of CANNED)
    await setCannedReply({ ...context, viewer: admin }, shortCode, text)
  for (const dialogue of DIALOGUES) await seedDialogue(context, salonId, dialogue)
}
