import type { Db } from '#kit/db.ts'

/** Days of decisions that typical times are taken from. */
const days = 90
/** Decisions of a person that make a typical time. */
const enough = 3

/** Typical minutes between a person's turn and their decision, of those with enough decisions. */
export async function selectLeadTimes(
  db: Db,
  comCode: string,
  personCodes: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db<{ personCode: string; minutes: number }[]>`
    select person_code,
           ceil(percentile_cont(0.5) within group (order by extract(epoch from decided_at - activated_at) / 60))::int
             as minutes
      from approval_step
     where com_code = ${comCode} and person_code = any(${[...personCodes]})
       and decided_at > ${now}::timestamptz - make_interval(days => ${days}) and activated_at is not null
     group by person_code having count(*) >= ${enough}`
  return new Map(rows.map((row) => [row.personCode, row.minutes]))
}

/** A person who decides for an absent one today. */
export interface StandInRow {
  personCode: string
  delegatorCode: string
  endDate: string
}

/** Who decides for these people today for a form. */
export function selectStandIns(
  db: Db,
  { comCode, personCodes, formId }: { comCode: string; personCodes: readonly string[]; formId: number },
  today: string,
): Promise<StandInRow[]> {
  return db<StandInRow[]>`
    select distinct on (person_code) person_code, delegator_code, end_date from approval_delegation
     where com_code = ${comCode} and person_code = any(${[...personCodes]})
       and start_date <= ${today}::date and end_date >= ${today}::date
       and (form_id is null or form_id = ${formId})
       and coalesce((select (policy ->> 'maySubstitute')::boolean from approval_policy policy
                      where policy.com_code = ${comCode}), true)
     order by person_code, form_id nulls last, seq`
}
