import { fileApi } from '@maru/api/file'
import { routes } from '#kit/routes.ts'
import { checkDownload, downloadAll, downloadFile } from './download/download.service.ts'
import {
  createFileCode,
  getFileSettings,
  listAttachments,
  listRemovedFiles,
  listStoredFiles,
  removeAllFiles,
  removeFiles,
  restoreFiles,
  swapFiles,
} from './file.service.ts'
import { showThumbnail } from './image/thumbnail.service.ts'
import { getPicture } from './picture/picture.service.ts'
import { uploadPicture } from './picture/upload.service.ts'
import { requestExport, showPreview } from './preview/preview.service.ts'
import { testChunk, uploadChunk } from './upload/upload.service.ts'

/** The calls of the file room. */
export const fileRoutes = routes(fileApi, {
  uploadPicture: (context, input) => uploadPicture(context, input.image),
  getPicture,
  createFileCode: (context, input) => createFileCode(context, input.type),
  listStoredFiles: (context, input) => listStoredFiles(context, input.code),
  listAttachments: (context, input) => listAttachments(context, input.code),
  removeStoredCode: (context, input) => removeAllFiles(context, input.code),
  removeFiles,
  listRemovedFiles: (context, input) => listRemovedFiles(context, input.code),
  restoreFiles,
  swapFiles: (context, input) => swapFiles(context, input.sourceId, input.targetId),
  uploadChunk,
  testChunk,
  checkDownload: (context, input) => checkDownload(context, input.code, input.filename),
  downloadFile: (context, input) => downloadFile(context, input.id),
  downloadAll: (context, input) => downloadAll(context, input.code, input.id),
  showThumbnail,
  showPreview: (context, input) => showPreview(context, input.id),
  requestExport: (context, input) => requestExport(context, input.id),
  getFileSettings,
})
