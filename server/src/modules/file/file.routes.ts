import { fileApi } from '@maru/api/file'
import { routes } from '#kit/routes.ts'
import * as download from './download/download.service.ts'
import * as file from './file.service.ts'
import * as thumbnail from './image/thumbnail.service.ts'
import * as picture from './picture/picture.service.ts'
import * as pictureUpload from './picture/upload.service.ts'
import * as preview from './preview/preview.service.ts'
import * as uploadCalls from './upload/upload.service.ts'

/** The calls of the file room. */
export const fileRoutes = routes(
  fileApi,
  download,
  file,
  thumbnail,
  picture,
  pictureUpload,
  preview,
  uploadCalls,
)
