// Serves a page with the widget in it: node docs/examples/widget-host.mjs 4200
// SALON is the address of the service, SALON_USERNAME and SALON_PASSWORD are those of an operator.
// The service needs EMBED_ORIGINS=http://localhost:4200. Add your own sign-in before you use it:
// whoever opens this page acts as that operator.
/* global fetch */
import console from 'node:console'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import process from 'node:process'
import { URL } from 'node:url'

const port = Number(process.argv[2] ?? 4200)
const {
  SALON = 'http://localhost:4000',
  SALON_USERNAME: username = 'operator',
  SALON_PASSWORD: password = '',
} = process.env

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')
const FILES = {
  '/': ['text/html; charset=utf-8', read('widget-host.html')],
  '/widget-host-page.js': ['text/javascript; charset=utf-8', read('widget-host-page.js')],
  '/widget-host.css': ['text/css; charset=utf-8', 'iframe { width: 100%; border: 0 }'],
}
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  `frame-src ${new URL(SALON).origin}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Requests JSON from the service. Throws an error for other responses. */
async function request(path, options) {
  const response = await fetch(new URL(path, SALON), options)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Signs in as the operator and returns a token for the widget. */
async function embedToken() {
  const { access } = await request('/api/token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const headers = { authorization: `Bearer ${access}` }
  return request('/api/assistant/embed-token/', { headers })
}

async function respond({ method, url }, response) {
  const headers = { 'cache-control': 'no-store', 'content-security-policy': POLICY }
  if (method === 'POST' && url === '/widget-token') {
    const token = JSON.stringify(await embedToken())
    return response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(token)
  }
  const [type, text] = (method === 'GET' && FILES[url]) || []
  if (!type) return response.writeHead(404, headers).end()
  return response.writeHead(200, { ...headers, 'content-type': type }).end(text)
}

createServer((incoming, response) => {
  respond(incoming, response).catch((error) => {
    console.error(error)
    response.writeHead(502).end()
  })
}).listen(port, 'localhost', () => console.log(`http://localhost:${port}/`))
