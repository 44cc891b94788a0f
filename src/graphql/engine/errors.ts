import { type ASTNode, GraphQLError, type GraphQLFormattedError, Kind, TokenKind } from 'graphql'
import type { Log } from '../../base/log.js'
import type { FieldErrors, Refusal, RefusalCode } from '../../domain/refusal.js'
import { refusalOfError } from '../../service/refusal-of-error.js'

/** The error that clients get for a bug. The text of the bug itself is never sent. */
const FAILURE = { code: 'error', message: 'A server error occurred.' } as const

/** Returns the refusal that an error carries; undefined for a bug and for GraphQL's own errors. */
const refusalOf = ({ originalError }: GraphQLError): Refusal | undefined =>
  originalError && refusalOfError(originalError)

/**
 * Whether graphql-js reports an error in the request: in a variable (such an error has no path) or
 * in an argument. Its other errors, such as a resolver value of a wrong type, are bugs of this
 * service.
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

/**
 * Returns the names of the argument and fields that contain a value in a document, the argument
 * first. Reads the tokens backwards from the value.
 */
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

/** Returns the field that an error message names when the error points at the whole input. */
const namedField = (said: string): string[] =>
  /^Field "(?:\w+\.)?(\w+)" (?:of required type|is not defined)/.exec(said)?.slice(1) ?? []

/**
 * Returns the name of a field in `fields`: an argument by its name, a field inside an argument by
 * its path without the name of the argument, joined with dots.
 */
const asField = (names: readonly string[]): string =>
  (names.length > 1 ? names.slice(1) : names).join('.')

/**
 * Returns the field errors of an error that graphql-js reports. Undefined when it concerns no
 * input.
 */
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

/**
 * Returns an error as clients get it: a refusal in full, an error in the request with the field
 * that it concerns, a bug as `error` without its text. Logs a bug once.
 */
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
    return Object.assign(made, { locations }) // errors of compiled operations have only `locations`
  }
  const refusal = refusalOf(error)
  if (refusal)
    return about(refusal.message, {
      code: refusal.code,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.reason && { reason: refusal.reason }),
      ...(refusal.params && { params: refusal.params }),
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

/**
 * Returns the error for a failure outside the resolvers, such as when the viewer could not be
 * identified. The HTTP status is 503 for `unavailable`, otherwise 500.
 */
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

/**
 * The last step before an error is sent. Translates the codes of Apollo Server to ours, and removes
 * the extensions that clients must not get (`stacktrace`, `http`).
 */
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
