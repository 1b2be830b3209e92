import { randomUUID } from 'node:crypto'
import type { Matrix, World } from './world.ts'

const draft = '401 200 404 404 404 404 404'

function chunk(code: string) {
  return {
    code,
    flowChunkNumber: 1,
    flowChunkSize: 10,
    flowCurrentChunkSize: 1,
    flowTotalSize: 1,
    flowIdentifier: randomUUID(),
    flowFilename: 'a.txt',
    flowRelativePath: 'a.txt',
    flowTotalChunks: 1,
  }
}

// The cloud is off by default. The server checks this first.
const off = '401 501 501 501 501 501 501'
const drive = { teamsId: '', channelId: '', driveId: 'd', itemId: '' }
const code = async (world: World) => ({ code: (await world.files()).fileCode })
const id = async (world: World, name: 'text' | 'image' | 'office') => ({ id: (await world.files())[name] })

/** Who may call file. The collection is a draft of `user`, which other people cannot see. */
export const fileMatrix: Matrix = {
  // The picture is invalid.
  'file.uploadPicture': {
    input: { image: 'data:image/png;base64,bm8gaW1hZ2U=' },
    cells: '401 400 400 400 400 400 400',
  },
  // A picture of an article, which people of MAILONLY departments cannot read.
  'file.getPicture': {
    input: async (world) => ({ pictureId: await world.imageId() }),
    cells: '401 200 200 404 404 200 200',
  },
  'file.createFileCode': { input: {}, cells: '401 200 200 200 200 200 200' },
  'file.getFileSettings': { input: {}, cells: '401 200 200 200 200 200 200' },
  'file.listStoredFiles': { input: code, cells: draft },
  'file.listAttachments': { input: code, cells: draft },
  'file.listRemovedFiles': { input: code, cells: draft },
  'file.removeStoredCode': { input: code, cells: draft },
  'file.removeFiles': {
    input: async (world) => ({ ...(await code(world)), fileNames: ['a.txt'] }),
    cells: draft,
  },
  'file.restoreFiles': {
    input: async (world) => ({ ...(await code(world)), ids: [randomUUID()] }),
    cells: draft,
  },
  'file.swapFiles': {
    input: async (world) => {
      const { text, image } = await world.files()
      return { sourceId: text, targetId: image }
    },
    cells: draft,
  },
  'file.uploadChunk': { input: async (world) => chunk((await world.files()).fileCode), cells: draft },
  'file.testChunk': {
    input: async (world) => chunk((await world.files()).fileCode),
    cells: '401 204 404 404 404 404 404',
  },
  'file.checkDownload': {
    input: async (world) => ({ ...(await code(world)), filename: 'a.txt' }),
    cells: draft,
  },
  'file.downloadFile': { input: (world) => id(world, 'text'), cells: draft },
  'file.downloadAll': { input: code, cells: draft },
  'file.showThumbnail': {
    input: async (world) => ({ ...(await id(world, 'image')), size: 'card' }),
    cells: draft,
  },
  'file.showPreview': { input: (world) => id(world, 'text'), cells: draft },
  'file.listTeams': { input: {}, cells: off },
  'file.listChannels': { input: { teamsId: 't' }, cells: off },
  'file.listChannelFiles': { input: { teamsId: 't', channelId: 'c' }, cells: off },
  'file.listDrives': { input: {}, cells: off },
  'file.listDriveItems': { input: drive, cells: off },
  'file.attachCloudFiles': {
    input: async (world) => ({ ...(await code(world)), files: [drive] }),
    cells: '401 501 404 404 404 404 404',
  },
  'file.requestExport': { input: (world) => id(world, 'office'), cells: draft },
}
