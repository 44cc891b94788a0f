type Any = any // eslint-disable-line @typescript-eslint/no-explicit-any -- a description is looked into as its readers do
export type JsonSchema = { readonly [keyword: string]: Any }
export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
  readonly example?: unknown
}
type Header = { readonly required?: boolean; readonly schema: JsonSchema }
type Media = {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: Any }>>
}
type Response = {
  readonly description: string
  readonly headers: Readonly<Record<string, Header>>
  readonly content: Readonly<Record<string, Media>>
}
export type Operation = {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly Parameter[]
  readonly body: (Media & { readonly required: boolean }) | undefined
  readonly responses: Readonly<Record<string, Response>>
}
export type Description = { readonly [key: string]: Any }

/** What a reference leads to; anything else is itself. */
export function resolved<T>(description: Description, value: T): T {
  const to = (value as { $ref?: string } | undefined)?.$ref
  if (to === undefined) return value
  return to
    .slice(2)
    .split('/')
    .reduce<Any>((place, key) => place[key], description) as T
}

/**
 * Every operation, in the order of the document, with its references followed (but for schemas).
 */
export function operationsOf(description: Description): Operation[] {
  const follow = <T>(value: T): T => resolved(description, value)
  return Object.entries(description.paths as Record<string, Record<string, Any>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map(follow),
        body: operation.requestBody && {
          required: operation.requestBody.required === true,
          ...operation.requestBody.content['application/json'],
        },
        responses: Object.fromEntries(
          Object.entries<Response>(operation.responses).map(([status, response]) => {
            const { headers, ...rest } = follow(response)
            const followed = Object.entries(headers).map(([name, header]) => [name, follow(header)])
            return [
              status,
              { ...rest, headers: Object.fromEntries(followed) as Record<string, Header> },
            ]
          }),
        ),
      })),
  )
}
