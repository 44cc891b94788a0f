import { startCrmAStub } from './stub.js'
import { CRM_STUB_MODES, type CrmStubMode } from './stub-server.js'

/**
 * External system A as a process of its own, so that it can be killed and revived on its port; it
 * forgets everything then. `node --import tsx test/support/crm-stub-process.ts <port> <token>
 * [<mode>] [<slowMs>]`, or CRM_STUB_PORT, CRM_STUB_TOKEN, CRM_STUB_MODE, CRM_STUB_SLOW_MS. Prints
 * one line, `listens on <url>`, when it can be called.
 */
const [port, token, mode, slowMs] = (['PORT', 'TOKEN', 'MODE', 'SLOW_MS'] as const).map(
  (name, index) => process.argv[index + 2] ?? process.env[`CRM_STUB_${name}`],
)

const isMode = (word: string): word is CrmStubMode => CRM_STUB_MODES.some((one) => one === word)

const stub = await startCrmAStub({ port: Number(port ?? 0), ...(token !== undefined && { token }) })
if (mode !== undefined && isMode(mode)) stub.mode = mode
if (slowMs !== undefined) stub.slowMs = Number(slowMs)
process.stdout.write(`listens on ${stub.url}\n`)
