import { z } from 'zod'
import { readMoney } from '../../domain/catalog/money.js'
import { readClock, readDate, readInstant } from '../../domain/time/time.js'
import { notUnderstood } from '../http/external-fault.js'
import type { Unreadable } from './crm-a.js'

const LONGEST_COMMENT = 500
const MOST_RECORDS = 10_000

/** What is stored and compared: Postgres holds no NUL, and half a surrogate pair would come back as something else. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const isOneLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** A text that the domain reads, or that it cannot. */
const readBy = <T>(read: (text: string) => T | undefined) =>
  z.string().transform((text, context): T => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })
/** No half of a surrogate pair is left at the end. */
const cut = (text: string): string => text.slice(0, LONGEST_COMMENT).replace(/[\uD800-\uDBFF]$/, '')

/** The fields that records of the external systems have, each within bounds; what it reads is as the domain has it. */
export const FIELDS = {
  id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  name: z.string().trim().min(1).max(200).refine(isOneLine),
  /** Empty where there is none; not read as a number yet. */
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
  /** As it is written in JSON, which is never in binary fractions. */
  amount: z.number().transform(String).pipe(readBy(readMoney)),
  date: readBy(readDate),
  clock: readBy(readClock),
  instant: readBy(readInstant),
} as const

/** A page: how many it may have at most, whatever they are. */
export const RECORDS = z.array(z.unknown()).max(MOST_RECORDS)

const identified = z.object({ id: FIELDS.id })

/**
 * The records of an answer of the system. One that cannot be understood says which field it is, in the words for its path
 * (`service.price`); one without an id that could be told to somebody makes nonsense of the answer: throws ExternalFault.
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
