import { warningsOf } from '../../base/config/config.js'
import { describeUnknownVariable, findUnknownVariables } from '../../base/config/env-file.js'
import { type Check, type Deployment, type Finding, findingsOf, isProduction } from './finding.js'

const { ok, warning, problem } = findingsOf('configuration')

/** Words of examples and of secrets that somebody meant to replace. */
const PLACEHOLDER = /change|example|placeholder|replace|password|your|todo|default|secret|12345/i
/** Random texts of 32 characters have at least this many different ones. */
const FEWEST_CHARACTERS = 12

/** Whether a secret can be guessed: it is a placeholder, or repeats few characters. */
export const isWeakSecret = (secret: string): boolean =>
  PLACEHOLDER.test(secret) || new Set(secret).size < FEWEST_CHARACTERS

function checkSecret({ env, config }: Deployment): Finding[] {
  if (config.jwtSecret === undefined || !isWeakSecret(config.jwtSecret)) return []
  const report = isProduction(env) ? problem : warning
  return [
    report(
      'JWT_SECRET looks like a placeholder: who guesses it signs in as anybody.',
      'Set the output of: openssl rand -base64 48. Everybody then signs in again.',
    ),
  ]
}

function checkAddress({ env, config: { baseUrl, trustProxy } }: Deployment): Finding[] {
  const findings: Finding[] = []
  if (isProduction(env) && baseUrl === undefined)
    findings.push(
      warning(
        'BASE_URL is not set: links take the Host header of the request.',
        'Set BASE_URL to the address that people open, such as https://salon.example.com.',
      ),
    )
  if (isProduction(env) && baseUrl?.startsWith('http:'))
    findings.push(
      problem(
        'BASE_URL starts with http: passwords and tokens cross the network in the clear.',
        'Put a reverse proxy with TLS before the service and set BASE_URL=https://… .',
      ),
    )
  if (trustProxy === true)
    findings.push(
      warning(
        'TRUST_PROXY=true trusts every sender: a caller chooses the address it counts for.',
        'Set the number of proxies, such as TRUST_PROXY=1, or their addresses.',
      ),
    )
  if (isProduction(env) && baseUrl?.startsWith('https:') && trustProxy === false)
    findings.push(
      warning(
        'TRUST_PROXY is off although BASE_URL is https: all callers count as the proxy.',
        'Set TRUST_PROXY=1 behind one reverse proxy.',
      ),
    )
  return findings
}

function checkFeatures({ env, config }: Deployment): Finding[] {
  const findings = warningsOf(env, config).map((said) =>
    warning(`${said}.`, 'Set METRICS_TOKEN to 16 random characters or more.'),
  )
  if (isProduction(env) && config.demoPassword !== undefined)
    findings.push(
      warning('DEMO_PASSWORD is set in production.', 'Remove it: there are no demo accounts.'),
    )
  for (const [name, url, secrets] of [
    ['MESSENGER_A', config.messengerAUrl, config.messengerASecrets],
    ['MESSENGER_B', config.messengerBUrl, config.messengerBSecrets],
  ] as const)
    if (url !== undefined && secrets.length === 0)
      findings.push(
        warning(
          `${name}_URL is set without ${name}_WEBHOOK_SECRET: no message of a client arrives.`,
          `Set ${name}_WEBHOOK_SECRET to the secret that signs its webhooks.`,
        ),
      )
  return findings
}

/** Checks what the variables say. `envFile`: the text of the file `.env`, if there is one. */
export const configurationCheck = (envFile: string | undefined): Check => ({
  name: 'configuration',
  run(deployment) {
    const unknown = findUnknownVariables(envFile ?? '').map((variable) =>
      warning(`${describeUnknownVariable(variable)}.`, 'Correct the name, or remove the line.'),
    )
    const findings = [
      ...unknown,
      ...checkSecret(deployment),
      ...checkAddress(deployment),
      ...checkFeatures(deployment),
    ]
    const mode = isProduction(deployment.env) ? 'production' : 'not production'
    return Promise.resolve(
      findings.length > 0 ? findings : [ok(`The variables are right (NODE_ENV: ${mode}).`)],
    )
  },
})
