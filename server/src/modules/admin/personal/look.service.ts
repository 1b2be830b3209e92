import type { adminPersonalApi, Look, LookKind } from '@maru/api/admin/personal'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { LocalName } from '@maru/api/kit/schema'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { findNamedPeople, hasRecentLook, selectLooks } from './look.sql.ts'
import { requireSubject } from './personal.access.ts'

/** Milliseconds in which the same look is not recorded again: pages read their data again while they are open. */
const sameLook = 600_000

/** Records that the viewer looks at the data of another person, before the answer leaves. */
export async function recordLook(
  context: Context,
  {
    personCode,
    comCode,
    name,
    kind,
  }: {
    personCode: string
    comCode: string
    name: LocalName
    kind: Extract<LookKind, 'profile' | 'held' | 'sessions' | 'audit'>
  },
): Promise<void> {
  const { viewer, db, clock } = context
  if (viewer.personCode === personCode) return
  const since = new Date(clock.now().getTime() - sameLook)
  if (await hasRecentLook(db, { personCode, by: viewer.personCode, kind, since })) return
  await recordAudit(context, {
    ...{ action: 'personalDataViewed', comCode, subject: personCode, subjectName: name.ko },
    details: { kind },
  })
}

/** Records a search of the audit log that names people wholly: by code, name or address. */
export async function recordSearch(context: Context, text: string): Promise<void> {
  const { viewer, db } = context
  const comCode = viewer.permissions.isSuperAdmin ? null : viewer.comCode
  for (const person of await findNamedPeople(db, text, comCode))
    await recordLook(context, { ...person, kind: 'audit' })
}

/** Who looked at the data of a person. */
export async function listLooks(
  context: Context,
  { personCode, page, itemsPerPage }: Input<typeof adminPersonalApi.listLooks>,
): Promise<Page<Look>> {
  await requireSubject(context, personCode)
  return selectLooks(context.db, { personCode, start: (page - 1) * itemsPerPage, size: itemsPerPage })
}

/** Who looked at the data of the viewer. */
export function listOwnLooks(
  { db, viewer: { personCode } }: Context,
  { page, itemsPerPage }: Input<typeof adminPersonalApi.listOwnLooks>,
): Promise<Page<Look>> {
  return selectLooks(db, { personCode, start: (page - 1) * itemsPerPage, size: itemsPerPage })
}
