import { z } from 'zod'
import { unreadableJson } from '../../../base/http/http-refusals.js'

/** Returns the body of a verified webhook. Throws `parse_error`. */
export function parseWebhookBody(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8').decode(body))
  } catch (error) {
    throw unreadableJson(error instanceof Error ? error.message : '')
  }
}

/** A value that may be missing, or may have a form that nobody expects. Then it is undefined. */
export const optional = <T extends z.ZodType>(kind: T) => kind.nullish().catch(undefined)

/** The elements of a list that have the right form. The others are left out. */
export const listOf = <T extends z.ZodType>(kind: T) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(undefined)
    .transform((items): z.output<T>[] =>
      (items ?? []).flatMap((item) => {
        const read = kind.safeParse(item)
        return read.success ? [read.data] : []
      }),
    )
