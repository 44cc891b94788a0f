import { createLog } from '../../../.bench/base/log.js'
import { createTokens } from '../../../.bench/base/tokens.js'
import { createIdentify } from '../../../.bench/service/identity/identify.js'
import { openDatabase } from '../../../.bench/store/postgres/database.js'

/** What the service gives its doors, for peers that put another door before the same resolvers. */
export function openDependencies() {
  const { db, close } = openDatabase({ url: process.env.DATABASE_URL })
  const tokens = createTokens(process.env.JWT_SECRET, 600, 1)
  const dependencies = {
    db,
    tokens,
    identify: createIdentify(db, tokens),
    log: createLog('warn'),
    clock: Date.now,
    baseUrl: undefined,
  }
  return { dependencies, close }
}
