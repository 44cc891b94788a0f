import type { AnswerSchema, ModelMessage, ModelRequest } from './model.js'

/** How a server is asked for JSON, in the order in which the forms are tried. */
export const ANSWER_FORMS = ['json_schema', 'tool', 'json_object'] as const
/** One of these forms. */
export type AnswerForm = (typeof ANSWER_FORMS)[number]

/** Returns the form that is tried after this one. After the last one comes the first. */
export const nextForm = (form: AnswerForm): AnswerForm =>
  ANSWER_FORMS[(ANSWER_FORMS.indexOf(form) + 1) % ANSWER_FORMS.length] ?? 'json_schema'

/** Adds the schema to the first message: with this form the server does not know it. */
function withSchema(
  messages: readonly ModelMessage[],
  { schema }: AnswerSchema,
): readonly ModelMessage[] {
  const [first, ...others] = messages
  const told = `Answer with one JSON object of this JSON schema:\n${JSON.stringify(schema)}`
  return first?.role === 'system'
    ? [{ ...first, text: `${first.text}\n\n${told}` }, ...others]
    : [{ role: 'system', text: told }, ...messages]
}

/** Returns the part of a request's body that depends on the form. */
export function formBody(form: AnswerForm, { messages, answer }: ModelRequest): object {
  const { name, schema } = answer
  const isUntold = form === 'json_object'
  const said = (isUntold ? withSchema(messages, answer) : messages).map(({ role, text }) => ({
    role,
    content: text,
  }))
  if (isUntold) return { messages: said, response_format: { type: 'json_object' } }
  if (form === 'json_schema') {
    const format = { name, strict: true, schema }
    return { messages: said, response_format: { type: 'json_schema', json_schema: format } }
  }
  return {
    messages: said,
    tools: [{ type: 'function', function: { name, strict: true, parameters: schema } }],
    tool_choice: { type: 'function', function: { name } },
  }
}
