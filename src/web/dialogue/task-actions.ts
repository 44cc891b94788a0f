import { type ReadonlySignal, signal } from '@preact/signals'
import type { TaskFieldsFragment } from '../api/documents.js'
import type { Document } from '../api/send.js'
import type { Desk } from '../shell/desk.js'
import { dialogueWords } from '../words/dialogue.js'
import { formatInstant } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { changeSince, describeChange, isConflict, seenPosition } from './conflict.js'
import type { DialogueStore, DialogueTask } from './dialogue-store.js'
import {
  AssignTaskDocument,
  CloseTaskDocument,
  HandToAutopilotDocument,
  SendAgainDocument,
  SnoozeTaskDocument,
  TakeTaskDocument,
  UndoAutopilotActionDocument,
} from './documents.js'

/** An account to which tasks can be assigned. */
export type Operator = { readonly id: number; readonly name: string }

/** A time on the salon's clock (2030-01-07T09:00:00), and how it is shown. */
export type SnoozeEnd = { readonly untilLocal: string; readonly shown: string }

/** The actions on a task and on its messages. Each says by a toast what came of it. */
export type TaskActions = {
  /** Names what runs now and cannot be shown before its result: `resend 12`, `undo 3`. */
  readonly running: ReadonlySignal<ReadonlySet<string>>
  readonly take: () => Promise<void>
  /** Null: nobody. */
  readonly assign: (operator: Operator | null) => Promise<void>
  readonly handToAutopilot: () => Promise<void>
  readonly snooze: (end: SnoozeEnd) => Promise<void>
  readonly close: (resolution: string) => Promise<void>
  readonly resend: (messageId: number) => Promise<void>
  readonly undoAutopilotAction: (actionId: number) => Promise<void>
}

type ActionDesk = Pick<Desk, 'request' | 'me' | 'salon'> & {
  readonly toasts: Pick<Desk['toasts'], 'show' | 'fail'>
}
type StateOfTask = Partial<Pick<DialogueTask, 'status' | 'assignee' | 'snoozedUntil'>>
type TaskResult = { readonly task: TaskFieldsFragment }

/** A change of a task: what the page shows at once, and the mutation. */
type TaskChange<Variables> = {
  readonly shown: StateOfTask
  readonly document: Document<TaskResult, Variables>
  readonly variables: Variables
}

