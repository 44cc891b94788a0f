import { ALTERNATIVE } from './appointment.js'
import { enumRef } from './enums.js'
import { id, text, objectOf, listOf, type Schema } from './parts.js'

const refusal = {
  detail: { type: 'string', minLength: 1, description: 'A sentence for people.' },
  code: enumRef('ProblemCode'),
}

/** Schemas of refusals. */
export const REFUSAL_SCHEMAS = {
  Problem: objectOf(
    refusal,
    'Why a request was refused: a sentence, and a code of a closed list for programs.',
  ),
  FieldErrors: {
    type: 'object',
    description:
      'What is wrong with the input: each field with its messages; `non_field_errors` where ' +
      'it is no object at all.',
    minProperties: 1,
    additionalProperties: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
  },
  TokenError: objectOf(
    {
      detail: refusal.detail,
      code: { type: 'string', enum: ['token_not_valid'] },
      messages: listOf(objectOf({ token_class: text, token_type: text, message: text })),
    },
    'A token that is not good, and why.',
  ),
  TaskConflict: objectOf(
    {
      detail: refusal.detail,
      code: { type: 'string', enum: ['task_conflict'] },
      version: { type: 'integer', minimum: 1, description: 'The version that the task is at.' },
    },
    'The task was changed meanwhile.',
  ),
  NotSent: objectOf(
    { ...refusal, message_id: id },
    'The message is kept, but was not sent, or nobody knows.',
  ),
  SlotTaken: objectOf(
    {
      detail: refusal.detail,
      code: { type: 'string', enum: ['slot_taken'] },
      alternatives: {
        type: 'array',
        maxItems: 3,
        items: ALTERNATIVE,
        description: 'What is free near it.',
      },
    },
    'The time is taken.',
  ),
} as const satisfies Record<string, Schema>
