import { type ASTNode, GraphQLError, type GraphQLFormattedError, Kind, TokenKind } from 'graphql'
import type { Log } from '../../base/log.js'
import type { FieldErrors, Refusal, RefusalCode } from '../../domain/refusal.js'
import { refusalOfError } from '../../service/refusal-of-error.js'

/** The last code of the closed list: a failure of ours, whose text stays inside. */
const FAILURE = { code: 'error', message: 'A server error occurred.' } as const

/** Returns the refusal that an error carries; undefined for a bug and for GraphQL's own errors. */
const refusalOf = ({ originalError }: GraphQLError): Refusal | undefined =>
  originalError && refusalOfError(originalError)

/**
 * A complaint of GraphQL itself about the request: about variables, before anything has a path, or about an argument.
 * What it says of values that resolvers gave is a bug of ours.
 */
const isComplaint = ({ originalError, path, message }: GraphQLError): boolean =>
  (originalError === undefined || originalError instanceof GraphQLError) &&
  (path === undefined || message.startsWith('Argument "'))

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L]
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R]
const VALUES: readonly string[] = [
  Kind.INT,
  Kind.FLOAT,
  Kind.STRING,
  Kind.BOOLEAN,
  Kind.NULL,
  Kind.ENUM,
  Kind.LIST,
  Kind.OBJECT,
]

/** The names that a value in a document stands under, the argument's first: read backwards from it. */
function namesAbove(node: ASTNode): string[] {
  const names: string[] = []
  let nested = 0
  let wanted = node.kind !== Kind.OBJECT_FIELD
  for (
    let token = node.loc?.startToken.prev;
    token && token.kind !== TokenKind.PAREN_L;
    token = token.prev
  ) {
    if (CLOSING.includes(token.kind)) nested += 1
    else if (OPENING.includes(token.kind) && nested > 0) nested -= 1
    else if (token.kind === TokenKind.BRACE_L) wanted = true
    else if (token.kind === TokenKind.COLON && wanted && nested === 0) {
      names.unshift(token.prev?.value ?? '')
      wanted = false
    }
  }
  return names
}

/** The field of an input that is named in a complaint which points at the whole input. */
const namedField = (said: string): string[] =>
  /^Field "(?:\w+\.)?(\w+)" (?:of required type|is not defined)/.exec(said)?.slice(1) ?? []

/** As verbs name fields: an argument by its name, what is inside it by its own names, with dots. */
const asField = (names: readonly string[]): string =>
  (names.length > 1 ? names.slice(1) : names).join('.')

/** What a complaint is about, as fields; undefined where it is about no input. */
function complainedFields(error: GraphQLError): FieldErrors | undefined {
  const [node, ...others] = error.nodes ?? []
  const below =
    error.originalError instanceof GraphQLError ? error.originalError.message : undefined
  const variable = /^Variable "\$(\w+)" (got|of)/.exec(error.message)
  if (variable?.[1]) {
    const said = variable[2] === 'got' && below !== undefined ? below : error.message
    const above = error.message.slice(0, error.message.length - said.length - 2)
    const path = / at "([\w.[\]]+)"$/.exec(above)?.[1]?.replace(/\[\d+\]/g, '') ?? variable[1]
    return { [asField([...path.split('.'), ...namedField(said)])]: [said] }
  }
  const argument = /(?:^Argument| argument) "(\w+)" of /.exec(error.message)?.[1]
  if (argument) return { [argument]: [error.message] }
  if (
    !node ||
    others.length > 0 ||
    !(VALUES.includes(node.kind) || node.kind === Kind.OBJECT_FIELD)
  )
    return undefined
  const names = [...namesAbove(node), ...namedField(error.message)]
  return names.length > 0 ? { [asField(names)]: [error.message] } : undefined
}

/** What a caller hears of an error: refusals in full, complaints with the field they are about, bugs masked and logged once. */
export function presentError(error: GraphQLError, { log }: { readonly log: Log }): GraphQLError {
  const { nodes, source, positions, path, locations } = error
  const about = (message: string, extensions: Record<string, unknown>): GraphQLError => {
    const made = new GraphQLError(message, {
      ...(nodes && { nodes }),
      source,
      positions,
      path,
      extensions,
    })
    return Object.assign(made, { locations }) // a compiled operation knows these alone
  }
  const refusal = refusalOf(error)
  if (refusal)
    return about(refusal.message, {
      code: refusal.code,
      ...(refusal.fields && { fields: refusal.fields }),
      ...refusal.extra,
    })
  if (isComplaint(error)) {
    const fields = complainedFields(error)
    return about(error.message, {
      code: 'invalid',
      ...(fields && { fields }),
      http: { status: 400 },
    })
  }
  log.error({ err: error.originalError ?? error }, 'a resolver failed')
  return about(FAILURE.message, { code: FAILURE.code })
}

/** A failure before anything runs: who asks could not be read. */
export function presentEarlyError(error: unknown, { log }: { readonly log: Log }): GraphQLError {
  const cause = error instanceof Error ? error : new Error(String(error))
  const { message, extensions } = presentError(new GraphQLError('', { originalError: cause }), {
    log,
  })
  return new GraphQLError(message, {
    extensions: { ...extensions, http: { status: extensions.code === 'unavailable' ? 503 : 500 } },
  })
}

const CODES: Readonly<Record<string, RefusalCode>> = {
  GRAPHQL_PARSE_FAILED: 'parse_error',
  GRAPHQL_VALIDATION_FAILED: 'invalid',
  BAD_USER_INPUT: 'invalid',
  OPERATION_RESOLUTION_FAILURE: 'invalid',
  BAD_REQUEST: 'invalid',
  PERSISTED_QUERY_NOT_FOUND: 'not_found',
  PERSISTED_QUERY_NOT_SUPPORTED: 'not_found',
}
const CODE_OF_STATUS: Readonly<Record<number, RefusalCode>> = {
  405: 'method_not_allowed',
  406: 'not_acceptable',
  415: 'unsupported_media_type',
}

/** The last look at what leaves: Apollo's own codes become ours, and nothing but the code list's fields gets out. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const { stacktrace: _, http: __, ...extensions } = formatted.extensions ?? {}
  const code = String(extensions.code ?? '')
  if (code === 'INTERNAL_SERVER_ERROR')
    return { message: FAILURE.message, extensions: { code: FAILURE.code } }
  if (!(error instanceof GraphQLError))
    return { ...formatted, extensions: { ...extensions, code: CODES[code] ?? code } }
  const fields = code === 'GRAPHQL_VALIDATION_FAILED' ? complainedFields(error) : undefined
  const { status = 0 } = (error.extensions.http ?? {}) as { status?: number }
  const known = CODE_OF_STATUS[status] ?? CODES[code] ?? code
  return { ...formatted, extensions: { ...extensions, code: known, ...(fields && { fields }) } }
}
