import { CHANNELS } from '../../domain/identity/people.js'
import { choice, phone, text } from '../fields/field-types.js'
import type { Row } from '../handle/route.js'

const CLIENT = `fragment ClientRecord on Client {
  id name phone preferred_channel: preferredChannel created_at: createdAt visits_count: visitsCount no_show_count: noShowCount
  last_visit: lastVisit { date } next_visit: nextVisit { date }
}`

type LinkedAppointment = { readonly date: string } | null
type ClientRecord = {
  readonly phone: string | null
  readonly last_visit: LinkedAppointment
  readonly next_visit: LinkedAppointment
}

/** Visits are their dates here, and no phone is an empty one. */
const giveClient = (client: ClientRecord) => ({
  ...client,
  phone: client.phone ?? '',
  last_visit: client.last_visit?.date ?? null,
  next_visit: client.next_visit?.date ?? null,
})

export const clientRows: readonly Row[] = [
  {
    on: 'GET /api/clients/',
    name: 'listClients',
    tag: 'Clients',
    describes: "The salon's clients, by name.",
    answers: 'Client',
    refuses: {},
    example: { query: { search: 'maria', ordering: '-last_visit' } },
    ask: `query ($search: String, $orderBy: [ClientOrder!], $first: Int, $offset: Int) {
      list: clients(search: $search, orderBy: $orderBy, first: $first, offset: $offset) { count: totalCount results: nodes { ...ClientRecord } }
    } ${CLIENT}`,
    list: {
      filters: [],
      sortable: ['name', 'created_at', 'last_visit', 'id'],
      counts: 'query ($search: String) { list: clients(search: $search) { count: totalCount } }',
    },
    give: ({ node }) => giveClient(node as ClientRecord),
  },
  {
    on: 'POST /api/clients/',
    name: 'createClient',
    tag: 'Clients',
    describes: 'A new client; a phone number names one client of the salon.',
    answers: 'Client',
    refuses: {},
    example: { body: { name: 'Olga Weber', phone: '0151 23456789' } },
    ask: `mutation ($name: String!, $phone: PhoneNumber!) { client: createClient(input: { name: $name, phone: $phone }) { ...ClientRecord } } ${CLIENT}`,
    body: [text('name', { max: 200 }), phone('phone')],
    status: 201,
    give: ({ client }) => giveClient(client as ClientRecord),
    location: ({ id }) => `/api/clients/${String(id)}/`,
  },
  {
    on: 'GET /api/clients/:id/',
    name: 'getClient',
    tag: 'Clients',
    describes: 'One client.',
    answers: 'Client',
    refuses: {},
    example: {},
    ask: `query ($id: Int!) { client(id: $id) { ...ClientRecord } } ${CLIENT}`,
    give: ({ client }) => (client ? giveClient(client as ClientRecord) : undefined),
  },
  {
    on: 'PATCH /api/clients/:id/',
    name: 'updateClient',
    tag: 'Clients',
    describes: 'Changes a client; what is absent stays as it is.',
    answers: 'Client',
    refuses: {},
    example: { body: { name: 'Maria Weber', preferred_channel: 'messenger_a' } },
    ask: `mutation ($id: Int!, $name: String, $phone: PhoneNumber, $preferredChannel: Channel) {
      client: updateClient(id: $id, name: $name, phone: $phone, preferredChannel: $preferredChannel) { ...ClientRecord }
    } ${CLIENT}`,
    body: [
      text('name', { max: 200, required: false }),
      phone('phone', { required: false, blank: true, describes: 'blank: none' }),
      choice('preferred_channel', CHANNELS, {
        required: false,
        nullable: true,
        describes: 'null: none',
      }),
    ],
    give: ({ client }) => giveClient(client as ClientRecord),
  },
]
