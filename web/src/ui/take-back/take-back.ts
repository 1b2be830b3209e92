import { useSyncExternalStore } from 'react'
import { onPageEnd } from '#kit/call/page-end.ts'
import { beforeSessionEnds, noteUnsent } from '#kit/session/before-end.ts'
import { collectRefusals } from './refusals.ts'

/** Seconds for which an act can be taken back. */
export const takeBackSeconds = 7

/** An act that can be taken back for {@link takeBackSeconds}. */
export interface TakeBackAct {
  /** What was done, for the bar. */
  text: string
  /**
   * Sends the act. When the page ends, all its calls must begin before `send` returns: see `runOnEach`. Nothing is read
   * first.
   */
  send: () => Promise<void>
  /**
   * Reverses the act on the server. With it the act is sent at once; without it the act waits in the browser until the
   * seconds are over, because nothing could reverse it.
   */
  reverse?: () => Promise<void>
  /** Called when the act was taken back. */
  onTakenBack: () => void
  /** Called with what the server answered if the act or its reversal was refused. */
  onRefused: (error: unknown, wasReversed: boolean) => void
}

/** An act that can still be taken back. */
export interface OpenAct {
  id: number
  text: string
  /** Milliseconds since 1970. */
  endsAt: number
}

interface Entry extends OpenAct {
  act: TakeBackAct
  timer: ReturnType<typeof setTimeout>
  /** The sending; null while the act waits. */
  sending: Promise<boolean> | null
}

let entries: readonly Entry[] = []
let count = 0
const listeners = new Set<() => void>()

/** Sendings that have not been answered yet. */
const unanswered = new Set<Promise<unknown>>()

const noteOpen = () => noteUnsent(unanswered.size > 0 || waiting().length > 0)

function put(next: readonly Entry[]) {
  entries = next
  noteOpen()
  for (const listener of listeners) listener()
}

const remove = (id: number) => put(entries.filter((one) => one.id !== id))

async function sendOrReport({ send, onRefused }: TakeBackAct): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    onRefused(error, false)
    return false
  }
}

/** Sends an act; resolves to false if it was refused. */
async function sendAct(act: TakeBackAct): Promise<boolean> {
  const sending = sendOrReport(act)
  unanswered.add(sending)
  noteOpen()
  const isSent = await sending
  unanswered.delete(sending)
  noteOpen()
  return isSent
}

/** Ends the time of an act; one that waits is sent. Resolves when it has been answered. */
async function end(id: number): Promise<void> {
  const entry = entries.find((one) => one.id === id)
  if (!entry) return
  remove(id)
  await (entry.sending ?? sendAct(entry.act))
}

const waiting = () => entries.filter((one) => one.sending === null)

/** Ends the time of acts that wait. */
function endWaiting() {
  for (const { id, timer } of waiting()) {
    clearTimeout(timer)
    void end(id)
  }
}

/** In browsers whose requests end with the page, the question of the browser holds it until they have left. */
function holdPage(event: BeforeUnloadEvent) {
  if (waiting().length === 0) return
  endWaiting()
  event.preventDefault()
}

/** Acts that wait are sent when the page is closed, left or hidden, and before the session ends. */
function watchEnds() {
  onPageEnd(endWaiting)
  if (!('keepalive' in Request.prototype)) window.addEventListener('beforeunload', holdPage)
  beforeSessionEnds(sendWaitingActs)
}

/** Begins an act that can be taken back. */
export function beginAct(act: TakeBackAct): void {
  watchEnds()
  count += 1
  const id = count
  const sending = act.reverse ? sendAct(act) : null
  const timer = setTimeout(() => void end(id), takeBackSeconds * 1000)
  put([...entries, { id, text: act.text, endsAt: Date.now() + takeBackSeconds * 1000, act, timer, sending }])
  // What was refused at once cannot be taken back.
  void sending?.then((isSent) => {
    if (!isSent) remove(id)
  })
}

/** Takes back the newest act that is still open; returns false if there is none. */
export async function takeBack(): Promise<boolean> {
  const entry = entries.at(-1)
  if (!entry) return false
  const { id, act, timer, sending } = entry
  clearTimeout(timer)
  remove(id)
  if (sending === null) {
    act.onTakenBack()
    return true
  }
  if (!(await sending)) return true
  try {
    await act.reverse?.()
    act.onTakenBack()
  } catch (error) {
    act.onRefused(error, true)
  }
  return true
}

/**
 * Sends all acts that wait, and resolves when all acts have been answered: they need the session of the person. Returns
 * what was refused, which is not shown.
 */
export function sendWaitingActs(): Promise<string[]> {
  return collectRefusals(async () => {
    const ends = entries.map(({ id, timer }) => {
      clearTimeout(timer)
      return end(id)
    })
    await Promise.all([...ends, ...unanswered])
  })
}

/** The acts that can still be taken back, oldest first. */
export function useOpenActs(): readonly OpenAct[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => entries,
  )
}
