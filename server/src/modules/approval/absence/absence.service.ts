import { type AbsenceItem, type AbsencePlan, type approvalApi, boxes, withHalves } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { LocalName } from '@maru/api/kit/schema'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { findToday } from '../person/acting.sql.ts'
import { spanOf, sumOf } from './absence.rules.ts'
import {
  type AbsenceListRow,
  countPending,
  findAbsence,
  findFormOfKind,
  findTimeZone,
  instantsIn,
  selectAbsencesOf,
  selectOverlappingAbsences,
  selectTeamAbsences,
} from './absence.sql.ts'
import { backDayOf, checkAbsence } from './check.service.ts'
import { listSystemAbsences } from './origin.access.ts'
import { endNow, writeAbsence } from './write.service.ts'

type Draft = Input<typeof approvalApi.saveAbsence>['absence']

const person = (personCode: string, name: LocalName) => ({ personCode, name })

function itemOf(
  row: AbsenceListRow,
  today: string,
  isOwn: boolean,
  ofSystems: ReadonlySet<number>,
): AbsenceItem {
  const { delegateCode, delegateName, formId, apmId, cancelApmId, personCode, personName } = row
  const { comCode: _company, deptCode: _dept, ...rest } = row
  const isBegun = row.fromDay <= today
  const canEnd = isOwn && row.status === 'active' && row.untilDay >= today && cancelApmId === null
  return {
    ...rest,
    person: person(personCode, personName),
    delegate: delegateCode === null ? null : person(delegateCode, delegateName ?? { ko: '', en: '', zh: '' }),
    applicationId: formId === null ? null : String(formId),
    apmId: apmId === null ? null : String(apmId),
    cancelApmId: cancelApmId === null ? null : String(cancelApmId),
    told: row.told.map((code) => person(code, row.toldNames[code] ?? { ko: code, en: '', zh: '' })),
    // A leave that its document gave, and that begins today or later, ends by the cancelling form.
    canEnd:
      canEnd &&
      !ofSystems.has(row.absenceId) &&
      (apmId === null || row.fromDay < today) &&
      (isBegun || apmId === null),
    // Colleagues see that a person is away, not which leave it is.
    ...(isOwn
      ? {}
      : { leaveType: null, reply: '', told: [], faults: [], apmId: null, cancelApmId: null, origin: '' }),
  }
}

/** The absences of the viewer, newest first. */
export async function listAbsences(context: Context): Promise<AbsenceItem[]> {
  const { db, viewer, clock } = context
  const { comCode, personCode } = viewer
  const today = await findToday(db, comCode, clock.now())
  const rows = await selectAbsencesOf(db, comCode, personCode)
  const ofSystems = await listSystemAbsences(context, rows)
  return rows.map((row) => itemOf(row, today, true, ofSystems))
}

/** Who of the viewer's department is away in a period. */
export async function listTeamAbsences(
  context: Context,
  period: Input<typeof approvalApi.listTeamAbsences>,
): Promise<AbsenceItem[]> {
  const { db, viewer, clock } = context
  const { comCode, deptCode, personCode } = viewer
  const today = await findToday(db, comCode, clock.now())
  const rows = await selectTeamAbsences(db, comCode, deptCode, period)
  const own = rows.filter((row) => row.personCode === personCode)
  const ofSystems = await listSystemAbsences(context, own)
  return rows.map((row) => itemOf(row, today, row.personCode === personCode, ofSystems))
}

/** Entries of the plan that are listed. */
const mostEntries = 20

async function entriesIn(context: Context, draft: Draft): Promise<AbsencePlan['entries']> {
  const timeZone = await findTimeZone(context.db, context.viewer.comCode)
  const { start, end } = spanOf(draft)
  if (start === '' || start >= end) return []
  const [from = '', until = ''] = await instantsIn(context.db, timeZone, [start, end])
  const period = { from: new Date(from), until: new Date(until), limit: mostEntries }
  const all: AbsencePlan['entries'] = []
  for (const source of context.slots.all('calendarSource'))
    for (const one of await source.list(context, period)) {
      const { title, start: begins, end: ends, isAllDay, url } = one
      all.push({ title, start: begins, end: ends, isAllDay, url, source: source.name })
    }
  return all.sort((a, b) => a.start.localeCompare(b.start)).slice(0, mostEntries)
}

async function delegateAway({ db, viewer }: Context, draft: Draft): Promise<AbsencePlan['delegateAway']> {
  const { comCode } = viewer
  const { delegateCode, fromDay, untilDay } = draft
  if (delegateCode === null) return []
  const rows = await selectOverlappingAbsences(db, { comCode, personCode: delegateCode, fromDay, untilDay })
  const active = new Set(rows.filter((one) => one.status === 'active').map((one) => one.absenceId))
  return (await selectAbsencesOf(db, comCode, delegateCode))
    .filter((one) => active.has(one.absenceId))
    .map((one) => ({
      ...{ fromDay: one.fromDay, untilDay: one.untilDay, kind: one.kind },
      delegate:
        one.delegateCode === null || !one.delegateName ? null : person(one.delegateCode, one.delegateName),
    }))
}

/** Says what an absence of the viewer would do; changes nothing. */
export async function planAbsence(
  context: Context,
  { absence }: Input<typeof approvalApi.planAbsence>,
): Promise<AbsencePlan> {
  const { db, viewer } = context
  const { comCode, personCode, subjects } = viewer
  const draft = withHalves(absence)
  const checked = await checkAbsence(context, { comCode, personCode, without: null }, draft)
  const isTimed = !checked.faults.some((one) => one === 'absenceOrder' || one === 'leaveHalf')
  const form = async (kind: string) => {
    const formId = await findFormOfKind(db, comCode, kind, subjects)
    return formId === undefined ? null : String(formId)
  }
  return {
    days: sumOf(checked.days),
    balances: checked.balances.map((one) => {
      const uses = checked.days.get(one.year) ?? 0
      return { ...one, uses, after: one.remaining - one.requested - uses }
    }),
    pendingCount: await countPending(db, viewer, boxes.pending),
    delegateAway: isTimed ? await delegateAway(context, draft) : [],
    entries: isTimed ? await entriesIn(context, draft) : [],
    backDay: isTimed ? await backDayOf(context, comCode, draft) : null,
    faults: checked.faults,
    ...{ leaveForm: await form('leave'), cancelForm: await form('leaveCancel') },
  }
}

/** Saves an absence that needs no document; it takes effect at once. */
export function saveAbsence(
  context: Context,
  { absence }: Input<typeof approvalApi.saveAbsence>,
): Promise<{ absenceId: number }> {
  if (absence.kind === 'leave') throw failure('approval.leaveNeedsDocument')
  return transaction(context, async (inside) => ({ absenceId: await writeAbsence(inside, absence) }))
}

/** Ends an absence: from today on everything is as before, and the days of leave from today on are given back. */
export function endAbsence(
  context: Context,
  { absenceId, version }: Input<typeof approvalApi.endAbsence>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode } = viewer
    const row = await findAbsence(db, { comCode, absenceId })
    if (row?.personCode !== personCode) throw notFound()
    requireVersion('approval.changed', row, version)
    if ((await listSystemAbsences(inside, [row])).has(absenceId))
      throw failure('approval.absenceLinked', { name: row.origin })
    const today = await findToday(db, comCode, clock.now())
    const isOver = row.status !== 'active' || row.untilDay < today
    const needsDocument = (row.fromDay >= today && row.apmId !== null) || row.cancelApmId !== null
    if (!isOver && needsDocument) throw failure('approval.leaveNeedsDocument')
    await endNow(inside, row)
    return {}
  })
}
