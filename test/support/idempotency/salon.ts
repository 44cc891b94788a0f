import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestApp, type TestApp } from '../app.js'
import { type Person, type Story, tellStory } from '../inbox/story.js'

export type KeyedSalon = {
  readonly app: TestApp
  readonly salon: Story
  readonly operator: Person
  /** A free place, as the graph asks for it. */
  readonly place: {
    readonly masterId: number
    readonly serviceId: number
    readonly date: string
    readonly time: string
  }
  /** The same one, as REST asks for it. */
  readonly body: {
    readonly master_id: number
    readonly service_id: number
    readonly date: string
    readonly time: string
  }
  readonly key: string
  /** Which test of the file it is, from 1. */
  readonly turn: number
}

/**
 * For the tests of a file or of a `describe`: a salon, in which each of them has a master and a key
 * of its own.
 */
export function openKeyedSalon(name: string): KeyedSalon {
  // full when a test begins
  const here = { turn: 0 } as { -readonly [Field in keyof KeyedSalon]: KeyedSalon[Field] }
  beforeAll(async () => {
    here.app = await startTestApp()
    here.salon = await tellStory(here.app)
    here.operator = await here.salon.account('operator')
  })
  afterAll(() => here.app?.stop())
  beforeEach(async () => {
    const anna = await here.salon.master()
    const haircut = await here.salon.service({ by: [anna] })
    here.place = { masterId: anna.id, serviceId: haircut.id, date: '2030-01-08', time: '10:00' }
    here.body = { master_id: anna.id, service_id: haircut.id, date: '2030-01-08', time: '10:00' }
    here.turn += 1
    here.key = `${name} ${here.turn}`
  })
  return here
}
