import { z } from 'zod'
import { answered, Busy, ExternalFault, notUnderstood } from '../../http/external-fault.js'
import type { HttpAnswer } from '../../http/http-call.js'

/** The name of the system at the start of a sentence. */
export const WHATSAPP = 'WhatsApp'

const Failure = z.object({ error: z.object({ code: z.int() }) })

type Kind =
  | 'window_closed'
  | 'type_unsupported'
  | 'busy'
  | 'no_person'
  | 'template'
  | 'token'
  | 'account'
  | 'passing'

/** The kinds of the error codes of the API. */
const CODES: Readonly<Record<Kind, readonly number[]>> = {
  window_closed: [131047],
  type_unsupported: [131051, 131052, 131053],
  busy: [4, 80007, 130429, 131048, 131056, 133016],
  no_person: [131021, 131026, 131030, 131045, 131049, 131050, 130472, 130403],
  template: [],
  token: [0, 3, 10, 190, 131005],
  account: [368, 130497, 131031, 131042, 133010],
  passing: [1, 2, 131000, 131016, 131057, 133004],
}
const WORDS: Readonly<Record<Kind, string>> = {
  window_closed:
    `${WHATSAPP} takes no reply any more: the client wrote more than 24 hours ago. Send an ` +
    'approved template, or wait for the client.',
  type_unsupported: `${WHATSAPP} does not take messages or files of this type.`,
  busy: `${WHATSAPP} received too many messages.`,
  no_person: `${WHATSAPP} does not deliver to this person: they may not use it, or not want it.`,
  template:
    `${WHATSAPP} refuses the template: check that it is approved, its name, its language, and ` +
    'that its body has one variable.',
  token:
    `${WHATSAPP} does not accept the access token any more, or it has too few rights: enter a ` +
    'new one.',
  account: `${WHATSAPP} has restricted the number or the account: see its pages at Meta.`,
  passing: `${WHATSAPP} could not do it now.`,
}

function kindOf(code: number): Kind | undefined {
  if (code >= 132_000 && code < 133_000) return 'template'
  if (code >= 200 && code <= 299) return 'token'
  return (Object.keys(CODES) as Kind[]).find((kind) => CODES[kind].includes(code))
}

/**
 * Returns why a message failed, by the code of an error. `title`: the words of the API, where there
 * are none of ours.
 */
export function reasonOf(code: number | undefined, title: string | undefined): string | undefined {
  const kind = code === undefined ? undefined : kindOf(code)
  if (kind) return WORDS[kind]
  return code === undefined ? title : `${title ?? `${WHATSAPP} could not deliver it.`} (${code})`
}

/** Returns the fault for an error code. The status counts only where the code is not known. */
function faultOf(code: number, status: number, retryAfterMs: number | undefined): ExternalFault {
  const kind = kindOf(code)
  switch (kind) {
    case 'busy':
      return new Busy(WHATSAPP, retryAfterMs)
    case 'window_closed':
    case 'type_unsupported':
      return new ExternalFault('refused', WORDS[kind], { code: kind })
    case 'no_person':
    case 'template':
      return new ExternalFault('refused', WORDS[kind])
    case 'token':
    case 'account':
      return new ExternalFault('unavailable', WORDS[kind])
    case 'passing':
      return new ExternalFault('unavailable', WORDS[kind], { passing: true })
    case undefined:
      return unknownFault(code, status, retryAfterMs)
  }
}

function unknownFault(
  code: number,
  status: number,
  retryAfterMs: number | undefined,
): ExternalFault {
  if (status === 401) return new ExternalFault('unavailable', WORDS.token)
  if (status === 429 || status >= 500) return answered(WHATSAPP, status, retryAfterMs)
  return new ExternalFault(
    'refused',
    `${WHATSAPP} refused the call (error ${code}): check the phone number ID and the address.`,
  )
}

/** Returns the content of a response. Throws ExternalFault. */
export function readAnswer<T>({ status, json, retryAfterMs }: HttpAnswer, result: z.ZodType<T>): T {
  const failure = Failure.safeParse(json)
  if (failure.success) throw faultOf(failure.data.error.code, status, retryAfterMs)
  if (status !== 200) throw answered(WHATSAPP, status, retryAfterMs)
  const read = result.safeParse(json)
  if (!read.success) throw notUnderstood(WHATSAPP)
  return read.data
}
