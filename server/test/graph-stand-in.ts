import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const open = '/v1.0/teams/team-1/channels/channel-1'
const closed = '/v1.0/teams/team-1/channels/channel-2'

/** Recorded answers of Microsoft Graph for these paths, reduced to documented fields. */
const recordedFor = (user: string): Record<string, unknown> => ({
  [`${user}/joinedTeams`]: {
    value: [{ id: 'team-1', displayName: '개발팀' }],
    '@odata.nextLink': `${user}/joinedTeams?$skiptoken=2`,
  },
  [`${user}/joinedTeams?$skiptoken=2`]: { value: [{ id: 'team-2', displayName: '전사' }] },
  '/v1.0/teams/team-1/channels': {
    value: [
      { id: 'channel-1', displayName: '일반', membershipType: 'standard' },
      { id: 'channel-2', displayName: '인사', membershipType: 'private' },
    ],
  },
  [open]: { id: 'channel-1', displayName: '일반', membershipType: 'standard' },
  [closed]: { id: 'channel-2', displayName: '인사', membershipType: 'private' },
  [`${closed}/members`]: { value: [{ id: 'm', email: 'boss@test.example' }] },
  [`${open}/filesFolder`]: { id: 'root-1', name: '일반', parentReference: { driveId: 'drive-1' } },
  '/v1.0/drives/drive-1/items/root-1/children': {
    value: [
      { id: 'folder-1', name: '문서', folder: { childCount: 1 } },
      { id: 'file-1', name: '계획.txt', size: 15, file: { mimeType: 'text/plain' } },
    ],
  },
  '/v1.0/drives/drive-1/items/folder-1/children': {
    value: [{ id: 'file-2', name: 'run.exe', size: 3, file: {} }],
  },
  '/v1.0/drives/drive-1/items/folder-1': { id: 'folder-1', name: '문서', folder: {} },
  '/v1.0/drives/drive-1/items/file-1': { id: 'file-1', name: '계획.txt', size: 15, file: {} },
  '/v1.0/drives/drive-1/items/file-2': { id: 'file-2', name: 'run.exe', size: 3, file: {} },
  '/v1.0/drives/drive-1/items/file-4': { id: 'file-4', name: '사진.jpg', size: 100, file: {} },
  '/v1.0/drives/drive-1/items/file-5': { id: 'file-5', name: '더 큰 파일.bin', size: 10, file: {} },
  [`${user}/drives`]: { value: [{ id: 'own-1', name: 'OneDrive' }] },
  '/v1.0/drives/own-1/root/children': { value: [{ id: 'file-3', name: '내 파일.txt', size: 6, file: {} }] },
})

/** A server that answers like Microsoft Graph, for one person. */
export interface GraphStandIn {
  address: string
  /** Settings of a portal that uses it. */
  env: Record<string, string>
  /** Number of issued tokens. */
  tokens(): number
  /** Sets all answers to 503, or back to normal. */
  setDown(isDown: boolean): void
  /** Sets the answer of one path to 503 or truncates it. Without a path, all answers are normal again. */
  setFault(path?: string, kind?: 'unavailable' | 'broken off'): void
  close(): Promise<void>
}

/** Starts the stand-in with two teams, a private channel, folders, files and a drive of the person. */
export async function openGraphStandIn(email: string): Promise<GraphStandIn> {
  const recorded = recordedFor(`/v1.0/users/${encodeURIComponent(email)}`)
  let tokens = 0
  let isDown = false
  let fault: { path: string; kind: string } | null = null
  let address = ''
  const server = createServer((request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (isDown) return json(503, {})
    if (fault && fault.path === request.url) {
      if (fault.kind === 'unavailable') return json(503, {})
      return response
        .writeHead(200, { 'content-length': '500' })
        .write('{"value":[', () => response.destroy())
    }
    if (request.url === '/tenant-1/oauth2/v2.0/token') {
      tokens += 1
      return json(200, { access_token: 'token-1', expires_in: 3600 })
    }
    if (request.headers.authorization !== 'Bearer token-1') return json(401, {})
    if (request.url === '/v1.0/drives/drive-1/items/file-1/content')
      return response.writeHead(302, { location: '/bytes' }).end()
    if (request.url === '/bytes') return response.end('구름의 글')
    if (request.url === '/v1.0/drives/drive-1/items/file-4/content') return response.end('MZ a program')
    if (request.url === '/v1.0/drives/drive-1/items/file-5/content')
      return response.end(Buffer.alloc(300_000))
    const match = recorded[request.url ?? '']
    if (!match) return json(404, { error: { code: 'itemNotFound' } })
    return json(200, JSON.parse(JSON.stringify(match).replaceAll('"/v1.0/users', `"${address}/v1.0/users`)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    env: {
      GRAPH_CLIENT_ID: 'client-1',
      GRAPH_CLIENT_SECRET: 'secret-1',
      GRAPH_TENANT: 'tenant-1',
      GRAPH_URL: `${address}/v1.0`,
      GRAPH_SIGN_IN_URL: address,
    },
    tokens: () => tokens,
    setDown: (down) => {
      isDown = down
    },
    setFault: (path, kind = 'unavailable') => {
      fault = path === undefined ? null : { path, kind }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
