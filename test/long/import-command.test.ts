import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type CrmAStub, startCrmAStub } from '../support/crm/stub.js'
import { startGateway, runToEnd } from '../support/processes.js'
import { tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let app: TestApp
let crmA: CrmAStub
let environment: Record<string, string>
beforeAll(async () => {
  crmA = await startCrmAStub()
  app = await startTestApp()
  const salon = await tellStory(app)
  const anna = await salon.master({ name: 'Anna' })
  await salon.service({ name: 'Haircut', by: [anna] })
  environment = {
    DATABASE_URL: app.databaseUrl,
    JWT_SECRET: 'a secret of the tests, 32 bytes or more',
    CRM_A_URL: crmA.url,
    CRM_A_TOKEN: crmA.token,
  }
})
afterAll(async () => {
  await app?.stop()
  await crmA?.stop()
})
beforeEach(async () => {
  await app.db.execute(
    sql`truncate appointments, import_runs, external_ids restart identity cascade`,
  )
  crmA.bookings.clear()
  crmA.calls.splice(0)
  Object.assign(crmA, { mode: 'up', pageSize: 10, slowMs: 200 })
})

const DAYS = ['--from', '2030-01-01', '--to', '2030-01-31']
const bring = (...more: string[]) =>
  runToEnd('cli', ['import', 'crm-a', ...DAYS, ...more], environment)
const count = async (table: string): Promise<number> =>
  (await app.db.execute<{ count: number }>(sql.raw(`select count(*)::int from ${table}`)))[0]
    ?.count ?? -1
/** So many bookings, three a day, and as many whose master is unknown. */
function fill(bookings: number, unknown = 0): void {
  for (let index = 0; index < bookings; index += 1)
    crmA.add({
      date: `2030-01-${String(1 + Math.floor(index / 3)).padStart(2, '0')}`,
      time: `${10 + 2 * (index % 3)}:00:00`,
    })
  for (let index = 0; index < unknown; index += 1) crmA.add({ master: { id: 9, name: 'Nobody' } })
}

describe('npm run cli -- import', () => {
  test('brings, counts, lists the first fifty conflicts, and ends well', async () => {
    fill(12, 55)
    const { code, stdout, stderr } = await bring()
    expect([code, stderr]).toEqual([0, ''])
    const lines = stdout.trimEnd().split('\n')
    const end = lines.findIndex((line) => line.startsWith('Import 1'))
    expect(
      lines
        .slice(0, end)
        .every((line) =>
          /^\d+ records: \d+ new, 0 changed, \d+ left as they are, \d+ conflicts/.test(line),
        ),
    ).toBe(true)
    expect(lines.slice(end, end + 4)).toEqual([
      'Import 1 from external system A, 2030-01-01 to 2030-01-31, is done.',
      '  67 records: 12 new, 0 changed, 55 left as they are, 55 conflicts',
      'Conflicts, by the ids there:',
      expect.stringMatching(/^ {2}\d+ {2}No master is called Nobody\.$/),
    ])
    expect(lines).toHaveLength(end + 3 + 50 + 1)
    expect(lines.at(-1)).toBe('  and 5 more')
    expect(await count('appointments')).toBe(12)
  })

  test('again changes nothing', async () => {
    fill(3)
    await bring()
    const { code, stdout } = await bring()
    expect(code).toBe(0)
    expect(stdout).toContain('  3 records: 0 new, 0 changed, 3 left as they are, 0 conflicts')
  })

  test('only tried, writes nothing', async () => {
    fill(12, 2)
    const { code, stdout } = await bring('--dry-run')
    expect(code).toBe(0)
    expect(stdout).toContain(
      'Tried: an import from external system A, 2030-01-01 to 2030-01-31, is done.',
    )
    expect(stdout).toContain('  14 records: 12 new, 0 changed, 2 left as they are, 2 conflicts')
    const tables = [
      'appointments',
      'import_runs',
      'external_appointment_ids',
      'external_ids',
      'status_log',
      'sync_log',
    ]
    for (const table of tables) expect([table, await count(table)]).toEqual([table, 0])
    await bring()
    expect(await count('appointments')).toBe(12)
  })

  test('ends with 1 and the reason when it fails', async () => {
    crmA.mode = 'bad_request'
    const { code, stdout } = await bring()
    expect(code).toBe(1)
    expect(stdout).toContain(
      'Import 1 from external system A, 2030-01-01 to 2030-01-31, failed: External system A ' +
        'answered 400.',
    )
    const tried = await bring('--dry-run')
    expect([tried.code, tried.stdout]).toEqual([
      1,
      expect.stringContaining('failed: External system A answered 400.'),
    ])
  })

  test.each([
    [
      'days that are none',
      ['import', 'crm-a', '--from', '2030-02-30', '--to', '2030-03-01'],
      1,
      /Use a day, such as 2030-01-31/,
    ],
    [
      'a system that there is not',
      ['import', 'crm-c', ...DAYS],
      1,
      /Allowed choices are crm-a, crm-b/,
    ],
    [
      'days that end before they begin',
      ['import', 'crm-a', '--from', '2030-02-02', '--to', '2030-02-01'],
      2,
      /to: The last day is before the first one\./,
    ],
    [
      'a system that is not connected',
      ['import', 'crm-b', ...DAYS],
      2,
      /External system B is not connected\./,
    ],
    [
      'another salon',
      ['import', 'crm-a', ...DAYS, '--salon', '99'],
      2,
      /External system A is not connected\./,
    ],
  ])('says what is wrong with %s', async (_, args, exit, words) => {
    const { code, stderr } = await runToEnd('cli', args, environment)
    expect([code, stderr]).toEqual([exit, expect.stringMatching(words)])
  })
})

describe('killed in the middle', () => {
  /** Runs the command, and kills it once it has brought some. */
  async function killed(): Promise<number> {
    fill(30)
    Object.assign(crmA, { mode: 'slow', pageSize: 2 })
    const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
    const child = spawn(process.execPath, [cli, 'import', 'crm-a', ...DAYS], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: 'ignore',
    })
    const gone = new Promise((resolve) => child.once('exit', resolve))
    try {
      await until('some are brought', async () => (await count('appointments')) >= 4)
    } finally {
      child.kill('SIGKILL')
      await gone
    }
    crmA.mode = 'up'
    const brought = await count('appointments')
    expect(brought).toBeLessThan(30)
    return brought
  }
  async function expectWhole(brought: number): Promise<void> {
    const runs = await app.db.execute(
      sql`select state, total, processed, created, skipped from import_runs`,
    )
    expect([...runs]).toEqual([
      { state: 'succeeded', total: 30, processed: 30, created: 30, skipped: 0 },
    ])
    expect([
      await count('appointments'),
      await count('status_log'),
      await count('sync_log'),
    ]).toEqual([30, 30, 30])
    const pages = crmA.calls
      .filter(({ method }) => method === 'GET')
      .map(({ query }) => Number(query.page))
    expect(Math.max(...pages)).toBe(15)
    expect(pages.filter((page) => page === 1)).toHaveLength(1) // nobody began anew
    expect(brought).toBeGreaterThan(0)
  }

  test('the same command goes on with it', async () => {
    const brought = await killed()
    const { code, stdout } = await bring()
    expect([code, stdout]).toEqual([0, expect.stringContaining('Import 1 from external system A')])
    expect(stdout).toContain('  30 records: 30 new, 0 changed, 0 left as they are, 0 conflicts')
    await expectWhole(brought)
  })

  test('so does a server that works jobs', async () => {
    const brought = await killed()
    const gateway = await startGateway(environment)
    try {
      await until(
        'the run has ended',
        async () => (await count("import_runs where state <> 'running'")) === 1,
      )
    } finally {
      await gateway.end()
    }
    await expectWhole(brought)
  })
})
