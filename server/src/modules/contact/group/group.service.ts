import {
  type contactApi,
  contactPages,
  type GroupMember,
  type GroupMemberInput,
  type PublicFolder,
} from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import { mapName } from '@maru/api/kit/local-name'
import type { Page } from '@maru/api/kit/paging'
import { wireName } from '@maru/api/kit/wire-name'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { looksLikeAddress } from '../contact.rules.ts'
import { managesGroups, mayEditGroup, requireEditableGroup, requireGroup } from './group.access.ts'
import { toGroupMember, toPublicFolder } from './group.rules.ts'
import {
  deleteGroup,
  type GroupMemberValues,
  type GroupValues,
  insertGroup,
  isGroupInside,
  lockGroups,
  replaceGroupMembers,
  selectGroupMembers,
  selectGroups,
  selectKnownSubjects,
  updateGroup,
} from './group.sql.ts'

type GroupInput = Input<typeof contactApi.createPublicFolder>

/** A page of the public groups of the current company and of shared ones (spec 1§7). */
export async function listPublicFolders(
  { db, viewer }: Context,
  input: Input<typeof contactApi.listPublicFolders>,
): Promise<Page<PublicFolder>> {
  const limit = input.rowSize ?? contactPages.folders
  const paging = { limit, offset: ((input.pageNum ?? 1) - 1) * limit }
  const { rows, total } = await selectGroups(
    db,
    viewer.comCode,
    (input.searchWord ?? '').normalize('NFC').trim(),
    paging,
  )
  return { data: rows.map((row) => toPublicFolder(row, mayEditGroup(viewer, row))), totalCount: total }
}

/** A page of the members of a visible group, without people who left. Throws not found. */
export async function listPublicMembers(
  context: Context,
  input: Input<typeof contactApi.listPublicMembers>,
): Promise<Page<GroupMember>> {
  const group = await requireGroup(context, input.identity)
  const limit = input.rowSize ?? contactPages.members
  const { rows, total } = await selectGroupMembers(context.db, group.groupId, {
    word: (input.searchWord ?? '').normalize('NFC').trim(),
    deep: input.traversal === 'Deep',
    now: context.clock.now(),
    limit,
    offset: ((input.pageNum ?? 1) - 1) * limit,
  })
  return { data: rows.map(toGroupMember), totalCount: total }
}

function readGroup(input: GroupInput): GroupValues {
  const tidy = (typed: string | undefined) => (typed ?? '').normalize('NFC').trim()
  const name = mapName(wireName(input, 'displayName'), tidy)
  if (name.ko === '') throw failure('contact.nameEmpty')
  const email = tidy(input.emailAddress).toLowerCase()
  if (email !== '' && !looksLikeAddress(email)) throw failure('contact.emailInvalid')
  return {
    name,
    email,
    manageDeptCode: tidy(input.manageDeptCode),
    isShared: input.isShared ?? false,
  }
}

async function readMembers(
  { db, viewer, clock }: Context,
  members: GroupMemberInput[],
): Promise<GroupMemberValues[]> {
  const codes = (type: GroupMemberInput['type']) =>
    members.flatMap((one) => (one.type === type ? [one.id] : []))
  const groupIds = codes('G').filter((id) => /^\d{1,15}$/.test(id))
  const known = await selectKnownSubjects(
    db,
    viewer.comCode,
    { personCodes: codes('person'), deptCodes: codes('department'), groupIds: groupIds.map(Number) },
    clock.now(),
  )
  const seen = new Set<string>()
  return members.flatMap((one) => {
    const email = one.id.trim().toLowerCase()
    const key = one.type === 'address' ? `address:${email}` : `${one.type}:${one.id}`
    const exists = one.type === 'address' ? looksLikeAddress(email) : known.has(key)
    if (!exists) throw failure('contact.memberUnknown')
    if (seen.has(key)) return []
    seen.add(key)
    return {
      personCode: one.type === 'person' ? one.id : null,
      deptCode: one.type === 'department' ? one.id : null,
      childGroupId: one.type === 'G' ? Number(one.id) : null,
      name: one.type === 'address' ? (one.displayName ?? '').normalize('NFC').trim() || email : '',
      email: one.type === 'address' ? email : '',
    }
  })
}

/** Creates a public group of the current company; 403 unless the viewer manages the company. */
export function createPublicFolder(context: Context, input: GroupInput) {
  if (!managesGroups(context.viewer)) throw failure('kit.forbidden')
  const values = readGroup(input)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    await lockGroups(db)
    const groupId = await insertGroup(db, viewer.comCode, values)
    await replaceGroupMembers(db, viewer.comCode, groupId, await readMembers(inside, input.members ?? []))
    return { id: String(groupId) }
  })
}

/**
 * Overwrites a group; changes its members only if they are given. Allowed for managers, and for people of the
 * department that maintains the group, who cannot change that department or the sharing. Throws `contact.listCycle`.
 */
export function updatePublicFolder(context: Context, input: GroupInput & { id: string }) {
  const values = readGroup(input)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    await lockGroups(db)
    const group = await requireEditableGroup(inside, input.id)
    const { manageDeptCode, isShared } = managesGroups(viewer) ? values : group
    await updateGroup(db, group.comCode, group.groupId, { ...values, manageDeptCode, isShared })
    if (input.members) {
      const members = await readMembers(inside, input.members)
      const children = members.flatMap((one) => (one.childGroupId === null ? [] : [one.childGroupId]))
      if (await isGroupInside(db, group.groupId, children)) throw failure('contact.listCycle')
      await replaceGroupMembers(db, group.comCode, group.groupId, members)
    }
    return { id: input.id }
  })
}

/** Removes a public group; 403 for a person who sees it but does not manage its company. */
export function removePublicFolder(context: Context, { id }: { id: string }) {
  return transaction(context, async (inside) => {
    const group = await requireEditableGroup(inside, id)
    if (!managesGroups(inside.viewer)) throw failure('kit.forbidden')
    await deleteGroup(inside.db, group.comCode, group.groupId)
    return { id }
  })
}
