import type { Room } from '#kit/room.ts'
import { cloudRoutes } from './cloud/cloud.routes.ts'
import { writeDownloads } from './download/log.service.ts'
import { fileMovingOut } from './download/moving-out.service.ts'
import { checkFiles, removeStrangers, sweepFiles } from './file.jobs.ts'
import { fileRoutes } from './file.routes.ts'
import { sweepUploads } from './picture/upload.service.ts'
import { countPieceBytes } from './piece.sql.ts'
import { exportJob, makeExport } from './preview/preview.service.ts'
import { fileRightSource } from './right/right.service.ts'
import { hashWhole, hashWholeJob } from './upload/whole.jobs.ts'

export {
  attachFiles,
  copyFiles,
  countFiles,
  type Holder,
  listDigests,
  listFilesAt,
  listFilesOf,
  moveFiles,
  purgeAttachedFiles,
  purgeFilesOfMany,
  removeAttachedFiles,
  restoreAttachedFiles,
  storeFile,
  summariseFiles,
} from './attached.service.ts'
export { type FileBytes, readCollection, readOwnUploads } from './bytes.service.ts'
export { answerFile } from './download/download.service.ts'
export { logOutsideDownload } from './download/log.service.ts'
export { archiveNames, disposition } from './file.rules.ts'
export { createFileCode } from './file.service.ts'
export { type FileHolder, type FileHolderKind, requirePassableCode } from './holder.access.ts'
export { encodePhoto, photoBytes } from './image/photo.service.ts'
export type { PictureHolderKind } from './picture/picture.access.ts'
export { getPicture, type PreparedTexts, prepareTexts, storePictures } from './picture/picture.service.ts'
export {
  deletePicturesOf,
  type PictureCopy,
  type PictureHolder,
  type StoredPicture,
} from './picture/picture.sql.ts'

import { filePersonalData } from './personal/personal.rules.ts'

export { dropUploads, uploadPicture, uploadPictureOnce } from './picture/upload.service.ts'
export { hideMakers, makePlain } from './plain/plain.service.ts'
export { isOfficeIsolated } from './preview/office.service.ts'
export { readText, type StoredText, storeText } from './text/text.service.ts'
export { copyTexts, deleteTexts, insertText, type TextKind } from './text/text.sql.ts'
export { type VerifiedBytes, verifyFiles } from './verify.service.ts'

export { type FileSender, gatherFiles, storeWaitingFile } from './waiting.service.ts'

/** Attachments: upload, storage, preview, download. Rooms above define who may read the holders of files. */
export const fileRoom: Room = {
  name: 'file',
  inView: ['listAttachments', 'getPicture', 'showThumbnail', 'getFileSettings'],
  routes: [...fileRoutes, ...cloudRoutes],
  finish: writeDownloads,
  fills: {
    personalData: [filePersonalData],
    rightSource: [fileRightSource],
    movingOut: [fileMovingOut],
    healthSource: [{ name: 'file', bytes: ({ db }) => countPieceBytes(db) }],
  },
  jobs: {
    [exportJob]: (context, { entryId }) => makeExport(context, entryId),
    [hashWholeJob]: (context, { comCode, entryId }) => hashWhole(context, comCode, entryId),
  },
  scheduled: {
    'file.sweep': { cron: '10 * * * *', run: sweepFiles },
    'file.sweepPictures': { cron: '20 3 * * *', run: sweepUploads },
    'file.check': { cron: '40 1 * * *', run: checkFiles },
    'file.removeStrangers': { cron: '30 4 * * 0', run: removeStrangers },
  },
}
