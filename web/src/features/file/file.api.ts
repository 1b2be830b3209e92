import { type Attachment, fileApi } from '@maru/api/file'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'

/** Address of the calls below, for links and for the uploader. */
export const wireRoot = '/cm'

const attachmentsQuery = (code: string) =>
  queryOptions({
    queryKey: ['file', 'attachments', code],
    queryFn: ({ signal }) => call(fileApi.listAttachments, { code }, { signal }),
  })

const storedQuery = (code: string) =>
  queryOptions({
    queryKey: ['file', 'stored', code],
    queryFn: ({ signal }) => call(fileApi.listStoredFiles, { code }, { signal }),
  })

const settingsQuery = queryOptions({
  queryKey: ['file', 'settings'],
  staleTime: 10 * 60_000,
  queryFn: ({ signal }) => call(fileApi.getFileSettings, {}, { signal }),
})

/** The files of a collection for readers. */
export function useAttachments(code: string) {
  return useQuery(attachmentsQuery(code))
}

/** The files of a collection for the uploader. */
export function useStoredFiles(code: string) {
  return useQuery(storedQuery(code))
}

/** What may be uploaded and what is previewed on this server. */
export function useFileSettings() {
  return useQuery(settingsQuery)
}

/** Starts an empty collection and returns its code; its maker's draft until something holds it. */
export async function createFileCode(type: string): Promise<string> {
  return (await call(fileApi.createFileCode, { type })).fileCode
}

/** Reads the lists of a collection anew wherever they are shown. */
export async function refreshFiles(code: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['file', 'attachments', code] })
  await queryClient.invalidateQueries({ queryKey: ['file', 'stored', code] })
  await queryClient.invalidateQueries({ queryKey: ['file', 'removed', code] })
}

/** Removes files of a collection, or ends their uploads, by identifier. */
export function useRemoveFiles(code: string) {
  return useMutation({
    mutationFn: (fileIdentifiers: string[]) => call(fileApi.removeFiles, { code, fileIdentifiers }),
    onSettled: () => refreshFiles(code),
  })
}

/** The files that were removed from a collection and still come back. */
export function useRemovedFiles(code: string, isShown: boolean) {
  return useQuery({
    queryKey: ['file', 'removed', code],
    enabled: isShown,
    queryFn: ({ signal }) => call(fileApi.listRemovedFiles, { code }, { signal }),
  })
}

/** Brings removed files back. */
export function useRestoreFiles(code: string) {
  return useMutation({
    mutationFn: (ids: string[]) => call(fileApi.restoreFiles, { code, ids }),
    onSettled: () => refreshFiles(code),
  })
}

/** Lets two files change places; both are ids. */
export function useSwapFiles(code: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { sourceId: string; targetId: string }) => call(fileApi.swapFiles, input),
    onMutate: ({ sourceId, targetId }) => {
      // The list turns at once; should the server refuse, the next reading turns it back.
      client.setQueryData(storedQuery(code).queryKey, (files) => {
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
      })
    },
    onSettled: () => refreshFiles(code),
  })
}

/** Ends an upload that the server has begun, without waiting for it. */
export function endUpload(code: string, identifier: string): void {
  call(fileApi.removeFiles, { code, fileIdentifiers: [identifier] }).catch(() => {
    // What cannot be ended now is reaped after a day.
  })
}

/** The address a chunk is sent to and asked for (spec 3§7: query code, codeValues, type). */
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
    const files = await queryClient.fetchQuery({ ...attachmentsQuery(code), staleTime: 0 })
    const found = files.find((one) => one.id === file.id)
    if (found?.exportStatus === 'Y') return found
    if (found?.exportStatus !== 'W') return null
  }
  return null
}

/** The text of a file as its preview. */
export function useTextPreview(address: string) {
  return useQuery({
    queryKey: ['file', 'text', address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal, credentials: 'same-origin' })
      if (!response.ok) throw new Error(String(response.status))
      return response.text()
    },
  })
}

/** The picture of a file in a larger size. */
export function thumbnailAddress(file: Attachment, size: 'card' | 'album' | 'page'): string | null {
  return file.thumbnailUrl?.replace('size=card', `size=${size}`) ?? null
}

/** Makes a call that shows the layer to sign in again, should the session have ended. */
export function checkSession(): void {
  void queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => {})
}
