import { describe, expect, test } from 'vitest'
import { unnamedBreakingChanges } from '../../src/graphql/schema-changes.js'

const RELEASED = 'type Query { me: Viewer old(id: Int): Int } type Viewer { name: String! }'
const changelog = (breaking: string) =>
  `# Changelog\n\n### Added\n\n- \`Viewer\` and old\n\n### Breaking\n\n${breaking}\n\n### Fixed\n\n- old`

describe('a breaking change of the schema', () => {
  test('is found unless the changelog names it under "Breaking"', () => {
    const printed = 'type Query { me: Account old: Int } type Account { name: String }'
    const find = (breaking: string) =>
      unnamedBreakingChanges(RELEASED, printed, changelog(breaking))
    expect(find('').map((change) => change.slice(0, 16))).toEqual([
      'Viewer was remov',
      'Query.me changed',
      'Query.old arg id',
    ])
    expect(find('- `Viewer` is `Account`, also in `me`.')).toEqual([
      'Query.old arg id was removed.',
    ])
    expect(find('- `Viewer`, `me` and `old` changed.')).toEqual([])
  })

  test('of a field needs the name of its type', () => {
    const printed = RELEASED.replace('name: String!', 'name: String')
    expect(unnamedBreakingChanges(RELEASED, printed, changelog('- `name`'))).toHaveLength(1)
    expect(unnamedBreakingChanges(RELEASED, printed, changelog('- `Viewer.name`'))).toEqual([])
  })

  test('is none when something is added', () => {
    const printed = RELEASED.replace('me: Viewer', 'me: Viewer more: Int')
    expect(unnamedBreakingChanges(RELEASED, printed, changelog(''))).toEqual([])
  })
})
