import { type CloudItem, cloudApi } from '@maru/api/file/cloud'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The location that the chooser shows: a service, and the opened items from the top level to the current one. */
export interface CloudPath {
  side: 'teams' | 'oneDrive'
  steps: readonly CloudItem[]
}

/**
 * Returns the call that lists a location. Teams: the teams, the channels of a team, the files of a channel, a folder.
 * OneDrive: the drives, a folder.
 */
function listing({ side, steps }: CloudPath) {
  const at = steps.at(-1)
  if (!at) return [side === 'teams' ? cloudApi.listTeams : cloudApi.listDrives, {}] as const
  const { teamsId, channelId, driveId, itemId } = at
  if (driveId !== '') return [cloudApi.listDriveItems, { teamsId, channelId, driveId, itemId }] as const
  if (channelId !== '') return [cloudApi.listChannelFiles, { teamsId, channelId }] as const
  return [cloudApi.listChannels, { teamsId }] as const
}

/** Reads the items at a location of the cloud (spec 1§4). */
export function useCloudItems(path: CloudPath) {
  const [endpoint, input] = listing(path)
  return useRead<typeof cloudApi.listDriveItems>(
    endpoint as typeof cloudApi.listDriveItems,
    input as Input<typeof cloudApi.listDriveItems>,
  ) // `listing` returns an input that fits its call, and all these calls have the same type of answer
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
