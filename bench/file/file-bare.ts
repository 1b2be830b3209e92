import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The bare equivalent of an upload: streams one request into one file. `/synced` flushes the file to the disk. */
const folder = process.env.BENCH_FOLDER ?? '.'
let count = 0
// The timeout is longer than the time between two rounds, because a request on a closing connection would
// fail.
createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
  if (request.method === 'PUT') {
    const flush = request.url === '/synced'
    // Each request writes a new file, as in the portal, because truncating an old file takes time.
    count += 1
    const path = join(folder, `bare-${count}.bin`)
    await pipeline(request, createWriteStream(path, { flush, highWaterMark: 1_048_576 }))
  }
  response.end('ok')
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('disconnect', () => process.exit(0))
