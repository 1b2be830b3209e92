import { type CloudItem, cloudApi } from '@maru/api/file/cloud'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { refreshFiles } from './file.api.ts'

/** Where the chooser is: a side, and the items gone through on it, the last one shown. */
export interface CloudPath {
  side: 'teams' | 'oneDrive'
  steps: readonly CloudItem[]
}

function listAt({ side, steps }: CloudPath, signal: AbortSignal): Promise<CloudItem[]> {
  const at = steps.at(-1)
  if (!at) return call(side === 'teams' ? cloudApi.listTeams : cloudApi.listDrives, {}, { signal })
  const { teamsId, channelId, driveId, itemId } = at
  if (driveId !== '')
    return call(cloudApi.listDriveItems, { teamsId, channelId, driveId, itemId }, { signal })
  if (channelId !== '') return call(cloudApi.listChannelFiles, { teamsId, channelId }, { signal })
  return call(cloudApi.listChannels, { teamsId }, { signal })
}

/** What is at a place of the cloud: Teams list, channels, files of a channel, then folders; OneDrive's drives, then folders (spec 1§4). */
export function useCloudItems(path: CloudPath) {
  return useQuery({
    queryKey: ['file', 'cloud', path.side, path.steps.map((step) => step.o365GuId)],
    queryFn: ({ signal }) => listAt(path, signal),
  })
}

/** Copies the chosen files into a collection. */
export function useAttachCloudFiles(code: string) {
  return useMutation({
    mutationFn: (files: readonly CloudItem[]) =>
      call(cloudApi.attachCloudFiles, {
        code,
        files: files.map(({ teamsId, channelId, driveId, itemId }) => ({
          teamsId,
          channelId,
          driveId,
          itemId,
        })),
      }),
    onSettled: () => refreshFiles(code),
  })
}
