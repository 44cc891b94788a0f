import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import fastify from 'fastify'
import { lowerCaseSchema } from '../../../dist/graphql/schema.js'
import { contextFor } from '../../../dist/http/request.js'
import { listBody } from '../../../dist/rest/handle/list.js'
import { appointmentRoutes } from '../../../dist/rest/routes/appointments.js'
import { openDependencies } from './dependencies.js'
import { listen } from './listen.js'

/**
 * The list's own document on the same schema, asked through Apollo's `executeOperation`, as REST on
 * Apollo is often done.
 */
const { dependencies, close } = openDependencies()
const apollo = new ApolloServer({
  schema: lowerCaseSchema,
  plugins: [ApolloServerPluginCacheControlDisabled()],
})
await apollo.start()
const { document, toResponse } = appointmentRoutes.find(
  ({ route }) => route === 'GET /api/records/',
)
const app = fastify()

app.get('/api/records/', async (request) => {
  const { date, status, page = '1' } = request.query
  const number = Number(page)
  const variables = { date, status: [status], orderBy: [], first: 20, offset: (number - 1) * 20 }
  const { body } = await apollo.executeOperation(
    { query: document, variables },
    { contextValue: await contextFor(dependencies, request) },
  )
  const { list } = body.singleResult.data
  const address = `${request.protocol}://${request.host}/api/records/`
  return listBody(
    { address, query: new URLSearchParams(request.query), page: { number, size: 20 } },
    list.count,
    list.results.map((node) => toResponse({ node })),
  )
})

await listen(app, close)
