import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from 'graphql'

/** As the HTTP door's server calls it; `formatError` knows what that means. */
const CODE = 'GRAPHQL_VALIDATION_FAILED'

/** One of the specification's rules throws what it has to say of a skipped field of a subscription. */
function complaints(work: () => readonly GraphQLError[]): readonly GraphQLError[] {
  try {
    return work()
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}

/**
 * What is wrong with an admitted document. Remembered as long as the document is: `admit` gives the same one for the same
 * text, and forgets it in time. Without the explorer nothing of the schema is told, nor guessed at.
 */
export function createValidation(
  schema: GraphQLSchema,
  explorer: boolean,
): (document: DocumentNode) => readonly GraphQLError[] {
  const known = new WeakMap<DocumentNode, readonly GraphQLError[]>()
  const rules = explorer ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  return (document) => {
    const found =
      known.get(document) ??
      complaints(() => validate(schema, document, rules, { hideSuggestions: !explorer })).map(
        (error) =>
          new GraphQLError(error.message, {
            ...(error.nodes && { nodes: error.nodes }),
            originalError: error,
            extensions: { code: CODE },
          }),
      )
    known.set(document, found)
    return found
  }
}
