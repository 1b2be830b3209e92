import { type Actor, boxes, type Party } from '@maru/api/approval'
import type { RightReason } from '@maru/api/kit/right/right-words'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { type ActingRow, selectActingFor } from '../person/acting.sql.ts'
import { findPartyIn } from '../person/party.sql.ts'
import { type Reach, selectSeenBoxes } from '../person/reach.sql.ts'
import { isAuditable, isAuditor } from './auditor.access.ts'
import { type DocumentRow, findDocument, type LinkRow, selectLinks, selectOwners } from './document.sql.ts'
import { companyOwner, departmentOwner, personOwner } from './entry.rules.ts'

/** What the viewer may be for documents: their own place, the boxes that they run, and the people that they represent. */
export interface Standing {
  party: Party
  runs: string[]
  /** Departments below those that the viewer leads. */
  oversees: string[]
  /** The own department with those that moved into it. */
  own: string[]
  /** The own departments with those above, and those that moved into them. */
  memberOf: string[]
  actingFor: ActingRow[]
}

/** Reads the viewer's present standing. */
export async function standingOf({
  db,
  viewer,
  clock,
}: Pick<Context, 'db' | 'viewer' | 'clock'>): Promise<Standing> {
  const { comCode, deptCode, personCode } = viewer
  const now = clock.now()
  const match = await findPartyIn(db, { comCode, deptCode, personCode }, now)
  if (!match) throw notFound()
  const { path: _path, ...party } = match
  return {
    party,
    ...(await selectSeenBoxes(db, viewer, now)),
    actingFor: await selectActingFor(db, viewer, now),
  }
}

/** The actor of an act: oneself, or the absent person that the viewer represents. */
export function actorOf({ party, runs }: Standing, actsFor: string | null): Actor {
  return { party, actsFor, boxes: runs, isAdmin: false }
}

/** True if the viewer represents the person about what is pending since an instant. */
export const represents = (
  acting: readonly ActingRow[],
  personCode: string,
  pendingSince: string | null,
): boolean =>
  acting.some(
    (one) =>
      one.personCode === personCode &&
      (one.since === null || (pendingSince !== null && Date.parse(pendingSince) >= Date.parse(one.since))),
  )

/** The people that the viewer may represent about a document. */
export function representedIn(
  { actingFor, party }: Standing,
  document: Pick<DocumentRow, 'formId' | 'drafterCode'>,
): ActingRow[] {
  if (document.drafterCode === party.personCode) return []
  return actingFor.filter(({ formId }) => formId === null || formId === document.formId)
}

/** Why an entry of this owner and box opens the document to the viewer; null if it does not. */
export function openingOf(
  { viewer }: Pick<Context, 'viewer'>,
  standing: Standing,
  represented: readonly ActingRow[],
  { owner, box, sortAt }: { owner: string; box: number; sortAt: string },
): RightReason | null {
  const { comCode, personCode } = viewer
  // Who is only announced as a reader after completion reads nothing before it.
  if (owner === personOwner(personCode)) return box === boxes.announced ? null : 'participant'
  if (owner === companyOwner(comCode)) return box === boxes.company ? 'companyDisclosure' : null
  if (box === boxes.pending && owner.startsWith('person:') && represents(represented, owner.slice(7), sortAt))
    return 'deputy'
  if (standing.runs.some((code) => owner === departmentOwner(code))) return 'runsBox'
  if (box === boxes.departmentReference)
    return standing.memberOf.some((code) => owner === departmentOwner(code)) ? 'departmentReference' : null
  if (box !== boxes.departmentDrafted && box !== boxes.departmentDispatch) return null
  return seenDepartments(standing).includes(owner) ? 'departmentDocuments' : null
}

/** True if an entry of this owner and box opens the document to the viewer. */
const opens = (...given: Parameters<typeof openingOf>): boolean => openingOf(...given) !== null

/** The owners of the finished documents that the viewer sees: the own department, and those below a led one. */
const seenDepartments = ({ own, oversees }: Standing): string[] => [...own, ...oversees].map(departmentOwner)

