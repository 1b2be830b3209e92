import { say } from './child.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program and restarts it after an exit, with growing pauses. Does not restart it after a signal to this
 * process, after exit code 0, or if it has never been ready, because it would fail again. Returns the last exit code.
 *
 * @param {(onReady: () => void) => Promise<number>} runOnce
 * @param {{ firstPause?: number, longestPause?: number, calmAfter?: number }} [times] in milliseconds; after a run of
 * at least `calmAfter`, the next pause is `firstPause`
 */
export async function supervise(
  runOnce,
  { firstPause = 1000, longestPause = 60_000, calmAfter = 60_000 } = {},
) {
  let isAsked = false
  let wake = () => {}
  const ask = () => {
    isAsked = true
    wake()
  }
  for (const signal of signals) process.on(signal, ask)
  try {
    let wasReady = false
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      const began = Date.now()
      const code = await runOnce(() => {
        wasReady = true
      })
      if (isAsked || code === 0 || !wasReady) return code
      if (Date.now() - began >= calmAfter) pause = firstPause
      say(`The server ended by itself (${code}): it is started again in ${pause / 1000} s`)
      await new Promise((resolve) => {
        const clock = setTimeout(resolve, pause)
        wake = () => {
          clearTimeout(clock)
          resolve(undefined)
        }
      })
      if (isAsked) return code
    }
  } finally {
    for (const signal of signals) process.off(signal, ask)
  }
}
