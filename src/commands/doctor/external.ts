import { request } from 'undici'
import { UndecryptableSecret } from '../../base/secret-box.js'
import { NoSecretsKey } from '../../store/connections/secrets-key-file.js'
import { listFailingConnections } from '../../store/connections/connection-states.js'
import { lockConnectionsAfter } from '../../store/connections/connections.js'
import { decryptSecrets } from '../../service/connections/connection-secrets.js'
import {
  type Check,
  type DatabaseCheck,
  type Deployment,
  type Finding,
  findingsOf,
} from './finding.js'

const { ok, warning, problem } = findingsOf('connections')

type Address = { readonly name: string; readonly url: string }

/** The external systems of the environment that have an address. */
function addressesOf({ config }: Deployment): readonly Address[] {
  const all = [
    ['CRM_A_URL', config.crmAUrl],
    ['CRM_B_URL', config.crmBUrl],
    ['MESSENGER_A_URL', config.messengerAUrl],
    ['MESSENGER_B_URL', config.messengerBUrl],
    ['AUTOPILOT_LLM_URL', config.llmUrl],
  ] as const
  return all.flatMap(([name, url]) => (url === undefined ? [] : [{ name, url }]))
}

/**
 * Asks for the head of an address, without a token: that changes nothing at the other system. Every
 * answer below 500 means that it can be reached.
 */
async function reach({ name, url }: Address, limitMs: number): Promise<Finding> {
  try {
    const { statusCode, body } = await request(url, {
      method: 'HEAD',
      headersTimeout: limitMs,
      signal: AbortSignal.timeout(limitMs),
    })
    await body.dump()
    return statusCode < 500
      ? ok(`${name} can be reached.`)
      : warning(`${name} answers ${statusCode}.`, 'Ask who runs it, or wait: jobs are retried.')
  } catch (error) {
    const { code = 'no answer' } = error as NodeJS.ErrnoException
    const said = typeof code === 'string' ? code : 'no answer'
    return problem(
      `${name} cannot be reached (${said}).`,
      'Check the address, DNS, the firewall and its certificate.',
    )
  }
}

/** Checks that the configured external systems can be reached. */
export const reachableCheck: Check = {
  name: 'connections',
  async run(deployment) {
    const addresses = addressesOf(deployment)
    if (addresses.length === 0) return [ok('No external system is set in the environment.')]
    const limitMs = Math.min(deployment.limitMs, deployment.config.externalTimeoutMs)
    return Promise.all(addresses.map((address) => reach(address, limitMs)))
  },
}

/** Reports the systems whose last calls failed, as the processes recorded it. */
export const recordedStatesCheck: DatabaseCheck = {
  name: 'connections',
  async run(_deployment, { db, isMigrated }) {
    if (!isMigrated) return []
    return (await listFailingConnections(db)).map((connection) =>
      warning(
        `The last calls of the connection "${connection}" failed.`,
        'The settings of the desk show the reason, under connections.',
      ),
    )
  },
}

const BATCH = 200

/** Reports connections whose stored secrets no key of this deployment decrypts. */
export const secretsCheck: DatabaseCheck = {
  name: 'connections',
  async run({ config }, { db, isMigrated }) {
    if (!isMigrated) return []
    const unreadable: string[] = []
    let [total, last] = [0, 0]
    for (;;) {
      const batch = await lockConnectionsAfter(db, last, BATCH)
      for (const stored of batch) {
        total += 1
        last = stored.id
        try {
          decryptSecrets(config, stored)
        } catch (error) {
          if (!(error instanceof UndecryptableSecret) && !(error instanceof NoSecretsKey))
            throw error
          unreadable.push(`${stored.name} of salon ${stored.salonId}`)
        }
      }
      if (batch.length < BATCH) break
    }
    if (total === 0) return []
    if (unreadable.length === 0)
      return [ok(`The secrets of ${total} connections of salons can be read.`)]
    return [
      problem(
        `The secrets of ${unreadable.length} connections cannot be read: ${unreadable.slice(0, 5).join(', ')}.`,
        'Set SECRETS_KEY to the key that encrypted them, or enter the secrets again in the desk.',
      ),
    ]
  },
}
