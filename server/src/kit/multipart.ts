import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { FastifyRequest } from 'fastify'
import { failure } from './failure.ts'

/** The part with bytes of a multipart body, as its handler gets it. */
export interface UploadedPart {
  /** The name that the browser gave; a text to show, never a path. */
  name: string
  /** The bytes as they arrive. Fails with 413 `kit.tooLarge` beyond the endpoint's limit, or when the sender is gone. */
  stream: Readable
  /** Resolves when the body was read to its end; whoever did not read the stream throws the rest away with it. */
  finish(): Promise<void>
  /** Throws away what still comes, so that the sender gets to read the refusal. */
  drop(): void
}

/** A multipart body up to its part with bytes. */
export interface MultipartBody {
  fields: Record<string, string>
  part: UploadedPart
}

const fieldBytes = 4096
const fieldsAtMost = 40

/**
 * Reads the form fields of a multipart body up to the part with bytes, which is not read yet (RFC 7578). Throws 400
 * `kit.badRequest` where the body is broken, has no such part or too many fields. Fields after the part are dropped.
 */
export function readMultipart(request: FastifyRequest, partBytes: number): Promise<MultipartBody> {
  const fields: Record<string, string> = Object.create(null)
  const source = request.raw
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        fileHwm: 1_048_576,
        highWaterMark: 1_048_576,
        limits: {
          fields: fieldsAtMost,
          fieldSize: fieldBytes,
          fieldNameSize: 100,
          files: 1,
          fileSize: partBytes,
        },
      })
    } catch {
      reject(failure('kit.badRequest'))
      return
    }
    let stream: Readable | null = null
    const ended = new Promise<void>((done, fail) => {
      const give = (error: unknown) => {
        stream?.destroy(error as Error)
        fail(error)
        reject(error)
      }
      parser.once('close', () => {
        done()
        reject(failure('kit.badRequest'))
      })
      parser.once('error', () => give(failure('kit.badRequest')))
      source.once('close', () => {
        if (!source.complete) give(failure('kit.badRequest'))
      })
    })
    // Who waits for the end is told; nobody else must be.
    ended.catch(() => {})
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) reject(failure('kit.badRequest'))
      if (stream === null) fields[name] = value
    })
    parser.on('file', (_field, bytes, { filename }) => {
      stream = bytes
      bytes.once('limit', () => bytes.destroy(failure('kit.tooLarge')))
      bytes.on('error', () => {})
      const finish = async () => {
        if (!bytes.readableEnded && !bytes.destroyed) bytes.resume()
        await ended
      }
      const drop = () => {
        source.unpipe(parser)
        source.resume()
        bytes.destroy()
      }
      resolve({ fields, part: { name: filename ?? '', stream: bytes, finish, drop } })
    })
    source.pipe(parser)
  })
}
