import fastify from 'fastify'
import mercurius from 'mercurius'
import { schema } from '../../../.bench/graphql/schema.js'
import { contextFor } from '../../../.bench/http/request.js'
import { openDependencies } from './dependencies.js'
import { listen } from './listen.js'

/**
 * The service's schema and context behind mercurius, each operation compiled from its first use on.
 */
const { dependencies, close } = openDependencies()
const app = fastify()
await app.register(mercurius, {
  schema,
  jit: 1,
  context: (request) => contextFor(dependencies, request),
})
await listen(app, close)
