/** A task of the page that needs the session; returns what was refused, in the words of the person. */
type Task = () => Promise<readonly string[]>

/** An answer of another window. */
interface Finished {
  refused: string[]
}

const channelName = 'maru.finish'
const asking = 'finish'
const lockName = 'maru.unsent'
/** Milliseconds for which another window is waited for. */
const waitAtMost = 3_000

const tasks = new Set<Task>()
let channel: BroadcastChannel | null = null
/** Releases the lock of this window; null while nothing is unsent. */
let release: (() => void) | null = null

async function runTasks(): Promise<string[]> {
  const results = await Promise.allSettled([...tasks].map((task) => task()))
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/** Answers a window that ends the session; a window with nothing unsent is not waited for. */
async function answer({ data }: MessageEvent): Promise<void> {
  if (data !== asking || release === null) return
  const refused = await runTasks()
  channel?.postMessage({ refused } satisfies Finished)
}

/** Registers a task of the page that needs the session, such as acts that have not been sent yet; once for each task. */
export function beforeSessionEnds(task: Task): void {
  tasks.add(task)
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(channelName)
  channel.onmessage = answer
}

/**
 * Notes whether this window has something that is not sent and answered yet. A lock of the browser says so to the other
 * windows; it ends with the window.
 */
export function noteUnsent(isUnsent: boolean): void {
  if (!isUnsent) {
    release?.()
    release = null
  } else if (!release && navigator.locks) {
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    navigator.locks.request(lockName, { mode: 'shared' }, () => released).catch(() => undefined)
  }
}

/** The number of other windows that have something unsent. */
async function unsentWindows(): Promise<number> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.filter(({ name }) => name === lockName).length - (release === null ? 0 : 1)
}

/** Lets the other windows of this browser run their tasks; returns what was refused there. */
async function finishOthers(): Promise<string[]> {
  const count = await unsentWindows()
  if (count <= 0 || typeof BroadcastChannel === 'undefined') return []
  const own = new BroadcastChannel(channelName)
  const answers: Finished[] = []
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitAtMost)
    own.onmessage = ({ data }) => {
      if (data === asking) return
      answers.push(data as Finished)
      if (answers.length < count) return
      clearTimeout(timer)
      resolve()
    }
    own.postMessage(asking)
  })
  own.close()
  return answers.flatMap(({ refused }) => refused)
}

/**
 * Runs the tasks of all windows of this browser that need the session, before it ends or changes; a task that fails does
 * not stop the others. Returns what was refused, in the words of the person.
 */
export async function finishSession(): Promise<string[]> {
  return [...(await runTasks()), ...(await finishOthers())]
}
