import { type adminPersonalApi, type HeldData, type RowFate, rowFates } from '@maru/api/admin/personal'
import type { Input } from '@maru/api/kit/endpoint'
import { zipSync } from 'fflate'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { countPersonalRows, erasePersonalRows, selectPersonalRows } from '#kit/data/personal-data.sql.ts'
import type { PersonalTable } from '#kit/data/personal-data.ts'
import { inTransaction } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import type { Background } from '#kit/room.ts'
import { endSessionsOf } from '#kit/session/session.ts'
import { refreshPeopleSearch } from '#modules/org/index.ts'
import { selectRequests } from './hold.sql.ts'
import { recordLook } from './look.service.ts'
import { requirePrivacyManager, requireSubject } from './personal.access.ts'
import { findRule, insertErasure, putRule, type SubjectRow, selectDue } from './personal.sql.ts'
import { wordsOf } from './words.rules.ts'

/** Rows of one table in an export; no person has more, and an export must not fill the memory. */
const mostRows = 20_000

const fateOf = ({ erase }: PersonalTable): RowFate =>
  typeof erase === 'string' ? (rowFates.find((fate) => fate === erase) ?? 'record') : 'anonymise'

async function heldDataOf(context: Context, subject: SubjectRow): Promise<HeldData> {
  const { db, viewer, clock } = context
  const { personCode } = subject
  // Rows that name the person in several columns of one table are one line.
  const lines = new Map<string, HeldData['tables'][number]>()
  for (const { room, tables: own } of context.slots.all('personalData')) {
    for (const one of own) {
      const rows = await countPersonalRows(db, one, personCode)
      const fate = fateOf(one)
      const key = `${one.table} ${fate}`
      const before = lines.get(key)?.rows ?? 0
      if (rows > before) lines.set(key, { room, table: one.table, ...wordsOf(room, one.table), rows, fate })
    }
  }
  const [holdRequest = null] = await selectRequests(db, {
    ...{ comCode: null, personCode, by: viewer.personCode, now: clock.now() },
  })
  const { name, comCode: _comCode, email: _email, hasRequest: _hasRequest, ...rest } = subject
  return { ...rest, personName: name, holdRequest, tables: [...lines.values()] }
}

/** What each room holds about a person. */
export async function getHeldData(
  context: Context,
  { personCode }: { personCode: string },
): Promise<HeldData> {
  const subject = await requireSubject(context, personCode)
  await recordLook(context, { ...subject, kind: 'held' })
  return heldDataOf(context, subject)
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
  const known = { name: subject.name, email: subject.email }
  await endSessionsOf(context, personCode)
  for (const room of context.slots.all('personalData').toReversed()) {
    for (const one of room.tables) {
      const count = await erasePersonalRows(db, one, personCode)
      if (count > 0) report[one.table] = (report[one.table] ?? 0) + count
    }
    await room.afterErasure?.(db, personCode, known)
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
    if (subject.hasRequest) throw failure('admin.holdWaiting')
    if (subject.erasedAt !== null) throw failure('admin.alreadyErased')
    await eraseRows(inside, subject, inside.viewer.personCode)
    return heldDataOf(inside, await requireSubject(inside, personCode))
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
