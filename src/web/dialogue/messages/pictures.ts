import { BASE_URL } from '../../api/endpoint.js'
import type { Desk } from '../../shell/desk.js'

/** A picture of a message. The index counts its media; the picture of a reply is number 0. */
export type PictureOfMessage = { readonly messageId: number; readonly index: number }

const addressOf = ({ messageId, index }: PictureOfMessage): URL =>
  new URL(`assistant/pictures/${messageId}/${index}`, BASE_URL)

/** How many pictures are fetched at the same time. */
const MAX_FETCHES = 4
let running = 0
const queue: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (running < MAX_FETCHES) running += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
}
function endTurn(): void {
  const next = queue.shift()
  if (next) next()
  else running -= 1
}

/**
 * Fetches a file through the service, so that its sender does not learn the operator's address.
 * Returns a `blob:` address, which the caller revokes. Throws when the file cannot be fetched, and
 * the reason of the signal. `start`: how its type must start.
 */
export async function fetchFile(
  desk: Pick<Desk, 'accessToken'>,
  file: PictureOfMessage,
  signal: AbortSignal,
  start = '',
): Promise<string> {
  await takeTurn()
  try {
    signal.throwIfAborted()
    const response = await fetch(addressOf(file), {
      headers: { authorization: `Bearer ${await desk.accessToken()}` },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith(start))
      throw new Error(`The file cannot be fetched: ${response.status}`)
    return URL.createObjectURL(await response.blob())
  } finally {
    endTurn()
  }
}

/** Fetches a picture as `fetchFile` does. Throws for other files. */
export const fetchPicture = (
  desk: Pick<Desk, 'accessToken'>,
  picture: PictureOfMessage,
  signal: AbortSignal,
): Promise<string> => fetchFile(desk, picture, signal, 'image/')
