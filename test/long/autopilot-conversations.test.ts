import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { renderReply } from '../../src/domain/autopilot/wording/render-reply.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { CONVERSATIONS, type Conversation } from '../support/autopilot/conversation.js'
import { exchange, type Exam, inScenario } from '../support/autopilot/drive.js'
import { fixture } from '../support/autopilot/fixture.js'
import { isAsExpected } from '../support/autopilot/judge-reply.js'
import { eachOf } from '../support/autopilot/report.js'
import { createSalons } from '../support/autopilot/salons.js'
import { look, textsTo } from '../support/autopilot/seen.js'

// Conversations that are written in advance: each reply must be one that understands its message.

/** What each text was rendered from, after the first master of its salon. */
const RENDERED = vi.hoisted(() => new Map<string, Parameters<typeof renderReply>>())
vi.mock('../../src/domain/autopilot/wording/render-reply.js', async (importOriginal) => {
  const original = await importOriginal<{ renderReply: typeof renderReply }>()
  return {
    ...original,
    renderReply: (...args: Parameters<typeof renderReply>) => {
      const text = original.renderReply(...args)
      RENDERED.set(`${args[2].masters[0]?.id ?? 0} ${text}`, args)
      return text
    },
  }
})

const AT_ONCE = 8
const MINUTE = 60_000
let app: TestApp
let sql: Sql
let results: readonly Result[] = []
type Result = Pick<Conversation, 'id' | 'language'> & {
  readonly isGood: boolean
  readonly transcript: readonly string[]
}

const lead = (exam: Exam, { id, language, has, turns }: Conversation): Promise<Result> =>
  inScenario(exam, language, { appointments: has }, async (scenario) => {
    const transcript: string[] = []
    for (const [index, { say, reply }] of turns.entries()) {
      const now = exam.app.now + index * MINUTE
      const { offered } = await exchange(exam, scenario, { lines: say }, now)
      const text = textsTo(await look(exam.sql, scenario.salonId, scenario.from.address)).at(-1)
      transcript.push(...say.map((line) => `> ${line}`), `  ${text ?? ''}`)
      const [says, , world] =
        RENDERED.get(`${Math.min(...Object.values(scenario.masters))} ${text ?? ''}`) ?? []
      const said = says && world && { says, world, serviceId: offered[0]?.serviceId }
      if (said && reply.some((wish) => isAsExpected(said, wish, scenario))) continue
      transcript.push(`  (expected: ${JSON.stringify(reply)})`)
      return { id, language, isGood: false, transcript }
    }
    return { id, language, isGood: true, transcript }
  })

beforeAll(async () => {
  app = await startTestApp()
  sql = postgres(app.databaseUrl, { max: 4, onnotice: () => undefined })
  const exam: Exam = { app, sql, fixture, salons: createSalons(app) }
  results = await eachOf(CONVERSATIONS, AT_ONCE, (conversation) => lead(exam, conversation))
}, 600_000)
afterAll(async () => {
  await sql.end()
  await app.stop()
})

test.each(['en', 'ru', 'de'])('each reply understands its message, in %s', (language) => {
  const of = results.filter((one) => one.language === language)
  const failed = of.filter(({ isGood }) => !isGood)
  console.log(`${language}: ${of.length - failed.length} of ${of.length}`)
  expect(failed.map(({ id, transcript }) => [id, ...transcript].join('\n'))).toEqual([])
})
