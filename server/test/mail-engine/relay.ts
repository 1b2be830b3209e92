import { connect, createServer, type Socket } from 'node:net'

/** Stands between Dovecot and the portal. */
export interface Relay {
  stop(): Promise<void>
}

/** Passes connections on to the port of the portal, until the portal is to be away. */
export async function startRelay(port: number, to: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(to, '127.0.0.1')
    for (const one of [socket, other]) sockets.add(one.on('error', () => undefined))
    socket.pipe(other).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const one of sockets) one.destroy()
      }),
  }
}
