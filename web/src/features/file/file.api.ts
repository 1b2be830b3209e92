import { type Attachment, fileApi, fileRefreshes } from '@maru/api/file'
import { call } from '../../kit/call.ts'
import { cache, useChange } from '../../kit/change.ts'
import { queryClient } from '../../kit/query.ts'
import { useRead } from '../../kit/read.ts'
import { refreshAfter } from '../../kit/refresh.ts'

/** Address of the calls below, for links and for the uploader. */
export const wireRoot = '/cm'

const tenMinutes = 10 * 60_000

/** The files of a collection for readers. */
export function useAttachments(code: string) {
  return useRead(fileApi.listAttachments, { code })
}

/** The files of a collection for the uploader. */
export function useStoredFiles(code: string) {
  return useRead(fileApi.listStoredFiles, { code })
}

/** What may be uploaded and what is previewed on this server. */
export function useFileSettings() {
  return useRead(fileApi.getFileSettings, {}, { staleTime: tenMinutes })
}

/** Creates an empty collection and returns its code; a draft of its creator until it is attached. */
export async function createFileCode(type: string): Promise<string> {
  return (await call(fileApi.createFileCode, { type })).fileCode
}

/** Reads all shown lists of a collection again. */
export async function refreshFiles(code: string): Promise<void> {
  await refreshAfter(queryClient, { refreshes: fileRefreshes }, { code })
}

const evenAfterFailure = { refreshesOnFailure: true }

/** Removes files of a collection, or ends their uploads, by identifier. */
export function useRemoveFiles(code: string) {
  return useChange(
    (fileIdentifiers: string[], change) => change(fileApi.removeFiles, { code, fileIdentifiers }),
    evenAfterFailure,
  )
}

/** The removed files of a collection that can be restored. */
export function useRemovedFiles(code: string, isShown: boolean) {
  return useRead(fileApi.listRemovedFiles, isShown ? { code } : null)
}

/** Brings removed files back. */
export function useRestoreFiles(code: string) {
  return useChange((ids: string[], change) => change(fileApi.restoreFiles, { code, ids }), evenAfterFailure)
}

/** Lets two files change places; both are ids. */
export function useSwapFiles(code: string) {
  return useChange(fileApi.swapFiles, {
    // The list changes at once; after a refusal the next read restores it.
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

/** Ends an upload that the server has begun, without waiting for it. */
export function endUpload(code: string, identifier: string): void {
  call(fileApi.removeFiles, { code, fileIdentifiers: [identifier] }).catch(() => {
    // What cannot be ended now is reaped after a day.
  })
}

/** The address to which a chunk is sent and by which it is tested (spec 3§7: query code, codeValues, type). */
export function chunkAddress(meta: { code: string; codeValues?: string; type?: string }): string {
  const query = new URLSearchParams(Object.entries(meta).filter(([, value]) => value !== undefined))
  return `${wireRoot}${fileApi.uploadChunk.path}?${query}`
}

/** The address of a zip of all files of a collection. */
export function archiveAddress(code: string): string {
  return `${wireRoot}${fileApi.downloadAll.path.replace('{code}', code)}`
}

/** Asks whether a file can be downloaded, then starts it; throws CallError where it cannot. */
export async function startDownload(
  code: string,
  file: Pick<Attachment, 'name' | 'downloadUrl'>,
): Promise<void> {
  await call(fileApi.checkDownload, { code, filename: file.name })
  // Its own address: another file of the collection may have the same name.
  openDownload(file.downloadUrl)
}

/** Lets the browser download an address without leaving the page. */
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
 * Waits for the preview of an office file: asks for it and polls the list every 2 s, up to 10 times (spec 3§4). Null
 * where it did not come in time or cannot be made. `signal` ends the waiting.
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
    const found = files.find((one) => one.id === file.id)
    if (found?.exportStatus === 'Y') return found
    if (found?.exportStatus !== 'W') return null
  }
  return null
}

/** The picture of a file in a larger size. */
export function thumbnailAddress(file: Attachment, size: 'card' | 'album' | 'page'): string | null {
  return file.thumbnailUrl?.replace('size=card', `size=${size}`) ?? null
}

/** Makes a call that shows the sign-in layer if the session has ended. */
export function checkSession(): void {
  void cache.fetch(fileApi.getFileSettings, {}).catch(() => {})
}
