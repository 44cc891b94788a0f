/** What a model wants to be done: one of the tools, and what it gave for its arguments, not checked in any way. */
export type ToolCall = { readonly id: string; readonly name: string; readonly given: unknown }
/** A tool as a model is told of it; `parameters`: a JSON schema. */
export type ModelTool = {
  readonly name: string
  readonly description: string
  readonly parameters: object
}
/** What was said so far. A tool's text answers the call of that id. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly text: string }
export type ModelRequest = {
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ModelTool[]
}
/** Its words (may be empty), what it wants to be done, and what the call cost in tokens, where it says so. */
export type ModelAnswer = {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly tokens: number | undefined
}

/** A language model; nothing that it answers is trusted but its form. */
export type Model = {
  /** `limitMs` counts where it is shorter than the limit of a call. Rejects with ExternalFault; 'refused' where it will not answer. */
  complete(request: ModelRequest, limitMs?: number): Promise<ModelAnswer>
}
