import { fileApi } from '@maru/api/file'
import { type Route, routes } from '../../kit/routes.ts'
import { checkDownload, downloadAll, downloadFile } from './download/download.service.ts'
import {
  createFileCode,
  getFileSettings,
  listAttachments,
  listRemovedFiles,
  listStoredFiles,
  removeFiles,
  restoreFiles,
  swapFiles,
} from './file.service.ts'
import type { FileParts } from './holder.access.ts'
import { showThumbnail } from './image/thumbnail.service.ts'
import { requestExport, showPreview } from './preview/preview.service.ts'
import { testChunk, uploadChunk } from './upload/upload.service.ts'

/** The calls of the file room, with what rooms above say about the things that files hang on. */
export function fileRoutes(parts: FileParts): Route[] {
  return routes(fileApi, {
    createFileCode: (context, input) => createFileCode(context, input.type),
    listStoredFiles: (context, input) => listStoredFiles(context, parts, input.code),
    listAttachments: (context, input) => listAttachments(context, parts, input.code),
    removeStoredCode: (context, input) => removeFiles(context, parts, { code: input.code }),
    removeFiles: (context, input) => removeFiles(context, parts, input),
    listRemovedFiles: (context, input) => listRemovedFiles(context, parts, input.code),
    restoreFiles: (context, input) => restoreFiles(context, parts, input),
    swapFiles: (context, input) => swapFiles(context, parts, input.sourceId, input.targetId),
    uploadChunk: (context, input, part) => uploadChunk(context, parts, input, part),
    testChunk: (context, input) => testChunk(context, parts, input),
    checkDownload: (context, input) => checkDownload(context, parts, input.code, input.filename),
    downloadFile: (context, input) => downloadFile(context, parts, input.id),
    downloadAll: (context, input) => downloadAll(context, parts, input.code, input.id),
    showThumbnail: (context, input) => showThumbnail(context, parts, input),
    showPreview: (context, input) => showPreview(context, parts, input.id),
    requestExport: (context, input) => requestExport(context, parts, input.id),
    getFileSettings: (context) => getFileSettings(context),
  })
}
