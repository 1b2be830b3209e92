import { type adminPersonalApi, type HeldData, type RowFate, rowFates } from '@maru/api/admin/personal'
import type { Input } from '@maru/api/kit/endpoint'
import { zipSync } from 'fflate'
import { recordAudit } from '../../../kit/admin-audit.ts'
import { type Context, transaction } from '../../../kit/context.ts'
import { inTransaction } from '../../../kit/db.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { countPersonalRows, erasePersonalRows, selectPersonalRows } from '../../../kit/personal-data.sql.ts'
import type { PersonalTable } from '../../../kit/personal-data.ts'
import type { RawAnswer } from '../../../kit/raw-answer.ts'
import type { Background } from '../../../kit/room.ts'
import { endSessionsOf } from '../../../kit/session.ts'
import { refreshPeopleSearch } from '../../org/index.ts'
import {
  findRule,
  findSubject,
  insertErasure,
  putHold,
  putRule,
  type SubjectRow,
  selectDue,
} from './personal.sql.ts'

/** Rows of one table in an export; no person has more, and an export must not fill the memory. */
const mostRows = 20_000

/** Throws `kit.forbidden` unless the viewer is super administrator, company manager or HR manager. */
function requirePrivacyManager({ viewer }: Pick<Context, 'viewer'>): void {
  const { isSuperAdmin, isCompanyManager, isHrManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager && !isHrManager) throw failure('kit.forbidden')
}

/** The person, if the viewer manages the data of their company; throws not found otherwise. */
async function requireSubject(context: Context, personCode: string): Promise<SubjectRow> {
  requirePrivacyManager(context)
  const { db, viewer, clock } = context
  const found = await findSubject(db, personCode, clock.now())
  const isOwn = viewer.permissions.isSuperAdmin || found?.comCode === viewer.comCode
  if (!found || !isOwn) throw notFound()
  return found
}

const fateOf = ({ erase }: PersonalTable): RowFate =>
  typeof erase === 'string' ? (rowFates.find((fate) => fate === erase) ?? 'record') : 'anonymise'

async function heldDataOf(context: Context, subject: SubjectRow): Promise<HeldData> {
  const tables: HeldData['tables'] = []
  for (const { room, tables: own } of context.slots.all('personalData')) {
    for (const one of own) {
      const rows = await countPersonalRows(context.db, one, subject.personCode)
      if (rows > 0) tables.push({ room, table: one.table, rows, fate: fateOf(one) })
    }
  }
  const { name, comCode: _comCode, ...rest } = subject
  return { ...rest, personName: name, tables }
}

/** What each room holds about a person. */
export async function getHeldData(
  context: Context,
  { personCode }: { personCode: string },
): Promise<HeldData> {
  return heldDataOf(context, await requireSubject(context, personCode))
}

/** Everything about a person as a zip, one JSON file for each table; the audit log has the reason. */
export async function exportPersonalData(
  context: Context,
  { personCode, reason }: Input<typeof adminPersonalApi.exportPersonalData>,
): Promise<RawAnswer> {
  const subject = await requireSubject(context, personCode)
  await recordAudit(context, {
    ...{ action: 'personalDataExported', comCode: subject.comCode, subject: personCode },
    ...{ subjectName: subject.name.ko, details: { reason: ['', reason] } },
  })
  const files: Record<string, Uint8Array> = {}
  for (const { room, tables } of context.slots.all('personalData')) {
    for (const one of tables) {
      const rows = await selectPersonalRows(context.db, one, personCode, mostRows)
      if (rows.length > 0)
        files[`${room}/${one.table}.${one.person}.json`] = Buffer.from(JSON.stringify(rows, null, 1))
    }
  }
  return {
    body: Buffer.from(zipSync(files, { level: 6 })),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${personCode}.zip"`,
      'cache-control': 'private, no-store',
    },
  }
}

/** Erases within one transaction: rooms of the highest rank first, so that no row still refers to an erased one. */
async function eraseRows(context: Background, subject: SubjectRow, erasedBy: string): Promise<void> {
  const { db, clock } = context
  const { comCode, personCode } = subject
  const report: Record<string, number> = {}
  await endSessionsOf(context, personCode)
  for (const room of context.slots.all('personalData').toReversed()) {
    for (const one of room.tables) {
      const count = await erasePersonalRows(db, one, personCode)
      if (count > 0) report[one.table] = (report[one.table] ?? 0) + count
    }
    await room.afterErasure?.(db, personCode)
  }
  await refreshPeopleSearch(db)
  const stored = await insertErasure(db, { comCode, personCode, erasedBy, now: clock.now(), report })
  if (!stored) throw failure('admin.alreadyErased')
  await recordAudit(
    { db, clock },
    { action: 'personErased', comCode, personCode: erasedBy, subject: personCode, details: report },
  )
}

/** Erases a person who has left. The typed code proves that the right person is meant. */
export function erasePerson(
  context: Context,
  { personCode, confirmedCode }: Input<typeof adminPersonalApi.erasePerson>,
): Promise<HeldData> {
  return transaction(context, async (inside) => {
    const subject = await requireSubject(inside, personCode)
    if (confirmedCode !== personCode) throw failure('admin.erasureNotConfirmed')
    if (!subject.hasLeft) throw failure('admin.notLeft')
    if (subject.holdReason !== null) throw failure('admin.erasureHeld', { reason: subject.holdReason })
    if (subject.erasedAt !== null) throw failure('admin.alreadyErased')
    await eraseRows(inside, subject, inside.viewer.personCode)
    return heldDataOf(inside, await requireSubject(inside, personCode))
  })
}

/** Sets or lifts a legal hold. */
export function holdErasure(
  context: Context,
  { personCode, reason }: Input<typeof adminPersonalApi.holdErasure>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { comCode, name, holdReason } = await requireSubject(inside, personCode)
    const { db, viewer, clock } = inside
    await putHold(db, { comCode, personCode, reason, heldBy: viewer.personCode, now: clock.now() })
    await recordAudit(inside, {
      ...{ action: 'erasureHeld', comCode, subject: personCode, subjectName: name.ko },
      details: { reason: [holdReason ?? '', reason ?? ''] },
    })
    return {}
  })
}

/** The rule of the current company. */
export async function getErasureRule(context: Context): Promise<{ afterDays: number | null }> {
  requirePrivacyManager(context)
  return { afterDays: await findRule(context.db, context.viewer.comCode) }
}

/** Sets the rule of the current company. */
export function saveErasureRule(
  context: Context,
  { afterDays }: { afterDays: number | null },
): Promise<Record<string, never>> {
  requirePrivacyManager(context)
  return transaction(context, async (inside) => {
    const { comCode } = inside.viewer
    const before = await findRule(inside.db, comCode)
    await putRule(inside.db, comCode, afterDays)
    await recordAudit(inside, { action: 'erasureRuleChanged', details: { days: [before, afterDays] } })
    return {}
  })
}

/** Erases the people whose day has come by the rule of their company, each in a transaction of its own. */
export async function eraseDue(context: Background): Promise<void> {
  for (const subject of await selectDue(context.db, context.clock.now())) {
    try {
      await inTransaction(context.db, (db) => eraseRows({ ...context, db }, subject, ''))
    } catch (error) {
      // One person whose rows cannot be erased must not hold up the others.
      context.log.error({ err: error, personCode: subject.personCode }, 'erasure: failed')
    }
  }
}
