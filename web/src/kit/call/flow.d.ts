/** Types for the functions of flow.js that the uploader uses. The package has no types. */
declare module '@flowjs/flow.js' {
  /** One chunk of a file that is being uploaded. */
  export interface FlowChunk {
    tested: boolean
    xhr: XMLHttpRequest | null
  }

  /** A file that is being uploaded. */
  export interface FlowFile {
    name: string
    size: number
    uniqueIdentifier: string
    chunks: FlowChunk[]
    paused: boolean
    error: boolean
    pause(): void
    resume(): void
    retry(): void
    cancel(): void
    isComplete(): boolean
    isUploading(): boolean
    sizeUploaded(): number
  }

  interface FlowEvents {
    fileProgress: (file: FlowFile) => void
    fileSuccess: (file: FlowFile, message: string) => void
    fileError: (file: FlowFile, message: string, chunk: FlowChunk) => void
    fileRetry: (file: FlowFile, chunk: FlowChunk) => void
    fileRemoved: (file: FlowFile) => void
  }

  interface FlowOptions {
    target: string
    chunkSize: number
    simultaneousUploads: number
    maxChunkRetries: number
    chunkRetryInterval: number
    progressCallbacksInterval: number
    permanentErrors: readonly number[]
    successStatuses: readonly number[]
    headers: Record<string, string>
    generateUniqueIdentifier: (file: File) => string
  }

  /** The uploader. */
  class Flow {
    constructor(options: Partial<FlowOptions>)
    files: FlowFile[]
    on<K extends keyof FlowEvents>(event: K, callback: FlowEvents[K]): void
    addFile(file: File): void
    getFromUniqueIdentifier(identifier: string): FlowFile | false
    upload(): void
    cancel(): void
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default Flow
}
