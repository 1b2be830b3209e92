/** The header that names a change; the pushes that the change causes repeat it. */
export const changeHeader = 'X-Maru-Change'

/** This tab, until the page is loaded again. */
const tab = crypto.randomUUID()
const remembered = 200

let count = 0
/** The answered changes of this tab with the time of the answer; the oldest are dropped. */
const answered = new Map<string, number>()

/** The name of the next change of this tab. */
export function nextChange(): string {
  count += 1
  return `${tab}.${count}`
}

/** Notes that a change of this tab was answered. */
export function noteAnswered(change: string, now: number = Date.now()): void {
  answered.set(change, now)
  if (answered.size > remembered) for (const first of answered.keys()) return void answered.delete(first)
}

/** Whether a change was made by this tab. */
export const isOwnChange = (change: string): boolean => change.startsWith(`${tab}.`)

/** When the change was answered; undefined if its answer is still on the way. */
export const answeredAt = (change: string): number | undefined => answered.get(change)
