import fastify from 'fastify'

/** The bare equivalent of a server under hostile bodies: Fastify without checks, which reads and parses every body. */
const app = fastify({ bodyLimit: 5_000_000 })
app.get('/healthz', async () => ({ status: 'ok' }))
app.post('/*', async () => ({ code: 'ok' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('disconnect', () => process.exit(0))
