import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileApi } from '@maru/api/file'
import { cloudApi, cloudOrders } from '@maru/api/file/cloud'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FileApp, namesIn, openFileApp } from '../../../../test/file-app.ts'

const user = '/v1.0/users/user%40test.example'
const open = '/v1.0/teams/team-1/channels/channel-1'
const closed = '/v1.0/teams/team-1/channels/channel-2'

/** Answers as Microsoft Graph gives them for these paths, cut to the fields that its documentation promises. */
const recorded: Record<string, unknown> = {
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
  [`${user}/drives`]: { value: [{ id: 'own-1', name: 'OneDrive' }] },
  '/v1.0/drives/own-1/root/children': { value: [{ id: 'file-3', name: '내 파일.txt', size: 6, file: {} }] },
}

let standIn: Server
let address: string
let tokens = 0
let isDown = false
let test: FileApp

beforeAll(async () => {
  standIn = createServer((request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (isDown) return json(503, {})
    if (request.url === '/tenant-1/oauth2/v2.0/token') {
      tokens += 1
      return json(200, { access_token: 'token-1', expires_in: 3600 })
    }
    if (request.headers.authorization !== 'Bearer token-1') return json(401, {})
    if (request.url === '/v1.0/drives/drive-1/items/file-1/content')
      return response.writeHead(302, { location: '/bytes' }).end()
    if (request.url === '/bytes') return response.end('구름의 글')
    const found = recorded[request.url ?? '']
    if (!found) return json(404, { error: { code: 'itemNotFound' } })
    return json(200, JSON.parse(JSON.stringify(found).replaceAll('"/v1.0/users', `"${address}/v1.0/users`)))
  })
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
  test = await openFileApp({
    env: {
      GRAPH_CLIENT_ID: 'client-1',
      GRAPH_CLIENT_SECRET: 'secret-1',
      GRAPH_TENANT: 'tenant-1',
      GRAPH_URL: `${address}/v1.0`,
      GRAPH_SIGN_IN_URL: address,
    },
  })
})
afterAll(async () => {
  await test.stop()
  standIn.close()
})
beforeEach(() => {
  isDown = false
})

const channel = { teamsId: 'team-1', channelId: 'channel-1' }
const at = (itemId: string, driveId = 'drive-1') => ({ ...channel, driveId, itemId })

describe('the chooser of cloud files', () => {
  it('goes from the teams over channels to their files and folders', async () => {
    const { user: me } = test.people
    const teams = (await me.call(cloudApi.listTeams, {})).result
    expect(teams.map(({ name, order, isFile }) => [name, order, isFile])).toEqual([
      ['개발팀', cloudOrders.team, false],
      ['전사', cloudOrders.team, false],
    ])
    const channels = (await me.call(cloudApi.listChannels, { teamsId: 'team-1' })).result
    expect(channels.map(({ name, order }) => [name, order])).toEqual([['일반', cloudOrders.channel]])
    const files = (await me.call(cloudApi.listChannelFiles, channel)).result
    expect(files.map(({ name, isFile, size, order }) => [name, isFile, size, order])).toEqual([
      ['문서', false, null, cloudOrders.files],
      ['계획.txt', true, 15, cloudOrders.files],
    ])
    const inside = (await me.call(cloudApi.listDriveItems, at('folder-1'))).result
    expect(inside).toMatchObject([
      { name: 'run.exe', order: cloudOrders.folder, driveId: 'drive-1', itemId: 'file-2' },
    ])
    expect(tokens).toBe(1)
  })
  it('goes from the own drives to what is in them', async () => {
    const { user: me } = test.people
    const drives = (await me.call(cloudApi.listDrives, {})).result
    expect(drives).toMatchObject([{ name: 'OneDrive', driveId: 'own-1', isFile: false }])
    const own = { teamsId: '', channelId: '', driveId: 'own-1', itemId: '' }
    expect((await me.call(cloudApi.listDriveItems, own)).result).toMatchObject([
      { name: '내 파일.txt', isFile: true },
    ])
  })
  it('refuses what the person may not see, though the application could', async () => {
    const { user: me } = test.people
    const refused = async (answer: Promise<{ refusal: { code: string } | undefined }>) =>
      expect((await answer).refusal?.code).toBe('file.cloudRefused')
    await refused(me.call(cloudApi.listChannels, { teamsId: 'team-3' }))
    await refused(me.call(cloudApi.listChannelFiles, { teamsId: 'team-1', channelId: 'channel-2' }))
    await refused(me.call(cloudApi.listDriveItems, at('folder-1', 'drive-9')))
    await refused(
      me.call(cloudApi.listDriveItems, { teamsId: '', channelId: '', driveId: 'drive-1', itemId: '' }),
    )
    await refused(test.people.peer.call(cloudApi.listTeams, {}))
  })
  it('copies a chosen file into the collection, and refuses folders and banned files', async () => {
    const { user: me } = test.people
    const { fileCode } = await test.draft([])
    const attach = (itemId: string) =>
      me.call(cloudApi.attachCloudFiles, { code: fileCode, files: [at(itemId)] })
    expect((await attach('file-1')).result).toEqual({ attached: 1 })
    expect(await namesIn(me, fileCode)).toEqual(['계획.txt'])
    const [file] = (await me.call(fileApi.listAttachments, { code: fileCode })).result
    expect((await me.call(fileApi.downloadFile, { id: file?.id ?? '' })).body).toBe('구름의 글')
    expect((await attach('folder-1')).refusal?.code).toBe('file.folder')
    expect((await attach('file-2')).refusal?.code).toBe('file.banned')
  })
  it('says that the cloud is away when it does not answer', async () => {
    isDown = true
    expect((await test.people.user.call(cloudApi.listTeams, {})).refusal?.code).toBe('file.cloudDown')
  })
  it('is announced by the settings', async () => {
    expect((await test.people.user.call(fileApi.getFileSettings, {})).result.hasCloud).toBe(true)
  })
})
