import { Transform } from 'node:stream'
import { BackupFault } from './manifest.ts'

/** Milliseconds without a saved row or byte after which a backup ends with an error. */
export const stalledAfter = 300_000

/** Ends work that no longer proceeds. */
export interface Progress {
  /** Reports that the work proceeds. */
  advance(): void
  /** A stream that reports every chunk that passes. */
  counting(): Transform
  /** Awaits the work; throws {@link BackupFault} as soon as nothing was reported for the time limit. */
  watch<T>(work: Promise<T>): Promise<T>
}

/** Creates a watch with a limit in milliseconds; `doing` names the step in the message. */
export function watchProgress(limit: number, doing: () => string): Progress {
  let last = performance.now()
  const advance = () => {
    last = performance.now()
  }
  return {
    advance,
    counting: () =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          advance()
          done(null, chunk)
        },
      }),
    async watch(work) {
      advance()
      let timer: NodeJS.Timeout | undefined
      const stalled = new Promise<never>((_, reject) => {
        timer = setInterval(
          () => {
            if (performance.now() - last < limit) return
            reject(new BackupFault(`Nothing was saved for ${Math.round(limit / 1000)} s at ${doing()}.`))
          },
          Math.min(limit / 4, 1_000),
        )
      })
      try {
        return await Promise.race([work, stalled])
      } finally {
        clearInterval(timer)
      }
    },
  }
}
