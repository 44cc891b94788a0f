import { invalid, Refusal } from '../domain/refusal.js'

const fieldsOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' && outcome.reason instanceof Refusal
    ? outcome.reason.fields
    : undefined

/** Both at once. Where both refuse fields, the caller hears of all of them, in this order; else the first refusal counts. */
export async function collectFieldErrors<A, B>(
  first: Promise<A>,
  second: Promise<B>,
): Promise<[A, B]> {
  const outcomes = await Promise.allSettled([first, second])
  const [one, other] = outcomes.map(fieldsOf)
  if (one && other) throw invalid({ ...one, ...other })
  const [a, b] = outcomes
  if (a.status === 'rejected') throw a.reason
  if (b.status === 'rejected') throw b.reason
  return [a.value, b.value]
}
