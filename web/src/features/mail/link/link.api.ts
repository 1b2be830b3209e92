import { fileApi } from '@maru/api/file'
import { mailLinkApi } from '@maru/api/mail/link'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** From which size files go as a link, and the limits of links. */
export const useLinkLimits = () => useRead(mailLinkApi.getLinkLimits, {}, { staleTime: 600_000 })

/** Bytes of the files of a collection; 0 without one. */
export function useFilesSize(code: string | null): number {
  const { data = [] } = useRead(fileApi.listAttachments, code === null ? null : { code })
  return data.reduce((sum, { size }) => sum + size, 0)
}

/** Makes a link of attached files. */
export const useMakeFileLink = () => useChange(mailLinkApi.makeFileLink)

/** The links of the viewer. */
export const useFileLinks = () => useRead(mailLinkApi.listFileLinks, {})

/** Ends a link. */
export const useEndFileLink = () => useChange(mailLinkApi.endFileLink)
