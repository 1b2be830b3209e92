import Flow, { type FlowFile } from '@flowjs/flow.js'
import { uploadLimits } from '@maru/api/file/upload'
import type { CallError } from '#kit/call/call-error.ts'
import { chunkAddress, endUpload } from '../../file.api.ts'
import { chunkFault, newIdentifier } from '../../file.rules.ts'

/** A file that is being uploaded, as the list shows it. */
export interface QueuedFile {
  identifier: string
  name: string
  size: number
  /** Number of bytes that were sent, or that the server already had. */
  sent: number
  state: 'waiting' | 'uploading' | 'paused' | 'failed'
  fault: CallError | null
}

/** The collection that receives the uploads of a queue, and the callbacks. */
export interface QueueTarget {
  code: string
  codeValues?: string
  type?: string
  /** Called when a file is stored. */
  onStored: (file: { name: string }) => void
  /** Called when a file was refused permanently and was removed from the queue. */
  onRefused: (fault: CallError) => void
  /** Called when the session has ended and the queue is paused. */
  onSignedOut: () => void
}

const memory = 'maru.uploads'

/** Returns the identifiers of unfinished uploads in this browser, so that an upload of the same file can continue. */
function remembered(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(memory) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function remember(key: string, identifier: string | null): void {
  const all = remembered()
  if (identifier === null) delete all[key]
  else all[key] = identifier
  try {
    localStorage.setItem(memory, JSON.stringify(all))
  } catch {
    // Without local storage an upload cannot continue after a reload. Uploads still work.
  }
}

/** The uploads of one collection. It is a store for React around flow.js, and it creates the file identifiers. */
export class UploadQueue {
  private readonly flow: Flow
  private readonly target: QueueTarget
  private readonly listeners = new Set<() => void>()
  private readonly faults = new Map<string, CallError>()
  private readonly keys = new Map<string, string>()
  private shown: readonly QueuedFile[] = []

  constructor(target: QueueTarget) {
    this.target = target
    const { code, codeValues, type } = target
    this.flow = new Flow({
      target: chunkAddress({
        code,
        ...(codeValues === undefined ? {} : { codeValues }),
        ...(type === undefined ? {} : { type }),
      }),
      chunkSize: uploadLimits.chunkSize,
      simultaneousUploads: uploadLimits.simultaneous,
      permanentErrors: uploadLimits.permanentErrors,
      successStatuses: uploadLimits.success,
      maxChunkRetries: uploadLimits.retries,
      chunkRetryInterval: 2000,
      progressCallbacksInterval: 100,
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      generateUniqueIdentifier: (file) => this.identify(file),
    })
    this.flow.on('fileProgress', () => this.tell())
    this.flow.on('fileSuccess', (file) => this.stored(file))
    this.flow.on('fileError', (file, message, chunk) => this.failed(file, message, chunk.xhr?.status ?? 0))
    this.flow.on('fileRetry', (_file, chunk) => {
      if (chunk.xhr?.status !== 401) return
      this.pauseAll()
      this.target.onSignedOut()
    })
  }

  private identify(file: File): string {
    const key = `${this.target.code}/${file.name}/${file.size}/${file.lastModified}`
    const identifier = remembered()[key] ?? newIdentifier()
    this.keys.set(identifier, key)
    return identifier
  }

  private forget(identifier: string): void {
    const key = this.keys.get(identifier)
    if (key !== undefined) remember(key, null)
    this.keys.delete(identifier)
    this.faults.delete(identifier)
  }

  private stored(file: FlowFile): void {
    this.forget(file.uniqueIdentifier)
    this.flow.files = this.flow.files.filter((one) => one !== file)
    this.target.onStored(file)
    this.tell()
  }

  private failed(file: FlowFile, message: string, status: number): void {
    const fault = chunkFault(message, status)
    if (status !== 0 && uploadLimits.permanentErrors.some((one) => one === status)) {
      this.cancel(file.uniqueIdentifier)
      this.target.onRefused(fault)
      return
    }
    this.faults.set(file.uniqueIdentifier, fault)
    this.tell()
  }

  private tell(): void {
    this.shown = this.flow.files.map((file) => ({
      identifier: file.uniqueIdentifier,
      name: file.name,
      size: file.size,
      sent: Math.min(file.size, Math.round(file.sizeUploaded())),
      state: file.error ? 'failed' : file.paused ? 'paused' : file.isUploading() ? 'uploading' : 'waiting',
      fault: this.faults.get(file.uniqueIdentifier) ?? null,
    }))
    for (const listener of this.listeners) listener()
  }

  /** The subscribe function for useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Returns the files that are being uploaded. */
  readonly snapshot = (): readonly QueuedFile[] => this.shown

  /** Total size of the files that are being uploaded, for the check of the limit. */
  get size(): number {
    return this.flow.files.reduce((sum, file) => sum + file.size, 0)
  }

  /** Adds files and starts their upload. The caller has checked the files. */
  add(files: readonly File[]): void {
    for (const file of files) {
      const known = remembered()
      this.flow.addFile(file)
      const added = this.flow.files.at(-1)
      if (!added) continue
      const key = this.keys.get(added.uniqueIdentifier)
      if (key === undefined || known[key] !== undefined) continue
      remember(key, added.uniqueIdentifier)
      // The server has no chunks of a new file, so flow.js does not need to test them.
      for (const chunk of added.chunks) chunk.tested = true
    }
    this.flow.upload()
    this.tell()
  }

  private with(identifier: string, act: (file: FlowFile) => void): void {
    const file = this.flow.getFromUniqueIdentifier(identifier)
    if (file) act(file)
    this.tell()
  }

  pause(identifier: string): void {
    this.with(identifier, (file) => file.pause())
  }

  resume(identifier: string): void {
    this.with(identifier, (file) => file.resume())
  }

  retry(identifier: string): void {
    this.faults.delete(identifier)
    this.with(identifier, (file) => file.retry())
  }

  cancel(identifier: string): void {
    this.forget(identifier)
    this.with(identifier, (file) => file.cancel())
    endUpload(this.target.code, identifier)
  }

  pauseAll(): void {
    for (const file of this.flow.files) if (!file.error) file.pause()
    this.tell()
  }

  resumeAll(): void {
    for (const file of this.flow.files) {
      if (file.error) this.retry(file.uniqueIdentifier)
      else file.resume()
    }
    this.tell()
  }

  /** Pauses all uploads when the component is unmounted. The server stores received chunks for one day. */
  stop(): void {
    for (const file of this.flow.files) file.pause()
  }
}
