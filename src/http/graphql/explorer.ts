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

/**
 * Mounts a GraphQL explorer that loads nothing from other servers, for machines without internet
 * access. Apollo Sandbox loads its program from the internet.
 */
export async function mountExplorer(server: FastifyInstance): Promise<void> {
  const page = renderAltair({
    baseURL: FOLDER,
    endpointURL: '/graphql',
    subscriptionsEndpoint: '/graphql',
    initialSubscriptionRequestHandlerId: 'graphql-ws',
    // Shows users where to enter the token, which is hard to find otherwise.
    initialSubscriptionsPayload: { authorization: 'Bearer …' },
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
