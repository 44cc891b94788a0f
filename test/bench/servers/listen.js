/** Listens on a free port and says so as the service does; ends when told. */
export async function listen(app, close = () => Promise.resolve()) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.once(
    'SIGTERM',
    () =>
      void app
        .close()
        .then(close)
        .then(() => process.exit(0)),
  )
  console.log(`listens on http://localhost:${app.server.address().port}`)
}
