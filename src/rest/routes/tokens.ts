import { text } from '../fields/field-types.js'
import type { Row } from '../handle/route.js'
import { EXAMPLES } from '../openapi/schemas-examples.js'

const BAD_TOKEN = 'Token is invalid or expired'

export const tokenRows: readonly Row[] = [
  {
    on: 'POST /api/token/',
    name: 'signIn',
    tag: 'Tokens',
    describes: 'Access and refresh token for a username and password.',
    answers: 'Tokens',
    refuses: { no_active_account: 'No active account found with the given credentials' },
    example: { body: { username: 'admin', password: 'correct horse' } },
    open: true,
    ask: 'mutation ($username: String!, $password: String!) { tokens: login(username: $username, password: $password) { refresh access } }',
    body: [text('username', { max: 150 }), text('password', { trim: false })],
    give: ({ tokens }) => tokens,
  },
  {
    on: 'POST /api/token/refresh/',
    name: 'refreshTokens',
    tag: 'Tokens',
    describes: 'New tokens for a refresh token, which is then spent.',
    answers: 'Tokens',
    refuses: { token_not_valid: BAD_TOKEN },
    example: { body: { refresh: EXAMPLES.Tokens.refresh } },
    open: true,
    ask: 'mutation ($refresh: String!) { tokens: refreshTokens(refresh: $refresh) { access refresh } }',
    body: [text('refresh')],
    give: ({ tokens }) => tokens,
  },
  {
    on: 'POST /api/token/verify/',
    name: 'verifyToken',
    tag: 'Tokens',
    describes: 'Whether a token is good.',
    answers: 'Nothing',
    refuses: { token_not_valid: BAD_TOKEN },
    example: { body: { token: EXAMPLES.Tokens.access } },
    open: true,
    ask: 'mutation ($token: String!) { verifyToken(token: $token) }',
    body: [text('token')],
    give: () => ({}),
  },
  {
    on: 'POST /api/token/blacklist/',
    name: 'signOut',
    tag: 'Tokens',
    describes: 'Signs out: ends the sign-in of the refresh token.',
    answers: 'Nothing',
    refuses: { token_not_valid: BAD_TOKEN },
    example: { body: { refresh: EXAMPLES.Tokens.refresh } },
    open: true,
    ask: 'mutation ($refresh: String!) { logout(refresh: $refresh) }',
    body: [text('refresh')],
    give: () => ({}),
  },
]
