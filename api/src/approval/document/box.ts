import { instant, localName, nullable, object, oneOf, type Static, Type } from '../../kit/schema.ts'
import { stepKinds } from '../engine/model.ts'
import { documentStatus } from './flow.ts'

/** Numbers of the boxes (documentQueryNumber): 101, 102, 106 and 2000 are the specification's. */
export const boxes = {
  pending: 101,
  drafted: 102,
  decided: 106,
  scheduled: 110,
  progress: 111,
  completed: 112,
  rejected: 113,
  withdrawn: 114,
  saved: 115,
  reference: 116,
  circulation: 117,
  received: 118,
  announced: 119,
  departmentDrafted: 201,
  departmentReference: 202,
  departmentReceived: 203,
  departmentDispatch: 204,
  folder: 205,
  company: 400,
  all: 2000,
} as const
/** The name of a box. */
export type BoxName = keyof typeof boxes
/** Names of the boxes. */
export const boxNames = Object.keys(boxes) as BoxName[]

/** What a list is sorted by: the time in the box, or a column. */
export const boxSorts = ['date', 'subject', 'drafter', 'form', 'last'] as const

/** A row of a box. */
export const boxItem = object({
  apmId: Type.String(),
  applicationId: Type.String(),
  formName: localName,
  subject: Type.String(),
  /** In a view as another person: subject, number and amount of a document of grade S, or for its line only, are empty. */
  isHidden: Type.Boolean(),
  status: documentStatus,
  isUrgent: Type.Boolean(),
  /** The viewer decides for an absent person (대결). */
  isSubstitute: Type.Boolean(),
  isUnread: Type.Boolean(),
  /** The viewer confirmed the reading of a document of reference or circulation. */
  isConfirmed: Type.Boolean(),
  /** When the viewer's turn is expected, by the usual times of those before; null if it is not known. */
  expectedDate: nullable(instant),
  /** The receipt of the viewer or of a department that they run; null without one. */
  receipt: nullable(
    object({
      state: oneOf(['WAIT', 'ACCEPTED', 'INNER', 'DONE', 'RETURNED']),
      acceptedBy: nullable(localName),
      charge: nullable(localName),
    }),
  ),
  currentStep: Type.Integer(),
  maxStep: Type.Integer(),
  currentKind: nullable(oneOf(stepKinds)),
  currentName: localName,
  drafterName: localName,
  drafterTitle: localName,
  drafterDept: localName,
  draftDate: nullable(instant),
  createdDate: instant,
  lastDate: nullable(instant),
  docNumber: Type.String(),
  fileCount: Type.Integer(),
  /** The form shows an amount or needs a comment: it is opened before it is decided. */
  mustOpen: Type.Boolean(),
  /** Amount of the document as a decimal text; empty without one. */
  amount: Type.String(),
  version: Type.Integer(),
  /** In the pending box: whether the viewer could take an approval of it back. */
  isUndoable: Type.Boolean(),
  /** The saved draft to open; null for a document. */
  storeKey: nullable(Type.String()),
})
/** A row of a box. */
export type BoxItem = Static<typeof boxItem>

/** Largest total that a list counts. */
export const countedUpTo = 1000

/** A page of a box; the total is counted up to {@link countedUpTo}. */
export const boxPage = object({
  data: Type.Array(boxItem),
  totalCount: Type.Integer(),
  isTotalCapped: Type.Boolean(),
})
/** A page of a box. */
export type BoxPage = Static<typeof boxPage>

/** Documents of a form in the box of the company, by the year in which they were completed. */
export const companyFolder = object({
  groupId: Type.String(),
  groupName: localName,
  /** The group above; null for a group of the first level. */
  parent: nullable(object({ groupId: Type.String(), groupName: localName })),
  applicationId: Type.String(),
  applicationName: localName,
  year: Type.Integer(),
  count: Type.Integer(),
})
/** Documents of a form in the box of the company, by the year in which they were completed. */
export type CompanyFolder = Static<typeof companyFolder>
