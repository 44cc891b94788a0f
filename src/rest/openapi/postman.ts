import { TITLE } from './openapi.js'
import { methodOf, pathOf, type Route } from '../handle/route.js'

/** Plain data of a Postman Collection v2.1. */
type Part = { readonly [key: string]: unknown }

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const JSON_HEADER = { key: 'Content-Type', value: 'application/json' }
const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] }

/** A script that keeps the access token after the sign-in, for the other requests. */
const keepToken = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: ["pm.collectionVariables.set('token', pm.response.json().access)"],
  },
}

function urlOf(route: Route): Part {
  const path = pathOf(route)
  const required = (route.query ?? []).filter((one) => one.required).map(({ name }) => name)
  const query = Object.entries(route.example.query ?? {}).map(([key, value]) =>
    required.includes(key) ? { key, value } : { key, value, disabled: true },
  )
  const text = query
    .filter(({ key }) => required.includes(key))
    .map(({ key, value }) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return {
    raw: `{{baseUrl}}${path}${text && `?${text}`}`,
    host: ['{{baseUrl}}'],
    path: path.split('/').slice(1),
    ...(query.length > 0 && { query }),
    ...(path.includes(':id') && { variable: [{ key: 'id', value: '1' }] }),
  }
}

function requestOf(route: Route): Part {
  const { body, summary: describes, open, example, response: answers, name } = route
  return {
    name: describes.replace(/\.$/, ''),
    ...(answers === 'Tokens' && { event: [keepToken] }),
    request: {
      method: methodOf(route),
      ...(open && { auth: { type: 'noauth' } }),
      header: body ? [JSON_HEADER] : [],
      url: urlOf(route),
      description: name,
      ...(body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(example.body ?? {}, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
    response: [],
  }
}

/** Returns the routes as a Postman collection: a folder for each tag, a request for each route. */
export const postmanOf = (routes: readonly Route[], baseUrl: string): Part => ({
  info: { name: TITLE, schema: FORMAT },
  auth: bearer,
  variable: [
    { key: 'baseUrl', value: baseUrl },
    { key: 'token', value: '' },
  ],
  item: [...new Set(routes.map(({ tag }) => tag))].map((tag) => ({
    name: tag,
    item: routes.filter((route) => route.tag === tag).map(requestOf),
  })),
})
