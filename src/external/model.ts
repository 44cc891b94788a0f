/** A call of a tool that a model requests. `given` contains the arguments, not checked. */
export type ToolCall = { readonly id: string; readonly name: string; readonly given: unknown }
/** A tool that a model may call. `parameters` is a JSON schema. */
export type ModelTool = {
  readonly name: string
  readonly description: string
  readonly parameters: object
}
/**
 * A message of the dialogue with the model. A message of a tool is the result of the call with its
 * id.
 */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly text: string }
/** A request to a model. */
export type ModelRequest = {
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ModelTool[]
}
/**
 * An answer of a model: its text (may be empty), the calls that it requests, and its cost in
 * tokens, if the server reports it.
 */
export type ModelAnswer = {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly tokens: number | undefined
}

/** A language model. Only the form of its answers is checked. */
export type Model = {
  /**
   * Returns the next answer. `limitMs` replaces the time limit of a call if it is shorter. Rejects
   * with ExternalFault, of the kind `refused` when the model does not answer.
   */
  complete(request: ModelRequest, limitMs?: number): Promise<ModelAnswer>
}
