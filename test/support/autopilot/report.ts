import type { Outcome, Result } from './drive.js'

const count = (results: readonly Result[], outcome: Outcome): number =>
  results.filter((one) => one.outcome === outcome).length
/** The part that ended as wished, 0 to 1. */
export const wishedShare = (results: readonly Result[]): number =>
  count(results, 'wished') / results.length

const row = (name: string, results: readonly Result[]): string => {
  const messages = results.reduce((sum, one) => sum + one.messages, 0) / Math.max(1, results.length)
  const cells = [
    results.length,
    count(results, 'wished'),
    count(results, 'handed_back'),
    count(results, 'wrong'),
    messages.toFixed(1),
  ]
  return `${name.padEnd(16)}${cells.map((cell) => String(cell).padStart(12)).join('')}`
}

/** How many ended how, by language and part; messages are the client's, on average. */
export function table(results: readonly Result[]): string {
  const head = `${''.padEnd(16)}${['dialogues', 'as wished', 'handed back', 'wrong', 'messages'].map((cell) => cell.padStart(12)).join('')}`
  const languages = [...new Set(results.map(({ language }) => language))]
  const parts = [...new Set(results.map(({ id }) => id.split(':')[0] ?? ''))]
  return [
    head,
    ...parts.map((part) =>
      row(
        part,
        results.filter(({ id }) => id.startsWith(`${part}:`)),
      ),
    ),
    ...languages.map((language) =>
      row(
        language,
        results.filter((one) => one.language === language),
      ),
    ),
  ].join('\n')
}

/** What was said in those that did not end as wished. */
export const misses = (results: readonly Result[]): string =>
  results
    .filter(({ outcome }) => outcome !== 'wished')
    .map(({ id, outcome, faults, transcript }) =>
      [`${id}: ${[outcome, ...faults].join('; ')}`, ...transcript].join('\n'),
    )
    .join('\n\n')

/** Does the work for each, some at a time, in order. */
export async function eachOf<In, Out>(
  items: readonly In[],
  atOnce: number,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as In)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
