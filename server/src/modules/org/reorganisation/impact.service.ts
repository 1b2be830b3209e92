import type { Input } from '@maru/api/kit/endpoint'
import type { orgReorganisationApi, ReorganisationEffect } from '@maru/api/org/reorganisation'
import type { Context } from '#kit/context.ts'
import '#kit/room-slots/reorganisation-impact.ts'
import type { PlannedChange } from '#kit/room-slots/reorganisation-impact.ts'
import { selectDepartmentsOn } from './organisation.sql.ts'
import { type Plan, touchedBy } from './plan.rules.ts'
import { requireReorganisation } from './reorganisation.access.ts'

/** What a plan touches in all rooms, with the things that need a decision. */
export async function listReorganisationEffects(
  context: Context,
  { reorganisationId }: Input<typeof orgReorganisationApi.listReorganisationEffects>,
): Promise<ReorganisationEffect[]> {
  const plan = await requireReorganisation(context, reorganisationId)
  const before = await selectDepartmentsOn(context.db, plan.comCode, plan.applyOn)
  const change = { comCode: plan.comCode, ...touchedBy(before, plan satisfies Plan) } satisfies PlannedChange
  if (change.touched.length === 0) return []
  const effects: (ReorganisationEffect & { order: number })[] = []
  for (const { kind, order, name, fate, open, list } of context.slots.all('reorganisationImpact')) {
    const { count, openCount, titles } = await list(context, change)
    if (count > 0) effects.push({ kind, order, name, fate, open, count, openCount, titles })
  }
  return effects.sort((a, b) => a.order - b.order).map(({ order: _order, ...effect }) => effect)
}
