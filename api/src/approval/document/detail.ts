import { instant, localName, nullable, object, oneOf, type Static, Type } from '../../kit/schema.ts'
import { documentContent } from '../form/content.ts'
import { disclosures, formDefinition, grades } from '../form/definition.ts'
import { documentStatus, party, receipt, stage } from './flow.ts'
import { documentOrigin } from './origin.ts'

/** Acts on a document that need no further choice than a step and a comment. */
export const stepActs = [
  'approve',
  'disagree',
  'reject',
  'discuss',
  'finish',
  'approveEarly',
  'approvePost',
  'hold',
  'resume',
  'cancel',
  'defer',
  'confirmRead',
  'return',
  'withdraw',
  'discard',
] as const
/** An act of the document bar. */
export type StepAct = (typeof stepActs)[number]

/** What the viewer may do now: the act and the step that it is about. */
export const allowedAct = object({
  act: oneOf([
    ...stepActs,
    'changeLine',
    'startInner',
    'edit',
    'resubmit',
    'comment',
    'redraft',
    'circulate',
    'confirmReading',
  ]),
  stepId: nullable(Type.Integer()),
  /** The absent person that the viewer represents; null for oneself. */
  actsFor: nullable(Type.String()),
})
/** What the viewer may do now. */
export type AllowedAct = Static<typeof allowedAct>

/** A line of the history. */
export const historyLine = object({
  seq: Type.Integer(),
  act: Type.String(),
  by: party,
  actsFor: nullable(Type.String()),
  /** The connected system that acted for the person. */
  via: nullable(Type.String()),
  comment: Type.String(),
  at: instant,
  /** Hash of the act, chained to the one before it. */
  hash: Type.String(),
})

/** A comment on a document. */
export const comment = object({
  commentId: Type.Integer(),
  author: party,
  text: Type.String(),
  /** People that the comment names, who were notified. */
  mentions: Type.Array(party),
  createdDate: instant,
  canRemove: Type.Boolean(),
})

const seen = { seenDate: nullable(instant), confirmedDate: nullable(instant) }
const reader = object({ party, atEnd: Type.Boolean(), ...seen })
const circulated = object({ party, sentBy: party, comment: Type.String(), sentDate: instant, ...seen })

const leaveUse = object({
  /** Working days. */
  days: Type.Number(),
  /** Days of annual leave that were left when the document was submitted, and that are left if it is accepted. */
  balances: Type.Array(object({ year: Type.Integer(), before: Type.Number(), after: Type.Number() })),
})
/** What the leave of a document uses. */
export type LeaveUse = Static<typeof leaveUse>

/** A document with everything that its page shows. */
export const documentDetail = object({
  apmId: Type.String(),
  applicationId: Type.String(),
  formName: localName,
  definition: formDefinition,
  status: documentStatus,
  round: Type.Integer(),
  version: Type.Integer(),
  revision: Type.Integer(),
  content: documentContent,
  hidden: Type.Array(Type.String()),
  /** Names of people and departments in fields, by code. */
  names: Type.Record(Type.String(), localName),
  /** Null for documents that are not a leave. */
  leave: nullable(leaveUse),
  drafter: party,
  /** SHA-256 of the drafter's signature image when the document was submitted; null without one. */
  drafterSignature: nullable(Type.String()),
  /** SHA-256 of the company's seal on an official letter; null without one. */
  seal: nullable(Type.String()),
  draftDate: instant,
  completedDate: nullable(instant),
  docNumber: Type.String(),
  /** The `authkey` of the viewer for an address of the form window; it grants nothing. */
  authKey: Type.String(),
  grade: oneOf(grades),
  disclosure: oneOf(disclosures),
  retentionYears: Type.Integer(),
  isUrgent: Type.Boolean(),
  stages: Type.Array(stage),
  receipts: Type.Array(receipt),
  readers: Type.Array(reader),
  /** People that the completed document was sent to (회람). */
  circulation: Type.Array(circulated),
  /** The connected system that made the document, and what it locked; null for a document of a person. */
  origin: nullable(documentOrigin),
  history: Type.Array(historyLine),
  comments: Type.Array(comment),
  /** Who opened the document as an internal auditor, newest first, at most 50. */
  audits: Type.Array(object({ name: localName, readDate: instant })),
  /** The viewer has no place on the document and reads it as an internal auditor: it allows no act. */
  isAudit: Type.Boolean(),
  acts: Type.Array(allowedAct),
  linked: Type.Array(object({ apmId: Type.String(), subject: Type.String(), docNumber: Type.String() })),
  /** The document from which this one was redrafted; null without one or without the right to open it. */
  source: nullable(object({ apmId: Type.String(), subject: Type.String() })),
  /** When the viewer opened the document before; null for the first time. */
  seenDate: nullable(instant),
  /** The last act and revision that the viewer had read then. */
  seenSeq: nullable(Type.Integer()),
  seenRevision: nullable(Type.Integer()),
})
/** A document with everything that its page shows. */
export type DocumentDetail = Static<typeof documentDetail>

/** What was saved: the document and its new version. */
export const savedDocument = object({
  apmId: Type.String(),
  version: Type.Integer(),
  status: documentStatus,
  docNumber: Type.String(),
})
