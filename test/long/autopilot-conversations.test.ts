import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyAct } from '../../src/domain/autopilot/state/reply-acts.js'
import { takeTurn } from '../../src/service/autopilot/take-turn.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { CONVERSATIONS, type Conversation } from '../support/autopilot/conversation.js'
import { exchange, type Exam, inScenario } from '../support/autopilot/drive.js'
import { fixture, type Fixture } from '../support/autopilot/fixture.js'
import { isAsExpected } from '../support/autopilot/judge-reply.js'
import { eachOf } from '../support/autopilot/report.js'
import { createSalons } from '../support/autopilot/salons.js'
import { look, textsTo } from '../support/autopilot/seen.js'

// Conversations that are written in advance: each reply must be one that understands its message.

const AT_ONCE = 8
const MINUTE = 60_000
/** The share of conversations in which each reply must be as expected. */
const LEAST_SHARE = 0.6
let app: TestApp
let sql: Sql
let results: readonly Result[] = []
type Result = Pick<Conversation, 'id' | 'language'> & {
  readonly isGood: boolean
  /** Something was booked, moved or cancelled that was not expected then. */
  readonly isWrongAction: boolean
  readonly transcript: readonly string[]
}

async function lead(
  { salons }: Pick<Exam, 'salons'>,
  { id, language, has, turns }: Conversation,
): Promise<Result> {
  let says: readonly ReplyAct[] = []
  const listening: Fixture = {
    ...fixture,
    async answerOnce(_, { salonId, taskId }, now) {
      says = await takeTurn({ ...app, now }, salonId, taskId)
    },
  }
  const exam: Exam = { app, sql, salons, fixture: listening }
  return inScenario(exam, language, { appointments: has }, async (scenario) => {
    const transcript: string[] = [id]
    for (const [index, { say, reply }] of turns.entries()) {
      const { offered } = await exchange(exam, scenario, { lines: say }, app.now + index * MINUTE)
      const seen = await look(sql, scenario.salonId, scenario.from.address)
      transcript.push(...say.map((line) => `> ${line}`), `  ${textsTo(seen).at(-1) ?? ''}`)
      const { appointments } = seen
      const said = { says, appointments, serviceId: offered[0]?.serviceId }
      if (reply.some((wish) => isAsExpected(said, wish, scenario))) continue
      transcript.push(`  expected: ${JSON.stringify(reply)}`)
      const isWrongAction = says.some((act) => act.say === 'done')
      return { id, language, isGood: false, isWrongAction, transcript }
    }
    return { id, language, isGood: true, isWrongAction: false, transcript }
  })
}

beforeAll(async () => {
  app = await startTestApp()
  sql = postgres(app.databaseUrl, { max: 4, onnotice: () => undefined })
  const salons = createSalons(app)
  results = await eachOf(CONVERSATIONS, AT_ONCE, (conversation) => lead({ salons }, conversation))
}, 600_000)
afterAll(async () => {
  await sql.end()
  await app.stop()
})

test.each(['en', 'ru', 'de'])('most replies understand their message, in %s', (language) => {
  const of = results.filter((one) => one.language === language)
  const good = of.filter(({ isGood }) => isGood)
  const failed = of.filter(({ isGood }) => !isGood)
  if (process.env.TRANSCRIPTS)
    console.log(failed.map(({ transcript }) => transcript.join('\n')).join('\n\n'))
  console.log(`${language}: each reply as expected in ${good.length} of ${of.length}`)
  expect(good.length / of.length).toBeGreaterThanOrEqual(LEAST_SHARE)
})

test('nothing is changed but what is expected', () => {
  const wrong = results.filter(({ isWrongAction }) => isWrongAction)
  expect(wrong.map(({ transcript }) => transcript.join('\n'))).toEqual([])
})
