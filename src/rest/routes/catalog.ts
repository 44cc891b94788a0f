import { filtersOf, ID } from '../handle/filters.js'
import type { Route } from '../handle/route.js'

const MASTER = 'fragment MasterRecord on Master { id name phone active }'
const SERVICE = `fragment ServiceRecord on Service {
  id name duration_minutes: durationMinutes price buffer_before_minutes: bufferBeforeMinutes
  buffer_after_minutes: bufferAfterMinutes active
}`

/** No phone is an empty text, as with clients. Only staff see phones. */
const withPhone = (master: Readonly<Record<string, unknown>>) => ({
  ...master,
  phone: master.phone ?? '',
})

export const catalogRoutes: readonly Route[] = [
  {
    route: 'GET /api/masters/',
    name: 'listMasters',
    tag: 'Masters',
    summary: 'The masters who take appointments, by name; all on one page.',
    description:
      'Lists the active masters, all or those who perform one service. Every role may call it; ' +
      'only staff see phone numbers.',
    response: 'Master',
    refusals: {},
    example: { query: { service_id: '1' } },
    document: `query ($serviceId: Int) { list: masters(serviceId: $serviceId) { ...MasterRecord }
      } ${MASTER}`,
    list: {
      filters: filtersOf({ serviceId: ID }),
      sortable: ['name', 'id'],
      searchFields: ['name', 'phone'],
    },
    toResponse: ({ node }) => withPhone(node as Record<string, unknown>),
  },
  {
    route: 'GET /api/masters/:id/',
    name: 'getMaster',
    tag: 'Masters',
    summary: 'One master, also one who takes no appointments any more.',
    description:
      'Returns a master of the salon, active or not. Every role may call it; only staff see the ' +
      'phone number.',
    response: 'Master',
    refusals: {},
    example: {},
    document: `query ($id: Int!) { master(id: $id) { ...MasterRecord } } ${MASTER}`,
    toResponse: ({ master }) => (master ? withPhone(master as Record<string, unknown>) : undefined),
  },
  {
    route: 'GET /api/services/',
    name: 'listServices',
    tag: 'Services',
    summary: 'The services that can be booked, by name; all on one page.',
    description:
      'Lists the active services with duration and price, all or those of one master. Every role ' +
      'may call it.',
    response: 'Service',
    refusals: {},
    example: { query: { master_id: '1', ordering: '-price' } },
    document: `query ($masterId: Int) { list: services(masterId: $masterId) { ...ServiceRecord }
      } ${SERVICE}`,
    list: {
      filters: filtersOf({ masterId: ID }),
      sortable: ['name', 'price', 'duration_minutes', 'id'],
      searchFields: ['name'],
    },
    toResponse: ({ node }) => node,
  },
  {
    route: 'GET /api/services/:id/',
    name: 'getService',
    tag: 'Services',
    summary: 'One service, also one that cannot be booked any more.',
    description: 'Returns a service of the salon, active or not. Every role may call it.',
    response: 'Service',
    refusals: {},
    example: {},
    document: `query ($id: Int!) { service(id: $id) { ...ServiceRecord } } ${SERVICE}`,
    toResponse: ({ service }) => service ?? undefined,
  },
]
