import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of a portal, which gives its service worker another version. */
export interface NewVersion {
  url: string
  /** From now on the worker is that of a new version of the program. */
  release(): void
  /** Ends every call of the portal, but not the files of the program; false lets them through again. */
  cut(isCut: boolean): void
  stop(): Promise<void>
}

/** Starts a server that passes requests to the portal at `url`. */
export async function startNewVersion(url: string): Promise<NewVersion> {
  const target = new URL(url)
  let isReleased = false
  let isCut = false
  const server = createServer((asked, answer) => {
    const { method, headers, url: path = '' } = asked
    if (isCut && path.startsWith('/cm')) return void answer.destroy()
    const options = { host: target.hostname, port: target.port, method, path, headers }
    const passed = request(options, (given) => {
      const isWorker = path === '/po/worker.js' && isReleased
      if (!isWorker) {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
        return
      }
      const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = given.headers
      answer.writeHead(given.statusCode ?? 502, kept)
      let text = ''
      given.setEncoding('utf8')
      given.on('data', (part: string) => {
        text += part
      })
      given.on('end', () => answer.end(text.replace('"version":"', '"version":"new-')))
    })
    passed.on('error', () => answer.destroy())
    if (path === '/po/worker.js') passed.removeHeader('accept-encoding')
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    release: () => {
      isReleased = true
    },
    cut: (next) => {
      isCut = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
