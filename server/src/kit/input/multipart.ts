import type { FastifyRequest } from 'fastify'
import { failure } from '../failure.ts'
import { BodySource } from './body-source.ts'

/** The file part of a multipart body, for its handler. */
export interface UploadedPart {
  /** The file name from the browser; for display only, never a path. */
  name: string
  /**
   * The bytes as a stream, readable once; a chunk is valid until the next one is requested. Throws 413 `kit.tooLarge`
   * beyond the endpoint's limit and 400 `kit.badRequest` if the sender disconnects before the end. A caller that
   * knows the length passes `expected`: that many bytes are not searched for the boundary, and fewer end in
   * `kit.badRequest`.
   */
  read(expected?: number): AsyncIterable<Buffer>
  /** Resolves when the body is read to its end; discards what the handler did not read. */
  finish(): Promise<void>
  /** Discards the rest, so that the sender can read the refusal. */
  drop(): void
}

/** A multipart body up to its file part. */
export interface MultipartBody {
  fields: Record<string, string>
  part: UploadedPart
}

const headerBytes = 8192
const fieldBytes = 16_384
const fieldsAtMost = 40

/** The boundary of a Content-Type (RFC 2046 §5.1.1), or undefined. */
function boundaryOf(contentType: string | undefined): string | undefined {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '')
  return match?.[1] ?? match?.[2]
}

/** Name and file name in the headers of a part; a field has no file name (RFC 7578 §4.2). */
function dispositionOf(headers: string): { name: string; filename: string | undefined } {
  const line = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1] ?? ''
  const name = /;\s*name="([^"]*)"/i.exec(line)?.[1]
  if (name === undefined) throw failure('kit.badRequest')
  return { name, filename: /;\s*filename="([^"]*)"/i.exec(line)?.[1]?.replaceAll('%22', '"') }
}

/** Reads a body from boundary to boundary with at most one chunk in memory. */
class BodyReader {
  private readonly source: BodySource
  private readonly border: Buffer
  private held: Buffer = Buffer.alloc(0)
  // The first boundary has no preceding line end.
  private next: 'first' | 'border' | 'passed' = 'first'

  constructor(source: BodySource, boundary: string) {
    this.source = source
    this.border = Buffer.from(`\r\n--${boundary}`)
  }

  /** The next bytes; the previous chunk's memory is reused, so the caller copies what it still needs. */
  private async pull(inBlocks = false): Promise<Buffer> {
    this.held = Buffer.from(this.held)
    const next = await this.source.next(inBlocks)
    if (!next) throw failure('kit.badRequest')
    return next
  }

  /** Reads and skips past a mark; returns the bytes before it, at most `limit`. */
  async until(mark: Buffer, limit: number): Promise<Buffer> {
    for (;;) {
      const at = this.held.indexOf(mark)
      if (at > limit || (at < 0 && this.held.length > limit + mark.length)) throw failure('kit.badRequest')
      if (at >= 0) {
        const head = this.held.subarray(0, at)
        this.held = this.held.subarray(at + mark.length)
        return head
      }
      await this.lengthen()
    }
  }

  private async lengthen(): Promise<void> {
    const next = await this.pull()
    this.held = this.held.length === 0 ? next : Buffer.concat([this.held, next])
  }

  /** Moves past the next boundary; false at the last one. */
  async nextPart(limit: number): Promise<boolean> {
    if (this.next !== 'passed')
      await this.until(this.next === 'first' ? this.border.subarray(2) : this.border, limit)
    this.next = 'border'
    while (this.held.length < 2) await this.lengthen()
    const end = this.held.subarray(0, 2).toString('latin1')
    this.held = this.held.subarray(2)
    if (end !== '\r\n' && end !== '--') throw failure('kit.badRequest')
    return end === '\r\n'
  }

  async headers(): Promise<string> {
    return (await this.until(Buffer.from('\r\n\r\n'), headerBytes)).toString('utf8')
  }

  async field(): Promise<string> {
    const value = await this.until(this.border, fieldBytes)
    this.next = 'passed'
    return value.toString('utf8')
  }

  /** The bytes of the part up to its boundary; only the few bytes that may begin a boundary are copied. */
  async *bytes(limit: number, expected: number): AsyncGenerator<Buffer> {
    const reach = this.border.length - 1
    let given = 0
    const count = (chunk: Buffer) => {
      given += chunk.length
      if (given > limit) throw failure('kit.tooLarge')
      return chunk
    }
    while (given < expected) {
      const sure = this.held.subarray(0, expected - given)
      this.held = this.held.subarray(sure.length)
      if (sure.length > 0) yield count(sure)
      if (this.held.length === 0) this.held = await this.pull(true)
    }
    for (;;) {
      const at = this.held.indexOf(this.border)
      const ready = at >= 0 ? at : Math.max(0, this.held.length - reach)
      if (ready > 0) yield count(this.held.subarray(0, ready))
      if (at >= 0) return
      this.held = this.held.subarray(ready)
      const next = await this.pull(true)
      const tail = this.held
      const seam = Buffer.concat([tail, next.subarray(0, reach)])
      if (next.length < reach || seam.includes(this.border)) this.held = Buffer.concat([tail, next])
      else {
        if (tail.length > 0) yield count(tail)
        this.held = next
      }
    }
  }

  async rest(): Promise<void> {
    while (await this.source.next(true)) {
      // discarded
    }
  }
}

/**
 * Reads the form fields of a multipart body up to the file part, which is not read yet (RFC 7578). Throws 400
 * `kit.badRequest` if the body is invalid, has no file part or too many fields. Drops fields after the file part.
 */
export async function readMultipart(request: FastifyRequest, partBytes: number): Promise<MultipartBody> {
  const boundary = boundaryOf(request.headers['content-type'])
  if (boundary === undefined) throw failure('kit.badRequest')
  const source = new BodySource(request.raw)
  const reader = new BodyReader(source, boundary)
  const drop = () => source.drop()
  try {
    const fields: Record<string, string> = Object.create(null)
    for (let count = 0; count <= fieldsAtMost; count += 1) {
      if (!(await reader.nextPart(headerBytes))) break
      const { name, filename } = dispositionOf(await reader.headers())
      if (filename === undefined) {
        fields[name] = await reader.field()
        continue
      }
      const finish = () => reader.rest()
      return {
        fields,
        part: { name: filename, read: (expected = 0) => reader.bytes(partBytes, expected), finish, drop },
      }
    }
    throw failure('kit.badRequest')
  } catch (error) {
    drop()
    throw error
  }
}
