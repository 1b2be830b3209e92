import { emptyName } from '@maru/api/kit/language'
import { toWireName } from '@maru/api/kit/wire-name'
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
    ...toWireName('displayName', row.name),
    deptCode: row.deptCode,
    ...toWireName('deptName', row.dept),
    photoPath: photoAddress(row.personCode, row.photoVersion),
    titleCode: row.titleCode,
    ...toWireName('titleName', row.title),
    positionCode: row.positionCode,
    ...toWireName('positionName', row.position),
    roleCode: row.gradeCode,
    ...toWireName('roleName', row.grade),
    email: row.email,
    mobileTel: row.mobileTel,
    officeTel: row.officeTel,
    officeExtTel: row.officeExtTel,
    officeFax: row.officeFax,
    ...toWireName('companyName', row.company),
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
    ...toWireName('deptName', row.name),
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
    ...toWireName('displayName', row.name),
    ...toWireName('titleName', row.title),
    ...toWireName('deptName', row.dept),
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
    ...toWireName('displayName', row.name),
    ...toWireName('titleName', emptyName),
    ...toWireName('deptName', row.name),
    deptCode: row.deptCode,
    parentDeptCode: row.parentDeptCode ?? '',
    email: row.email,
    personCode: '',
    comCode: row.comCode,
    selected: false,
  }
}
