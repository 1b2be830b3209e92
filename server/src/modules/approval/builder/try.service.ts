import { type approvalApi, checkContent, type RoutePreview } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { planRoute } from '../line/plan.service.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { findPartyIn } from '../person/party.sql.ts'
import { definitionWithin, policyOf } from '../policy/policy.service.ts'
import { requireGoodDefinition } from './builder.service.ts'

/** Says who would decide a document of the viewer by a definition that is not saved. Nothing is stored. */
export async function tryForm(
  context: Context,
  { definition, values }: Input<typeof approvalApi.tryForm>,
): Promise<RoutePreview> {
  requireFormManager(context)
  requireGoodDefinition(definition)
  const { db, viewer, clock } = context
  const drafter = await findPartyIn(db, viewer, clock.now())
  if (!drafter) throw notFound()
  const checked = checkContent(definition, values)
  const within = definitionWithin(definition, await policyOf(context))
  const { stages, faults } = await planRoute(context, drafter, within, {
    values: checked.values,
    line: [],
  })
  // People are not chosen yet, so that delegates and times are not shown.
  const unknown = { delegate: null, minutes: null, expectedDate: null }
  const shown = stages.map(({ need, steps }) => ({
    need,
    steps: steps.map((step) => ({ ...step, ...unknown })),
  }))
  return { stages: shown, expectedDate: null, faults }
}
