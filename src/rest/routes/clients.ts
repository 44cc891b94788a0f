import { CHANNELS } from '../../domain/identity/people.js'
import { boolean, choice, phone, text } from '../fields/field-types.js'
import { pagedList } from '../handle/list.js'
import type { Route } from '../handle/route.js'

const CLIENT = `fragment ClientRecord on Client {
  id name phone preferred_channel: preferredChannel created_at: createdAt
  visits_count: visitsCount no_show_count: noShowCount
  last_visit: lastVisit { date } next_visit: nextVisit { date }
}`

type LinkedAppointment = { readonly date: string } | null
type ClientRecord = {
  readonly phone: string | null
  readonly last_visit: LinkedAppointment
  readonly next_visit: LinkedAppointment
}

/** REST has the dates of the last and next appointment, and an empty text for no phone. */
const clientResponse = (client: ClientRecord) => ({
  ...client,
  phone: client.phone ?? '',
  last_visit: client.last_visit?.date ?? null,
  next_visit: client.next_visit?.date ?? null,
})

export const clientRoutes: readonly Route[] = [
  {
    route: 'GET /api/clients/',
    name: 'listClients',
    tag: 'Clients',
    summary: "The salon's clients, by name.",
    description:
      'Lists the clients of the salon; `search` finds them by name and phone, however the phone ' +
      'is typed. Staff may call it; masters and clients get 403. With `Accept: text/csv` admins ' +
      'get all of them as a CSV file.',
    response: 'SalonClient',
    refusals: {},
    csv: 'clients',
    example: { query: { search: 'maria', ordering: '-last_visit' } },
    ...pagedList({
      field: 'clients',
      filters: [],
      sortable: ['name', 'created_at', 'last_visit', 'id'],
      orderType: 'ClientOrder',
      selection: '...ClientRecord',
      fragment: CLIENT,
    }),
    toResponse: ({ node }) => clientResponse(node as ClientRecord),
  },
  {
    route: 'POST /api/clients/',
    name: 'createClient',
    tag: 'Clients',
    summary: 'A new client; a phone number names one client of the salon.',
    description:
      'Creates a client. Staff may call it. A phone number that another client of the salon has ' +
      'gets 400.',
    response: 'SalonClient',
    refusals: {},
    example: { body: { name: 'Olga Weber', phone: '0151 23456789' } },
    document: `mutation ($name: String!, $phone: PhoneNumber!) { client: createClient(input: {
      name: $name, phone: $phone }) { ...ClientRecord } } ${CLIENT}`,
    body: [text('name', { max: 200 }), phone('phone')],
    status: 201,
    toResponse: ({ client }) => clientResponse(client as ClientRecord),
    location: ({ id }) => `/api/clients/${String(id)}/`,
  },
  {
    route: 'GET /api/clients/:id/',
    name: 'getClient',
    tag: 'Clients',
    summary: 'One client.',
    description:
      'Returns a client with the number of appointments and the dates of the last and the next one. ' +
      'Staff may call it. The id of a client of another salon gets 404.',
    response: 'SalonClient',
    refusals: {},
    example: {},
    document: `query ($id: Int!) { client(id: $id) { ...ClientRecord } } ${CLIENT}`,
    toResponse: ({ client }) => (client ? clientResponse(client as ClientRecord) : undefined),
  },
  {
    route: 'PATCH /api/clients/:id/',
    name: 'updateClient',
    tag: 'Clients',
    summary: 'Changes a client; what is absent stays as it is.',
    description:
      'Changes the name, the phone or the preferred messenger of a client. Staff may call it. A ' +
      'phone number that another client of the salon has gets 400.',
    response: 'SalonClient',
    refusals: {},
    example: { body: { name: 'Maria Weber', preferred_channel: 'messenger_a' } },
    document: `mutation ($id: Int!, $name: String, $phone: PhoneNumber, $preferredChannel:
      Channel, $notifications: Boolean) {
      client: updateClient(id: $id, input: { name: $name, phone: $phone, preferredChannel:
      $preferredChannel, notificationsEnabled: $notifications }) { ...ClientRecord }
    } ${CLIENT}`,
    body: [
      text('name', { max: 200, required: false }),
      phone('phone', { required: false, blank: true, description: 'blank: none' }),
      choice('preferred_channel', CHANNELS, {
        required: false,
        nullable: true,
        description: 'null: none',
      }),
      boolean('notifications', {
        required: false,
        description: 'false: the client does not want notifications',
      }),
    ],
    toResponse: ({ client }) => clientResponse(client as ClientRecord),
  },
]
