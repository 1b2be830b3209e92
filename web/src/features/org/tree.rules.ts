import type { Department } from '@maru/api/org'

/** A department with its loaded children. */
export interface DepartmentNode {
  department: Department
  children: DepartmentNode[]
}

/**
 * Builds a tree from a flat list by parent code. A department with a missing or unknown parent is a root
 * (spec 1§3), as are the departments of a cycle.
 */
export function buildTree(flat: readonly Department[]): DepartmentNode[] {
  const nodes = new Map<string, DepartmentNode>()
  for (const department of flat) {
    if (!nodes.has(department.deptCode)) nodes.set(department.deptCode, { department, children: [] })
  }
  const roots: DepartmentNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.department.parentDeptCode)
    if (parent && !isAbove(nodes, node.department.deptCode, parent)) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}

function isAbove(nodes: Map<string, DepartmentNode>, code: string, node: DepartmentNode): boolean {
  const seen = new Set<string>()
  for (let at: DepartmentNode | undefined = node; at; at = nodes.get(at.department.parentDeptCode)) {
    if (at.department.deptCode === code) return true
    if (seen.has(at.department.deptCode)) return false
    seen.add(at.department.deptCode)
  }
  return false
}

/** Whether a department has children that are not loaded yet. */
export function needsChildren(node: DepartmentNode): boolean {
  return node.department.hasChildren === 'TRUE' && node.children.length === 0
}

/** Merges two lists of departments; each department is in the result once. */
export function mergeDepartments(
  before: readonly Department[],
  more: readonly Department[],
): readonly Department[] {
  const known = new Set(before.map((one) => one.deptCode))
  const fresh = more.filter((one) => !known.has(one.deptCode))
  return fresh.length === 0 ? before : [...before, ...fresh]
}

/**
 * Returns the codes of the departments on a path that have no loaded children, except the last one, which is
 * not opened.
 */
export function unloadedOnPath(departments: readonly Department[], path: readonly Department[]): string[] {
  const loaded = new Set(departments.map((one) => one.parentDeptCode))
  return path
    .slice(0, -1)
    .map((one) => one.deptCode)
    .filter((code) => !loaded.has(code))
}

/**
 * Returns the codes of the departments that are open at first: the server marks the upper levels and the path
 * to the department of the viewer.
 */
export function expandedAtStart(flat: readonly Department[]): Set<string> {
  return new Set(flat.filter((one) => one.expanded).map((one) => one.deptCode))
}

/** The department to show first: the viewer's department, or else the first one. */
export function firstDepartment(flat: readonly Department[]): string | null {
  return (flat.find((one) => one.selected) ?? flat[0])?.deptCode ?? null
}
