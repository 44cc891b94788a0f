import type { Live, TaskUpdate } from '../../api/live.js'

/** A message of a client that asks for somebody's attention. */
export type ClientMessageAlert = {
  readonly taskId: number
  readonly client: string
  readonly text: string
}

/** What alerts need. */
export type AlertsOptions = {
  readonly live: Pick<Live, 'subscribe'>
  readonly accountId: () => number
  /** Whether the dialogue of the task is on the screen of this page. */
  readonly isShown: (taskId: number) => boolean
  /** Returns whether this page is the first of the browser to claim the alert of this name. */
  readonly claim: (name: string) => Promise<boolean>
  readonly alert: (alert: ClientMessageAlert) => void
}

/** A page that shows the dialogue claims the alert first, so that no other page alerts. */
const CLAIM_DELAY_MS = 150

/**
 * Alerts to new messages of clients in tasks that are free or the viewer's own, unless a page shows
 * the dialogue. While the autopilot answers there is no alert, but there is when it hands the task
 * over. Of several pages of one browser one alerts. Returns what ends it.
 */
export function startAlerts({ live, accountId, isShown, claim, alert }: AlertsOptions): () => void {
  const withAutopilot = new Set<number>()
  let isStopped = false

  /** Returns the name of the alert that an update asks for. */
  function alertName({ kind, task, message }: TaskUpdate): string | undefined {
    if (!task) return undefined
    const isInbound = kind === 'MESSAGE' && message?.direction === 'INBOUND'
    if (task.status === 'AUTOPILOT') {
      if (isInbound) withAutopilot.add(task.id)
      return undefined
    }
    const wasWithAutopilot = withAutopilot.delete(task.id)
    const isForViewer = task.assignee === null || task.assignee.id === accountId()
    if (task.status !== 'OPEN' || !isForViewer) return undefined
    if (isInbound) return `message ${message.id}`
    const isHandedOver = wasWithAutopilot && task.waitingSince !== null
    return isHandedOver ? `hand-over ${task.id} ${task.version}` : undefined
  }

  async function raise(name: string, message: ClientMessageAlert): Promise<void> {
    if (isShown(message.taskId)) return void (await claim(name))
    await new Promise((resolve) => setTimeout(resolve, CLAIM_DELAY_MS))
    if (!isStopped && (await claim(name))) alert(message)
  }

  const unsubscribe = live.subscribe((event) => {
    if (event.topic !== 'task') return
    const { task, message } = event.update
    const name = alertName(event.update)
    if (name === undefined || !task) return
    const text = message?.text || task.lastMessage
    void raise(name, { taskId: task.id, client: task.client.name, text })
  })
  return () => {
    isStopped = true
    unsubscribe()
  }
}