/** Whose entries open documents to the viewer, for statements over many documents. */
export function reachOf({ viewer }: Pick<Context, 'viewer'>, standing: Standing): Reach {
  const { comCode, personCode } = viewer
  return {
    ...{ comCode, personCode, person: personOwner(personCode), company: companyOwner(comCode) },
    runs: standing.runs.map(departmentOwner),
    memberOf: standing.memberOf.map(departmentOwner),
    sees: seenDepartments(standing),
    represented: standing.actingFor.map((one) => ({
      owner: personOwner(one.personCode),
      formId: one.formId,
      since: one.since,
    })),
  }
}

/** The owners whose entries may open a document to the viewer. */
export function ownersOf({ viewer }: Pick<Context, 'viewer'>, standing: Standing): string[] {
  const { comCode, personCode } = viewer
  const { memberOf, own, runs, oversees } = standing
  return [
    personOwner(personCode),
    companyOwner(comCode),
    ...new Set([...memberOf, ...own, ...runs, ...oversees].map(departmentOwner)),
    ...standing.actingFor.map((one) => personOwner(one.personCode)),
  ]
}

/** A document that the viewer may read, and the viewer's standing. */
export interface ReadableDocument {
  document: DocumentRow
  standing: Standing
  /** The viewer has no place on the document and reads it as an internal auditor. */
  isAudit: boolean
}

async function isOpen(context: Context, standing: Standing, document: DocumentRow): Promise<boolean> {
  const represented = representedIn(standing, document)
  const entries = await selectOwners(context.db, document, ownersOf(context, standing))
  return entries.some((entry) => opens(context, standing, represented, entry))
}

/**
 * The document if the viewer has a place on it: in the line, as reader or recipient, as delegate, by a department, or
 * by its disclosure. Throws not found otherwise. `lock` locks it until the transaction ends. Everything that changes or
 * passes on a document asks this.
 */
export async function requireDocument(
  context: Context,
  apmId: string,
  lock = false,
): Promise<ReadableDocument> {
  const key = { comCode: context.viewer.comCode, apmId: Number(apmId) }
  const document = await findDocument(context.db, key, lock)
  if (!document) throw notFound()
  const standing = await standingOf(context)
  if (!(await isOpen(context, standing, document))) throw notFound()
  return { document, standing, isAudit: false }
}

/**
 * The document if the viewer has a place on it, or is internal auditor of the company. Throws not found otherwise. Only
 * for calls that show the document and change nothing.
 */
export async function requireReadable(context: Context, apmId: string): Promise<ReadableDocument> {
  const key = { comCode: context.viewer.comCode, apmId: Number(apmId) }
  const document = await findDocument(context.db, key)
  if (!document) throw notFound()
  const standing = await standingOf(context)
  const isAudit = !(await isOpen(context, standing, document))
  if (isAudit && !(isAuditor(context) && isAuditable(document))) throw notFound()
  return { document, standing, isAudit }
}

/** The document, locked, if the viewer drafted it. Throws not found otherwise. */
export async function requireOwnDocument(context: Context, apmId: string): Promise<DocumentRow> {
  const { comCode, personCode } = context.viewer
  const document = await findDocument(context.db, { comCode, apmId: Number(apmId) }, true)
  if (document?.drafterCode !== personCode) throw notFound()
  return document
}

/**
 * Those of the documents that the viewer may read, with subject and number; for an internal auditor (`isAudit`) also
 * those that the auditor may open.
 */
export async function listReadable(
  context: Context,
  standing: Standing,
  apmIds: readonly (string | number)[],
  isAudit = false,
): Promise<LinkRow[]> {
  if (apmIds.length === 0) return []
  const ids = [...new Set(apmIds.map(Number))]
  const rows = await selectLinks(context.db, context.viewer.comCode, ids, ownersOf(context, standing))
  return rows.filter(
    (row) =>
      (isAudit && isAuditable(row)) ||
      row.entries.some((entry) => opens(context, standing, representedIn(standing, row), entry)),
  )
}
