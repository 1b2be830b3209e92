import { fileRefreshes, makerErrors } from '../file.ts'
import { change, defineApi, endpoint } from '../kit/endpoint.ts'
import { nullable, object, type Static, Type, text } from '../kit/schema.ts'

/** The level of a listing (spec 1§4): teams 1, channels 2, files of a channel 3, folders from 4; OneDrive's drives 3. */
export const cloudOrders = { team: 1, channel: 2, files: 3, folder: 4 } as const

const graphId = text(300)

/**
 * A team, channel, drive, folder or file of the cloud (spec 1§7); ids that do not apply are empty. Only files
 * can be selected.
 */
export const cloudItem = object({
  /** The item's own id, unique within a listing. */
  o365GuId: Type.String(),
  teamsId: Type.String(),
  channelId: Type.String(),
  driveId: Type.String(),
  itemId: Type.String(),
  groupId: Type.String(),
  order: Type.Integer(),
  name: Type.String(),
  isFile: Type.Boolean(),
  /** Bytes of a file; null for others. */
  size: nullable(Type.Integer()),
})
/** A team, channel, drive, folder or file of the cloud. */
export type CloudItem = Static<typeof cloudItem>

/** The drive of a call: the drive of a team's channel, or a drive of the viewer if both are empty. */
const place = { teamsId: graphId, channelId: graphId }
const errors = ['file.cloudOff', 'file.cloudDown', 'file.cloudRefused'] as const
const list = {
  spec: '1§7',
  method: 'GET',
  access: 'session',
  changes: false,
  mailOnly: true,
  output: Type.Array(cloudItem),
  errors,
} as const

/** Selecting attachments from Microsoft Teams and OneDrive. */
export const cloudApi = defineApi('file', {
  listTeams: endpoint({
    ...list,
    summary: 'Lists the teams of which the viewer is a member.',
    path: '/api/ISU_Graph/api/joinedTeams',
    input: object({}),
  }),
  listChannels: endpoint({
    ...list,
    summary: 'Lists the channels of a team that the viewer may see.',
    path: '/api/ISU_Graph/api/channels',
    input: object({ teamsId: graphId }),
  }),
  listChannelFiles: endpoint({
    ...list,
    summary: 'Lists the files and folders of a channel.',
    path: '/api/ISU_Graph/api/channelDetails',
    input: object(place),
  }),
  listDrives: endpoint({
    ...list,
    summary: 'Lists the drives of the OneDrive of the viewer.',
    path: '/api/ISU_Graph/api/drives',
    input: object({}),
  }),
  listDriveItems: endpoint({
    ...list,
    summary: 'Lists the files and folders of a drive, or of a folder in it.',
    path: '/api/ISU_Graph/api/driveItems',
    input: object({ ...place, driveId: graphId, itemId: graphId }),
  }),
  attachCloudFiles: change('/file/cloud/attach', 'maru', {
    summary: 'Copies files from the cloud into a collection.',
    creates: true,
    refreshes: fileRefreshes,
    mailOnly: true,
    input: object({
      code: Type.String({ format: 'uuid' }),
      files: Type.Array(object({ ...place, driveId: graphId, itemId: graphId }), {
        minItems: 1,
        maxItems: 20,
      }),
    }),
    output: object({ attached: Type.Integer() }),
    errors: [
      ...errors,
      'file.banned',
      'file.empty',
      'file.folder',
      'file.nameNeeded',
      'file.totalTooLarge',
      'file.tooMany',
      'file.draftsFull',
      ...makerErrors,
      'kit.storageFull',
    ],
  }),
})
