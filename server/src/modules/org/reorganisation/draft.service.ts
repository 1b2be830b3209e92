import type { Input } from '@maru/api/kit/endpoint'
import { mapName } from '@maru/api/kit/local-name'
import type { orgReorganisationApi, Reorganisation, ReorganisationRow } from '@maru/api/org/reorganisation'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { lockImport } from '../import/import.sql.ts'
import { getReorganisation, preparePlan } from './compare.service.ts'
import { selectBase } from './organisation.sql.ts'
import { requireChangeable, requireOrganisation } from './reorganisation.access.ts'
import {
  deleteReorganisation,
  insertReorganisation,
  selectReorganisations,
  updateReorganisation,
} from './reorganisation.sql.ts'

type Key = Input<typeof orgReorganisationApi.cancelReorganisation>

const tidy = (text: string) => text.normalize('NFC').trim()

/** The re-organisations of a company. */
export async function listReorganisations(
  context: Context,
  { comCode }: Input<typeof orgReorganisationApi.listReorganisations>,
): Promise<ReorganisationRow[]> {
  return selectReorganisations(context.db, await requireOrganisation(context, comCode))
}

/** Creates an empty draft on top of the present organisation. */
export function createReorganisation(
  context: Context,
  { comCode: asked, name, applyOn }: Input<typeof orgReorganisationApi.createReorganisation>,
): Promise<{ reorganisationId: number }> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const comCode = await requireOrganisation(inside, asked)
    if (tidy(name) === '') throw failure('kit.invalidInput')
    const base = await selectBase(db, comCode)
    const draft = { comCode, name: tidy(name), applyOn, base, by: viewer.personCode, now: clock.now() }
    return { reorganisationId: await insertReorganisation(db, draft) }
  })
}

/**
 * Replaces the plan of a draft. Throws `org.departmentCycle` and `org.departmentParentUnknown`; other faults are in the
 * answer, because several steps may be needed to mend them.
 */
export function saveReorganisation(
  context: Context,
  input: Input<typeof orgReorganisationApi.saveReorganisation>,
): Promise<Reorganisation> {
  const { reorganisationId, applyOn, moves } = input
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const stored = await requireChangeable(inside, input, ['draft', 'failed'])
    const name = tidy(input.name)
    const departments = input.departments.map((one) => ({
      ...one,
      name: mapName(one.name, tidy),
    }))
    if (name === '' || departments.some((one) => one.name.ko === '')) throw failure('kit.invalidInput')
    if (new Set(departments.map((one) => one.deptCode)).size < departments.length)
      throw failure('kit.invalidInput')
    const { faults } = await preparePlan(db, stored.comCode, { departments, moves }, applyOn)
    for (const code of ['org.departmentCycle', 'org.departmentParentUnknown'] as const) {
      const fault = faults.find((one) => one.code === code)
      if (fault) throw failure(code, { name: fault.name.ko })
    }
    const change = { name, applyOn, departments, moves, changedBy: viewer.personCode }
    await updateReorganisation(db, reorganisationId, { ...change, state: 'draft', fault: '' }, clock.now())
    return getReorganisation(inside, input)
  })
}

/** Puts a plan on top of the present organisation. */
export function rebaseReorganisation(context: Context, input: Key): Promise<Reorganisation> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await lockImport(db)
    const stored = await requireChangeable(inside, input, ['draft', 'failed'])
    const base = await selectBase(db, stored.comCode)
    const change = { base, state: 'draft', fault: '', changedBy: viewer.personCode } as const
    await updateReorganisation(db, stored.reorganisationId, change, clock.now())
    return getReorganisation(inside, input)
  })
}

/** Makes a scheduled re-organisation a draft again. */
export function cancelReorganisation(context: Context, input: Key): Promise<Reorganisation> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const stored = await requireChangeable(inside, input, ['scheduled'])
    await updateReorganisation(
      db,
      stored.reorganisationId,
      { state: 'draft', changedBy: viewer.personCode },
      clock.now(),
    )
    return getReorganisation(inside, input)
  })
}

/** Removes a draft. */
export function removeReorganisation(context: Context, input: Key): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { reorganisationId } = await requireChangeable(inside, input, ['draft', 'failed'])
    await deleteReorganisation(inside.db, reorganisationId)
    return {}
  })
}
