import type { approvalApi, SavedLine, SharedLine, SharedStep } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { mapName } from '@maru/api/kit/local-name'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { namesByCode } from '../person/names.service.ts'
import { findPartyIn } from '../person/party.sql.ts'
import { sharedRules, sharedStagesOf } from './route.rules.ts'
import { readPeople, requireParties } from './route.service.ts'
import {
  countSharedLines,
  deleteSharedLine,
  findSharedLine,
  selectSharedLines,
  writeSharedLine,
} from './shared.sql.ts'

/** Lines that a company may share. */
const mostShared = 200

/** The shared lines that the viewer may choose, with the people that their steps mean for the viewer. */
export async function listShared(context: Context): Promise<Omit<SavedLine, 'names'>[]> {
  const { db, viewer, clock } = context
  const rows = await selectSharedLines(db, viewer.comCode, viewer.subjects)
  if (rows.length === 0) return []
  const drafter = await findPartyIn(db, viewer, clock.now())
  if (!drafter) return []
  // One reading for all lines.
  const people = await readPeople(context, drafter, {
    rules: rows.flatMap(({ steps }) => sharedRules(steps)),
  })
  return rows.map(({ lineId, name, steps }) => {
    const { stages, isComplete } = sharedStagesOf({ lineId, steps }, people)
    return { lineId, name: name.ko, stages, shared: { name, isComplete } }
  })
}

const codeOf = (subject: string) => subject.slice(subject.indexOf(':') + 1)
const namedBy = (steps: readonly SharedStep[], kinds: readonly SharedStep['who']['by'][]) =>
  steps.flatMap(({ who }) => (kinds.includes(who.by) && who.code ? [who.code] : []))

/** The lines that the company shares, for administrators. */
export async function listSharedLines(context: Context): Promise<SharedLine[]> {
  requireFormManager(context)
  const rows = await selectSharedLines(context.db, context.viewer.comCode, null)
  const codes = rows.flatMap(({ steps, users }) => [
    ...namedBy(steps, ['head', 'person', 'department']),
    ...users.map(codeOf),
  ])
  const names = await namesByCode(context, [...new Set(codes)])
  return rows.map(({ users, ...row }) => ({
    ...row,
    users: users.map((subject) => ({ subject, name: names[codeOf(subject)] ?? null })),
    names,
  }))
}

/** Throws if a step names no person or department of the company. */
async function requireSteps(context: Context, steps: readonly SharedStep[]): Promise<void> {
  if (steps.some(({ who }) => who.by !== 'leader' && !who.code)) throw failure('approval.lineInvalid')
  await requireParties(context, {
    people: namedBy(steps, ['person']),
    departments: namedBy(steps, ['head', 'department']),
  })
}

/** Creates or changes a shared line. Throws `approval.settingChanged` if another administrator was faster. */
export function saveSharedLine(
  context: Context,
  { lineId, version, name: typed, steps, users }: Input<typeof approvalApi.saveSharedLine>,
): Promise<Output<typeof approvalApi.saveSharedLine>> {
  requireFormManager(context)
  const name = mapName(typed, shownLine)
  if (name.ko === '') throw failure('approval.nameEmpty')
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: by } = viewer
    const before = lineId === null ? null : await findSharedLine(db, { comCode, lineId })
    if (before === undefined) throw notFound()
    if (before) requireVersion('approval.settingChanged', before, version)
    else if ((await countSharedLines(db, comCode)) >= mostShared) throw failure('approval.tooManyLines')
    await requireSteps(inside, steps)
    const terms = { name, steps, users: [...new Set(users)], by }
    const saved = await writeSharedLine(db, { comCode, lineId }, terms, clock.now())
    await recordAudit(inside, {
      action: before ? 'approvalLineChanged' : 'approvalLineAdded',
      ...{ subject: String(saved.lineId), subjectName: name.ko },
    })
    return saved
  })
}

/** Removes a shared line. */
export function removeSharedLine(
  context: Context,
  { lineId }: Input<typeof approvalApi.removeSharedLine>,
): Promise<Record<string, never>> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const subjectName = await deleteSharedLine(inside.db, { comCode: inside.viewer.comCode, lineId })
    if (subjectName === undefined) throw notFound()
    await recordAudit(inside, { action: 'approvalLineRemoved', subject: String(lineId), subjectName })
    return {}
  })
}
