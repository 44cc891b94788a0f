import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from 'graphql'

/** The code that Apollo Server uses; `formatError` translates it. */
const CODE = 'GRAPHQL_VALIDATION_FAILED'

/**
 * Returns the errors of a validation, also an error that was thrown: a rule of graphql-js throws
 * its error when a subscription skips its field.
 */
function collectErrors(work: () => readonly GraphQLError[]): readonly GraphQLError[] {
  try {
    return work()
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}

/**
 * Returns a function that validates a parsed document. Results are cached per document object;
 * `parseWithinLimits` returns the same object for the same text. Without `explorer`, introspection
 * is refused and errors contain no suggestions.
 */
export function createValidation(
  schema: GraphQLSchema,
  explorer: boolean,
): (document: DocumentNode) => readonly GraphQLError[] {
  const cache = new WeakMap<DocumentNode, readonly GraphQLError[]>()
  const rules = explorer ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  return (document) => {
    const errors =
      cache.get(document) ??
      collectErrors(() => validate(schema, document, rules, { hideSuggestions: !explorer })).map(
        (error) =>
          new GraphQLError(error.message, {
            ...(error.nodes && { nodes: error.nodes }),
            originalError: error,
            extensions: { code: CODE },
          }),
      )
    cache.set(document, errors)
    return errors
  }
}
