import { createDriverClient } from './driver-client.js'

const RETRY_MS = 500

/** A channel of notifications. `name`: the name of the connection that listens to it. */
export type NotificationChannel = { readonly channel: string; readonly name: string }

/**
 * Listens to a channel of Postgres on a connection of its own, which it opens again whenever it is
 * lost. `onText` receives each notification. `onStart` is called after each start, because
 * notifications may have been lost before. The returned function ends it.
 */
export function listen(
  url: string,
  { channel, name }: NotificationChannel,
  onText: (text: string) => void,
  onStart: () => void,
): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  // An idle connection is normal here, so silence does not close it.
  const { client, close } = createDriverClient(url, 0, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: name },
    onnotify: (_: string, text: string) => onText(text),
    onclose: () => retry(),
  })
  const begin = (): void => {
    client.unsafe(`listen ${channel}`).then(onStart, () => retry())
  }
  const retry = (): void => {
    if (isOver || timer) return
    timer = setTimeout(() => {
      timer = undefined
      begin()
    }, RETRY_MS)
  }
  begin()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await close(1)
  }
}
