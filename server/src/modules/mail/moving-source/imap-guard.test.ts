import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ImapStandIn, startImap } from '#test/imap-stand-in.ts'
import { connectImap } from './imap-connect.service.ts'
import { onVanished, rangesOf, sizeOf } from './imap-guard.service.ts'

let server: ImapStandIn
beforeAll(async () => {
  server = await startImap()
})
afterAll(() => server.close())
beforeEach(() => {
  server.folders = [{ name: 'INBOX', validity: 1, mails: [] }]
  server.before = (line, socket, tag) => {
    if (line !== 'CAPABILITY') return false
    socket.write(`* CAPABILITY IMAP4rev1 MOVE UIDPLUS\r\n${tag} OK done\r\n`)
    return true
  }
})

async function connect() {
  const mailImport = { hosts: [`localhost:${server.port}`], authorities: server.authority }
  const account = { user: 'kim', password: server.password }
  const config = { mailImport } as Parameters<typeof connectImap>[0]
  const address = { host: 'localhost', port: server.port, security: 'tls' as const }
  return connectImap(config, { ...address, ...account })
}

/** Answers one command of the client by these lines before its own answer. */
function answerWith(command: string, lines: readonly string[]): void {
  const { before } = server
  server.before = (line, socket, tag) => {
    if (!line.startsWith(command)) return before(line, socket, tag)
    socket.write(`${lines.map((one) => `${one}\r\n`).join('')}${tag} OK done\r\n`)
    return true
  }
}

test('a set of numbers is read as ranges', () => {
  expect(rangesOf('1:3,7,9:8')).toEqual([
    [1, 3],
    [7, 7],
    [8, 9],
  ])
  expect(sizeOf(rangesOf('1:4294967295,5') ?? [])).toBe(4_294_967_296)
  for (const wrong of [
    '',
    '0',
    '1:*',
    '4294967296',
    '-3',
    '1e5',
    'x',
    '1,,2',
    undefined,
    7,
    `1${',2'.repeat(600_000)}`,
  ])
    expect(rangesOf(wrong)).toBeUndefined()
})

// Without the guard each of these lines takes more than a second.
test('a server that names all numbers as gone, again and again, does not hold the process', async () => {
  const client = await connect()
  try {
    await client.mailboxOpen('INBOX')
    let visited = 0
    client.on('expunge', () => (visited += 1))
    const named: unknown[] = []
    const end = onVanished(client, (ranges, isEarlier) => named.push([ranges, isEarlier]))
    answerWith('NOOP', [
      ...Array.from({ length: 200 }, () => '* VANISHED (EARLIER) 1:4294967295'),
      '* VANISHED 5:6',
    ])
    await client.noop()
    expect(visited).toBe(0)
    expect(named).toHaveLength(201)
    expect(named.slice(-2)).toEqual([
      [[[1, 4_294_967_295]], true],
      [[[5, 6]], false],
    ])
    end()
    await client.noop()
    expect(named).toHaveLength(201)
  } finally {
    client.close()
  }
})

test('a server that names millions of copies of one mail takes no memory', async () => {
  const client = await connect()
  try {
    await client.mailboxOpen('INBOX')
    answerWith('UID MOVE', ['* OK [COPYUID 1 7 9] moved'])
    expect(await client.messageMove([7], 'A', { uid: true })).toMatchObject({ uidMap: new Map([[7, 9]]) })
    answerWith('UID MOVE', ['* OK [COPYUID 1 1:16777216 1:16777216] moved'])
    const moved = await client.messageMove([7], 'A', { uid: true })
    expect(moved).toMatchObject({ uidValidity: 1n })
    expect(moved).not.toHaveProperty('uidMap')
  } finally {
    client.close()
  }
})

test('a search that finds more mails than a folder has finds none', async () => {
  const client = await connect()
  try {
    await client.mailboxOpen('INBOX')
    answerWith('UID SEARCH', ['* 5 EXISTS', '* ESEARCH UID ALL 3:5'])
    expect(await client.search({ all: true }, { uid: true })).toEqual([3, 4, 5])
    answerWith('UID SEARCH', ['* 4000000000 EXISTS', '* ESEARCH UID ALL 1:4294967295'])
    expect(await client.search({ all: true }, { uid: true })).toEqual([])
  } finally {
    client.close()
  }
})
