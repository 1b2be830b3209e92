import type { GroupMember, PublicFolder } from '@maru/api/contact'
import type { GroupMemberRow, GroupRow } from './group.sql.ts'

/** A group in the form of the contract. */
export function toPublicFolder(row: GroupRow, mayEdit: boolean): PublicFolder {
  return {
    identity: String(row.groupId),
    comCode: row.comCode,
    companyName: row.companyKo,
    companyNameEng: row.companyEn,
    companyNameCn: row.companyZh,
    manageDeptCode: row.manageDeptCode,
    displayName: row.nameKo,
    displayNameEng: row.nameEn,
    displayNameChi: row.nameZh,
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
    displayName: row.nameKo,
    displayNameEng: row.nameEn,
    displayNameChi: row.nameZh,
    comCode: row.comCode,
    deptName: row.deptKo,
    deptNameEn: row.deptEn,
    deptNameCn: row.deptZh,
    titleName: row.titleKo,
    titleNameEn: row.titleEn,
    titleNameCn: row.titleZh,
    email: row.email,
    photoPath:
      row.type !== 'person' ? '' : row.photoVersion === null ? photo : `${photo}?v=${row.photoVersion}`,
    identity: String(row.groupId),
  }
}
