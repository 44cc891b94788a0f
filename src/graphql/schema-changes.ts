import { buildSchema, findBreakingChanges } from 'graphql'

/** Returns the text of the changelog below its first heading "### Breaking". */
function breakingSection(changelog: string): string {
  const [, after = ''] = changelog.split(/^### Breaking.*$/m)
  return after.split(/^#{1,3} /m)[0] ?? ''
}

/** Returns what a breaking change is about: `Account.username`, `Viewer`, `updateClient`. */
function subjectOf(description: string): string {
  const coordinate = /\b[A-Z]\w*\.\w+/.exec(description)?.[0] ?? /\w+/.exec(description)?.[0] ?? ''
  return coordinate.replace(/^(?:Query|Mutation|Subscription)\./, '')
}

/**
 * Returns the breaking changes between two schemas, in SDL, that the changelog does not name under
 * "Breaking".
 */
export function unnamedBreakingChanges(
  released: string,
  printed: string,
  changelog: string,
): string[] {
  const named = new Set(breakingSection(changelog).match(/[\w.]+/g))
  return findBreakingChanges(buildSchema(released), buildSchema(printed))
    .map(({ description }) => description)
    .filter((description) => !named.has(subjectOf(description)))
}
