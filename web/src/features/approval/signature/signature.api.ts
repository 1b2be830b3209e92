import { approvalApi } from '@maru/api/approval'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads the digest of the viewer's signature image. */
export const useSignature = () => useRead(approvalApi.getSignature, {})

/** Ends the use of the viewer's signature image. */
export const useRemoveSignature = () => useChange(approvalApi.removeSignature)

/** Reads the digest of the company's seal. */
export const useSeal = () => useRead(approvalApi.getSeal, {})

/** Ends the use of the company's seal. */
export const useRemoveSeal = () => useChange(approvalApi.removeSeal)

/** The address of an image on a document, or of an own one. */
export const imageAddress = (digest: string, apmId?: string) =>
  `/cm${approvalApi.showSignature.path}?${new URLSearchParams({ digest, ...(apmId ? { apmId } : {}) })}`
