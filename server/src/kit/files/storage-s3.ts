import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import {
  isDigest,
  type StagedBytes,
  type Storage,
  type StoredObject,
  storageDown,
  storageFull,
} from './storage.ts'
import { removeStagedFiles, stageFile } from './storage-folder.ts'

/** The address of an S3-compatible store. */
export interface S3Place {
  bucket: string
  /** Prefix of every key, for example `maru/`; may be empty. */
  prefix: string
  region: string
  /** Empty for Amazon S3. */
  endpoint: string
  accessKey: string
  secretKey: string
  /** The bucket is part of the path instead of the host name, as most self-hosted servers require. */
  pathStyle: boolean
}

const fullCodes = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge'])

function toRefusal(error: unknown): unknown {
  if (error instanceof S3ServiceException) {
    if (fullCodes.has(error.name) || error.$metadata.httpStatusCode === 507) return storageFull()
    if ((error.$metadata.httpStatusCode ?? 500) < 500) return error
  }
  return storageDown()
}

/**
 * The store in a bucket: key `<prefix>ab/<digest>`. Bytes are first hashed in `temporary` on the local disk, so that
 * the digest and the length of an object are known; the store verifies the SHA-256.
 */
export function openS3Storage(place: S3Place, temporary: string): Storage {
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint ? { endpoint: place.endpoint } : {}),
    ...(place.accessKey
      ? { credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey } }
      : {}),
    forcePathStyle: place.pathStyle,
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const { bucket: Bucket, prefix } = place
  const keyOf = (digest: string) => {
    if (!isDigest(digest)) throw new Error('Not a digest')
    return `${prefix}${digest.slice(0, 2)}/${digest}`
  }
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toRefusal(error)
    }
  }
  // The client cannot send a stream twice, so each attempt opens the file again.
  const putFile = async (
    path: string,
    staged: { digest: string; size: number },
    tries = 3,
  ): Promise<void> => {
    const command = new PutObjectCommand({
      Bucket,
      Key: keyOf(staged.digest),
      Body: createReadStream(path),
      ContentLength: staged.size,
      ChecksumSHA256: Buffer.from(staged.digest, 'hex').toString('base64'),
    })
    try {
      await client.send(command)
    } catch (error) {
      if (tries <= 1 || toRefusal(error) === error) throw error
      await putFile(path, staged, tries - 1)
    }
  }
  return {
    title: `bucket ${Bucket}`,
    async stage(source, expected): Promise<StagedBytes> {
      const { path, ...staged } = await stageFile(temporary, source, expected)
      const discard = () => rm(path, { force: true })
      return {
        ...staged,
        async store() {
          try {
            await ask(() => putFile(path, staged))
          } finally {
            await discard()
          }
        },
        discard,
      }
    },
    // A bucket acknowledges only stored objects.
    settle: async () => [],
    async open(digest, range) {
      const Key = keyOf(digest)
      try {
        const answer = await client.send(
          new GetObjectCommand({
            Bucket,
            Key,
            ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
          }),
        )
        // On Node the body is a Node stream; the type also includes browsers.
        return answer.Body as Readable
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
        throw toRefusal(error)
      }
    },
    async remove(digest) {
      await ask(() => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(digest) })))
    },
    async *list(): AsyncIterable<StoredObject> {
      let ContinuationToken: string | undefined
      do {
        const token = ContinuationToken
        const page = await ask(() =>
          client.send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: prefix,
              ...(token ? { ContinuationToken: token } : {}),
            }),
          ),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const digest = Key.slice(Key.lastIndexOf('/') + 1)
          if (isDigest(digest)) yield { digest, size: Size, changedAt: LastModified ?? new Date(0) }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    removeStaged: (before) => removeStagedFiles(temporary, before),
    free: async () => null,
  }
}
