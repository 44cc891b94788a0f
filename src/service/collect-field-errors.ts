import { invalid, Refusal } from '../domain/refusal.js'

const fieldsOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' && outcome.reason instanceof Refusal
    ? outcome.reason.fields
    : undefined

/**
 * Waits for both promises and returns both values. When both refuse fields (`invalid`), throws one
 * refusal with the fields of both, in this order. Otherwise throws the first rejection.
 */
export async function collectFieldErrors<A, B>(
  first: Promise<A>,
  second: Promise<B>,
): Promise<[A, B]> {
  const outcomes = await Promise.allSettled([first, second])
  const [firstFields, secondFields] = outcomes.map(fieldsOf)
  if (firstFields && secondFields) throw invalid({ ...firstFields, ...secondFields })
  const [a, b] = outcomes
  if (a.status === 'rejected') throw a.reason
  if (b.status === 'rejected') throw b.reason
  return [a.value, b.value]
}
