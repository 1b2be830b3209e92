import { fileApi } from '@maru/api/file'
import { cloudApi, cloudOrders } from '@maru/api/file/cloud'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FileApp, namesIn, openFileApp } from '#test/file-app.ts'
import { type GraphStandIn, openGraphStandIn } from '#test/graph-stand-in.ts'

let graph: GraphStandIn
let test: FileApp

beforeAll(async () => {
  graph = await openGraphStandIn('user@test.example')
  test = await openFileApp({ env: { ...graph.env, FILE_TOTAL_LIMIT: '200000', FILE_DRAFT_FILES: '8' } })
})
afterAll(async () => {
  await test.stop()
  await graph.close()
})
beforeEach(() => {
  graph.setDown(false)
  graph.setFault()
})

const channel = { teamsId: 'team-1', channelId: 'channel-1' }
const at = (itemId: string, driveId = 'drive-1') => ({ ...channel, driveId, itemId })

describe('the cloud file picker', () => {
  it('lists teams, their channels, and files and folders of a channel', async () => {
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
    expect(graph.tokens()).toBe(1)
  })
  it("lists the viewer's own drives and their contents", async () => {
    const { user: me } = test.people
    const drives = (await me.call(cloudApi.listDrives, {})).result
    expect(drives).toMatchObject([{ name: 'OneDrive', driveId: 'own-1', isFile: false }])
    const own = { teamsId: '', channelId: '', driveId: 'own-1', itemId: '' }
    expect((await me.call(cloudApi.listDriveItems, own)).result).toMatchObject([
      { name: '내 파일.txt', isFile: true },
    ])
  })
  it('refuses what the person may not see, although the application could', async () => {
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
  it('copies a selected file into the collection, and refuses folders and banned files', async () => {
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
  it('is verified: a program under a harmless name and more bytes than declared are refused', async () => {
    const { user: me } = test.people
    const { fileCode } = await test.draft([])
    const attach = (itemId: string) =>
      me.call(cloudApi.attachCloudFiles, { code: fileCode, files: [at(itemId)] })
    expect((await attach('file-4')).refusal?.error).toMatchObject({
      code: 'file.banned',
      params: { extension: 'exe' },
    })
    expect((await attach('file-5')).refusal?.code).toBe('file.totalTooLarge')
    expect(await namesIn(me, fileCode)).toEqual([])
  })
  it('parallel copies of one person do not exceed the daily limit of drafts', async () => {
    const { user: me } = test.people
    test.clock.advance(86_400_001)
    const codes = await Promise.all(Array.from({ length: 12 }, () => me.call(fileApi.createFileCode, {})))
    const answers = await Promise.all(
      codes.map(({ result }) =>
        me.call(cloudApi.attachCloudFiles, { code: result.fileCode, files: [at('file-1')] }),
      ),
    )
    const over = answers.filter((answer) => answer.refusal?.code === 'file.draftsFull')
    expect([answers.filter((answer) => answer.status === 200).length, over.length]).toEqual([8, 4])
  })
  it('reports that the cloud is unreachable if it does not answer', async () => {
    graph.setDown(true)
    expect((await test.people.user.call(cloudApi.listTeams, {})).refusal?.code).toBe('file.cloudDown')
  })
  it('reports that the cloud is unreachable if it stops answering, instead of a partial list', async () => {
    const { user: me } = test.people
    const members = '/v1.0/teams/team-1/channels/channel-2/members'
    for (const kind of ['unavailable', 'broken off'] as const) {
      for (const path of ['/v1.0/teams/team-1/channels', members]) {
        graph.setFault(path, kind)
        const answer = await me.call(cloudApi.listChannels, { teamsId: 'team-1' })
        expect([kind, path, answer.refusal?.code]).toEqual([kind, path, 'file.cloudDown'])
      }
    }
    graph.setFault()
    expect((await me.call(cloudApi.listChannels, { teamsId: 'team-1' })).result).toHaveLength(1)
  })
  it('requests no other path than that of the id', async () => {
    const { user: me } = test.people
    for (const id of ['.', '..', '../channel-1', 'channel-1/..', '..\\channel-1']) {
      const answer = await me.call(cloudApi.listChannelFiles, { teamsId: 'team-1', channelId: id })
      expect([id, answer.refusal?.code]).toEqual([id, 'file.cloudRefused'])
      const drive = { teamsId: '', channelId: '', driveId: 'own-1', itemId: id }
      expect((await me.call(cloudApi.listDriveItems, drive)).refusal?.code).toBe('file.cloudRefused')
    }
  })
  it('is reported by the settings', async () => {
    expect((await test.people.user.call(fileApi.getFileSettings, {})).result.hasCloud).toBe(true)
  })
})
