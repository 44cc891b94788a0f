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
    description:
      'Signs in and returns two tokens: one for requests, one for new tokens. Everybody may call ' +
      'it, a few times a minute. A wrong username or password gets 401.',
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
    summary: 'A new access token for a refresh token, which stays valid until it expires.',
    description:
      'Returns a new access token, and a new refresh token where the server replaces them. ' +
      'Everybody may call it, a few times a minute. A refresh token that is expired or signed ' +
      'out gets 401.',
    response: 'RefreshedTokens',
    refusals: { token_not_valid: BAD_TOKEN },
    example: { body: { refresh: EXAMPLES.Tokens.refresh } },
    open: true,
    document: `mutation ($refresh: String!) {
      tokens: refreshTokens(refresh: $refresh, rotate: false) { access refresh }
    }`,
    body: [text('refresh')],
    toResponse: ({ tokens }, { refresh: sent }) => {
      const { access, refresh } = tokens as { access: string; refresh: string }
      return refresh === sent ? { access } : { access, refresh }
    },
  },
  {
    route: 'POST /api/token/verify/',
    name: 'verifyToken',
    tag: 'Tokens',
    summary: 'Whether a token is good.',
    description:
      'Checks an access or refresh token. Everybody may call it, a few times a minute. A token ' +
      'that is not valid gets 401.',
    response: 'EmptyObject',
    refusals: { token_not_valid: BAD_TOKEN },
    example: { body: { token: EXAMPLES.Tokens.access } },
    open: true,
    document: 'mutation ($token: String!) { verifyToken(token: $token) { kind } }',
    body: [text('token')],
    toResponse: () => ({}),
  },
  {
    route: 'POST /api/token/blacklist/',
    name: 'signOut',
    tag: 'Tokens',
    summary: 'Signs out: ends the sign-in of the refresh token.',
    description:
      'Ends the sign-in: the refresh token is refused from then on, and access tokens expire by ' +
      'themselves. Everybody may call it who has the token. A token that is not valid gets 401.',
    response: 'EmptyObject',
    refusals: { token_not_valid: BAD_TOKEN },
    example: { body: { refresh: EXAMPLES.Tokens.refresh } },
    open: true,
    document: 'mutation ($refresh: String!) { logout(refresh: $refresh) { endedAt } }',
    body: [text('refresh')],
    toResponse: () => ({}),
  },
]
