import { isSameName } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type {
  ComparedDepartment,
  PlanFault,
  PlannedDepartment,
  PlannedMove,
} from '@maru/api/org/reorganisation'

/** A post of the present organisation, for counts. */
export interface CurrentPost {
  personCode: string
  deptCode: string
  isMain: boolean
}

/** A plan: the departments that it changes, and the posts that it moves. */
export interface Plan {
  departments: readonly PlannedDepartment[]
  moves: readonly PlannedMove[]
}

/** A department of the organisation after the plan. */
export interface PlannedNode {
  deptCode: string
  parentDeptCode: string | null
  name: LocalName
  sort: number
}

/** The departments after a plan, in no order; closed ones are left out. */
export function departmentsAfter(
  before: readonly PlannedNode[],
  { departments }: Pick<Plan, 'departments'>,
): PlannedNode[] {
  const planned = new Map(departments.map((one) => [one.deptCode, one]))
  const remaining = before.filter((one) => !planned.has(one.deptCode))
  return [...remaining, ...departments.filter((one) => !one.isClosed)]
}

/** Departments that are above or below themselves, in the order of their codes. */
export function cycleOf(nodes: readonly PlannedNode[]): PlannedNode[] {
  const byCode = new Map(nodes.map((node) => [node.deptCode, node]))
  const isInCycle = (node: PlannedNode) => {
    let above = node.parentDeptCode === null ? undefined : byCode.get(node.parentDeptCode)
    for (let step = 0; above && step <= nodes.length; step += 1) {
      if (above.deptCode === node.deptCode) return true
      above = above.parentDeptCode === null ? undefined : byCode.get(above.parentDeptCode)
    }
    return false
  }
  return nodes.filter(isInCycle).sort((a, b) => a.deptCode.localeCompare(b.deptCode))
}

/** The department to which the people of a closed one go, after following closed successors; null without one. */
export function lastSuccessor(departments: readonly PlannedDepartment[], deptCode: string): string | null {
  const planned = new Map(departments.map((one) => [one.deptCode, one]))
  let at = planned.get(deptCode)
  const seen = new Set<string>()
  while (at?.isClosed && !seen.has(at.deptCode)) {
    seen.add(at.deptCode)
    if (at.successorCode === null) return null
    const next = planned.get(at.successorCode)
    if (!next?.isClosed) return at.successorCode
    at = next
  }
  return null
}

/** The posts after a plan: moved, ended and begun ones, and those of closed departments in their successors. */
export function postsAfter(posts: readonly CurrentPost[], { departments, moves }: Plan): CurrentPost[] {
  const key = (personCode: string, deptCode: string) => `${personCode} ${deptCode}`
  const moved = new Map(
    moves.flatMap((move) =>
      move.fromDeptCode === null ? [] : [[key(move.personCode, move.fromDeptCode), move] as const],
    ),
  )
  const closed = new Set(departments.flatMap((one) => (one.isClosed ? [one.deptCode] : [])))
  const after = new Map<string, CurrentPost>()
  const add = (post: CurrentPost) => {
    const existing = after.get(key(post.personCode, post.deptCode))
    after.set(key(post.personCode, post.deptCode), {
      ...post,
      isMain: post.isMain || Boolean(existing?.isMain),
    })
  }
  for (const post of posts) {
    if (moved.has(key(post.personCode, post.deptCode))) continue
    const successor = closed.has(post.deptCode) ? lastSuccessor(departments, post.deptCode) : post.deptCode
    if (successor !== null) add({ ...post, deptCode: successor })
  }
  for (const { personCode, toDeptCode, isMain } of moves)
    if (toDeptCode !== null) add({ personCode, deptCode: toDeptCode, isMain })
  return [...after.values()]
}

/** Departments with the number of their posts, in the order of a tree view. */
export function withCounts(
  nodes: readonly PlannedNode[],
  posts: readonly Pick<CurrentPost, 'deptCode'>[],
): ComparedDepartment[] {
  const counts = new Map<string, number>()
  for (const { deptCode } of posts) counts.set(deptCode, (counts.get(deptCode) ?? 0) + 1)
  return nodes
    .map(({ deptCode, parentDeptCode, name, sort }) => ({
      ...{ deptCode, parentDeptCode, name, sort, postCount: counts.get(deptCode) ?? 0 },
    }))
    .sort(
      (a, b) => a.sort - b.sort || a.name.ko.localeCompare(b.name.ko) || (a.deptCode < b.deptCode ? -1 : 1),
    )
}

/** What is wrong with the departments of a plan on top of the present ones; `usedCodes` are codes of other companies. */
export function departmentFaults(
  before: readonly PlannedNode[],
  posts: readonly CurrentPost[],
  plan: Plan,
  usedCodes: ReadonlySet<string>,
): PlanFault[] {
  const after = departmentsAfter(before, plan)
  const open = new Set(after.map((node) => node.deptCode))
  const known = new Set([...before, ...plan.departments].map((node) => node.deptCode))
  const fault = (code: string, { deptCode: subject, name }: PlannedNode): PlanFault => ({
    ...{ code, subject, name },
  })
  const faults = cycleOf(after).map((node) => fault('org.departmentCycle', node))
  for (const node of after) {
    const { parentDeptCode: parent } = node
    if (parent === null || open.has(parent)) continue
    faults.push(fault(known.has(parent) ? 'org.departmentParentClosed' : 'org.departmentParentUnknown', node))
  }
  const staying = plan.moves.filter((move) => move.fromDeptCode !== null)
  for (const node of plan.departments) {
    if (usedCodes.has(node.deptCode)) faults.push(fault('org.departmentCodeTaken', node))
    if (!node.isClosed) continue
    const successor = lastSuccessor(plan.departments, node.deptCode)
    if (node.successorCode !== null && (successor === null || !open.has(successor)))
      faults.push(fault('org.departmentSuccessorClosed', node))
    const remains = posts.some(
      (post) =>
        post.deptCode === node.deptCode &&
        !staying.some((move) => move.personCode === post.personCode && move.fromDeptCode === post.deptCode),
    )
    if (remains && node.successorCode === null) faults.push(fault('org.departmentHasPeople', node))
  }
  return faults
}

/** The departments that a plan touches: changed ones, and those between which people move; which of them end. */
export function touchedBy(
  before: readonly PlannedNode[],
  { departments, moves }: Plan,
): { touched: string[]; closed: string[]; ended: string[] } {
  const present = new Map(before.map((node) => [node.deptCode, node]))
  const changed = departments.filter((one) => {
    const was = present.get(one.deptCode)
    if (!was) return false
    const isRenamed = !isSameName(one.name, was.name)
    return one.isClosed || isRenamed || one.parentDeptCode !== was.parentDeptCode
  })
  const closed = changed.filter((one) => one.isClosed).map((one) => one.deptCode)
  const between = moves.flatMap((move) => [move.fromDeptCode ?? [], move.toDeptCode ?? []].flat())
  return {
    touched: [...new Set([...changed.map((one) => one.deptCode), ...between])],
    closed,
    ended: closed.filter((code) => lastSuccessor(departments, code) === null),
  }
}
