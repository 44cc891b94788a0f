import { text } from './kinds.js'
import type { Row } from './row.js'

export const tokenRows: readonly Row[] = [
  {
    on: 'POST /api/token/',
    describes: 'Access and refresh token for a username and password.',
    open: true,
    ask: 'mutation ($username: String!, $password: String!) { tokens: login(username: $username, password: $password) { refresh access } }',
    body: [text('username', { max: 150 }), text('password', { trim: false })],
    give: ({ tokens }) => tokens,
  },
  {
    on: 'POST /api/token/refresh/',
    describes: 'New tokens for a refresh token, which is then spent.',
    open: true,
    ask: 'mutation ($refresh: String!) { tokens: refreshTokens(refresh: $refresh) { access refresh } }',
    body: [text('refresh')],
    give: ({ tokens }) => tokens,
  },
  {
    on: 'POST /api/token/verify/',
    describes: 'Whether a token is good.',
    open: true,
    ask: 'mutation ($token: String!) { verifyToken(token: $token) }',
    body: [text('token')],
    give: () => ({}),
  },
  {
    on: 'POST /api/token/blacklist/',
    describes: 'Signs out: ends the sign-in of the refresh token.',
    open: true,
    ask: 'mutation ($refresh: String!) { logout(refresh: $refresh) }',
    body: [text('refresh')],
    give: () => ({}),
  },
]
