import { z } from 'zod'
import { readMoney } from '../../domain/catalog/money.js'
import { readClock, readDate, readInstant } from '../../domain/time/time.js'
import { notUnderstood } from '../http/external-fault.js'
import type { Unreadable } from './crm-a.js'

const LONGEST_COMMENT = 500
const MOST_RECORDS = 10_000

/**
 * Whether a text can be stored and compared: Postgres cannot store NUL characters, and changes
 * halves of surrogate pairs.
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const isOneLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

/**
 * Returns a schema for a text that a function of the domain reads. The text is invalid when the
 * function returns undefined.
 */
const readBy = <T>(read: (text: string) => T | undefined) =>
  z.string().transform((text, context): T => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })
/** Cuts a comment to its longest length. Does not leave half of a surrogate pair at the end. */
const cut = (text: string): string => text.slice(0, LONGEST_COMMENT).replace(/[\uD800-\uDBFF]$/, '')

/**
 * The schemas of the fields of external records, with limits. The results are in the form of the
 * domain.
 */
export const FIELDS = {
  id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  name: z.string().trim().min(1).max(200).refine(isOneLine),
  /** Empty when there is none. Not checked as a phone number yet. */
  phone: z
    .string()
    .trim()
    .max(100)
    .refine(isOneLine)
    .nullish()
    .transform((phone) => phone ?? ''),
  comment: z
    .string()
    .refine(isStorable)
    .nullish()
    .transform((comment) => cut(comment ?? '')),
  reference: z
    .string()
    .max(200)
    .refine(isStorable)
    .nullish()
    .transform((reference) => reference ?? null),
  minutes: z.number().int().min(1).max(1440),
  money: readBy(readMoney),
  /** A number in JSON. It is read by its decimal text, not as a binary fraction. */
  amount: z.number().transform(String).pipe(readBy(readMoney)),
  date: readBy(readDate),
  clock: readBy(readClock),
  instant: readBy(readInstant),
} as const

/** A page of records, which are not checked yet, with the largest number of them. */
export const RECORDS = z.array(z.unknown()).max(MOST_RECORDS)

const identified = z.object({ id: FIELDS.id })

/**
 * Returns the records of a response. A record that cannot be read becomes Unreadable with the name
 * of the wrong field, taken from `words` by its path (`service.price`). Throws ExternalFault for a
 * record without an id, because operators could not find it.
 */
export function readRecords<T>(
  system: string,
  record: z.ZodType<T>,
  words: Readonly<Record<string, string>>,
  told: readonly unknown[],
): (T | Unreadable)[] {
  return told.map((one) => {
    const read = record.safeParse(one)
    if (read.success) return read.data
    const { data } = identified.safeParse(one)
    if (!data) throw notUnderstood(system)
    const path = read.error.issues[0]?.path ?? []
    const word = words[path.join('.')] ?? words[String(path[0])] ?? 'form'
    return { id: data.id, unreadable: `its ${word} could not be understood.` }
  })
}
