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
  listTeams: (context) => listTeams(context),
  listChannels: (context, input) => listChannels(context, input.teamsId),
  listChannelFiles: (context, input) => listChannelFiles(context, input),
  listDrives: (context) => listDrives(context),
  listDriveItems: (context, input) => listDriveItems(context, input),
  attachCloudFiles: (context, input) => attachCloudFiles(context, input),
})
