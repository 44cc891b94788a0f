import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import type { DialogueContext, OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import { newDialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { parseRequests } from '../../src/tools/language/engine/requests/parse-requests.js'
import { SALONS } from '../support/autopilot/corpus.js'
import type { Tongue } from '../support/autopilot/dialogue.js'
import { minuteOf } from '../support/autopilot/salons.js'
import { readData } from '../support/data.js'
import { SALON } from '../domain/autopilot-salon.js'
import { WORLD } from '../domain/autopilot-world.js'

// First messages of clients with several appointments, by authors who had not seen the rules.

const LEAST_RIGHT = 0.45
/** Contradicts itself, or is in a dialect: the client is asked the wrong question. */
const MISREAD = ['I tät gern am 28.', 'жена сказала с бородой мне лучше', 'Of the three I have']
const isMisread = (says: string): boolean => MISREAD.some((text) => says.startsWith(text))
const messages = z.array(
  z.strictObject({
    /** `Haircut, Anna Weber, 2030-01-11 15:00` */
    own: z.array(z.string()),
    says: z.string(),
    /** Places in `own` of what is to be cancelled and to be moved. */
    cancel: z.array(z.int()),
    move: z.array(z.int()),
    /** A person could not know it either. */
    ask: z.boolean(),
  }),
)
type Message = z.output<typeof messages>[number]

const numbered = (names: readonly { readonly name: string }[]) =>
  names.map(({ name }, index) => ({ id: index + 1, name }))

function inSalon(tongue: Tongue) {
  const [services, masters] = [numbered(SALONS[tongue].services), numbered(SALONS[tongue].masters)]
  const idIn = (list: typeof services, named: string): number =>
    list.find(({ name }) => name === named)?.id ?? 0
  const appointmentOf = (text: string, index: number): OwnAppointment => {
    const [service = '', master = '', start = ''] = text.split(', ')
    const [date = '', clock = ''] = start.split(' ')
    return {
      ...{ id: index, service, master, date, time: minuteOf(clock), minutes: 60 },
      ...{ serviceId: idIn(services, service), masterId: idIn(masters, master) },
    }
  }
  const world = (own: readonly string[]): DialogueContext => ({
    ...{ ...WORLD, appointments: own.map(appointmentOf) },
    masters: masters.map((master) => ({ ...master, hours: [] })),
    services: services.map((service) => ({
      ...service,
      by: SALONS[tongue].masters.flatMap(({ name, offers }) =>
        offers.some((offer) => offer.service === service.name)
          ? [{ masterId: idIn(masters, name), price: '40.00', minutes: 60 }]
          : [],
      ),
    })),
  })
  const surroundings = { ...SALON, services, masters, tongue }
  return { world, surroundings }
}

/** Returns what the reply proposes to cancel and to move, by place. */
function proposedTo({ own, says }: Message, tongue: Tongue) {
  const { world, surroundings } = inSalon(tongue)
  const meaning = parseRequests(says, surroundings)
  const { dialogue, next } = nextTurn(newDialogueState(tongue), meaning, world(own))
  const { proposal } = dialogue
  const cancelled =
    proposal?.do === 'cancel' || proposal?.do === 'replace'
      ? [proposal.appointmentId]
      : proposal?.do === 'cancel_all'
        ? proposal.appointmentIds
        : []
  const moved = next.then === 'search' ? [next.search.without].filter((id) => id !== undefined) : []
  return { cancelled, moved }
}

describe.each(['en', 'de', 'ru'] as const)('in %s', (tongue) => {
  const all = messages.parse(
    readData(import.meta.url, `../support/autopilot/data/${tongue}/own-changes.json`),
  )
  const read = all.map((message) => ({ ...message, ...proposedTo(message, tongue) }))

  test('no proposal names an appointment that the client does not give up', () => {
    const wrong = read.filter(
      ({ cancel, move, cancelled, moved }) =>
        cancelled.some((id) => !cancel.includes(id)) ||
        // A move of what shall be cancelled is asked about, and can be refused.
        moved.some((id) => !move.includes(id) && !cancel.includes(id)),
    )
    expect(wrong.map(({ says }) => says)).toEqual(all.map(({ says }) => says).filter(isMisread))
  })

  test('most proposals come at once, without a question', () => {
    const asking = read.filter(({ cancel, ask }) => cancel.length > 0 && !ask)
    const right = asking.filter(
      ({ cancel, cancelled }) =>
        cancelled.length === cancel.length && cancelled.every((id) => cancel.includes(id)),
    )
    expect(right.length / asking.length).toBeGreaterThanOrEqual(LEAST_RIGHT)
  })
})
