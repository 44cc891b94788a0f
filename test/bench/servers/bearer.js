import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'

const REMEMBERED_MS = 5000
/**
 * A key object: given a string, jsonwebtoken first tries to read a public key out of it, each time.
 */
const KEY = createSecretKey(process.env.JWT_SECRET, 'utf8')

/**
 * Who asks: the token verified at each request, the account remembered for five seconds. By hand.
 */
export function createViewerOf(sql) {
  const known = new Map()
  return async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme !== 'Bearer')
      throw Object.assign(new Error('not authenticated'), { statusCode: 401 })
    const { sub, typ } = jwt.verify(token, KEY, {
      algorithms: ['HS256'],
      issuer: 'salon-service',
      audience: 'api',
    })
    if (typ !== 'access') throw Object.assign(new Error('wrong type'), { statusCode: 401 })
    const remembered = known.get(sub)
    if (remembered && remembered.until > Date.now()) return remembered.account
    const [account] =
      await sql`select id, salon_id, name, role from accounts where id = ${Number(sub)} and active`
    if (!account) throw Object.assign(new Error('no such account'), { statusCode: 401 })
    known.set(sub, { account, until: Date.now() + REMEMBERED_MS })
    return account
  }
}
