/** Push topic: a document changed; the id is the number of the document. */
export const documentTopic = 'approval.documents'
