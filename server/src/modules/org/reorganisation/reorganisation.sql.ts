import type { LocalName } from '@maru/api/kit/schema'
import type { PlannedDepartment, PlannedMove, ReorganisationRow } from '@maru/api/org/reorganisation'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A re-organisation as stored. */
export interface StoredReorganisation extends Omit<ReorganisationRow, 'departmentCount' | 'moveCount'> {
  base: string
  departments: PlannedDepartment[]
  moves: PlannedMove[]
  checksumBefore: string
  checksumAfter: string
  changedBy: string
}

const columns = (db: Db) => db`
  plan.reorganisation_id, plan.com_code, plan.name, plan.apply_on, plan.state, plan.version, plan.fault,
  coalesce(author.names, ${noName(db)}) as author_name,
  plan.changed_at, plan.applied_at, plan.undone_at`

/** The re-organisations of a company, newest day first. */
export function selectReorganisations(db: Db, comCode: string): Promise<ReorganisationRow[]> {
  return db<ReorganisationRow[]>`
    select ${columns(db)}, jsonb_array_length(plan.departments) as department_count,
           jsonb_array_length(plan.moves) as move_count
      from org_reorganisation plan left join org_person author on author.person_code = plan.changed_by
     where plan.com_code = ${comCode}
     order by plan.apply_on desc, plan.reorganisation_id desc limit 200`
}

/** A re-organisation; `lock` locks it until the transaction ends. */
export async function findReorganisation(
  db: Db,
  reorganisationId: number,
  lock = false,
): Promise<StoredReorganisation | undefined> {
  const [row] = await db<StoredReorganisation[]>`
    select ${columns(db)}, plan.base, plan.departments, plan.moves, plan.checksum_before, plan.checksum_after,
           plan.changed_by
      from org_reorganisation plan left join org_person author on author.person_code = plan.changed_by
     where plan.reorganisation_id = ${reorganisationId} ${lock ? db`for update of plan` : db``}`
  return row
}

/** The scheduled re-organisations whose day has begun in their company, oldest first. */
export async function selectDueReorganisations(db: Db, now: Date): Promise<number[]> {
  const rows = await db<{ reorganisationId: number }[]>`
    select plan.reorganisation_id from org_reorganisation plan join org_company company using (com_code)
     where plan.state = 'scheduled' and plan.apply_on <= (${now} at time zone company.time_zone)::date
     order by plan.apply_on, plan.reorganisation_id`
  return rows.map((row) => row.reorganisationId)
}

/** Creates an empty draft; returns its number. */
export async function insertReorganisation(
  db: Db,
  draft: { comCode: string; name: string; applyOn: string; base: string; by: string; now: Date },
): Promise<number> {
  const [row] = await db<{ reorganisationId: number }[]>`
    insert into org_reorganisation (com_code, name, apply_on, base, changed_by, changed_at)
    values (${draft.comCode}, ${draft.name}, ${draft.applyOn}, ${draft.base}, ${draft.by}, ${draft.now})
    returning reorganisation_id`
  if (!row) throw new Error('an insert with returning has a row')
  return row.reorganisationId
}

/** Fields of a re-organisation to write; undefined leaves a field unchanged. */
export interface ReorganisationChange {
  name?: string
  applyOn?: string
  state?: StoredReorganisation['state']
  base?: string
  departments?: readonly PlannedDepartment[]
  moves?: readonly PlannedMove[]
  fault?: string
  checksumBefore?: string
  checksumAfter?: string
  appliedAt?: Date
  undoneAt?: Date
  changedBy?: string
}

/** Writes the next version of a re-organisation. */
export async function updateReorganisation(
  db: Db,
  reorganisationId: number,
  change: ReorganisationChange,
  now: Date,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : db.json(value as never))
  await db`
    update org_reorganisation
       set name = coalesce(${change.name ?? null}, name), apply_on = coalesce(${change.applyOn ?? null}::date, apply_on),
           state = coalesce(${change.state ?? null}, state), base = coalesce(${change.base ?? null}, base),
           departments = coalesce(${json(change.departments)}::jsonb, departments),
           moves = coalesce(${json(change.moves)}::jsonb, moves), fault = coalesce(${change.fault ?? null}, fault),
           checksum_before = coalesce(${change.checksumBefore ?? null}, checksum_before),
           checksum_after = coalesce(${change.checksumAfter ?? null}, checksum_after),
           applied_at = coalesce(${change.appliedAt ?? null}::timestamptz, applied_at),
           undone_at = coalesce(${change.undoneAt ?? null}::timestamptz, undone_at),
           changed_by = coalesce(${change.changedBy ?? null}, changed_by), changed_at = ${now}, version = version + 1
     where reorganisation_id = ${reorganisationId}`
}

/** Name and day of the newest re-organisation that was applied after this one and is in force. */
export async function findFollowing(
  db: Db,
  { comCode, reorganisationId }: { comCode: string; reorganisationId: number },
): Promise<{ name: string; day: string } | undefined> {
  const [row] = await db<{ name: string; day: string }[]>`
    select later.name, later.apply_on::text as day
      from org_reorganisation plan
      join org_reorganisation later on later.com_code = plan.com_code and later.applied_at > plan.applied_at
     where plan.reorganisation_id = ${reorganisationId} and plan.com_code = ${comCode} and later.state = 'applied'
     order by later.applied_at desc limit 1`
  return row
}

/** Removes a re-organisation. */
export async function deleteReorganisation(db: Db, reorganisationId: number): Promise<void> {
  await db`delete from org_reorganisation where reorganisation_id = ${reorganisationId}`
}

/** The names of people by code. */
export async function selectPlanNames(
  db: Db,
  personCodes: readonly string[],
): Promise<Map<string, LocalName>> {
  const rows = await db<{ personCode: string; name: LocalName }[]>`
    select person_code, names as name
      from org_person where person_code = any(${personCodes as string[]}::text[])`
  return new Map(rows.map((row) => [row.personCode, row.name]))
}

/** Whether a company exists. */
export async function isCompany(db: Db, comCode: string): Promise<boolean> {
  return (await db`select from org_company where com_code = ${comCode}`).length > 0
}
