import type { ApprovalPolicy } from '@maru/api/approval'

/** How many parts of a policy differ; the order in lists does not matter. */
export function countChanges(stored: ApprovalPolicy, draft: ApprovalPolicy): number {
  const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
  const keys = Object.keys(stored) as (keyof ApprovalPolicy)[]
  return keys.filter((key) => plain(stored[key]) !== plain(draft[key])).length
}
