import type { Channel } from '../../domain/identity/people.js'
import { DAY, MINUTE } from '../../domain/time/time.js'
import { takeTurn } from '../autopilot/take-turn.js'
import { setCannedReply } from '../inbox/canned-replies.js'
import type { Call } from '../context.js'
import { closeTask, handTaskToAutopilot, snoozeTask } from '../inbox/change-task-status.js'
import { receiveMessage } from '../inbox/receive-message.js'
import { replyToTask } from '../inbox/reply-to-task.js'
import { DEMO_CLIENTS } from './salon.js'

/** What one side says, some minutes before now; a client's words, or an operator's with a dash before them. */
type Line = readonly [minutesAgo: number, words: string]
type Ending = 'stays' | 'autopilot' | 'snoozed' | 'closed'
type DemoDialogue = {
  readonly channel: Channel
  readonly from: string
  readonly name: string
  readonly phone?: string
  readonly lines: readonly Line[]
  readonly then: Ending
}

const phoneOf = (index: number): string => DEMO_CLIENTS[index]?.phone ?? ''
const nameOf = (index: number): string => DEMO_CLIENTS[index]?.name ?? ''

/** Six dialogues, in all states. */
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
    then: 'stays',
  },
  {
    channel: 'messenger_b',
    from: '4915155500011',
    name: 'Kim',
    lines: [[12, 'How much is a manicure with you?']],
    then: 'stays',
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
    then: 'stays',
  },
  {
    channel: 'messenger_b',
    from: '4915155500012',
    name: nameOf(2),
    phone: phoneOf(2),
    lines: [[150, 'Здравствуйте! Можно перенести мою запись на субботу?']],
    then: 'autopilot',
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
    then: 'snoozed',
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
    then: 'closed',
  },
]

const CANNED = [
  ['hello', 'Hello {client_name}, how can we help you?'],
  ['next', 'Hello {client_name}, your next visit is on {next_visit}. See you then!'],
  ['prices', 'You find our prices on our page. Shall we book something for you?'],
] as const

async function tell(call: Call, salonId: number, dialogue: DemoDialogue): Promise<void> {
  const { channel, from, name, phone, lines, then } = dialogue
  const at = (minutesAgo: number): Call => ({ ...call, now: call.now - minutesAgo * MINUTE })
  let taskId = 0
  for (const [index, [minutesAgo, words]] of lines.entries()) {
    const then = at(minutesAgo)
    if (words.startsWith('- ')) {
      const reply = { taskId, text: words.slice(2), type: 'text', imageUrl: null } as const
      await replyToTask(then, { ...reply, clientKey: undefined, expectedVersion: undefined })
    } else {
      const incoming = {
        id: `demo-${from}-${index}`,
        from,
        name,
        phone,
        text: words,
        sentAt: then.now,
      }
      const received = await receiveMessage(
        call.db,
        { salonId, channel, hookId: undefined },
        incoming,
        then.now,
      )
      taskId = received?.taskId ?? taskId
    }
  }
  const end = at((lines.at(-1)?.[0] ?? 1) - 1)
  if (then === 'autopilot') {
    await handTaskToAutopilot(end, taskId)
    await takeTurn(end, salonId, taskId) // now: nobody has to wait for a worker to see an answer
  }
  if (then === 'snoozed') await snoozeTask(end, taskId, call.now + DAY)
  if (then === 'closed') await closeTask(end, taskId, 'She was happy')
}

/** Dialogues to try the assistant out with, told by its own verbs; and a few canned replies. */
export async function seedDialogues(
  call: Call,
  admin: Call['who'],
  salonId: number,
): Promise<void> {
  for (const [shortCode, text] of CANNED)
    await setCannedReply({ ...call, who: admin }, shortCode, text)
  for (const dialogue of DIALOGUES) await tell(call, salonId, dialogue)
}
