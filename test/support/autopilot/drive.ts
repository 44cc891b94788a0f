import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { bookAppointment } from '../../../src/service/booking/book-appointment.js'
import { handTaskToAutopilot } from '../../../src/service/inbox/change-task-status.js'
import { receiveMessage } from '../../../src/service/inbox/receive-message.js'
import type { Model } from '../../../src/external/model/model.js'
import type { TestApp } from '../app.js'
import { createClient, type Said } from './client.js'
import { SALONS } from './corpus.js'
import type { Dialogue, Given, Tongue } from './dialogue.js'
import type { AutopilotView, Fixture, Offer } from './fixture.js'
import { actionsBetween, isMet, isUnwished } from './judge.js'
import { leaksOf, notFree } from './never.js'
import { look, type Seen, type SeenAppointment, textsTo, appointmentsOf } from './seen.js'
import { minuteOf, type Salons } from './salons.js'
import { clearScenario, tellScenario, type Scenario } from './scenario.js'

/** Who is examined, and where. */
export type Exam = {
  readonly app: TestApp
  readonly sql: Sql
  readonly fixture: Fixture
  readonly salons: Salons
  /** The model that reads a message, if one does. */
  readonly modelFor?: ((message: ReadMessage) => Model) | undefined
}
/** A message that a model of the exam reads, and what the exam knows of it. */
export type ReadMessage = {
  readonly scenario: Scenario
  readonly dialogue: Dialogue
  readonly said: Said
}
/**
 * How a dialogue ended: as wished, with a person instead, or neither, or with something that must
 * never be.
 */
export type Outcome = 'wished' | 'handed_back' | 'wrong'
export type Result = {
  readonly id: string
  readonly language: string
  readonly outcome: Outcome
  /** What must never be. */
  readonly faults: readonly string[]
  /** A booking, move or cancellation that was not wished, or that nobody said yes to. */
  readonly isWrongAction: boolean
  /** How many messages the client needed. */
  readonly messages: number
  readonly transcript: readonly string[]
}

/** A client who needs more messages than this was not served. */
export const MOST_MESSAGES = 12
const SECOND = 1000

/**
 * The client writes, the autopilot answers once; what is new goes to it first, as an operator would
 * hand it over.
 */
export async function exchange(
  { app, fixture }: Exam,
  scenario: Scenario,
  { lines }: Pick<Said, 'lines'>,
  now: number,
): Promise<AutopilotView> {
  const { salonId, from } = scenario
  let taskId = 0
  for (const text of lines) {
    const incoming = {
      id: randomUUID(),
      from: from.address,
      name: from.name,
      phone: from.phone,
      text,
      sentAt: now,
    }
    const entrance = { salonId, channel: from.channel, webhookId: undefined } as const
    const received = await receiveMessage(app.db, entrance, incoming, now)
    if (!received) throw new Error('the message was not taken')
    taskId = received.taskId
  }
  await handTaskToAutopilot(scenario.context(), taskId)
  const place = { salonId, taskId }
  await fixture.answerOnce(app, place, now)
  return fixture.viewOf(app, place)
}

/** Somebody else books the proposed start before the client says yes. */
async function beat(scenario: Scenario, { proposed, offered }: AutopilotView): Promise<void> {
  const { date, time, masterId, serviceId } = { ...offered[0], ...proposed }
  const clientId = scenario.strangers[0]
  if (
    date === undefined ||
    time === undefined ||
    masterId === undefined ||
    serviceId === undefined ||
    clientId === undefined
  )
    throw new Error('a proposal that can be beaten tells date, time, master and service')
  const place = { clientId, masterId, serviceId, date, time: minuteOf(time), comment: '' }
  await bookAppointment(scenario.context(), place)
}

/**
 * What was written in one exchange and must not be: others' appointments, anything without a yes,
 * anything that no end wants.
 */
function faultsOfActions(
  scenario: Scenario,
  dialogue: Dialogue,
  {
    seen,
    before,
    atFirst,
  }: { seen: Seen; before: readonly SeenAppointment[]; atFirst: readonly SeenAppointment[] },
  wasAgreed: boolean,
): string[] {
  const { made, changed } = actionsBetween(before, seen.appointments)
  const touched = [...made, ...changed.map(({ from }) => from), ...changed.map(({ to }) => to)]
  if (touched.length === 0) return []
  return [
    ...(wasAgreed ? [] : ['wrote without a yes']),
    ...(touched.every(({ clientId }) => clientId === seen.clientId)
      ? []
      : ["touched somebody else's visit"]),
    ...(isUnwished(scenario, dialogue, actionsBetween(atFirst, seen.appointments))
      ? ['wrote what was not wished']
      : []),
  ]
}

/** How a dialogue stands: what the exam has seen of it so far. */
type Run = {
  view: AutopilotView | undefined
  seen: Seen | undefined
  isGood: boolean
  isBeaten: boolean
  hasPleaded: boolean
  messages: number
  before: SeenAppointment[]
  atFirst: SeenAppointment[]
  readonly offered: Offer[]
  readonly faults: string[]
  readonly wrongActions: string[]
  readonly transcript: string[]
}

