import { objectOf, type ResponseSchema } from './parts.js'

/** Access and refresh token. */
export const TOKENS: ResponseSchema = {
  schema: objectOf(
    {
      access: { type: 'string', description: 'Send it as `Authorization: Bearer …`.' },
      refresh: { type: 'string', description: 'Returns new access tokens.' },
    },
    'The tokens of a sign-in.',
  ),
  example: {
    access: 'eyJhbGciOiJIUzI1NiJ9.access.signature',
    refresh: 'eyJhbGciOiJIUzI1NiJ9.refresh.signature',
  },
}

/** A new access token, and a refresh token where the server replaces it. */
export const REFRESHED_TOKENS: ResponseSchema = {
  schema: {
    type: 'object',
    description: 'A new access token.',
    required: ['access'],
    properties: {
      access: { type: 'string', description: 'Send it as `Authorization: Bearer …`.' },
      refresh: {
        type: 'string',
        description:
          'Replaces the refresh token that was sent. Missing unless the server replaces them.',
      },
    },
  },
  example: { access: 'eyJhbGciOiJIUzI1NiJ9.access.signature' },
}

/** An empty object. */
export const NOTHING: ResponseSchema = {
  schema: objectOf({}, 'An empty object: it is done.'),
  example: {},
}
