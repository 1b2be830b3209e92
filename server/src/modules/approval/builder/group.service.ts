import type { approvalApi } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { selectGroups } from '../form/form.sql.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { insertGroup } from '../start/start.sql.ts'
import { requireGroup } from './builder.access.ts'
import { selectForms } from './builder.service.ts'
import { deleteGroup, hasForm, hasSubGroup, lockForms, updateGroup, updateOrder } from './builder.sql.ts'

/** Groups that a company may have. */
const mostGroups = 200

/** All groups and forms of the company, for administrators. */
export async function listAdminForms(context: Context): Promise<Output<typeof approvalApi.listAdminForms>> {
  requireFormManager(context)
  const groups = await selectGroups(context.db, context.viewer.comCode)
  return {
    groups: groups.map((row) => ({
      groupId: String(row.groupId),
      parentId: row.parentId === null ? null : String(row.parentId),
      name: row.name,
    })),
    forms: await selectForms(context),
  }
}

/** Creates or changes a group. Throws `approval.groupInvalid` for a third level and for the 201st group. */
export async function saveFormGroup(
  context: Context,
  input: Input<typeof approvalApi.saveFormGroup>,
): Promise<Output<typeof approvalApi.saveFormGroup>> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const { comCode } = viewer
    await lockForms(db, comCode)
    const stored = input.groupId === null ? null : await requireGroup(inside, input.groupId)
    const parent = input.parentId === null ? null : await requireGroup(inside, input.parentId)
    const isThird = parent !== null && parent.parentId !== null
    const isOwn = parent !== null && parent.groupId === stored?.groupId
    const hasOwn = parent !== null && stored !== null && (await hasSubGroup(db, comCode, stored.groupId))
    if (isThird || isOwn || hasOwn) throw failure('approval.groupInvalid')
    const terms = { name: input.name, parentId: parent?.groupId ?? null }
    if (stored) {
      await updateGroup(db, { comCode, groupId: stored.groupId }, terms)
      return { groupId: String(stored.groupId) }
    }
    const known = await selectGroups(db, comCode)
    if (known.length >= mostGroups) throw failure('approval.groupInvalid')
    return { groupId: String(await insertGroup(db, comCode, { ...terms, sort: mostGroups })) }
  })
}

/** Removes a group. Throws `approval.groupNotEmpty` if it contains a form or a group. */
export async function removeFormGroup(
  context: Context,
  { groupId }: Input<typeof approvalApi.removeFormGroup>,
): Promise<Record<string, never>> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    await lockForms(db, viewer.comCode)
    const group = await requireGroup(inside, groupId)
    const isUsed =
      (await hasForm(db, viewer.comCode, group.groupId)) ||
      (await hasSubGroup(db, viewer.comCode, group.groupId))
    if (isUsed) throw failure('approval.groupNotEmpty')
    await deleteGroup(db, viewer.comCode, group.groupId)
    const { comCode } = viewer
    await audit(inside, 'approval', { comCode, targetIds: [group.groupId], act: 'removeGroup' })
    return {}
  })
}

/** Sets the order of groups and forms. */
export async function orderForms(
  context: Context,
  input: Input<typeof approvalApi.orderForms>,
): Promise<Record<string, never>> {
  requireFormManager(context)
  const order = { groupIds: input.groupIds.map(Number), formIds: input.applicationIds.map(Number) }
  await transaction(context, ({ db, viewer }) => updateOrder(db, viewer.comCode, order))
  return {}
}
