import { dayFrom } from './days.js'
import { findRoom, type Ground } from './ground.js'
import type { Session } from './session.js'

const NOT_OURS =
  'needs a master, a service or settings of its own, and --master-id and --service-id name somebody else’s'

/** Ground on a server of any make: the master and the service that its owner has named, and what is free with them. */
export async function namedGround(session: Session, masterId: number, serviceId: number): Promise<Ground> {
  session.known.set('master', masterId).set('service', serviceId)
  const now = session.clock()
  const run = String(session.known.get('run'))
  await findRoom(
    session,
    Array.from({ length: 30 }, (_, index) => dayFrom(now, index + 3)),
  )
  return {
    lacks: new Map([
      ['own ground', NOT_OURS],
      ['booked first', NOT_OURS],
      ['clock change', NOT_OURS],
      ['other service', NOT_OURS],
    ]),
    visits: {
      query: 'search={run}',
      areOurs: ({ comment, client }) => [comment, client?.name].some((text) => String(text).includes(run)),
    },
    tidy: async () => [],
    leaves: [],
  }
}
