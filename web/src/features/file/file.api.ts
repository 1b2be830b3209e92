import { type Attachment, fileApi, fileRefreshes } from '@maru/api/file'
import { call } from '#kit/call/call.ts'
import { cache, useChange } from '#kit/call/change.ts'
import { queryClient } from '#kit/call/query.ts'
import { useRead } from '#kit/call/read.ts'
import { refreshAfter } from '#kit/call/refresh.ts'

/** Base address of the calls, for links and for the uploader. */
export const wireRoot = '/cm'

const tenMinutes = 10 * 60_000

/** Reads the files of a collection for its readers. */
export function useAttachments(code: string) {
  return useRead(fileApi.listAttachments, { code })
}

/** Reads the files of a collection for the uploader. */
export function useStoredFiles(code: string) {
  return useRead(fileApi.listStoredFiles, { code })
}

/** Reads the upload limits of this server, and whether it creates previews. */
export function useFileSettings() {
  return useRead(fileApi.getFileSettings, {}, { staleTime: tenMinutes })
}

/** Creates an empty collection and returns its code. The collection is a draft of its creator until it is attached. */
export async function createFileCode(type: string): Promise<string> {
  return (await call(fileApi.createFileCode, { type })).fileCode
}

/** Reads all displayed lists of a collection again. */
export async function refreshFiles(code: string): Promise<void> {
  await refreshAfter(queryClient, { refreshes: fileRefreshes }, { code })
}

const evenAfterFailure = { refreshesOnFailure: true }

/** Removes files from a collection, or ends their uploads, by identifier. */
export function useRemoveFiles(code: string) {
  return useChange(
    (fileIdentifiers: string[], change) => change(fileApi.removeFiles, { code, fileIdentifiers }),
    evenAfterFailure,
  )
}

/** Reads the removed files of a collection that can be restored. */
export function useRemovedFiles(code: string, isShown: boolean) {
  return useRead(fileApi.listRemovedFiles, isShown ? { code } : null)
}

/** Restores removed files. */
export function useRestoreFiles(code: string) {
  return useChange((ids: string[], change) => change(fileApi.restoreFiles, { code, ids }), evenAfterFailure)
}

/** Swaps the positions of two files. Both inputs are ids. */
export function useSwapFiles(code: string) {
  return useChange(fileApi.swapFiles, {
    // Optimistic update. If the server refuses the call, the next read restores the order.
    optimistic: (cache, { sourceId, targetId }) =>
      cache.put(fileApi.listStoredFiles, { code }, (files) => {
        if (!files) return files
        const turned = [...files]
        const [source, target] = [sourceId, targetId].map((id) =>
          files.findIndex((one) => one.serverPath === id),
        )
        const [one, other] = [files[source ?? -1], files[target ?? -1]]
        if (one && other && source !== undefined && target !== undefined) {
          turned[source] = other
          turned[target] = one
        }
        return turned
      }),
  })
}

/** Ends an upload on the server. The function does not wait for the answer. */
export function endUpload(code: string, identifier: string): void {
  call(fileApi.removeFiles, { code, fileIdentifiers: [identifier] }).catch(() => {
    // If the call fails, the server deletes the upload after one day.
  })
}

/** Returns the address that receives and tests a chunk (spec 3§7: query code, codeValues, type). */
export function chunkAddress(meta: { code: string; codeValues?: string; type?: string }): string {
  const query = new URLSearchParams(Object.entries(meta).filter(([, value]) => value !== undefined))
  return `${wireRoot}${fileApi.uploadChunk.path}?${query}`
}

/** Returns the address of a zip with all files of a collection. */
export function archiveAddress(code: string): string {
  return `${wireRoot}${fileApi.downloadAll.path.replace('{code}', code)}`
}

/** Checks whether a file can be downloaded and starts the download. Throws CallError if it cannot be downloaded. */
export async function startDownload(
  code: string,
  file: Pick<Attachment, 'name' | 'downloadUrl'>,
): Promise<void> {
  await call(fileApi.checkDownload, { code, filename: file.name })
  // The address identifies the file: another file of the collection may have the same name.
  openDownload(file.downloadUrl)
}

/** Starts a download in the browser. The current page stays open. */
export function openDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}

const pollEvery = 2000
const pollAtMost = 10

/**
 * Requests the preview of an office file and polls the list every 2 s, up to 10 times (spec 3§4). Returns null if the
 * preview is not ready in time or cannot be made. `signal` ends the polling.
 */
export async function waitForPreview(
  code: string,
  file: Attachment,
  signal: AbortSignal,
): Promise<Attachment | null> {
  if (file.exportStatus === 'Y') return file
  const { exportStatus } = await call(fileApi.requestExport, { id: file.id }, { signal })
  if (exportStatus === 'N') return null
  for (let count = 0; count < pollAtMost && !signal.aborted; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollEvery))
    const files = await cache.fetch(fileApi.listAttachments, { code })
    const match = files.find((one) => one.id === file.id)
    if (match?.exportStatus === 'Y') return match
    if (match?.exportStatus !== 'W') return null
  }
  return null
}

/** Returns the address of a thumbnail in the given size; null if the file has no thumbnail. */
export function thumbnailAddress(file: Attachment, size: 'card' | 'album' | 'page'): string | null {
  return file.thumbnailUrl?.replace('size=card', `size=${size}`) ?? null
}

/** Sends a call. If the session has expired, the call shows the sign-in layer. */
export function checkSession(): void {
  void cache.fetch(fileApi.getFileSettings, {}).catch(() => {})
}
