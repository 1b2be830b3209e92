import type { LinkedState, linkApi } from '@maru/api/admin/link'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type SystemContext, transaction } from '#kit/context.ts'
import { removeSystemDraft, withdrawForSystem } from '#modules/approval/index.ts'
import { drafterContext } from './drafter.access.ts'
import { lockKey, updateLinkEnd } from './link.sql.ts'
import { requireLink } from './read.service.ts'
import { linkedStateOf, presentState } from './state.service.ts'

/** Withdraws the document of a key in the name of its drafter, or removes its draft. Repeated, it answers the same. */
export function cancelDocument(
  context: SystemContext,
  { externalKey, reason }: Input<typeof linkApi.cancelDocument>,
): Promise<LinkedState> {
  const { systemId, name } = context.system
  return transaction(context, async (inside) => {
    await lockKey(inside.db, systemId, externalKey)
    const row = await requireLink(inside, { externalKey })
    const { status, draft, document } = await presentState(inside, row, true)
    if (status === 'WITHDRAWN' || status === 'DISCARD')
      return linkedStateOf(inside, row, { status, draft, document })
    const { comCode, key, personCode, attempt } = row
    const drafter = await drafterContext(inside, { personCode }, document?.drafterDept, true)
    if (draft) {
      await removeSystemDraft(drafter, { comCode, personCode, storeKey: key })
      await updateLinkEnd(inside.db, key, 'WITHDRAWN')
    } else await withdrawForSystem(drafter, { apmId: document?.apmId ?? 0, comment: reason, via: name })
    await recordAudit(drafter, {
      ...{ action: 'systemCancelled', subject: String(document?.apmId ?? key), subjectName: externalKey },
      details: { system: name, systemId, externalKey, attempt },
    })
    const after = { ...row, draftEnd: draft ? ('WITHDRAWN' as const) : row.draftEnd }
    return linkedStateOf(inside, after, await presentState(inside, after))
  })
}
