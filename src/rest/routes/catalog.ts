import { numberFilter } from '../handle/list.js'
import type { Row } from '../handle/route.js'

const MASTER = 'fragment MasterRecord on Master { id name phone active }'
const SERVICE = `fragment ServiceRecord on Service {
  id name duration_minutes: durationMinutes price buffer_before_minutes: bufferBeforeMinutes buffer_after_minutes: bufferAfterMinutes active
}`

/** No phone is an empty one here; whoever is not staff sees none (REST contract, "no phone"). */
const withPhone = (master: Readonly<Record<string, unknown>>) => ({
  ...master,
  phone: master.phone ?? '',
})

export const catalogueRows: readonly Row[] = [
  {
    on: 'GET /api/masters/',
    name: 'listMasters',
    tag: 'Masters',
    describes: 'The masters who take visits, by name; all on one page.',
    answers: 'Master',
    refuses: {},
    example: { query: { service_id: '1' } },
    ask: `query ($serviceId: Int) { list: masters(serviceId: $serviceId) { ...MasterRecord } } ${MASTER}`,
    list: {
      filters: [numberFilter('service_id')],
      sortable: ['name', 'id'],
      searched: ['name', 'phone'],
    },
    give: ({ node }) => withPhone(node as Record<string, unknown>),
  },
  {
    on: 'GET /api/masters/:id/',
    name: 'getMaster',
    tag: 'Masters',
    describes: 'One master, also one who takes no visits any more.',
    answers: 'Master',
    refuses: {},
    example: {},
    ask: `query ($id: Int!) { master(id: $id) { ...MasterRecord } } ${MASTER}`,
    give: ({ master }) => (master ? withPhone(master as Record<string, unknown>) : undefined),
  },
  {
    on: 'GET /api/services/',
    name: 'listServices',
    tag: 'Services',
    describes: 'The services that can be booked, by name; all on one page.',
    answers: 'Service',
    refuses: {},
    example: { query: { master_id: '1', ordering: '-price' } },
    ask: `query ($masterId: Int) { list: services(masterId: $masterId) { ...ServiceRecord } } ${SERVICE}`,
    list: {
      filters: [numberFilter('master_id')],
      sortable: ['name', 'price', 'duration_minutes', 'id'],
      searched: ['name'],
    },
    give: ({ node }) => node,
  },
  {
    on: 'GET /api/services/:id/',
    name: 'getService',
    tag: 'Services',
    describes: 'One service, also one that cannot be booked any more.',
    answers: 'Service',
    refuses: {},
    example: {},
    ask: `query ($id: Int!) { service(id: $id) { ...ServiceRecord } } ${SERVICE}`,
    give: ({ service }) => service ?? undefined,
  },
]
