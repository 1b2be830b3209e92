import type { ComparedDepartment, PlannedDepartment } from '@maru/api/org/reorganisation'

/** A step of a department: among its siblings, below the one above it, or next to its parent. */
export type Step = 'up' | 'down' | 'in' | 'out'

/** A place in the tree: below a department (null: at the top), before the sibling with this index. */
export interface Place {
  parent: string | null
  index: number
}

/** A row of the comparison; null where one of the two organisations has a gap. */
export interface CompareRow {
  key: string
  depth: number
  left: ComparedDepartment | null
  right: ComparedDepartment | null
}

/** What happens to a department. */
export type DepartmentChange = 'new' | 'closed' | 'renamed' | 'moved'

const below = (nodes: readonly ComparedDepartment[], parent: string | null) =>
  nodes.filter((node) => node.parentDeptCode === parent).sort((a, b) => a.sort - b.sort)

/** The rows of both trees, aligned: a moved department has a gap next to its old and its new place. */
export function compareRows(
  before: readonly ComparedDepartment[],
  after: readonly ComparedDepartment[],
): CompareRow[] {
  const rows: CompareRow[] = []
  const add = (parent: string | null, depth: number, sides: { left: boolean; right: boolean }) => {
    const left = sides.left ? below(before, parent) : []
    const right = sides.right ? below(after, parent) : []
    const codes = new Set(right.map((node) => node.deptCode))
    // Departments that are only at the left keep their place before the next common one.
    const order: string[] = []
    let at = 0
    for (const node of left) {
      if (!codes.has(node.deptCode)) {
        order.push(node.deptCode)
        continue
      }
      const index = right.findIndex((one) => one.deptCode === node.deptCode)
      for (; at <= index; at += 1) order.push(right[at]?.deptCode ?? '')
    }
    for (; at < right.length; at += 1) order.push(right[at]?.deptCode ?? '')
    for (const code of new Set(order)) {
      const one = left.find((node) => node.deptCode === code) ?? null
      const other = right.find((node) => node.deptCode === code) ?? null
      rows.push({ key: `${code} ${one ? 'l' : ''}${other ? 'r' : ''}`, depth, left: one, right: other })
      add(code, depth + 1, { left: one !== null, right: other !== null })
    }
  }
  add(null, 0, { left: true, right: true })
  return rows
}

/** What happens to each department, by its code. */
export function changesOf(
  before: readonly ComparedDepartment[],
  after: readonly ComparedDepartment[],
): Map<string, DepartmentChange[]> {
  const old = new Map(before.map((node) => [node.deptCode, node]))
  const changes = new Map<string, DepartmentChange[]>()
  for (const node of after) {
    const was = old.get(node.deptCode)
    const kinds: DepartmentChange[] = []
    if (!was) kinds.push('new')
    else {
      if (JSON.stringify(was.name) !== JSON.stringify(node.name)) kinds.push('renamed')
      if (was.parentDeptCode !== node.parentDeptCode) kinds.push('moved')
    }
    if (kinds.length > 0) changes.set(node.deptCode, kinds)
  }
  const open = new Set(after.map((node) => node.deptCode))
  for (const { deptCode } of before) if (!open.has(deptCode)) changes.set(deptCode, ['closed'])
  return changes
}

/** A department as a plan has it. */
export function plannedOf(
  { deptCode, parentDeptCode, name, sort }: ComparedDepartment,
  more: Partial<PlannedDepartment> = {},
): PlannedDepartment {
  return { deptCode, parentDeptCode, name, sort, isClosed: false, successorCode: null, ...more }
}

/** A plan with these departments in the place of others of the same code. */
export function withDepartments(
  plan: readonly PlannedDepartment[],
  changed: readonly PlannedDepartment[],
): PlannedDepartment[] {
  const codes = new Set(changed.map((one) => one.deptCode))
  return [...plan.filter((one) => !codes.has(one.deptCode)), ...changed]
}

/** Whether a department is another one or below it. */
export function isWithin(nodes: readonly ComparedDepartment[], code: string | null, above: string): boolean {
  let at = code
  for (let step = 0; at !== null && step <= nodes.length; step += 1) {
    if (at === above) return true
    at = nodes.find((node) => node.deptCode === at)?.parentDeptCode ?? null
  }
  return false
}

/** The departments that a move changes: the moved one, and siblings whose order number changes. */
export function moved(
  after: readonly ComparedDepartment[],
  code: string,
  { parent, index }: Place,
): PlannedDepartment[] {
  const node = after.find((one) => one.deptCode === code)
  if (!node) return []
  const others = below(after, parent).filter((one) => one.deptCode !== code)
  const order = [...others.slice(0, index), node, ...others.slice(index)]
  return order.flatMap((one, place) => {
    const sort = place * 10
    const isSame = one.sort === sort && one.parentDeptCode === parent
    return isSame ? [] : [plannedOf(one, { sort, parentDeptCode: parent })]
  })
}

/** The place of a department after a step; null if the step is not possible. */
export function placeAfterStep(after: readonly ComparedDepartment[], code: string, step: Step): Place | null {
  const node = after.find((one) => one.deptCode === code)
  if (!node) return null
  const siblings = below(after, node.parentDeptCode)
  const at = siblings.findIndex((one) => one.deptCode === code)
  if (step === 'up') return at > 0 ? { parent: node.parentDeptCode, index: at - 1 } : null
  if (step === 'down') return at < siblings.length - 1 ? { parent: node.parentDeptCode, index: at + 1 } : null
  if (step === 'in') {
    const above = siblings[at - 1]
    return above ? { parent: above.deptCode, index: below(after, above.deptCode).length } : null
  }
  const parent = after.find((one) => one.deptCode === node.parentDeptCode)
  if (!parent) return null
  const beside = below(after, parent.parentDeptCode)
  return {
    parent: parent.parentDeptCode,
    index: beside.findIndex((one) => one.deptCode === parent.deptCode) + 1,
  }
}

/** The place where a department is dropped on another: before, below or after it; null within itself. */
export function placeOfDrop(
  after: readonly ComparedDepartment[],
  code: string,
  target: string,
  position: 'before' | 'inside' | 'after',
): Place | null {
  const node = after.find((one) => one.deptCode === target)
  if (!node || isWithin(after, target, code)) return null
  if (position === 'inside')
    return { parent: target, index: below(after, target).filter((one) => one.deptCode !== code).length }
  const siblings = below(after, node.parentDeptCode).filter((one) => one.deptCode !== code)
  const at = siblings.findIndex((one) => one.deptCode === target)
  return { parent: node.parentDeptCode, index: position === 'before' ? at : at + 1 }
}
