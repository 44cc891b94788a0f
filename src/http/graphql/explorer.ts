import files from '@fastify/static'
import { getDistDirectory, renderAltair } from 'altair-static'
import type { FastifyInstance } from 'fastify'

const FOLDER = '/explorer/'
const EXAMPLE = `# First: mutation { login(username: "admin", password: "…") { access } }
# then set the header  Authorization: Bearer <access>
{
  me { name role salon { name timeZone } }
}
`

/** A GraphQL explorer that loads nothing from outside, for machines without internet: Apollo Sandbox needs its maker's. */
export async function mountExplorer(server: FastifyInstance): Promise<void> {
  const page = renderAltair({
    baseURL: FOLDER,
    endpointURL: '/graphql',
    subscriptionsEndpoint: '/graphql',
    initialSubscriptionRequestHandlerId: 'graphql-ws',
    initialSubscriptionsPayload: { authorization: 'Bearer …' }, // its place is hard to find otherwise
    initialQuery: EXAMPLE,
  })
  await server.register(files, {
    root: getDistDirectory(),
    prefix: FOLDER,
    index: false,
    wildcard: true,
  })
  server.get(FOLDER, (_request, reply) =>
    reply.type('text/html').header('x-frame-options', 'DENY').send(page),
  )
}
