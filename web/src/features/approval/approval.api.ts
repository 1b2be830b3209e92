import { approvalApi, type BoxName } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'
import { withPassword } from './password.rules.ts'

/** Reads a page of a box. */
export const useBox = (input: Input<typeof approvalApi.listBox>) => usePage(approvalApi.listBox, input)

/** Reads the numbers of the left menu. */
export const useBoxCounts = () => useRead(approvalApi.countBoxes, {})

/** Reads the levels of the box of the company. */
export const useCompanyFolders = () => useRead(approvalApi.listCompanyFolders, {})

/** Reads the number of documents in one box; undefined until it is known. */
export function useBoxCount(box: BoxName): number | undefined {
  return useBoxCounts().data?.find((one) => one.box === box)?.count
}

/** Reads a document; null requests nothing. */
export const useDocument = (apmId: string | null) =>
  useRead(approvalApi.getDocument, apmId === null ? null : { apmId })

/** Reads a document by an address with a key; a wrong key answers like a missing document. */
export const useKeyedDocument = (apmId: string, authkey: string) =>
  useRead(approvalApi.getDocument, { apmId, authkey })

/** Remembers that the viewer has read a document. */
export const useMarkSeen = () => useChange(approvalApi.markSeen)

/** Decides, holds, returns, takes back or withdraws. */
export const useAct = () =>
  useChange(
    (input: Input<typeof approvalApi.actOnDocument>, change) =>
      withPassword(() => change(approvalApi.actOnDocument, input)),
    { refreshesOnFailure: true },
  )

/** Changes the line above the present stage. */
export const useChangeLine = () => useChange(approvalApi.changeLine, { refreshesOnFailure: true })

/** Changes the content of a document that waits for the viewer. */
export const useEditDocument = () => useChange(approvalApi.editDocument, { refreshesOnFailure: true })

/** Starts the line inside a department. */
export const useStartInnerLine = () => useChange(approvalApi.startInnerLine, { refreshesOnFailure: true })

/** Accepts, assigns, finishes or sends back a received document. */
export const useActOnReceipt = () => useChange(approvalApi.actOnReceipt, { refreshesOnFailure: true })

/** Adds a comment. */
export const useAddComment = () => useChange(approvalApi.addComment)

/** Removes an own comment. */
export const useRemoveComment = () => useChange(approvalApi.removeComment)

/** Reads the forms that the viewer may draft. */
export const useApplications = () => useRead(approvalApi.listApplications, { SortValue: 1 })

/** Reads a form for writing; it is read once, because the writer holds what is typed. */
export const useOpenForm = (input: Input<typeof approvalApi.openForm>) =>
  useRead(approvalApi.openForm, input, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

/** Reads who would decide; the previous answer stays until the new one has arrived. */
export const useRoute = (input: Input<typeof approvalApi.previewRoute>) =>
  usePage(approvalApi.previewRoute, input)

/** Asks the data source of a field; the rows of the last query stay until the new ones have arrived. */
export const useSourceRows = (input: Input<typeof approvalApi.askSource>) =>
  usePage(approvalApi.askSource, input, { staleTime: 0, gcTime: 0 })

/** Creates a mail about a document. */
export const useCreateDocumentMail = () => useChange(approvalApi.createDocumentMail)

/** Submits a new document. */
export const useSubmit = () => useChange(approvalApi.submitDocument)

/** Submits a returned document again. */
export const useResubmit = () => useChange(approvalApi.resubmitDocument)

/** Saves a draft. */
export const useSaveDraft = () => useChange(approvalApi.saveDraft)

/** Remembers that the viewer has opened a draft of a connected system. */
export const useMarkDraftOpened = () => useChange(approvalApi.markDraftOpened)

/** Reads a draft by an address with a key; a wrong key answers like a missing draft. */
export const useKeyedDraft = (storeKey: string, authkey: string) =>
  useRead(approvalApi.openForm, { storeKey, authkey })

/** Removes a saved draft. */
export const useRemoveDraft = () => useChange(approvalApi.removeDraft)

/** Reads the lines that the viewer has saved. */
export const useLines = () => useRead(approvalApi.listLines, {})

/** Saves a line. */
export const useSaveLine = () => useChange(approvalApi.saveLine)

/** Removes a saved line. */
export const useRemoveLine = () => useChange(approvalApi.removeLine)

/** The address of a box with its filters as CSV. */
export const exportAddress = (input: Input<typeof approvalApi.exportBox>) =>
  `/cm${approvalApi.exportBox.path}?${new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )}`
