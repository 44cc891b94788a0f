import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** What it takes at least: every body that is posted goes to every socket as it is. */
const server = createServer((request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    for (const socket of sockets.clients) socket.send(text)
    response.writeHead(204).end()
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
server.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${server.address().port}`),
)
process.once('SIGTERM', () => process.exit(0))
