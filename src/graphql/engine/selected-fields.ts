import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** Adds the nodes of the fields that a selection has, those of its fragments included. */
function addFields(set: SelectionSetNode | undefined, info: Info, fields: FieldNode[]): void {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === 'Field') fields.push(selection)
    else if (selection.kind === 'InlineFragment') addFields(selection.selectionSet, info, fields)
    else addFields(info.fragments[selection.name.value]?.selectionSet, info, fields)
  }
}

function fieldsBelow(nodes: readonly FieldNode[], info: Info): FieldNode[] {
  const fields: FieldNode[] = []
  for (const { selectionSet } of nodes) addFields(selectionSet, info, fields)
  return fields
}

/**
 * Returns a function that names the fields which an operation selects at the end of any of these
 * paths, below the field that is resolved. A field under a condition (`@include`) counts.
 */
export function selectionReader(
  ...paths: readonly (readonly string[])[]
): (info: Info) => ReadonlySet<string> {
  const known = new WeakMap<FieldNode, ReadonlySet<string>>()
  const read = (info: Info): ReadonlySet<string> => {
    const ends = paths.flatMap((path) =>
      path.reduce<readonly FieldNode[]>(
        (nodes, step) => fieldsBelow(nodes, info).filter(({ name }) => name.value === step),
        info.fieldNodes,
      ),
    )
    return new Set(fieldsBelow(ends, info).map(({ name }) => name.value))
  }
  return (info) => {
    const [node, ...others] = info.fieldNodes
    // Which of several nodes count may depend on conditions, so that only one alone is remembered.
    if (!node || others.length > 0) return read(info)
    const fields = known.get(node) ?? read(info)
    known.set(node, fields)
    return fields
  }
}
