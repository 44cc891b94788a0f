/** A page of a list, as every connection of the graph has it. */
type Page<Node> = {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}
/** The first pages of a list. */
export type Pages<Node> = { readonly nodes: readonly Node[]; readonly hasMore: boolean }

/** Loads the first `count` pages, or fewer if the list ends before. */
export async function loadPages<Node>(
  count: number,
  load: (after: string | null) => Promise<Page<Node>>,
): Promise<Pages<Node>> {
  const nodes: Node[] = []
  let after: string | null = null
  for (let page = 0; page < count; page++) {
    const loaded: Page<Node> = await load(after)
    nodes.push(...loaded.nodes)
    after = loaded.pageInfo.hasNextPage ? loaded.pageInfo.endCursor : null
    if (after === null) break
  }
  return { nodes, hasMore: after !== null }
}
