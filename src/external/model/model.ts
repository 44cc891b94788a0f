/** A message of a request to a model. The assistant is the autopilot. */
export type ModelMessage = {
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
}
/**
 * The JSON that a model has to return. In the schema every object requires all its properties and
 * allows no others, as strict structured output wants it.
 */
export type AnswerSchema = { readonly name: string; readonly schema: object }
/** A request to a model. */
export type ModelRequest = {
  readonly messages: readonly ModelMessage[]
  readonly answer: AnswerSchema
}
/**
 * An answer of a model: its JSON, not checked against the schema, and its cost in tokens, if the
 * server reports it.
 */
export type ModelAnswer = { readonly value: unknown; readonly tokens: number | undefined }

/** A language model that answers with JSON. */
export type Model = {
  /**
   * Returns the answer. `limitMs` replaces the time limit of a call if it is shorter. Rejects with
   * ExternalFault, of the kind `refused` when the model does not answer.
   */
  complete(request: ModelRequest, limitMs?: number): Promise<ModelAnswer>
}
