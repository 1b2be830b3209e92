import { change, read } from '../../kit/endpoint.ts'
import { shortLanguages } from '../../kit/language.ts'
import { page, pageSize } from '../../kit/paging.ts'
import { relationSource } from '../../kit/relation.ts'
import { code, day, nullable, object, oneOf, Type, text, versionNumber } from '../../kit/schema.ts'
import { documentContent, formValues } from '../form/content.ts'
import { disclosures, formLimits, grades } from '../form/definition.ts'
import { documentTopic } from '../topic.ts'
import { boxNames, boxPage, boxSorts, companyFolder } from './box.ts'
import { comment, documentDetail, savedDocument, stepActs } from './detail.ts'
import { companions, documentStatus, lineStages } from './flow.ts'

/** The number of a document on the wire: digits. */
export const apmId = Type.String({ pattern: '^[0-9]{1,15}$' })

/** The number of a step, receipt or comment within its document. */
const smallNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

const boxFilters = {
  sort: Type.Optional(oneOf(boxSorts)),
  status: Type.Optional(documentStatus),
  isUnreadOnly: Type.Optional(Type.Boolean()),
  /** One folder of the box `folder`. */
  folderId: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
  /** A group of forms with its groups, and the year of completion: levels of the box of the company. */
  groupId: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
  year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2999 })),
}

const moved = [{ topic: documentTopic }]
const commentText = text(2000)
const refreshes = ['approval'] as const
const versioned = { apmId, version: versionNumber }

/** What a drafter hands in. */
export const submission = {
  applicationId: Type.String({ pattern: '^[0-9]{1,15}$' }),
  content: documentContent,
  /** Steps that the drafter added to those of the form. */
  line: lineStages,
  companions,
  grade: oneOf(grades),
  disclosure: oneOf(disclosures),
  retentionYears: Type.Integer({ minimum: 0, maximum: 100 }),
  isUrgent: Type.Boolean(),
  /** The item from which a new document is made; one that the viewer may not read makes no link. */
  from: Type.Optional(relationSource),
}

