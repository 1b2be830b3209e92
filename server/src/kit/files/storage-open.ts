import { join, resolve } from 'node:path'
import type { Config } from '../config/config-schema.ts'
import { workFolder } from '../config/work-folder.ts'
import type { Storage } from './storage.ts'
import { openFolderStorage } from './storage-folder.ts'
import { openS3Storage } from './storage-s3.ts'

/** Opens the configured store: a bucket if FILE_S3_BUCKET is set, else a folder below DATA_DIR. */
export function openStorage(config: Config): Storage {
  if (config.FILE_S3_BUCKET === '') return openFolderStorage(join(resolve(config.DATA_DIR), 'files'))
  return openS3Storage(
    {
      bucket: config.FILE_S3_BUCKET,
      prefix: config.FILE_S3_PREFIX,
      region: config.FILE_S3_REGION,
      endpoint: config.FILE_S3_ENDPOINT,
      accessKey: config.FILE_S3_ACCESS_KEY,
      secretKey: config.FILE_S3_SECRET_KEY,
      pathStyle: config.FILE_S3_PATH_STYLE,
    },
    join(workFolder(config), 'maru-staged'),
  )
}
