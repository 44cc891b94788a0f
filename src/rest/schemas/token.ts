import { objectOf, type ResponseSchema } from './parts.js'

/** Access and refresh token. */
export const TOKENS: ResponseSchema = {
  schema: objectOf(
    {
      access: { type: 'string', description: 'Send it as `Authorization: Bearer …`.' },
      refresh: { type: 'string', description: 'Good once, for new tokens.' },
    },
    'What a sign-in gives.',
  ),
  example: {
    access: 'eyJhbGciOiJIUzI1NiJ9.access.signature',
    refresh: 'eyJhbGciOiJIUzI1NiJ9.refresh.signature',
  },
}

/** An empty object. */
export const NOTHING: ResponseSchema = {
  schema: objectOf({}, 'An empty object: it is done.'),
  example: {},
}
