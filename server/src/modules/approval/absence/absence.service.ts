import { type AbsenceItem, type AbsencePlan, type approvalApi, boxes, withHalves } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { LocalName } from '@maru/api/kit/schema'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { findToday } from '../person/acting.sql.ts'
import { spanOf, sumOf } from './absence.rules.ts'
import {
  type AbsenceListRow,
  countPending,
  findFormOfKind,
  findTimeZone,
  instantsIn,
  selectAbsencesOf,
  selectOverlappingAbsences,
  selectTeamAbsences,
} from './absence.sql.ts'
import { backDayOf, checkAbsence } from './check.service.ts'
import { listSystemAbsences, requireUnlinked } from './origin.access.ts'
import { requireOwnAbsence } from './person.access.ts'
import { isRepairable, planThings } from './thing.service.ts'
import { selectThings, type ThingRow } from './thing.sql.ts'
import { endNow, writeAbsence } from './write.service.ts'

type Draft = Input<typeof approvalApi.saveAbsence>['absence']

const person = (personCode: string, name: LocalName) => ({ personCode, name })

/** What colleagues read: that a person is sick is theirs to say. */
const shownKind = (kind: AbsenceItem['kind']) => (kind === 'sick' ? 'other' : kind)

/** What a list knows besides the absences themselves. */
interface ListFacts {
  today: string
  now: Date
  /** Absences that only their systems end. */
  ofSystems: ReadonlySet<number>
  things: readonly ThingRow[]
}

function itemOf(
  row: AbsenceListRow,
  isOwn: boolean,
  { today, now, ofSystems, things }: ListFacts,
): AbsenceItem {
  const { delegateCode, delegateName, formId, apmId, cancelApmId, personCode, personName } = row
  const { comCode: _company, deptCode: _dept, ...rest } = row
  const isBegun = row.fromDay <= today
  const canEnd = isOwn && row.status === 'active' && row.untilDay >= today && cancelApmId === null
  const own = isOwn ? things.filter((one) => one.absenceId === row.absenceId) : []
  const isOver = row.status === 'active' && row.untilDay < today
  const isOfSystem = ofSystems.has(row.absenceId)
  return {
    ...rest,
    kind: isOwn ? row.kind : shownKind(row.kind),
    things: own.map(({ absenceId: _absence, undo: _undo, ...thing }) => thing),
    canChange: canEnd && apmId === null && row.kind !== 'leave' && !isOfSystem,
    canRepair:
      isOwn &&
      (row.status === 'active' || row.status === 'cancelled') &&
      ((row.faults.length > 0 && !isOver) ||
        // After an early return a room may still have what it could not undo.
        own.some((thing) => isRepairable(thing, now) && (!isOver || thing.state === 'stays'))),
    person: person(personCode, personName),
    delegate: delegateCode === null ? null : person(delegateCode, delegateName ?? { ko: '', en: '', zh: '' }),
    applicationId: formId === null ? null : String(formId),
    apmId: apmId === null ? null : String(apmId),
    cancelApmId: cancelApmId === null ? null : String(cancelApmId),
    told: row.told.map((code) => person(code, row.toldNames[code] ?? { ko: code, en: '', zh: '' })),
    // A leave that its document gave, and that begins today or later, ends by the cancelling form.
    canEnd: canEnd && !isOfSystem && (apmId === null || row.fromDay < today) && (isBegun || apmId === null),
    // Colleagues see that a person is away, not which leave it is.
    ...(isOwn
      ? {}
      : { leaveType: null, reply: '', told: [], faults: [], apmId: null, cancelApmId: null, origin: '' }),
  }
}

/** The facts for the viewer's own absences of a list. */
async function factsOf(context: Context, own: readonly AbsenceListRow[]): Promise<ListFacts> {
  const { db, viewer, clock } = context
  const now = clock.now()
  const absenceIds = own.map(({ absenceId }) => absenceId)
  return {
    ...{ today: await findToday(db, viewer.comCode, now), now },
    ofSystems: await listSystemAbsences(context, own),
    things: await selectThings(db, viewer.comCode, absenceIds),
  }
}

/** The absences of the viewer, newest first. */
export async function listAbsences(context: Context): Promise<AbsenceItem[]> {
  const { db, viewer } = context
  const rows = await selectAbsencesOf(db, viewer.comCode, viewer.personCode)
  const facts = await factsOf(context, rows)
  return rows.map((row) => itemOf(row, true, facts))
}

/** Who of the viewer's department is away in a period. */
export async function listTeamAbsences(
  context: Context,
  period: Input<typeof approvalApi.listTeamAbsences>,
): Promise<AbsenceItem[]> {
  const { db, viewer } = context
  const { comCode, deptCode, personCode } = viewer
  const rows = await selectTeamAbsences(db, comCode, deptCode, period)
  const isOwn = (row: AbsenceListRow) => row.personCode === personCode
  const facts = await factsOf(context, rows.filter(isOwn))
  return rows.map((row) => itemOf(row, isOwn(row), facts))
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
      ...{ fromDay: one.fromDay, untilDay: one.untilDay, kind: shownKind(one.kind) },
      delegate:
        one.delegateCode === null || !one.delegateName ? null : person(one.delegateCode, one.delegateName),
    }))
}

/** What the absence that is changed has done; throws 404 for that of another person. */
async function thingsBefore(context: Context, absenceId: number | undefined): Promise<ThingRow[]> {
  if (absenceId === undefined) return []
  const { db, viewer } = context
  const own = await selectAbsencesOf(db, viewer.comCode, viewer.personCode)
  if (!own.some((one) => one.absenceId === absenceId)) throw notFound()
  const things = await selectThings(db, viewer.comCode, [absenceId])
  return things.filter(({ state }) => state !== 'undone')
}

/** Says what an absence of the viewer would do; changes nothing. */
export async function planAbsence(
  context: Context,
  { absence, absenceId }: Input<typeof approvalApi.planAbsence>,
): Promise<AbsencePlan> {
  const { db, viewer } = context
  const { comCode, personCode, subjects } = viewer
  const draft = withHalves(absence)
  const before = await thingsBefore(context, absenceId)
  const checked = await checkAbsence(context, { comCode, personCode, without: absenceId ?? null }, draft)
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
    ...(isTimed ? await planThings(context, draft, before) : { things: [], missing: [], isCut: false }),
    backDay: isTimed ? await backDayOf(context, comCode, draft) : null,
    faults: checked.faults,
    ...{ leaveForm: await form('leave'), cancelForm: await form('leaveCancel') },
  }
}

/** Saves an absence that needs no document; it takes effect at once. */
export function saveAbsence(
  context: Context,
  { absence, things = [] }: Input<typeof approvalApi.saveAbsence>,
): Promise<{ absenceId: number }> {
  if (absence.kind === 'leave') throw failure('approval.leaveNeedsDocument')
  return transaction(context, async (inside) => ({
    absenceId: await writeAbsence(inside, absence, '', things),
  }))
}

/** Ends an absence: from today on everything is as before, and the days of leave from today on are given back. */
export function endAbsence(
  context: Context,
  { absenceId, version }: Input<typeof approvalApi.endAbsence>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const row = await requireOwnAbsence(inside, absenceId, version)
    await requireUnlinked(inside, row)
    const today = await findToday(db, viewer.comCode, clock.now())
    const isOver = row.status !== 'active' || row.untilDay < today
    const needsDocument = (row.fromDay >= today && row.apmId !== null) || row.cancelApmId !== null
    if (!isOver && needsDocument) throw failure('approval.leaveNeedsDocument')
    await endNow(inside, row)
    return {}
  })
}
