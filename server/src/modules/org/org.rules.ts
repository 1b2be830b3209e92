import { type Department, type Employee, type LookupItem, treeDepth } from '@maru/api/org'
import type { DepartmentRow, EmployeeRow } from './org.sql.ts'

/** The address of a person's photo; it has a version only if the person has their own photo. */
export function photoAddress(personCode: string, version: string | null): string {
  const path = `/cm/api/account/photo/${encodeURIComponent(personCode)}`
  return version === null ? path : `${path}?v=${version}`
}

/** A person in the form of the contract; the home address is included only with `withHome`. */
export function toEmployee(row: EmployeeRow, withHome = false): Employee {
  return {
    personCode: row.personCode,
    comCode: row.comCode,
    displayName: row.nameKo,
    displayNameEng: row.nameEn,
    displayNameChi: row.nameZh,
    deptCode: row.deptCode,
    deptName: row.deptKo,
    deptNameEn: row.deptEn,
    deptNameCn: row.deptZh,
    photoPath: photoAddress(row.personCode, row.photoVersion),
    titleCode: row.titleCode,
    titleName: row.titleKo,
    titleNameEn: row.titleEn,
    titleNameCn: row.titleZh,
    positionCode: row.positionCode,
    positionName: row.positionKo,
    positionNameEn: row.positionEn,
    positionNameCn: row.positionZh,
    roleCode: row.gradeCode,
    roleName: row.gradeKo,
    roleNameEn: row.gradeEn,
    roleNameCn: row.gradeZh,
    email: row.email,
    mobileTel: row.mobileTel,
    officeTel: row.officeTel,
    officeExtTel: row.officeExtTel,
    officeFax: row.officeFax,
    companyName: row.companyKo,
    companyNameEng: row.companyEn,
    companyNameCn: row.companyZh,
    employeeNumber: row.employeeNumber,
    homeAddress: withHome ? row.homeAddress : '',
    isMain: row.isMain,
    isRetired: row.isRetired,
  }
}

/** The department of the viewer's current post, with all departments above it. */
export interface OwnPlace {
  comCode: string
  deptCode: string
  path: string[]
}

/**
 * A department in the form of the contract. The first two levels, the viewer's department and all departments above
 * it are open initially (spec 1§4).
 */
export function toDepartment(row: DepartmentRow, own: OwnPlace): Department {
  const level = row.path.length
  const inOwn = row.comCode === own.comCode
  return {
    deptCode: row.deptCode,
    parentDeptCode: row.parentDeptCode ?? '',
    hasChildren: row.hasChildren ? 'TRUE' : 'FALSE',
    deptName: row.nameKo,
    deptNameEn: row.nameEn,
    deptNameCn: row.nameZh,
    comCode: row.comCode,
    email: row.email,
    level,
    expanded: row.hasChildren && (level < treeDepth.expanded || (inOwn && own.path.includes(row.deptCode))),
    selected: inOwn && row.deptCode === own.deptCode,
  }
}

/** A person in the response to an e-mail lookup (spec 3§3). */
export function personItem(row: EmployeeRow, parentDeptCode: string): LookupItem {
  return {
    id: row.personCode,
    type: 'person',
    displayName: row.nameKo,
    displayNameEng: row.nameEn,
    displayNameChi: row.nameZh,
    titleName: row.titleKo,
    titleNameEn: row.titleEn,
    titleNameCn: row.titleZh,
    deptName: row.deptKo,
    deptNameEn: row.deptEn,
    deptNameCn: row.deptZh,
    deptCode: row.deptCode,
    parentDeptCode,
    email: row.email,
    personCode: row.personCode,
    comCode: row.comCode,
    selected: false,
  }
}

/** A department in the response to an e-mail lookup. */
export function departmentItem(row: DepartmentRow): LookupItem {
  return {
    id: row.deptCode,
    type: 'department',
    displayName: row.nameKo,
    displayNameEng: row.nameEn,
    displayNameChi: row.nameZh,
    titleName: '',
    titleNameEn: '',
    titleNameCn: '',
    deptName: row.nameKo,
    deptNameEn: row.nameEn,
    deptNameCn: row.nameZh,
    deptCode: row.deptCode,
    parentDeptCode: row.parentDeptCode ?? '',
    email: row.email,
    personCode: '',
    comCode: row.comCode,
    selected: false,
  }
}