/** Creates the actions of a dialogue. */
export function createTaskActions(desk: ActionDesk, store: DialogueStore): TaskActions {
  const running = signal<ReadonlySet<string>>(new Set())
  const words = () => wordsOf(dialogueWords)
  const id = store.taskId

  /** Shows the change at once and sends it. Returns whether the server made it. */
  async function change<Variables extends { expectedVersion?: number | null | undefined }>({
    shown,
    document,
    variables,
  }: TaskChange<Variables>): Promise<boolean> {
    const version = store.dialogue.data.peek()?.task.version
    const seen = seenPosition(store)
    const takeBack = store.dialogue.change((data) => ({
      ...data,
      task: { ...data.task, ...shown },
    }))
    try {
      const { task } = await desk.request(document, { ...variables, expectedVersion: version })
      store.acceptTask(task)
      return true
    } catch (error) {
      takeBack()
      if (isConflict(error)) {
        await store.reload()
        desk.toasts.show(describeChange(changeSince(seen, store, desk.me.peek().id)))
      } else desk.toasts.fail(error)
      return false
    }
  }

  const me = (): Operator => ({ id: desk.me.peek().id, name: desk.me.peek().name })
  const take = (): Promise<boolean> =>
    change({
      shown: { status: 'OPEN', assignee: me(), snoozedUntil: null },
      document: TakeTaskDocument,
      variables: { id },
    })
  const assign = (operator: Operator | null): Promise<boolean> =>
    change({
      shown: {
        assignee: operator,
        ...(store.dialogue.data.peek()?.task.status === 'AUTOPILOT' && { status: 'OPEN' }),
      },
      document: AssignTaskDocument,
      variables: { id, accountId: operator?.id ?? null },
    })
  const handToAutopilot = (): Promise<boolean> =>
    change({
      shown: { status: 'AUTOPILOT', assignee: null, snoozedUntil: null },
      document: HandToAutopilotDocument,
      variables: { id },
    })

  /** Brings a task back to the state before an action. */
  async function restore({ status, assignee, snoozedUntil }: DialogueTask): Promise<void> {
    if (status === 'AUTOPILOT') return void (await handToAutopilot())
    if (status === 'SNOOZED' && snoozedUntil !== null) {
      const variables = { id, until: snoozedUntil }
      await change({ shown: { status, snoozedUntil }, document: SnoozeTaskDocument, variables })
    } else if (store.dialogue.data.peek()?.task.status === 'SNOOZED') await take()
    if (store.dialogue.data.peek()?.task.assignee?.id !== assignee?.id) await assign(assignee)
  }

  /** Runs a change of the task, then says what happened and offers to take it back. */
  async function runWithUndo(run: () => Promise<boolean>, text: () => string): Promise<void> {
    const before = store.dialogue.data.peek()?.task
    if (!before) return
    if (await run()) desk.toasts.show(text(), () => restore(before))
  }

  /** Runs what cannot be shown before its result. A second call waits for nothing: it is dropped. */
  async function runOnce(name: string, run: () => Promise<void>): Promise<void> {
    if (running.peek().has(name)) return
    running.value = new Set([...running.peek(), name])
    try {
      await run()
    } catch (error) {
      desk.toasts.fail(error)
    } finally {
      running.value = new Set([...running.peek()].filter((other) => other !== name))
    }
  }

  return {
    running,
    take: () => runWithUndo(take, () => words().tookToast),
    assign: (operator) =>
      runWithUndo(
        () => assign(operator),
        () => (operator ? words().assignedToast(operator.name) : words().unassignedToast),
      ),
    handToAutopilot: () => runWithUndo(handToAutopilot, () => words().autopilotToast),
    snooze: ({ untilLocal, shown }) =>
      runWithUndo(
        () =>
          change({
            shown: { status: 'SNOOZED' },
            document: SnoozeTaskDocument,
            variables: { id, untilLocal },
          }),
        () => words().snoozedToast(shown),
      ),
    close: async (resolution) => {
      const text = resolution.trim()
      const isClosed = await change({
        shown: { status: 'CLOSED' },
        document: CloseTaskDocument,
        variables: { id, resolution: text === '' ? null : text },
      })
      // A closed task stays closed, so that there is nothing to take back.
      if (isClosed) desk.toasts.show(words().closedToast)
    },
    resend: (messageId) =>
      runOnce(`resend ${messageId}`, async () => {
        try {
          store.acceptMessage(
            (await desk.request(SendAgainDocument, { id: messageId })).resendMessage,
          )
        } catch (error) {
          await store.dialogue.reload() // the message says why it failed again
          throw error
        }
      }),
    undoAutopilotAction: (actionId) =>
      runOnce(`undo ${actionId}`, async () => {
        await desk.request(UndoAutopilotActionDocument, { id: actionId })
        await store.episodes.reload()
        desk.toasts.show(words().undoneToast)
      }),
  }
}

/** Says in words who takes care of a task. */
export function describeStatus(
  task: Pick<DialogueTask, 'status' | 'assignee' | 'snoozedUntil' | 'resolution'>,
  viewerId: number,
  timeZone: string,
): string {
  const words = wordsOf(dialogueWords)
  const { status, assignee, snoozedUntil, resolution } = task
  if (status === 'CLOSED') return resolution ? words.closedAs(resolution) : words.closed
  if (status === 'AUTOPILOT') return words.autopilotAnswers
  if (status === 'SNOOZED')
    return snoozedUntil ? words.snoozedUntil(formatInstant(snoozedUntil, timeZone)) : words.snooze
  if (!assignee) return words.nobodyHasIt
  return assignee.id === viewerId ? words.youHaveIt : words.hasIt(assignee.name)
}