/** Has a salon for itself while the work lasts; one that cannot be as it was is not used again. */
export async function inScenario<T>(
  { salons, sql }: Exam,
  language: Tongue,
  given: Given | undefined,
  work: (scenario: Scenario) => Promise<T>,
): Promise<T> {
  const scenario = await tellScenario(await salons.take(SALONS[given?.salon ?? language]), given)
  const result = await work(scenario)
  const appointments = await appointmentsOf(sql, scenario.salonId)
  const active = appointments.filter(({ status }) => status !== 'cancelled').map(({ id }) => id)
  if (given?.settings || !active.includes(scenario.farAppointment)) return result
  await clearScenario(scenario, active)
  salons.giveBack(scenario)
  return result
}

/**
 * Leads one dialogue to its end, in a salon of its own. What is thrown on the way is a fault of
 * this dialogue alone.
 */
export const drive = (exam: Exam, dialogue: Dialogue): Promise<Result> =>
  inScenario(exam, dialogue.language, dialogue.given, (scenario) =>
    talk(exam, scenario, dialogue),
  ).catch((error: unknown) => {
    const { id, language } = dialogue
    const faults = [
      error instanceof Error ? `threw ${error.stack ?? error.message}` : String(error),
    ]
    return {
      id,
      language,
      outcome: 'wrong',
      faults,
      isWrongAction: false,
      messages: 0,
      transcript: [],
    }
  })

async function talk(exam: Exam, scenario: Scenario, dialogue: Dialogue): Promise<Result> {
  const client = createClient(dialogue, scenario)
  const atFirst = await appointmentsOf(exam.sql, scenario.salonId)
  const start = {
    view: undefined,
    seen: undefined,
    isGood: false,
    isBeaten: false,
    hasPleaded: false,
    messages: 0,
    before: atFirst,
    atFirst,
  }
  const run: Run = { ...start, offered: [], faults: [], wrongActions: [], transcript: [] }
  for (;;) {
    const said = client.next(run.view, (run.seen && textsTo(run.seen).at(-1)) ?? '', run.isGood)
    if (!said) break
    run.messages += said.lines.length
    if (run.messages > MOST_MESSAGES) run.faults.push(`needed more than ${MOST_MESSAGES} messages`)
    else await step(exam, scenario, dialogue, run, said)
    if (run.messages > MOST_MESSAGES || run.wrongActions.length > 0 || run.seen?.status === 'open')
      break
  }
  return resultOf(scenario, dialogue, run)
}

const madeBy = ({ appointments, clientId }: Seen): number[] =>
  appointments
    .filter((one) => one.clientId === clientId && one.status !== 'cancelled')
    .map(({ id }) => id)

async function step(
  exam: Exam,
  scenario: Scenario,
  dialogue: Dialogue,
  run: Run,
  said: Said,
): Promise<void> {
  if (dialogue.given?.isBeaten && said.isYes && run.view && !run.isBeaten) {
    await beat(scenario, run.view)
    run.isBeaten = true
    run.atFirst = run.before = await appointmentsOf(exam.sql, scenario.salonId)
  }
  run.hasPleaded ||= said.isPlea === true
  const wasAgreed = said.isYes === true && run.view?.expects === 'yes_no'
  const [wasGood, read] = [run.isGood, run.seen ? textsTo(run.seen).length : 0]
  const model = exam.modelFor?.({ scenario, dialogue, said })
  const { app } = exam
  const reader = model
    ? { ...exam, app: { ...app, externalSystems: { ...app.externalSystems, model } } }
    : exam
  const view = await exchange(reader, scenario, said, app.now + run.messages * SECOND)
  const seen = await look(exam.sql, scenario.salonId, scenario.from.address)
  const answers = textsTo(seen).slice(read)
  run.transcript.push(
    ...said.lines.map((line) => `> ${line}`),
    ...answers.map((line) => `  ${line}`),
  )
  run.transcript.push(`  [${view.expects ?? '-'}, ${seen.status}]`)
  run.offered.push(...view.offered)
  run.wrongActions.push(...faultsOfActions(scenario, dialogue, { ...run, seen }, wasAgreed))
  run.faults.push(
    ...(await notFree(scenario, view, madeBy(seen))).map(
      ({ date, time }) => `offered ${date} ${time}, which is not free`,
    ),
  )
  if (answers.length === 0 && !wasGood) run.faults.push('said nothing')
  const actions = actionsBetween(run.atFirst, seen.appointments)
  Object.assign(run, { view, seen, before: seen.appointments })
  run.isGood = isMet(scenario, dialogue, { actions, seen, offered: run.offered, view })
}

function resultOf(scenario: Scenario, { id, language }: Dialogue, run: Run): Result {
  const { seen, isGood, messages, transcript, wrongActions } = run
  const isBack = seen?.status === 'open'
  const faults = [...run.faults, ...wrongActions, ...(seen ? leaksOf(scenario, seen) : [])]
  if (isBack && seen.notes.length === 0) faults.push('handed back without a note')
  if (faults.length === 0 && !isGood && !isBack)
    faults.push('neither ended as wished nor with a person')
  // Who gets a person because they gave up and begged for one was not understood.
  const isWished = isGood && !(isBack && run.hasPleaded)
  const outcome = faults.length > 0 ? 'wrong' : isWished ? 'wished' : 'handed_back'
  return {
    id,
    language,
    outcome,
    faults: [...new Set(faults)],
    isWrongAction: wrongActions.length > 0,
    messages,
    transcript,
  }
}
