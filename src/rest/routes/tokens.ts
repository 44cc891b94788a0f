import { text } from '../fields/field-types.js'
import type { Route } from '../handle/route.js'
import { EXAMPLES } from '../schemas/schemas.js'

const BAD_TOKEN = 'Token is invalid or expired'

export const tokenRoutes: readonly Route[] = [
  {
    route: 'POST /api/token/',
    name: 'signIn',
    tag: 'Tokens',
    summary: 'Access and refresh token for a username and password.',
    response: 'Tokens',
    refusals: { no_active_account: 'No active account found with the given credentials' },
    example: { body: { username: 'admin', password: 'correct horse' } },
    open: true,
    document:
      'mutation ($username: String!, $password: String!) { tokens: login(username: ' +
      '$username, password: $password) { refresh access } }',
    body: [text('username', { max: 150 }), text('password', { trim: false })],
    toResponse: ({ tokens }) => tokens,
  },
  {
    route: 'POST /api/token/refresh/',
    name: 'refreshTokens',
    tag: 'Tokens',
    summary: 'New tokens for a refresh token, which is then spent.',
    response: 'Tokens',
    refusals: { token_not_valid: BAD_TOKEN },
    example: { body: { refresh: EXAMPLES.Tokens.refresh } },
    open: true,
    document:
      'mutation ($refresh: String!) { tokens: refreshTokens(refresh: $refresh) { access ' +
      'refresh } }',
    body: [text('refresh')],
    toResponse: ({ tokens }) => tokens,
  },
  {
    route: 'POST /api/token/verify/',
    name: 'verifyToken',
    tag: 'Tokens',
    summary: 'Whether a token is good.',
    response: 'Nothing',
    refusals: { token_not_valid: BAD_TOKEN },
    example: { body: { token: EXAMPLES.Tokens.access } },
    open: true,
    document: 'mutation ($token: String!) { verifyToken(token: $token) }',
    body: [text('token')],
    toResponse: () => ({}),
  },
  {
    route: 'POST /api/token/blacklist/',
    name: 'signOut',
    tag: 'Tokens',
    summary: 'Signs out: ends the sign-in of the refresh token.',
    response: 'Nothing',
    refusals: { token_not_valid: BAD_TOKEN },
    example: { body: { refresh: EXAMPLES.Tokens.refresh } },
    open: true,
    document: 'mutation ($refresh: String!) { logout(refresh: $refresh) }',
    body: [text('refresh')],
    toResponse: () => ({}),
  },
]
