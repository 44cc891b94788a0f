import { atLeast, TOKEN } from '../../session/pattern.js'
import { type RowSection, get, post, type Row } from '../../session/row.js'
import { booking, fields, ok, refused, REQUIRED } from '../../session/expected-messages.js'

/** The rows that run after the check's own master and service are switched off. */
export const afterwards: RowSection = {
  section: 'Afterwards',
  rows: [
    {
      point: 'inactive master: nothing is offered',
      sends: get('/api/records/available-slots/?date={quiet_day}&service_id={service}'),
      expects: ok({ date: '{quiet_day}', slots: [] }),
    },
    {
      point: 'master unavailable: inactive master',
      sends: post(
        '/api/records/',
        booking({ date: '{quiet_day}', time: '12:00', client_id: '{client}' }),
      ),
      expects: refused(400, 'master_unavailable'),
    },
    ...['booked', 'confirmed', 'in_progress'].map((status): Row => ({
      point: `nothing is left ${status}`,
      sends: get(`/api/records/?master_id={master}&status=${status}`),
      expects: ok({ count: 0, next: null, previous: null, results: [] }),
    })),
  ].map((row: Row) => ({ ...row, needs: ['own ground'] as const })),
}

const toToken = (tail: string, body: unknown) =>
  post(`/api/token/${tail}`, body, { authorization: null })
const BAD = refused(401, 'token_not_valid', 'Token is invalid or expired')

/**
 * The rows on tokens. They are few because the token endpoints have a low limit. They run last
 * because they end the check's own sign-in.
 */
export const tokens: RowSection = {
  section: 'Tokens',
  rows: [
    {
      point: 'wrong → 401',
      sends: toToken('', { username: '{username}', password: 'not the password of {run}' }),
      expects: refused(
        401,
        'no_active_account',
        'No active account found with the given credentials',
      ),
    },
    {
      point: 'missing fields → field errors',
      sends: toToken('', {}),
      expects: fields({ username: REQUIRED, password: REQUIRED }),
    },
    {
      point: 'verify {token} → 200 {}',
      sends: toToken('verify/', { token: '{access}' }),
      expects: ok({}),
    },
    {
      point: 'refresh {refresh} → 200 {access}',
      sends: toToken('refresh/', { refresh: '{refresh}' }),
      expects: ok(atLeast({ access: TOKEN })),
    },
    {
      point: 'the same refresh token again → 200 {access}',
      sends: toToken('refresh/', { refresh: '{refresh}' }),
      expects: ok(atLeast({ access: TOKEN })),
    },
    {
      point: 'blacklist {refresh} → 200 {}: signed out',
      sends: toToken('blacklist/', { refresh: '{refresh}' }),
      expects: ok({}),
    },
    {
      point: 'signed out: the refresh token is bad → 401',
      sends: toToken('refresh/', { refresh: '{refresh}' }),
      expects: BAD,
    },
  ],
}
