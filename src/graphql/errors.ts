import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { isDatabaseAway } from '../base/log.js'
import { Refusal, type RefusalCode } from '../domain/refusal.js'
import type { Call } from '../service/call.js'

/** The last code of the closed list: a failure of ours, whose text stays inside. */
export const FAILURE = { code: 'error', message: 'A server error occurred.' } as const
const AWAY = 'The service is temporarily unavailable. Try again in a moment.'

/** The refusal that an execution error carries; undefined for a bug and for GraphQL's own complaints. */
export function refusalOf(error: GraphQLError): Refusal | undefined {
  const cause = error.originalError
  if (cause instanceof Refusal) return cause
  return cause && isDatabaseAway(cause) ? new Refusal('unavailable', AWAY) : undefined
}

/** A complaint of GraphQL itself about the request: there is nothing below it. */
const isComplaint = (error: GraphQLError): boolean =>
  error.originalError === undefined || error.originalError instanceof GraphQLError

/** Which argument a complaint about variables is about, as a field: the last name of its path. */
function complainedField(message: string): string | undefined {
  const path =
    /^Variable "\$([\w.]+)"[^]*? at "([\w.[\]]+)"/.exec(message)?.[2] ?? /^Variable "\$(\w+)"/.exec(message)?.[1]
  return path?.replace(/^\w+\./, '').replace(/\[\d+\]/g, '')
}

/** What a caller hears of an error: refusals in full, complaints with the field they are about, bugs masked and logged once. */
export function present(error: GraphQLError, call: Call): GraphQLError {
  const { nodes, source, positions, path } = error
  const about = (message: string, extensions: Record<string, unknown>): GraphQLError =>
    new GraphQLError(message, { ...(nodes && { nodes }), source, positions, path, extensions })
  const refusal = refusalOf(error)
  if (refusal)
    return about(refusal.message, {
      code: refusal.code,
      ...(refusal.fields && { fields: refusal.fields }),
      ...refusal.extra,
    })
  if (isComplaint(error)) {
    if (error.extensions?.code) return error
    const field = complainedField(error.message)
    const said = error.message.replace(/^[^]*?; /, '')
    return about(error.message, {
      code: 'invalid',
      ...(field && { fields: { [field]: [said] } }),
      http: { status: 400 },
    })
  }
  call.log.error({ err: error.originalError }, 'a resolver failed')
  return about(FAILURE.message, { code: FAILURE.code })
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

/** The last look at what leaves: Apollo's own codes become ours, and nothing but the code list's fields gets out. */
export function formatError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const { stacktrace: _, http: __, ...extensions } = formatted.extensions ?? {}
  const code = String(extensions.code ?? '')
  if (code === 'INTERNAL_SERVER_ERROR') return { message: FAILURE.message, extensions: { code: FAILURE.code } }
  return { ...formatted, extensions: { ...extensions, code: CODES[code] ?? code } }
}
