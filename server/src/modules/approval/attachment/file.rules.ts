/** The holder kind of the files of documents. */
export const documentFileKind = 'approval'
/** The holder kind of the files of saved drafts. */
export const draftFileKind = 'approvalDraft'

/** The holder of a document's files. */
export const documentHolder = (comCode: string, apmId: number | string) => ({
  comCode,
  kind: documentFileKind,
  id: String(apmId),
  keepsRemoved: true,
})

/** The holder of a saved draft's files. */
export const draftHolder = (comCode: string, personCode: string, storeKey: string) => ({
  comCode,
  kind: draftFileKind,
  id: `${storeKey}/${personCode}`,
})
