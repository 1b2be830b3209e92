import { type LinkChange, type linkApi, linkLimits } from '@maru/api/admin/link'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { SystemContext } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import {
  findSystemDocumentOf,
  pdfForSystem,
  readContent,
  readDraftFiles,
  readForms,
  valuesDigest,
  waitingSteps,
} from '#modules/approval/index.ts'
import { drafterContext } from './drafter.access.ts'
import {
  type ChangeRow,
  findLink,
  findLinkByKey,
  type LinkRow,
  selectChanges,
  selectEmployeeNumbers,
} from './link.sql.ts'
import { type PresentState, presentState } from './state.service.ts'

type Api = typeof linkApi

/** The forms of the system with their fields; those that were switched off are left out. */
export async function listForms(context: SystemContext): Promise<Output<Api['listForms']>> {
  const { db, system } = context
  const forms = await readForms({ db, viewer: { comCode: system.comCode } }, [...system.forms.keys()])
  return {
    forms: forms.map(({ formId, name, version, definition: { fields } }) => ({
      ...{ applicationId: String(formId), name, version, fields },
      mode: system.forms.get(formId) ?? 'open',
    })),
  }
}

/** An attempt of the system by its key, or by the number of the document. Throws `link.unknownKey`. */
export async function requireLink(
  { db, system }: SystemContext,
  { externalKey, attempt, apmId }: Input<Api['getDocument']>,
): Promise<LinkRow> {
  const { systemId, comCode } = system
  if (externalKey !== undefined) {
    const row = await findLink(db, { systemId, externalKey }, attempt ?? null)
    if (row) return row
  } else if (apmId !== undefined) {
    const document = await findSystemDocumentOf(db, { comCode, apmId: Number(apmId) })
    const row = document && (await findLinkByKey(db, document.origin.key))
    if (row?.systemId === systemId) return row
  }
  throw failure('link.unknownKey')
}

/** Title, values and files as they are valid now. */
export async function contentOf(
  context: SystemContext,
  { comCode }: LinkRow,
  { draft, document }: PresentState,
) {
  if (document) return readContent(context, document)
  if (!draft) return { subject: '', values: {}, files: [] }
  const { subject, values, fileCode } = draft.submission.content
  return { subject, values, files: await readDraftFiles(context, comCode, fileCode) }
}

/** The present state of a document of the system. */
export async function getDocument(
  context: SystemContext,
  input: Input<Api['getDocument']>,
): Promise<Output<Api['getDocument']>> {
  const row = await requireLink(context, input)
  const state = await presentState(context, row)
  const { document, status } = state
  const steps = document ? waitingSteps(document) : []
  const codes = steps.flatMap((step) => step.personCode ?? [])
  const numbers = await selectEmployeeNumbers(context.db, row.comCode, codes)
  const { subject, values, files } = await contentOf(context, row, state)
  return {
    ...{ externalKey: row.externalKey, attempt: row.attempt, status },
    apmId: document ? String(document.apmId) : null,
    seq: document?.flow.seq ?? 0,
    currentSteps: steps.map((step) => ({
      ...step,
      employeeNumber: numbers.get(step.personCode ?? '') ?? '',
    })),
    ...{ docNumber: document?.docNumber ?? '', completedAt: document?.completedAt ?? null },
    ...{ subject, values, valuesDigest: valuesDigest(values), files },
  }
}

/** A completed document of the system as PDF, as its drafter may read it now. */
export async function getPdf(
  context: SystemContext,
  { language = 'ko', ...named }: Input<Api['getPdf']>,
): Promise<RawAnswer> {
  const row = await requireLink(context, named)
  const { document, status } = await presentState(context, row)
  if (!document) throw failure('link.notCompleted', { status })
  const drafter = await drafterContext(context, { personCode: document.drafterCode }, undefined)
  return pdfForSystem(drafter, document, { language, system: context.system })
}

/** A change as the system reads it. */
export const shownChange = (row: ChangeRow, numbers: ReadonlyMap<string, string>): LinkChange => ({
  ...{ type: row.type, externalKey: row.externalKey, attempt: row.attempt, seq: row.seq },
  documentId: row.apmId === null ? null : String(row.apmId),
  applicationId: String(row.formId),
  ...{ status: row.status, before: row.before, act: row.act, docNumber: row.docNumber, at: row.happenedAt },
  actorEmployeeNumber: numbers.get(row.actorCode) ?? '',
})

/** The states of the documents of the system after a place, in the order of their commits. */
export async function listChanges(
  { db, system }: SystemContext,
  { after, limit = 100 }: Input<Api['listChanges']>,
): Promise<Output<Api['listChanges']>> {
  const from = Number(after ?? 0)
  const most = Math.min(limit, linkLimits.changes)
  const rows = await selectChanges(db, system.systemId, { after: from, limit: most + 1 })
  const page = rows.slice(0, most)
  const actors = [...new Set(page.map((row) => row.actorCode))]
  const numbers = await selectEmployeeNumbers(db, system.comCode, actors)
  return {
    changes: page.map((row) => shownChange(row, numbers)),
    next: String(page.at(-1)?.number ?? from),
    more: rows.length > most,
  }
}
