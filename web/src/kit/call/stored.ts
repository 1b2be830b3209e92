import { useSyncExternalStore } from 'react'

/** A call that waits for the network, as the list of waiting calls names it. */
export interface WaitingLabel {
  kind: 'comment' | 'event' | 'mail' | 'answer' | 'decision'
  title: string
  /** What the person typed, shown if the server refuses the call. */
  text?: string
  /** Of a decision: the key of its thing in the work queue, the name of the act, and the address of the thing. */
  about?: string
  act?: string
  address?: string
  /** The input with which the call is sent if the server refuses it, so that what was written is kept there. */
  instead?: object
}

/** A call with the key by which the server does it once. */
export interface WaitingCall extends WaitingLabel {
  key: string
  url: string
  method: string
  body: string
}

/** A waiting call as lists show it. */
export interface WaitingNote extends WaitingLabel {
  key: string
  /** Whether the server refused it. */
  isRefused: boolean
}

/** An answer of the server, with the time at which it was given. */
export interface StoredAnswer {
  answer: unknown
  at: number
}

/** The database of a device that works without a network; see `app/offline`. */
export interface OfflineStore {
  noteAnswer: (address: string, answer: unknown) => void
  findAnswer: (address: string) => Promise<StoredAnswer | undefined>
  addWaiting: (call: WaitingCall) => Promise<void>
  removeWaiting: (key: string) => Promise<void>
}

/** What the page shows about the storage: when the stored answers that it shows were given, and the waiting calls. */
export interface OfflineState {
  shownAt: number
  waiting: readonly WaitingNote[]
  isFull: boolean
}

/** The database of this browser. */
export const databaseName = 'maru'
const ownerKey = 'maru.offline'
/** Answers of the first seconds of a page, before the store is loaded. */
const earlyAtMost = 100

let load: (() => Promise<OfflineStore>) | null = null
let store: OfflineStore | null = null
let early: [string, unknown][] = []
let state: OfflineState = { shownAt: 0, waiting: [], isFull: false }
const listeners = new Set<() => void>()

/** Changes what the page shows about the storage. */
export function putOffline(next: Partial<OfflineState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** What the page shows about the storage. */
export const useOffline = (): OfflineState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )

/** The person, company and post whose data this browser stores; null if it stores nothing. */
export function storedOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey)
  } catch {
    return null
  }
}

/** Lets this page store answers, with the module of the store, which is loaded when it is needed. */
export function offerStore(module: () => Promise<OfflineStore>): void {
  load = module
}

/** Whether this device works without a network. */
export const canStore = (): boolean => load !== null

/** Begins to store for a person. Returns false if the browser does not allow it. */
export function beginStoring(owner: string, opened: OfflineStore): boolean {
  try {
    localStorage.setItem(ownerKey, owner)
  } catch {
    return false
  }
  store = opened
  for (const [address, answer] of early) store.noteAnswer(address, answer)
  early = []
  return true
}

/** Whether this page stores answers now. */
export const isStoring = (): boolean => store !== null && !state.isFull && storedOwner() !== null

/** Removes all that this browser stores of a person: the answers, and the calls that wait. */
export function dropStored(): void {
  store = null
  early = []
  if (storedOwner() === null) return
  localStorage.removeItem(ownerKey)
  indexedDB.deleteDatabase(databaseName)
  putOffline({ shownAt: 0, waiting: [] })
}

/** Stores an answer of a call that the contract allows to store. */
export function noteAnswer(address: string, answer: unknown): void {
  if (store) store.noteAnswer(address, answer)
  else if (load && early.length < earlyAtMost) early.push([address, answer])
}

/** The stored answer to a request without a network. */
export async function storedAnswer(address: string): Promise<StoredAnswer | undefined> {
  if (!load || storedOwner() === null) return undefined
  const stored = await load()
    .then(({ findAnswer }) => findAnswer(address))
    .catch(() => undefined)
  if (stored && stored.at > state.shownAt) putOffline({ shownAt: stored.at })
  return stored
}

/** Stores a call until the network is back. Returns false on a device that stores nothing. Throws CallError if it is full. */
export async function storeWaiting(call: WaitingCall): Promise<boolean> {
  if (!load || storedOwner() === null) return false
  await (await load()).addWaiting(call)
  return true
}

/** The decision about a thing of the work queue that waits to be sent; undefined without one. */
export const decisionOn = (about: string): WaitingNote | undefined =>
  state.waiting.find((one) => one.about === about && !one.isRefused)

/** Removes a waiting call before it is sent. */
export async function takeBackWaiting(key: string): Promise<void> {
  if (load) await (await load()).removeWaiting(key)
}
