import { type approvalApi, checkContent, type PreviewStep, type RoutePreview } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { requireForm } from '../form/form.access.ts'
import { findToday } from '../person/acting.sql.ts'
import { findPartyIn, selectPeopleParties } from '../person/party.sql.ts'
import { definitionWithin, lineWithin, policyOf } from '../policy/policy.service.ts'
import { selectLeadTimes, selectStandIns } from './lead-time.sql.ts'
import { planRoute } from './plan.service.ts'
import type { RouteStage } from './route.rules.ts'

type Extra = Pick<PreviewStep, 'delegate' | 'minutes'>

/** Who stands in for the people of a line, and how long each usually takes. */
async function extrasOf(
  context: Context,
  formId: number,
  stages: readonly RouteStage[],
): Promise<(personCode: string | null) => Extra> {
  const { db, viewer, clock } = context
  const now = clock.now()
  const codes = stages.flatMap(({ steps }) => steps.flatMap((step) => step.assignee.personCode ?? []))
  if (codes.length === 0) return () => ({ delegate: null, minutes: null })
  const today = await findToday(db, viewer.comCode, now)
  const standIns = await selectStandIns(db, { comCode: viewer.comCode, personCodes: codes, formId }, today)
  const rows =
    standIns.length === 0
      ? []
      : await selectPeopleParties(
          db,
          viewer.comCode,
          standIns.map((one) => one.delegatorCode),
          now,
        )
  const times = await selectLeadTimes(
    db,
    viewer.comCode,
    [...codes, ...standIns.map((one) => one.delegatorCode)],
    now,
  )
  return (personCode) => {
    const standIn = standIns.find((one) => one.personCode === personCode)
    const row = rows.find((one) => one.personCode === standIn?.delegatorCode)
    // A delegate does not decide about an own document.
    const isUsed = standIn && row && row.personCode !== viewer.personCode
    const { path: _path, ...party } = row ?? { path: [] }
    const delegate = isUsed ? { party: party as PreviewStep['assignee'], until: standIn.endDate } : null
    return { delegate, minutes: times.get((isUsed ? row.personCode : personCode) ?? '') ?? null }
  }
}

/** Says who would decide a document of the viewer, why, and about when. */
export async function previewRoute(
  context: Context,
  input: Input<typeof approvalApi.previewRoute>,
): Promise<RoutePreview> {
  const { db, viewer, clock } = context
  const form = await requireForm(context, input.applicationId)
  const drafter = await findPartyIn(db, viewer, clock.now())
  if (!drafter) throw notFound()
  const policy = await policyOf(context)
  const definition = definitionWithin(form.definition, policy)
  const { values } = checkContent(definition, input.values)
  const route = await planRoute(context, drafter, definition, {
    values,
    line: lineWithin(input.line, policy),
  })
  const extraOf = await extrasOf(context, form.formId, route.stages)
  let time: number | null = clock.now().getTime()
  const stages = route.stages.map(({ need, steps }) => {
    const extras = steps.map((step) =>
      step.isLeftOut ? { delegate: null, minutes: null } : extraOf(step.assignee.personCode),
    )
    const wanted = extras.filter((_one, index) => !steps[index]?.isLeftOut)
    const minutes = wanted.map((one) => one.minutes)
    const longest = minutes.reduce<number | null>(
      (most, one) => (most === null || one === null ? null : Math.max(most, one)),
      0,
    )
    time = time === null || longest === null ? null : time + longest * 60_000
    const expectedDate = time === null ? null : new Date(time).toISOString()
    return {
      need,
      steps: steps.map((step, index) => ({
        ...step,
        ...(extras[index] ?? { delegate: null, minutes: null }),
        expectedDate: step.isLeftOut ? null : expectedDate,
      })),
    }
  })
  return { stages, expectedDate: time === null ? null : new Date(time).toISOString(), faults: route.faults }
}
