import { cloudApi } from '@maru/api/file/cloud'
import { routes } from '#kit/routes.ts'
import {
  attachCloudFiles,
  listChannelFiles,
  listChannels,
  listDriveItems,
  listDrives,
  listTeams,
} from './cloud.service.ts'

/** The calls of the cloud file picker. */
export const cloudRoutes = routes(cloudApi, {
  listTeams,
  listChannels: (context, input) => listChannels(context, input.teamsId),
  listChannelFiles,
  listDrives,
  listDriveItems,
  attachCloudFiles,
})
