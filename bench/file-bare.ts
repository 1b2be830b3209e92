import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The bare equivalent of an upload: one request streamed into one file; `/synced` waits for the disk at the end. */
const folder = process.env.BENCH_FOLDER ?? '.'
createServer(async (request, response) => {
  if (request.method === 'PUT') {
    const flush = request.url === '/synced'
    await pipeline(request, createWriteStream(join(folder, 'bare.bin'), { flush, highWaterMark: 1_048_576 }))
  }
  response.end('ok')
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('disconnect', () => process.exit(0))
