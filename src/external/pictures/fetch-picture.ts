import type { Agent, Dispatcher } from 'undici'
import { PICTURE_TYPES } from '../../domain/inbox/picture.js'
import { discardBody, getFollowing, RedirectRefused } from '../http/follow-redirects.js'
import { AddressRefused } from '../http/guarded-agent.js'
import { networkFault } from '../http/network-fault.js'
import { notAPicture, outOfTime, PictureFault, tooLarge } from './picture-fault.js'
import { LARGEST_PICTURE, type Picture, readPicture } from './picture-stream.js'

/** The name of every server at the start of a sentence. */
const SERVER = 'The server of the picture'
/** No cookie, referrer or language: nothing about the operator. */
const HEADERS = {
  accept: PICTURE_TYPES.join(', '),
  'accept-encoding': 'identity',
  'user-agent': 'salon-service',
}

const unavailable = (message: string): PictureFault => new PictureFault('unavailable', message)

/** Returns why a response cannot be a picture. Undefined: its body is to be read. */
function faultOfResponse({
  statusCode,
  headers,
}: Dispatcher.ResponseData): PictureFault | undefined {
  if (statusCode !== 200) return unavailable(`${SERVER} answered ${statusCode}.`)
  const type = String(headers['content-type']).split(';')[0]?.trim().toLowerCase()
  if (!PICTURE_TYPES.some((known) => known === type)) return notAPicture()
  return Number(headers['content-length']) > LARGEST_PICTURE ? tooLarge() : undefined
}

/** Requests a picture, and follows redirects. Returns the body of the last response. */
async function requestPicture(
  agent: Agent,
  address: string,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData['body']> {
  const response = await getFollowing(agent, address, HEADERS, signal)
  const fault = faultOfResponse(response)
  if (!fault) return response.body
  discardBody(response, signal)
  throw fault
}

/** Returns the reason of an aborted signal, or the fault of a network error. */
function asPictureFault(error: unknown, signal: AbortSignal): PictureFault {
  if (error instanceof PictureFault) return error
  if (signal.aborted && signal.reason instanceof PictureFault) return signal.reason
  if (error instanceof RedirectRefused) return unavailable(`${SERVER} ${error.message}`)
  if (error instanceof AddressRefused) return unavailable(error.message)
  const { kind, message } = networkFault(SERVER, 0, error)
  return kind === 'timeout' ? outOfTime() : unavailable(message)
}

/**
 * Fetches a picture from an http or https address, with at most three redirects. Resolves when its
 * type is known. `onEnd` is called once, when nothing more arrives. Rejects with PictureFault: with
 * the reason of the signal when it is aborted.
 */
export async function fetchPicture(
  agent: Agent,
  address: string,
  signal: AbortSignal,
  onEnd: () => void,
): Promise<Picture> {
  try {
    const body = await requestPicture(agent, address, signal).catch((error: unknown) => {
      onEnd()
      throw error
    })
    return await readPicture(body, onEnd)
  } catch (error) {
    throw asPictureFault(error, signal)
  }
}
