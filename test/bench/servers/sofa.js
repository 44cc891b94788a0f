import { createServer } from 'node:http'
import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { useSofa } from 'sofa-api'
import { lowerCaseSchema } from '../../../dist/graphql/schema.js'
import { contextFor } from '../../../dist/http/request.js'
import { openDependencies } from './dependencies.js'

/**
 * What the REST list shows. sofa asks for all fields there are, so the others are taken out of its
 * copy of the schema.
 */
const SHOWN = {
  AppointmentConnection: ['totalCount', 'nodes'],
  Appointment: [
    'id',
    'client',
    'master',
    'service',
    'date',
    'time',
    'status',
    'source',
    'crmAId',
    'comment',
    'createdAt',
  ],
  Client: ['id', 'name', 'phone'],
  Master: ['id', 'name'],
  BookedService: ['id', 'name', 'durationMinutes', 'price'],
  Query: ['appointments'],
}
const schema = mapSchema(lowerCaseSchema, {
  [MapperKind.MUTATION]: () => null,
  [MapperKind.OBJECT_FIELD]: (_, field, type) =>
    SHOWN[type]?.includes(field) === false ? null : undefined,
})

const { dependencies, close } = openDependencies()
const sofa = useSofa({
  basePath: '/api',
  schema,
  context: ({ req }) => contextFor(dependencies, { raw: req, id: 'bench' }),
})
const server = createServer(sofa)
server.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://localhost:${server.address().port}`),
)
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void close().then(() => process.exit(0)))
})
