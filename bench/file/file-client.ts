import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { fileApi } from '@maru/api/file'
import { uploadLimits } from '@maru/api/file/upload'
import { chunkCount, chunkSizeAt } from '@maru/server/modules/file/upload/upload.rules'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Status and text of an answer. */
interface Answer {
  status: number
  text: string
}

function send(
  url: string,
  method: string,
  headers: Record<string, string | number>,
  bodies: Buffer[],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.on('data', (bytes) => {
        text += bytes
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.once('error', reject)
    const next = (index: number): void => {
      const body = bodies[index]
      if (!body) call.end()
      else if (call.write(body)) next(index + 1)
      else call.once('drain', () => next(index + 1))
    }
    next(0)
  })
}

/** Streams `size` bytes in one request to the bare program. */
export async function putBare(url: string, size: number): Promise<void> {
  const block = randomBytes(1_048_576)
  const bodies = Array.from({ length: size / block.length }, () => block)
  const { status } = await send(url, 'PUT', { 'content-length': size }, bodies)
  if (status !== 200) throw new Error(`bare upload: ${status}`)
}

/** The server and the headers of the signed-in uploader. */
export interface Sender {
  url: string
  headers: Record<string, string>
}

/** Creates a collection and returns its code. */
export async function newCode({ url, headers }: Sender): Promise<string> {
  const answer = await fetch(`${url}/cm${fileApi.createFileCode.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  return ((await answer.json()) as { result: { fileCode: string } }).result.fileCode
}

/**
 * Uploads a file of `size` bytes like the web client: in chunks of `chunkSize`, with the same number of parallel
 * requests. Returns the milliseconds between the last two answers, which is the wait for the completion of the file.
 */
export async function uploadFile(
  { url, headers }: Sender,
  code: string,
  size: number,
  chunkSize: number = uploadLimits.chunkSize,
): Promise<number> {
  const identifier = randomUUID()
  const count = chunkCount(size, chunkSize)
  const block = randomBytes(2 * chunkSize)
  let next = 1
  const answered: number[] = []
  const lane = async () => {
    while (next <= count) {
      const number = next++
      const length = chunkSizeAt(number, size, chunkSize)
      // Every chunk has unique bytes, so that the server has not stored any of them before.
      const mark = Buffer.from(`${identifier}:${number}:`.padEnd(64, '.'))
      const fields = {
        flowChunkNumber: number,
        flowChunkSize: chunkSize,
        flowCurrentChunkSize: length,
        flowTotalSize: size,
        flowIdentifier: identifier,
        flowFilename: '큰 파일.bin',
        flowRelativePath: '큰 파일.bin',
        flowTotalChunks: count,
      }
      const line = '----bench'
      const texts = Object.entries(fields).map(
        ([name, value]) => `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const head = Buffer.from(
        `${texts.join('')}--${line}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      )
      const tail = Buffer.from(`\r\n--${line}--\r\n`)
      const bytes =
        length > mark.length ? [mark, block.subarray(mark.length, length)] : [block.subarray(0, length)]
      const { status, text } = await send(
        `${url}/cm${fileApi.uploadChunk.path}?code=${code}`,
        'POST',
        {
          ...headers,
          'content-type': `multipart/form-data; boundary=${line}`,
          'content-length': head.length + length + tail.length,
        },
        [head, ...bytes, tail],
      )
      if (status !== 200) throw new Error(`chunk ${number}: ${status} ${text}`)
      answered.push(performance.now())
    }
  }
  await Promise.all(Array.from({ length: uploadLimits.simultaneous }, lane))
  return (answered.at(-1) ?? 0) - (answered.at(-2) ?? 0)
}

/** Uploads a small file in one chunk and returns its id. */
export async function uploadBytes(
  { url, headers }: Sender,
  code: string,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const form = new FormData()
  const fields = {
    flowChunkNumber: 1,
    flowChunkSize: 10_000_000,
    flowCurrentChunkSize: bytes.length,
    flowTotalSize: bytes.length,
    flowIdentifier: randomUUID(),
    flowFilename: name,
    flowRelativePath: name,
    flowTotalChunks: 1,
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${url}/cm${fileApi.uploadChunk.path}?code=${code}`, {
    method: 'POST',
    headers,
    body: form,
  })
  const body = (await answer.json()) as { result?: { file: { id: string } | null } }
  const id = body.result?.file?.id
  if (!id) throw new Error(`upload of ${name}: ${answer.status}`)
  return id
}
