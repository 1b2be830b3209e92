import { FairQueue } from '../worker/fair-queue.ts'
import { WorkerEnded, WorkerHost } from '../worker/worker.ts'

/** Maximum number of pixels of a picture; larger ones are refused before decoding. */
export const imagePixels = 50_000_000

/** A picture to create from the file at `path`, within `width` and `height` pixels. */
export interface ImageJob {
  path: string
  width: number
  height: number
  /** The expected SHA-256 of the file in hexadecimal, if the file was not verified before. */
  digest?: string
  /** `picture`: WebP from any readable image. `photo`: JPEG, from JPEG or GIF only. */
  kind: 'picture' | 'photo'
}

/**
 * `late`: exceeded the time limit of {@link makePicture}; a later attempt may succeed. `damaged`: the digest differs.
 */
export type ImageReason = 'tooLarge' | 'notAnImage' | 'gone' | 'late' | 'damaged'

/** The answer of the process. */
export type ImageReply = { bytes: Uint8Array } | { fault: ImageReason }

/** Thrown if no picture was created, with the reason. */
export class ImageFault extends Error {
  readonly reason: ImageReason

  constructor(reason: ImageReason) {
    super(reason)
    this.reason = reason
  }
}

const queue = new FairQueue()
const host = new WorkerHost({ kind: 'process', seconds: 20, idleSeconds: 30, isLowPriority: true })
const module = new URL('./make-picture.ts', import.meta.url).href

/**
 * Creates a picture in a separate process with low priority, one at a time in the order of the calls. Throws {@link
 * ImageFault}: `tooLarge` beyond {@link imagePixels}, `late` after 20 s, `notAnImage` if it cannot be read.
 */
export function makePicture(job: ImageJob): Promise<Buffer> {
  return queue.run('', async () => {
    const made = await host
      .run<ImageReply>({ module, name: 'makePictureHere', input: job })
      .catch((error) => {
        if (!(error instanceof WorkerEnded)) throw error
        // The decoder crashed or exceeded its time limit: the picture is the cause.
        return { fault: error.reason === 'late' ? 'late' : 'notAnImage' } as const
      })
    if ('fault' in made) throw new ImageFault(made.fault)
    return Buffer.from(made.bytes)
  })
}
