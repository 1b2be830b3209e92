import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What the proxy does with a connection: `forward` joins it with the database; `close` accepts it and ends it, as
 * HAProxy and PgBouncer do while their database is away; `refuse` answers the first packet with an error of the
 * protocol (08P01), as PgBouncer does; `silent` drops all packets and ends nothing, as a broken network does.
 */
type ProxyMode = 'forward' | 'close' | 'refuse' | 'silent'

/** A TCP proxy on loopback in front of a database. */
export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  url: string
  /** Changes what happens with new connections. The open ones end, unless they can go on without a lost packet. */
  turn(mode: ProxyMode): void
  /** Number of connections accepted since the last `turn`. */
  accepted(): number
  /** The client ports of all forwarded connections, as the database sees them. */
  clientPorts(): number[]
  stop(): Promise<void>
}

/** An ErrorResponse of PostgreSQL's protocol with the code 08P01. */
function protocolError(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', 'Mserver login has been failing', ''].join('\0')
  const body = Buffer.from(`${fields}\0`, 'latin1')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

interface Joined {
  open: Set<Socket>
  ports: Set<number>
  isSilent(): boolean
}

function forward(near: Socket, port: number, { open, ports, isSilent }: Joined): void {
  const far = connect(port, '127.0.0.1')
  far.on('connect', () => ports.add(far.localPort ?? 0))
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(from)
    from.on('data', (bytes) => isSilent() || to.write(bytes))
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }
}

/** Opens a proxy in front of the database of this address; it forwards. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const address = new URL(databaseUrl)
  const open = new Set<Socket>()
  const ports = new Set<number>()
  let mode: ProxyMode = 'forward'
  let accepted = 0
  const joined: Joined = { open, ports, isSilent: () => mode === 'silent' }
  const server = createServer((near) => {
    accepted += 1
    near.on('error', () => undefined)
    if (mode === 'forward' || mode === 'silent') forward(near, Number(address.port), joined)
    else if (mode === 'close') near.end()
    else near.once('data', () => near.end(protocolError()))
    near.resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const through = new URL(databaseUrl)
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    turn(next) {
      const isWhole = next === 'silent' || (next === 'forward' && mode !== 'silent')
      mode = next
      accepted = 0
      if (!isWhole) for (const socket of open) socket.destroy()
    },
    accepted: () => accepted,
    clientPorts: () => [...ports],
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
