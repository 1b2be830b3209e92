import { type CloudItem, cloudApi } from '@maru/api/file/cloud'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** Where the chooser is: a side, and the items gone through on it, the last one shown. */
export interface CloudPath {
  side: 'teams' | 'oneDrive'
  steps: readonly CloudItem[]
}

/** The call that lists a place: Teams list, channels, files of a channel, then folders; OneDrive's drives, then folders. */
function listing({ side, steps }: CloudPath) {
  const at = steps.at(-1)
  if (!at) return [side === 'teams' ? cloudApi.listTeams : cloudApi.listDrives, {}] as const
  const { teamsId, channelId, driveId, itemId } = at
  if (driveId !== '') return [cloudApi.listDriveItems, { teamsId, channelId, driveId, itemId }] as const
  if (channelId !== '') return [cloudApi.listChannelFiles, { teamsId, channelId }] as const
  return [cloudApi.listChannels, { teamsId }] as const
}

/** What is at a place of the cloud (spec 1§4). */
export function useCloudItems(path: CloudPath) {
  const [endpoint, input] = listing(path)
  return useRead<typeof cloudApi.listDriveItems>(
    endpoint as typeof cloudApi.listDriveItems,
    input as Input<typeof cloudApi.listDriveItems>,
  ) // each call goes with its own input; their answers are alike
}

/** Copies the chosen files into a collection. */
export function useAttachCloudFiles(code: string) {
  return useChange(
    (files: readonly CloudItem[], change) =>
      change(cloudApi.attachCloudFiles, {
        code,
        files: files.map(({ teamsId, channelId, driveId, itemId }) => ({
          teamsId,
          channelId,
          driveId,
          itemId,
        })),
      }),
    { refreshesOnFailure: true },
  )
}
