import { FairQueue } from './fair-queue.ts'
import { WorkerEnded, WorkerHost } from './worker.ts'

/** Most pixels that a picture may have: beyond, it is refused before it is decoded. */
export const imagePixels = 50_000_000

/** A picture to make from the file at `path`, within `width` and `height` pixels. */
export interface ImageJob {
  path: string
  width: number
  height: number
  /** The SHA-256 that the file must have, in hexadecimal, where it was not computed yet. */
  digest?: string
  /** `picture`: WebP of any readable image. `photo`: JPEG, and only of JPEG or GIF. */
  kind: 'picture' | 'photo'
}

/** `late`: it took longer than {@link makePicture} allows, which another day it need not. `damaged`: not its digest. */
export type ImageReason = 'tooLarge' | 'notAnImage' | 'gone' | 'late' | 'damaged'

/** What the process answers. */
export type ImageReply = { bytes: Uint8Array } | { fault: ImageReason }

/** Why no picture was made. */
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
 * Makes a picture in a process of its own with low priority, one at a time, in the order asked. Throws
 * {@link ImageFault}: `tooLarge` beyond {@link imagePixels}, `late` after 20 s, `notAnImage` where it cannot be read.
 */
export function makePicture(job: ImageJob): Promise<Buffer> {
  return queue.run('', async () => {
    const made = await host
      .run<ImageReply>({ module, name: 'makePictureHere', input: job })
      .catch((error) => {
        if (!(error instanceof WorkerEnded)) throw error
        // The decoder broke, or was killed for taking too long: the picture is to blame.
        return { fault: error.reason === 'late' ? 'late' : 'notAnImage' } as const
      })
    if ('fault' in made) throw new ImageFault(made.fault)
    return Buffer.from(made.bytes)
  })
}