/** Calls for documents: boxes, reading, submitting and deciding. */
export const documentCalls = {
  listDocuments: read('/workflow/document/api/list', '2§7', {
    summary:
      'Lists a box as the specification defines it: a text with JSON of Table1 (columns), Table2 (shown columns) and Table3 (rows).',
    method: 'POST',
    refreshedBy: moved,
    actor: ['personCode'],
    input: object({
      documentQueryNumber: Type.Integer({ minimum: 1, maximum: 9999 }),
      itemsPerPage: Type.Optional(pageSize),
      page: Type.Optional(page),
      personCode: Type.Optional(code),
      searchType: Type.Optional(Type.Integer({ minimum: -1, maximum: 9 })),
      searchText: Type.Optional(text(100)),
      sortValue: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
      startDate: Type.Optional(Type.Union([day, Type.Literal('')])),
      endDate: Type.Optional(Type.Union([day, Type.Literal('')])),
    }),
    replica: true,
    output: Type.String(),
  }),
  countDocuments: read('/workflow/document/api/count', '2§7', {
    summary:
      'Counts what waits for the viewer: decisions, also as a delegate, and receipts of the department.',
    refreshedBy: moved,
    actor: ['personCode', 'deptCode'],
    input: object({ personCode: Type.Optional(code), deptCode: Type.Optional(code) }),
    replica: true,
    output: Type.Array(object({ queryNumber: Type.Integer(), count: Type.Integer() })),
  }),
  listBox: read('/workflow/box/list', 'maru', {
    summary: 'Lists a page of a box of the viewer or of the viewer’s department.',
    refreshedBy: moved,
    input: object({
      box: oneOf(boxNames),
      page: Type.Optional(page),
      itemsPerPage: Type.Optional(pageSize),
      searchText: Type.Optional(text(100)),
      applicationId: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
      startDate: Type.Optional(day),
      endDate: Type.Optional(day),
      isOldestFirst: Type.Optional(Type.Boolean()),
      ...boxFilters,
    }),
    replica: true,
    output: boxPage,
  }),
  exportBox: read('/workflow/box/export', 'maru', {
    summary: 'Returns a box with its filters as CSV, at most 10,000 documents.',
    input: object({
      box: oneOf(boxNames),
      language: oneOf(shortLanguages),
      searchText: Type.Optional(text(100)),
      applicationId: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
      startDate: Type.Optional(day),
      endDate: Type.Optional(day),
      ...boxFilters,
    }),
    replica: true,
    output: Type.Null(),
    answer: 'raw',
  }),
  listCompanyFolders: read('/workflow/box/company', 'maru', {
    summary:
      'Returns the levels of the box of the company: groups of forms, their groups, forms, and years of completion, with the number of documents.',
    refreshedBy: moved,
    output: Type.Array(companyFolder),
  }),
  countBoxes: read('/workflow/box/count', 'maru', {
    summary: 'Counts the boxes of the left menu, each up to 1,000.',
    refreshedBy: moved,
    replica: true,
    output: Type.Array(object({ box: oneOf(boxNames), count: Type.Integer() })),
  }),
  getDocument: read('/workflow/document', 'maru', {
    summary: 'Returns a document with its line, history, comments and what the viewer may do.',
    refreshedBy: [{ topic: documentTopic, by: 'apmId' }],
    input: object({ apmId, authkey: Type.Optional(text(200)) }),
    output: documentDetail,
  }),
  markSeen: change('/workflow/document/seen', 'maru', {
    summary: 'Remembers that the viewer has read the document in its present revision.',
    refreshes: ['approval.listBox', 'approval.countBoxes'],
    input: object({ apmId }),
    output: object({}),
  }),
  submitDocument: change('/workflow/document/submit', 'maru', {
    summary: 'Submits a document of a form; the saved draft is removed unless the person keeps drafts.',
    creates: true,
    bodyLimit: 1_048_576,
    refreshes: [...refreshes, 'relation.listRelations'],
    input: object({
      ...submission,
      storeKey: nullable(Type.String({ maxLength: 40 })),
      sourceApmId: nullable(apmId),
    }),
    output: savedDocument,
    errors: [
      'approval.policyForbids',
      'approval.contentInvalid',
      'approval.notFromSource',
      'approval.lineInvalid',
      'approval.ownDocument',
      'approval.personUnknown',
      'approval.fileRefused',
      'approval.mentionClosed',
      'editor.tooManyMentions',
    ],
  }),
  resubmitDocument: change('/workflow/document/resubmit', 'maru', {
    summary: 'Submits a rejected or withdrawn document again, with a new content and line.',
    bodyLimit: 1_048_576,
    refreshes,
    input: object({ ...versioned, ...submission, comment: commentText }),
    output: savedDocument,
    errors: [
      'approval.policyForbids',
      'approval.changed',
      'approval.wrongState',
      'approval.superseded',
      'approval.contentInvalid',
      'approval.notFromSource',
      'approval.lineInvalid',
      'approval.ownDocument',
      'approval.personUnknown',
      'approval.fileRefused',
      'approval.mentionClosed',
      'editor.tooManyMentions',
    ],
  }),
  createDocumentMail: change('/workflow/document/mail', 'maru', {
    summary:
      'Creates a draft in the mailbox of the viewer with the address of a document, and its PDF if the server makes PDF files. Returns its id.',
    cost: 'heavy',
    creates: true,
    refreshes: ['relation.listRelations'],
    input: object({ apmId }),
    output: object({ id: Type.String() }),
    errors: ['approval.pdfFailed'],
  }),
  actOnDocument: change('/workflow/document/act', 'maru', {
    decides: true,
    summary:
      'Decides, holds, returns, takes back or withdraws a document at the given version; a rejection without a step is in the one that waits for the viewer.',
    refreshes,
    input: object({
      ...versioned,
      act: oneOf(stepActs),
      stepId: nullable(smallNumber),
      to: Type.Optional(smallNumber),
      comment: commentText,
    }),
    output: savedDocument,
    errors: [
      'approval.passwordMissing',
      'approval.changed',
      'approval.notYourTurn',
      'approval.notAllowed',
      'approval.commentNeeded',
      'approval.noEarlierStep',
      'approval.alreadyDecided',
      'approval.othersPending',
      'approval.wrongState',
      'approval.ownDocument',
      'approval.stepRequired',
      'approval.passwordNeeded',
    ],
  }),
  approveDocuments: change('/workflow/document/approve', 'maru', {
    decides: true,
    summary:
      'Approves several pending documents; each stands alone, and those that must be opened are skipped.',
    refreshes,
    input: object({
      documents: Type.Array(object(versioned), { minItems: 1, maxItems: 50 }),
      comment: commentText,
    }),
    output: object({
      approved: Type.Array(apmId),
      skipped: Type.Array(object({ apmId, code: Type.String() })),
    }),
    errors: ['approval.passwordMissing', 'approval.policyForbids', 'approval.passwordNeeded'],
  }),
  changeLine: change('/workflow/document/line', 'maru', {
    summary: 'Changes the stages after the current one of a running document.',
    refreshes,
    input: object({ ...versioned, stages: lineStages }),
    output: savedDocument,
    errors: [
      'approval.policyForbids',
      'approval.changed',
      'approval.notYourTurn',
      'approval.notAllowed',
      'approval.lineInvalid',
      'approval.stepRequired',
      'approval.ownDocument',
      'approval.personUnknown',
      'approval.wrongState',
    ],
  }),
  editDocument: change('/workflow/document/edit', 'maru', {
    summary:
      'Changes title, fields and text of a document while it waits for the viewer, if its form allows it. The line stays.',
    bodyLimit: 1_048_576,
    refreshes,
    input: object({
      ...versioned,
      content: object({ subject: text(200), values: formValues, body: text(formLimits.body) }),
      comment: commentText,
    }),
    output: savedDocument,
    errors: [
      'approval.changed',
      'approval.notYourTurn',
      'approval.notAllowed',
      'approval.contentInvalid',
      'approval.notFromSource',
      'approval.editChangesLine',
      'approval.mentionClosed',
      'editor.tooManyMentions',
    ],
  }),
  startInnerLine: change('/workflow/document/inner', 'maru', {
    summary: 'Starts the line inside a department that was asked to agree.',
    refreshes,
    input: object({ ...versioned, stepId: smallNumber, stages: lineStages }),
    output: savedDocument,
    errors: [
      'approval.policyForbids',
      'approval.changed',
      'approval.notYourTurn',
      'approval.notAllowed',
      'approval.lineInvalid',
      'approval.ownDocument',
      'approval.personUnknown',
      'approval.othersPending',
      'approval.alreadyDecided',
    ],
  }),
  actOnReceipt: change('/workflow/receipt/act', 'maru', {
    decides: true,
    summary:
      'Accepts, assigns, finishes or sends back a received document; an acceptance without a receipt is of that of the viewer.',
    refreshes,
    input: object({
      ...versioned,
      receiptId: nullable(smallNumber),
      act: oneOf([
        'acceptReceipt',
        'undoReceipt',
        'finishReceipt',
        'assignReceipt',
        'returnReceipt',
        'startReceiptLine',
      ]),
      personCode: Type.Optional(code),
      comment: Type.Optional(commentText),
      stages: Type.Optional(lineStages),
    }),
    output: savedDocument,
    errors: [
      'approval.policyForbids',
      'approval.changed',
      'approval.notYourTurn',
      'approval.wrongState',
      'approval.commentNeeded',
      'approval.lineInvalid',
      'approval.ownDocument',
      'approval.personUnknown',
    ],
  }),
  addComment: change('/workflow/comment', 'maru', {
    summary: 'Adds a comment to a document.',
    creates: true,
    refreshes: ['approval.getDocument'],
    input: object({
      ...{ apmId, text: text(2000, 1) },
      /** People that the text names; they are notified and must be able to read the document. */
      mentions: Type.Optional(Type.Array(code, { maxItems: 20, uniqueItems: true })),
    }),
    output: comment,
    errors: ['approval.commentNeeded', 'approval.tooManyComments', 'approval.mentionClosed'],
  }),
  removeComment: change('/workflow/comment/remove', 'maru', {
    summary: 'Removes an own comment.',
    refreshes: ['approval.getDocument'],
    input: object({ apmId, commentId: smallNumber }),
    output: object({}),
    errors: ['approval.policyForbids'],
  }),
}
