import { TITLE } from './openapi.js'
import { methodOf, pathOf, type Row } from '../handle/route.js'

/** Plain data of a Postman Collection v2.1. */
type Part = { readonly [key: string]: unknown }

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const JSON_HEADER = { key: 'Content-Type', value: 'application/json' }
const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] }

/** Signing in keeps the access token, so that the other requests work at once. */
const keepToken = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: ["pm.collectionVariables.set('token', pm.response.json().access)"],
  },
}

function urlOf(row: Row): Part {
  const path = pathOf(row)
  const query = Object.entries(row.example.query ?? {}).map(([key, value]) => ({ key, value }))
  const text = query.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&')
  return {
    raw: `{{baseUrl}}${path}${text && `?${text}`}`,
    host: ['{{baseUrl}}'],
    path: path.split('/').slice(1),
    ...(query.length > 0 && { query }),
    ...(path.includes(':id') && { variable: [{ key: 'id', value: '1' }] }),
  }
}

function requestOf(row: Row): Part {
  const { body, describes, open, example, answers, name } = row
  return {
    name: describes.replace(/\.$/, ''),
    ...(answers === 'Tokens' && { event: [keepToken] }),
    request: {
      method: methodOf(row),
      ...(open && { auth: { type: 'noauth' } }),
      header: body ? [JSON_HEADER] : [],
      url: urlOf(row),
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

/** The rows as a collection for Postman: a folder for each tag, a request for each row. */
export const postmanOf = (rows: readonly Row[], baseUrl: string): Part => ({
  info: { name: TITLE, schema: FORMAT },
  auth: bearer,
  variable: [
    { key: 'baseUrl', value: baseUrl },
    { key: 'token', value: '' },
  ],
  item: [...new Set(rows.map(({ tag }) => tag))].map((tag) => ({
    name: tag,
    item: rows.filter((row) => row.tag === tag).map(requestOf),
  })),
})
