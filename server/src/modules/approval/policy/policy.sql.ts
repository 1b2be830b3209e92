import type { ApprovalPolicy } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

/** The policy as it is stored: parts that are absent have their standard. */
export interface PolicyRow {
  policy: Partial<ApprovalPolicy>
  version: number
}

/** The stored policy of a company; undefined if it has changed nothing. `lock` locks it until the transaction ends. */
export async function findPolicy(db: Db, comCode: string, lock = false): Promise<PolicyRow | undefined> {
  const [row] = await db<PolicyRow[]>`
    select policy, version from approval_policy where com_code = ${comCode} ${lock ? db`for update` : db``}`
  return row
}

/** Writes the policy if its version still is the given one; returns the new version, undefined otherwise. */
export async function writePolicy(
  db: Db,
  { comCode, version, by }: { comCode: string; version: number; by: string },
  policy: ApprovalPolicy,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ version: number }[]>`
    insert into approval_policy (com_code, policy, version, changed_by, updated_at)
    values (${comCode}, ${db.json(policy as never)}, ${version + 1}, ${by}, ${now})
    on conflict (com_code) do update
       set policy = excluded.policy, version = excluded.version, changed_by = excluded.changed_by,
           updated_at = excluded.updated_at
     where approval_policy.version = ${version}
    returning version`
  return row?.version
}
