import { parentPort, workerData } from 'node:worker_threads'

/** The requests of one attack, and its duration. */
export interface Attack {
  url: string
  path: string
  body: string
  cookie: string | null
  /** Number of parallel requests. */
  at: number
  seconds: number
}

// This runs in a separate thread, so that sending the bodies does not delay the measurement of the health
// check.
const { url, path, body, cookie, at, seconds } = workerData as Attack
const headers = {
  'content-type': 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  ...(cookie ? { cookie } : {}),
}
const statuses: Record<number, number> = {}
const end = performance.now() + seconds * 1000
async function attack(): Promise<void> {
  while (performance.now() < end) {
    const status = await fetch(`${url}${path}`, { method: 'POST', headers, body }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
await Promise.all(Array.from({ length: at }, attack))
parentPort?.postMessage(statuses)
