import { type approvalApi, auditedUpTo } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { planTerms } from '#kit/search/search-words.ts'
import { toItem } from '../box/box.service.ts'
import { requireAuditor } from '../document/auditor.access.ts'
import {
  type AuditFilter,
  type AuditPlace,
  hasRecentSearch,
  searchAudited,
  selectAudited,
  selectAuditForms,
} from './audited.sql.ts'

type Asked = Input<typeof approvalApi.listAudited>

/** Milliseconds in which the same list is not recorded again: further pages, and pages that read it again. */
const sameSearch = 600_000

const filterOf = ({ viewer }: Context, input: Asked): AuditFilter => ({
  ...{ comCode: viewer.comCode, status: input.status ?? null },
  formId: input.applicationId === undefined ? null : Number(input.applicationId),
  ...{ drafterCode: input.drafterCode ?? null, deptCode: input.deptCode ?? null },
  ...{ fromDay: input.startDate ?? null, untilDay: input.endDate ?? null },
})

function placeOf(cursor: string | undefined): AuditPlace | null {
  if (cursor === undefined) return null
  const [micros = 0, apmId = 0] = cursor.split('-').map(Number)
  return { micros, apmId }
}

/** Records what an internal auditor lists, with the filters. */
async function recordSearch(context: Context, input: Asked): Promise<void> {
  const { cursor: _cursor, limit: _limit, ...details } = input
  const { db, viewer, clock } = context
  const since = new Date(clock.now().getTime() - sameSearch)
  const { comCode, personCode } = viewer
  if (await hasRecentSearch(db, { comCode, personCode, details, since })) return
  await recordAudit(context, { action: 'documentsSearched', subject: input.drafterCode ?? '', details })
}

/** A page of the documents of the company for its internal auditors. Throws `kit.forbidden` for other people. */
export async function listAudited(
  context: Context,
  input: Asked,
): Promise<Output<typeof approvalApi.listAudited>> {
  requireAuditor(context)
  await recordSearch(context, input)
  const { db } = context
  const filter = filterOf(context, input)
  const text = input.searchText?.trim() ?? ''
  const plan = text === '' ? null : planTerms(text)
  if (text !== '' && plan === null) return { data: [], cursor: null, isCapped: false }
  const search = { filter, isInText: input.isInText ?? false }
  const hits = plan ? await searchAudited(db, plan, search, auditedUpTo) : null
  const limit = input.limit ?? 20
  const rows = await selectAudited(db, filter, {
    among: hits?.slice(0, auditedUpTo) ?? null,
    ...{ after: placeOf(input.cursor), limit: limit + 1 },
  })
  const shown = rows.slice(0, limit)
  return {
    data: shown.map(({ place: _place, ...row }) => toItem(row)),
    cursor: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    isCapped: (hits?.length ?? 0) > auditedUpTo,
  }
}

/** The forms of the company for its internal auditors. Throws `kit.forbidden` for other people. */
export async function listAuditForms(context: Context): Promise<Output<typeof approvalApi.listAuditForms>> {
  requireAuditor(context)
  return selectAuditForms(context.db, context.viewer.comCode)
}
