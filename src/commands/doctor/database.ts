import {
  countWorkers,
  hasOldCollation,
  readExtensions,
  readServerFacts,
  type ServerFacts,
} from '../../store/diagnosis/server-facts.js'
import type { Db } from '../../store/postgres/database.js'
import { type DatabaseCheck, type Finding, findingsOf } from './finding.js'

const { ok, warning, problem } = findingsOf('database')

const OLDEST = 14
const NEWEST = 18
/** The first version that records the version of the system's collation. */
const COLLATION_VERSION = 15
const EXTENSIONS = ['btree_gin', 'btree_gist', 'pg_trgm']
/**
 * The most connections that a process opens: two pools (12 and 8), quick reads (4), the worker with
 * its lock (5), and the listener for events (1).
 */
export const CONNECTIONS_OF_A_PROCESS = 30

const majorOf = ({ versionNumber }: ServerFacts): number => Math.floor(versionNumber / 10_000)

function checkVersion(facts: ServerFacts): Finding[] {
  const major = majorOf(facts)
  if (major < OLDEST)
    return [
      problem(`Postgres ${facts.version} is too old.`, `Upgrade to ${OLDEST} up to ${NEWEST}.`),
    ]
  if (major > NEWEST)
    return [
      warning(
        `Postgres ${facts.version} is newer than what this version was tested with.`,
        `Use ${OLDEST} up to ${NEWEST}, or a newer version of the service.`,
      ),
    ]
  return []
}

async function checkText(db: Db, facts: ServerFacts): Promise<Finding[]> {
  const findings: Finding[] = []
  if (facts.encoding !== 'UTF8')
    findings.push(
      problem(
        `The encoding is ${facts.encoding}: not every name can be stored.`,
        "Create the database with ENCODING 'UTF8' TEMPLATE template0, and restore a backup into it.",
      ),
    )
  if (majorOf(facts) >= COLLATION_VERSION && (await hasOldCollation(db)))
    findings.push(
      warning(
        'The collation of the system has changed since the database was created.',
        'Run REINDEX DATABASE and ALTER DATABASE … REFRESH COLLATION VERSION.',
      ),
    )
  return findings
}

function checkRights(facts: ServerFacts): Finding[] {
  const findings: Finding[] = []
  if (facts.isReadOnly)
    findings.push(
      problem(
        'The database is read-only: it is a standby, or read-only by its settings.',
        'Point DATABASE_URL at the primary.',
      ),
    )
  if (!facts.mayCreate)
    findings.push(
      problem(
        'The user may not create schemas and tables: migrations fail.',
        'Make the user the owner of the database: ALTER DATABASE … OWNER TO … .',
      ),
    )
  if (facts.foreignTables > 0)
    findings.push(
      problem(
        `Tables of the service that belong to another role: ${facts.foreignTables}.`,
        'Give them to the user: REASSIGN OWNED BY … TO … .',
      ),
    )
  return findings
}

async function checkExtensions(db: Db): Promise<Finding[]> {
  const offered = await readExtensions(db, EXTENSIONS)
  return EXTENSIONS.filter((name) => !offered.some((one) => one.name === name)).map((name) =>
    problem(
      `The server does not offer the extension ${name}.`,
      'Install the contrib modules of Postgres (Debian has them in the package postgresql).',
    ),
  )
}

async function checkConnections(db: Db, facts: ServerFacts): Promise<Finding[]> {
  const processes = Math.max(1, await countWorkers(db))
  const needed = processes * CONNECTIONS_OF_A_PROCESS
  const left = facts.maxConnections - facts.usedConnections
  const todo = `Raise max_connections to ${needed + 2 * CONNECTIONS_OF_A_PROCESS}, or run fewer processes.`
  if (needed > facts.maxConnections)
    return [
      problem(
        `${processes} processes open up to ${needed} connections; the server allows ` +
          `${facts.maxConnections}.`,
        todo,
      ),
    ]
  if (left < 10)
    return [warning(`Only ${left} connections of ${facts.maxConnections} are free.`, todo)]
  return []
}

/** Checks version, encoding, rights, extensions and connections of the server. */
export const databaseCheck: DatabaseCheck = {
  name: 'database',
  async run(_deployment, { db }) {
    const facts = await readServerFacts(db)
    const findings = [
      ...checkVersion(facts),
      ...(await checkText(db, facts)),
      ...checkRights(facts),
      ...(await checkExtensions(db)),
      ...(await checkConnections(db, facts)),
    ]
    if (findings.length > 0) return findings
    return [
      ok(
        `Postgres ${facts.version}, ${facts.encoding}, ${facts.usedConnections} of ` +
          `${facts.maxConnections} connections in use.`,
      ),
    ]
  },
}
