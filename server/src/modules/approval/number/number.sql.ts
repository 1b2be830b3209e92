import type { Db } from '../../../kit/db.ts'

/** How a company numbers its documents. */
export interface NumberPolicy {
  numberPattern: string
  numberScope: string
}

/** The rule of a company, or the default. */
export async function findNumberPolicy(db: Db, comCode: string): Promise<NumberPolicy> {
  const [row] = await db<NumberPolicy[]>`
    select number_pattern, number_scope from approval_policy where com_code = ${comCode}`
  return row ?? { numberPattern: '{form}-{yyyy}-{n:5}', numberScope: 'form' }
}

/**
 * The next number of a counter. Its row stays locked until the transaction ends, so that numbers have no gaps: call it
 * last.
 */
export async function takeSerial(
  db: Db,
  { comCode, scope, year }: { comCode: string; scope: string; year: number },
): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    insert into approval_number (com_code, scope, year, last) values (${comCode}, ${scope}, ${year}, 1)
    on conflict (com_code, scope, year) do update set last = approval_number.last + 1
    returning last`
  if (!row) throw new Error('a returning insert answers a row')
  return row.last
}
