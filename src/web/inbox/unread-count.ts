import { useEffect } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import type { Desk } from '../shell/desk.js'
import { startAlerts } from './alerts/alerts.js'
import { claimAlert, playAlertSound, showAlert } from './alerts/browser-alerts.js'
import { inboxCountsOf } from './inbox-counts.js'

const INBOX_ROLES: readonly string[] = ['ADMIN', 'OPERATOR']

/** Whether the dialogue of a task is before somebody's eyes on this page. */
const isDialogueShown = (taskId: number): boolean =>
  document.visibilityState === 'visible' && location.pathname === pathTo('inbox', taskId)

/**
 * Returns the number of unread tasks, and shows it in the title of the page. Alerts to new messages
 * of clients. Accounts without an inbox have no unread tasks.
 */
export function useUnreadCount(desk: Desk): number {
  const hasInbox = INBOX_ROLES.includes(desk.me.value.role)
  const unread = hasInbox ? (inboxCountsOf(desk).value?.unread ?? 0) : 0
  const { name } = desk.salon.value
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${name}` : name
  }, [unread, name])
  useEffect(() => {
    if (!hasInbox) return undefined
    return startAlerts({
      live: desk.live,
      accountId: () => desk.me.peek().id,
      isShown: isDialogueShown,
      claim: claimAlert,
      alert: (message) => {
        playAlertSound()
        showAlert(message, () => desk.open?.(pathTo('inbox', message.taskId)))
      },
    })
  }, [desk.live, hasInbox])
  return unread
}
