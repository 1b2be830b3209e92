import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The bare equivalent of an upload: one request streamed into one file; `/synced` waits for the disk at the end. */
const folder = process.env.BENCH_FOLDER ?? '.'
let count = 0
// Longer than the time between two of its rounds: reusing a connection that is being closed would fail.
createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
  if (request.method === 'PUT') {
    const flush = request.url === '/synced'
    // A new file each time, as in the portal: truncating an old one takes time.
    count += 1
    const path = join(folder, `bare-${count}.bin`)
    await pipeline(request, createWriteStream(path, { flush, highWaterMark: 1_048_576 }))
  }
  response.end('ok')
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('disconnect', () => process.exit(0))
