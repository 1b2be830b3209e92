import { fileErrors } from '@maru/api/file'
import type { Room } from '../../kit/room.ts'
import { cloudRoutes } from './cloud/cloud.routes.ts'
import { checkFiles, removeStrangers, sweepFiles } from './file.jobs.ts'
import { fileRoutes } from './file.routes.ts'
import type { FileParts } from './holder.access.ts'
import { exportJob, makeExport } from './preview/preview.service.ts'
import { hashWhole, hashWholeJob } from './upload/whole.jobs.ts'

export {
  attachFiles,
  copyFiles,
  countFiles,
  type Holder,
  listFilesAt,
  listFilesOf,
  moveFiles,
  purgeFilesOfMany,
  purgeHeldFiles,
  removeHeldFiles,
  restoreHeldFiles,
  storeFile,
  summariseFiles,
} from './held.service.ts'
export type { FileHolder, FileHolderKind, FileParts } from './holder.access.ts'
export { encodePhoto, photoBytes } from './image/photo.service.ts'
export { hideMakers, makePlain } from './plain/plain.service.ts'

/** Attachments: upload, storage, preview, download. Rooms above say who may read the things that files hang on. */
export function fileRoom(parts: FileParts): Room {
  return {
    name: 'file',
    routes: [...fileRoutes(parts), ...cloudRoutes(parts)],
    errors: fileErrors,
    jobs: {
      'file.sweep': (context) => sweepFiles(context),
      'file.check': (context) => checkFiles(context),
      'file.removeStrangers': (context) => removeStrangers(context),
      [exportJob]: (context, input) => makeExport(context, String(input.entryId)),
      [hashWholeJob]: (context, input) => hashWhole(context, String(input.comCode), String(input.entryId)),
    },
    schedules: {
      'file.sweep': '10 * * * *',
      'file.check': '40 1 * * *',
      'file.removeStrangers': '30 4 * * 0',
    },
  }
}
