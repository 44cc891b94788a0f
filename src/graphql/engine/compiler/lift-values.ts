import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/** The value of an argument as the document has it, and the variable that replaces it. */
type LiftedArgument = {
  readonly name: string
  readonly value: ValueNode
  readonly type: GraphQLInputType
}

/** Returns a prefix with which no name in the document starts. */
function unusedPrefix(document: DocumentNode): string {
  let prefix = '_lifted'
  visit(document, {
    Name({ value }) {
      while (value.startsWith(prefix)) prefix += '_'
    },
  })
  return prefix
}

/**
 * Replaces the value of every argument that is no plain variable by a variable of the type
 * `typeName`. The compiler writes values into code that it runs, and reads some texts as code. It
 * also passes null for a field of an object whose variable is absent, and a patch would erase that
 * field. Conditions (`@include`) keep theirs, which are booleans.
 */
export function liftValues(
  schema: GraphQLSchema,
  document: DocumentNode,
  typeName: string,
): { readonly document: DocumentNode; readonly lifted: readonly LiftedArgument[] } {
  const lifted: LiftedArgument[] = []
  const prefix = unusedPrefix(document)
  const types = new TypeInfo(schema)
  const Argument = (node: ArgumentNode): ArgumentNode | undefined => {
    const type = types.getInputType()
    if (!type || node.value.kind === Kind.VARIABLE) return undefined
    const name = `${prefix}${lifted.length}`
    lifted.push({ name, value: node.value, type })
    return { ...node, value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } }
  }
  const replaced = visit(document, visitWithTypeInfo(types, { Argument, Directive: () => false }))
  const definitions = lifted.map(({ name }): VariableDefinitionNode => ({
    kind: Kind.VARIABLE_DEFINITION,
    variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } },
    type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: typeName } },
  }))
  const OperationDefinition = (node: OperationDefinitionNode): OperationDefinitionNode => ({
    ...node,
    variableDefinitions: [...(node.variableDefinitions ?? []), ...definitions],
  })
  return {
    document:
      lifted.length > 0
        ? visit(replaced, { OperationDefinition: { leave: OperationDefinition } })
        : document,
    lifted,
  }
}

/**
 * Returns the variables with the values of the lifted arguments, as graphql-js reads them.
 * Undefined when graphql-js refuses one of them.
 */
export function withLifted(
  lifted: readonly LiftedArgument[],
  variables: Record<string, unknown>,
): Record<string, unknown> | undefined {
  if (lifted.length === 0) return variables
  const all = { ...variables }
  for (const { name, value, type } of lifted) {
    const read: unknown = valueFromAST(value, type, variables)
    if (read === undefined) return undefined
    all[name] = read
  }
  return all
}
