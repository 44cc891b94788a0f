import { createConcurrencyLimit } from './concurrency-limit.js'
import type { AddressRules } from '../http/guarded-agent.js'
import { callerLeft, outOfTime } from './picture-fault.js'
import type { Picture } from './picture-stream.js'
import { isPublicAddress } from '../http/public-address.js'

/** How pictures are fetched. Only tests set it: they reach a server on their own machine. */
export type PictureSourceOptions = Partial<AddressRules> & {
  /** The time limit for one picture with all redirects and waiting, in milliseconds. */
  readonly timeoutMs?: number
}

/** Fetches pictures from servers that the senders of messages chose. */
export type PictureSource = {
  /**
   * Fetches a picture from an http or https address. Resolves when its type is known. `gone` ends
   * the fetch early. Rejects with PictureFault.
   */
  open(address: string, gone: AbortSignal): Promise<Picture>
  /** Ends running fetches and closes all connections. */
  close(): Promise<void>
}

const TIMEOUT_MS = 10_000
const MOST_AT_ONCE = 16

/**
 * Creates the source of pictures. It reaches public addresses only, and fetches at most 16 pictures
 * at the same time; others wait for them. Opens nothing before the first picture.
 */
export function createPictureSource({
  allows = isPublicAddress,
  resolve,
  timeoutMs = TIMEOUT_MS,
}: PictureSourceOptions = {}): PictureSource {
  const limit = createConcurrencyLimit(MOST_AT_ONCE)
  const load = async () => {
    // These modules import undici, which takes a tenth of a second to load.
    const { createGuardedAgent, createNameResolver } = await import('../http/guarded-agent.js')
    const { fetchPicture } = await import('./fetch-picture.js')
    const names = createNameResolver()
    const agent = createGuardedAgent({ allows, resolve: resolve ?? names.resolve }, timeoutMs)
    return { agent, names, fetchPicture }
  }
  let loaded: ReturnType<typeof load> | undefined
  return {
    async open(address, gone) {
      const { agent, fetchPicture } = await (loaded ??= load())
      const ending = new AbortController()
      const leave = (): void => ending.abort(callerLeft())
      const timer = setTimeout(() => ending.abort(outOfTime()), timeoutMs)
      const forget = (): void => {
        clearTimeout(timer)
        gone.removeEventListener('abort', leave)
      }
      if (gone.aborted) leave()
      else gone.addEventListener('abort', leave)
      await limit.enter(ending.signal).catch((reason: unknown) => {
        forget()
        throw reason
      })
      return fetchPicture(agent, address, ending.signal, () => {
        forget()
        limit.leave()
      })
    },
    async close() {
      const parts = await loaded
      parts?.names.cancel()
      await parts?.agent.destroy()
    },
  }
}
