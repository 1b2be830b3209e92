import type { GroupMember, PublicFolder } from '@maru/api/contact'
import { toWireName } from '@maru/api/kit/wire-name'
import type { GroupMemberRow, GroupRow } from './group.sql.ts'

/** A group in the form of the contract. */
export function toPublicFolder(row: GroupRow, mayEdit: boolean): PublicFolder {
  return {
    identity: String(row.groupId),
    comCode: row.comCode,
    ...toWireName('companyName', row.companyName),
    manageDeptCode: row.manageDeptCode,
    ...toWireName('displayName', row.name),
    emailAddress: row.email,
    memberCount: row.members,
    isShared: row.isShared,
    mayEdit,
  }
}

/** A member of a group in the form of the contract; a person's photo has `?v=` only if it is their own. */
export function toGroupMember(row: GroupMemberRow): GroupMember {
  const photo = `/cm/api/account/photo/${encodeURIComponent(row.id)}`
  return {
    id: row.id,
    type: row.type,
    ...toWireName('displayName', row.name),
    comCode: row.comCode,
    ...toWireName('deptName', row.deptName),
    ...toWireName('titleName', row.titleName),
    email: row.email,
    photoPath:
      row.type !== 'person' ? '' : row.photoVersion === null ? photo : `${photo}?v=${row.photoVersion}`,
    identity: String(row.groupId),
  }
}
