import { responsesOf, HEADERS, RESPONSES } from './openapi-answers.js'
import { bodyOf, SHARED_FIELDS } from './openapi-fields.js'
import { PARAMETERS, parametersOf } from './openapi-parameters.js'
import { methodOf, pathOf, type Route, type Tag } from '../handle/route.js'
import { ENUM_SCHEMAS } from '../schemas/enums.js'
import { ref, type Schema } from '../schemas/parts.js'
import { REFUSAL_SCHEMAS } from '../schemas/refusals.js'
import { envelopeOf, RESPONSE_SCHEMAS } from '../schemas/schemas.js'

export const TITLE = 'Salon service'
export const VERSION = '0.1.0'

const ABOUT = `Appointments of a salon, and the rules for them.

**Sign in** with \`POST /api/token/\` and send the access token as \`Authorization: Bearer …\`.

**Responses** are compact JSON in UTF-8. Dates are days (\`2030-01-08\`) and times (\`10:00:00\`)
of the salon's own clock, timestamps are UTC with \`Z\`, money is text (\`"1500.00"\`). Clients
should expect new keys in later versions.

**Requests** should have the types that are described here. More is accepted: numbers, ids and
booleans as text (\`"2"\`, \`"true"\`), whole numbers with a zero fraction (\`2.0\`), numbers
where text is expected, \`0\` and \`1\` for booleans, dates and times without leading zeros
(\`2030-1-5\`, \`9:05\`), and spaces around numbers and texts. Text may not contain NUL
characters. A blank parameter counts as absent; of a parameter that is given twice, the last
counts. Unknown parameters, and unknown keys in bodies, are ignored.

**Refusals** are \`{"detail", "code"}\` with a code of a closed list, or, where input is wrong, an
object of fields with their messages (status 400). What belongs to another salon, master or client
gets 404.

**Lists** are \`{"count", "next", "previous", "results"}\`; \`next\` and \`previous\` are full
addresses that keep the other parameters.

**Roles**: staff are the roles \`admin\`, \`operator\` and \`integration\`; the other roles are
\`master\` and \`client\`.

**Sending twice**: with an \`Idempotency-Key\`, a POST that is sent again within 24 hours returns
the first response again, and nothing is done twice.

**Limits**: each caller has a number of requests a minute (\`RateLimit\`, \`RateLimit-Policy\`);
beyond it the response is 429 with \`Retry-After: 60\`.

Every path answers \`OPTIONS\`, and \`HEAD\` where there is a \`GET\`; it is also served without
its last slash.`

const TAGS: Readonly<Record<Tag, string>> = {
  Tokens: 'Signing in and out.',
  Appointments: 'Free start times, booking and status changes.',
  Clients: 'Clients of the salon.',
  Masters: 'Who performs services.',
  Services: 'What can be booked.',
  Settings: 'How the salon books.',
  Assistant: 'Dialogues with clients in two messengers.',
  Imports: 'Appointments from other systems.',
}

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
/** Returns the component name of a route's body. */
const bodyName = ({ name }: Route): string => `${capital(name)}Body`

function requestBody(route: Route): Schema | undefined {
  if (!route.body) return undefined
  const { body: value = {} } = route.example
  return {
    ...(route.body.some(({ required }) => required)
      ? { required: true }
      : { description: 'May be left out.' }),
    content: {
      'application/json': { schema: ref(bodyName(route)), examples: { usual: { value } } },
    },
  }
}

/**
 * Returns the description of an operation. Only required parameters have an example: pages that
 * fill in examples would filter a list by the others.
 */
function operation(route: Route): Schema {
  const parameters = parametersOf(route).map((parameter) => {
    const { name, required, schema } = parameter
    const text = route.example.query?.[String(name)]
    if (required !== true || text === undefined) return parameter
    return { ...parameter, example: (schema as Schema).type === 'integer' ? Number(text) : text }
  })
  const body = requestBody(route)
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary.replace(/\.$/, ''),
    description: route.description,
    ...(route.open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responsesOf(route),
  }
}

/** Returns the path in OpenAPI's notation, such as `/api/records/{id}/`. */
export const templateOf = (route: Route): string => pathOf(route).replace(/:(\w+)/g, '{$1}')

function pathsOf(routes: readonly Route[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const route of routes)
    (paths[templateOf(route)] ??= {})[methodOf(route).toLowerCase()] = operation(route)
  return paths
}

function schemasOf(routes: readonly Route[]): Schema {
  const lists = routes
    .filter(({ list }) => list)
    .map(({ response: answers }) => [`${answers}List`, envelopeOf(ref(answers))])
  const bodies = routes
    .filter(({ body }) => body)
    .map((route) => [bodyName(route), bodyOf(route.body ?? [])])
  return {
    ...RESPONSE_SCHEMAS,
    ...(Object.fromEntries(lists) as Schema),
    ...REFUSAL_SCHEMAS,
    ...ENUM_SCHEMAS,
    ...SHARED_FIELDS,
    ...(Object.fromEntries(bodies) as Schema),
  }
}

/** Returns the OpenAPI 3.1 description of the routes. `server` is the URL that serves them. */
export const describeApi = (routes: readonly Route[], server: string): Schema => ({
  openapi: '3.1.0',
  info: {
    title: TITLE,
    version: VERSION,
    summary: 'Bookings and their rules for salons.',
    description: ABOUT,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: server }],
  security: [{ bearer: [] }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  paths: pathsOf(routes),
  components: {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'An access token.',
      },
    },
    schemas: schemasOf(routes),
    parameters: PARAMETERS,
    headers: HEADERS,
    responses: RESPONSES,
  },
})
