import { useLocation } from 'preact-iso'
import { useRef } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { useAlertItems } from './alerts/alert-items.js'
import { Inbox } from './inbox.js'

/** The page of the desk. The address names the task, so that Back and links work. */
export default function InboxPage({ taskId }: { taskId?: string }) {
  const { route } = useLocation()
  const id = Number(taskId)
  const chosen = taskId !== undefined && Number.isInteger(id) && id > 0 ? id : undefined
  // The number of dialogues that were opened one after the other from the list.
  const opened = useRef(0)
  const last = useRef(chosen)
  if (last.current !== chosen) {
    opened.current = chosen === undefined ? 0 : opened.current + 1
    last.current = chosen
  }
  const choose = (next: number | undefined): void => {
    if (next !== undefined) route(pathTo('inbox', next))
    else if (opened.current === 1)
      history.back() // to the list, as the browser's own button does
    else route(pathTo('inbox'))
  }
  return (
    <Inbox
      taskId={chosen}
      onChoose={choose}
      hrefOf={(task) => pathTo('inbox', task)}
      alertItems={useAlertItems()}
    />
  )
}
