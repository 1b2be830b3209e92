import type { approvalApi } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { checkedFiles } from '../attachment/verify.service.ts'
import { projectionOf } from '../document/projection.rules.ts'
import { checkNext } from '../history/check.service.ts'
import { requireParties } from '../line/route.service.ts'
import { documentNumber, isUsablePattern, standardPolicy } from '../number/number.rules.ts'
import { findToday } from '../person/acting.sql.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { listOpenings } from '../register/check.service.ts'
import {
  hasRuleTarget,
  numberRule,
  selectBoxManagers,
  selectMeasured,
  selectNumberRules,
  writeBoxManager,
} from './desk.sql.ts'

/** The rules of document numbers, that of the company first. */
export async function listNumberRules(context: Context): Promise<Output<typeof approvalApi.listNumberRules>> {
  requireFormManager(context)
  const { db, viewer, clock } = context
  const { comCode, deptCode } = viewer
  const rows = await selectNumberRules(db, comCode)
  const today = await findToday(db, comCode, clock.now())
  const [year = 0, month = 0] = today.split('-').map(Number)
  const own = rows.some((row) => row.scope === 'company')
  const empty = { ko: '', en: '', zh: '' }
  const company = { ...standardPolicy, scope: 'company' as const, key: '', name: empty, abbreviation: '' }
  return [...(own ? [] : [company]), ...rows].map(({ abbreviation, ...rule }) => ({
    ...rule,
    sample: documentNumber(rule.pattern, {
      ...{ company: comCode, dept: rule.scope === 'dept' ? rule.key : deptCode, year, month, serial: 1 },
      form: abbreviation || '품의',
    }),
  }))
}

/** Creates or changes a rule of document numbers. */
export function saveNumberRule(
  context: Context,
  input: Input<typeof approvalApi.saveNumberRule>,
): Promise<Record<string, never>> {
  requireFormManager(context)
  const rule = { ...input, pattern: input.pattern.normalize('NFC').trim() }
  if (!isUsablePattern(rule)) throw failure('approval.patternInvalid')
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    if (!(await hasRuleTarget(db, viewer.comCode, rule))) throw failure('approval.personUnknown')
    const { scope, key, pattern, counter, reset } = rule
    const stored = { scope, key, pattern, counter, reset, updatedAt: clock.now() }
    await numberRule.upsert(db, { comCode: viewer.comCode, ...stored })
    return {}
  })
}

/** Removes the rule of a form or department. */
export async function removeNumberRule(
  context: Context,
  input: Input<typeof approvalApi.removeNumberRule>,
): Promise<Record<string, never>> {
  requireFormManager(context)
  if (!(await numberRule.delete(context.db, { ...input, comCode: context.viewer.comCode }))) throw notFound()
  return {}
}

/** The people who run boxes of departments besides their leaders. */
export async function listBoxManagers(context: Context): Promise<Output<typeof approvalApi.listBoxManagers>> {
  requireFormManager(context)
  return selectBoxManagers(context.db, context.viewer.comCode)
}

/** Lets a person run the box of a department, or ends it. */
export function setBoxManager(
  context: Context,
  input: Input<typeof approvalApi.setBoxManager>,
): Promise<Record<string, never>> {
  requireFormManager(context)
  const { deptCode, personCode, isOn } = input
  return transaction(context, async (inside) => {
    // People who left can only be taken out.
    if (isOn) await requireParties(inside, { people: [personCode], departments: [deptCode] })
    await writeBoxManager(inside.db, inside.viewer.comCode, input)
    return {}
  })
}

/** How long decisions take. */
export async function getStatistics(
  context: Context,
  { days }: Input<typeof approvalApi.getStatistics>,
): Promise<Output<typeof approvalApi.getStatistics>> {
  requireFormManager(context)
  const { db, viewer, clock } = context
  const of = (by: 'form' | 'department' | 'person') =>
    selectMeasured(db, { comCode: viewer.comCode, days: Number(days), by }, clock.now())
  return { forms: await of('form'), departments: await of('department'), people: await of('person') }
}

/** Replays the histories of the next documents of the company. */
export async function checkHistory(
  context: Context,
  { after = '0' }: Input<typeof approvalApi.checkHistory>,
): Promise<Output<typeof approvalApi.checkHistory>> {
  requireFormManager(context)
  const { db, viewer } = context
  const openings = await listOpenings(db, context.sealer)
  const place = { comCode: viewer.comCode, after: Number(after), signer: context.sealer, openings }
  const { checked, touched, last, row } = await checkNext(db, place, projectionOf, checkedFiles(db, context))
  return {
    ...{ checked, next: last === null ? null : String(last) },
    touched:
      touched && row
        ? { apmId: String(row.apmId), docNumber: row.docNumber, subject: row.subject, fault: touched.fault }
        : null,
  }
}
