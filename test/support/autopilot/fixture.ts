import { sql } from 'drizzle-orm'
import type {
  DialogueState,
  HandBack,
  Proposal,
} from '../../../src/domain/autopilot/state/dialogue-state.js'
import { startOf } from '../../../src/domain/autopilot/request/proposed.js'
import { shortClock } from '../../../src/domain/time/time.js'
import { takeTurn } from '../../../src/service/autopilot/take-turn.js'
import type { TestApp } from '../app.js'
import type { Expects } from './dialogue.js'

/** A start that the autopilot's last message named as free. */
export type Offer = {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** `HH:MM` */
  readonly time: string
  readonly masterId: number
  readonly serviceId?: number | undefined
}
/** What it repeats before it writes; what is undefined is not known, and the client believes it. */
export type Proposed = {
  readonly action: 'book' | 'move' | 'cancel'
  readonly appointmentId?: number | undefined
  readonly serviceId?: number | undefined
  readonly masterId?: number | undefined
  readonly date?: string | undefined
  readonly time?: string | undefined
}
/**
 * How the autopilot stands after it answered; all else (status, appointments, messages) is read
 * from the tables.
 */
export type AutopilotView = {
  /** What its last message asked for; undefined: nothing, it told something or handed back. */
  readonly expects: Expects | undefined
  readonly offered: readonly Offer[]
  /** With `yes_no`. */
  readonly proposed: Proposed | undefined
  /** Why it handed back; undefined while it did not. */
  readonly handedBack: HandBack | undefined
}
export type Place = { readonly salonId: number; readonly taskId: number }

/** The only place where the exam touches the autopilot. */
export type Fixture = {
  /**
   * Lets it answer all that the client wrote since its last answer, once, until its message is
   * sent.
   */
  answerOnce(app: TestApp, place: Place, now: number): Promise<unknown>
  viewOf(app: TestApp, place: Place): Promise<AutopilotView>
}

type Row = { readonly dialogue: DialogueState; readonly handBack: HandBack | null }
const NOTHING: AutopilotView = {
  expects: undefined,
  offered: [],
  proposed: undefined,
  handedBack: undefined,
}

function proposedIn(proposal: Proposal): Proposed {
  if (proposal.do === 'cancel_all') return { action: 'cancel' }
  if (proposal.do === 'book_all') return { action: 'book' }
  return {
    ...proposal,
    action: proposal.do === 'replace' ? 'book' : proposal.do,
    time: proposal.do === 'cancel' ? undefined : shortClock(proposal.time),
  }
}

/**
 * What it remembers, as the exam looks at it: the start that it repeats counts as offered,
 * appointments to choose from do not.
 */
function viewIn({ dialogue, handBack }: Row): AutopilotView {
  const { expects: asked, offered, proposal, serviceId, question } = dialogue
  const isYesOrNo = question?.ask === 'nearest' || question?.ask === 'for_other'
  const expects = isYesOrNo ? 'yes_no' : asked
  const start = startOf(proposal)
  const repeated = start ? [start] : []
  const starts = expects === 'appointment' ? [] : [...offered, ...repeated]
  return {
    expects: expects ?? undefined,
    offered: starts.map(({ date, time, masterId }) => ({
      ...{ date, masterId, time: shortClock(time) },
      serviceId: proposal?.do === 'book' ? proposal.serviceId : (serviceId ?? undefined),
    })),
    proposed: (proposal && proposedIn(proposal)) ?? undefined,
    handedBack: handBack ?? undefined,
  }
}

export const fixture: Fixture = {
  answerOnce: ({ db, autonomousDb, externalSystems, tokens, log }, { salonId, taskId }, now) =>
    takeTurn({ db, autonomousDb, externalSystems, tokens, log, now }, salonId, taskId),
  async viewOf({ db }, { salonId, taskId }) {
    const rows = await db.execute<Row>(sql`
      select state as dialogue, hand_back as "handBack" from autopilot_dialogues
      where salon_id = ${salonId} and task_id = ${taskId}`)
    return rows[0] ? viewIn(rows[0]) : NOTHING
  },
}
