import type { Db } from '#kit/db.ts'
import type { NumberPolicy } from './number.rules.ts'

/** The rule for a document: of its form, else of its department, else of the company; undefined without one. */
export async function findNumberPolicy(
  db: Db,
  { comCode, formId, deptCode }: { comCode: string; formId: number; deptCode: string },
): Promise<NumberPolicy | undefined> {
  const [row] = await db<NumberPolicy[]>`
    select pattern, counter, reset from approval_number_rule
     where com_code = ${comCode}
       and ((scope = 'form' and key = ${String(formId)}) or (scope = 'dept' and key = ${deptCode}) or scope = 'company')
     order by array_position(array['form', 'dept', 'company'], scope) limit 1`
  return row
}

/** Whether a document of a company has or had a number, by another rule; also one that was purged. */
export async function isNumberUsed(db: Db, comCode: string, docNumber: string): Promise<boolean> {
  const rows = await db`
    select from approval_document where com_code = ${comCode} and doc_number = ${docNumber}
     union all select from approval_register where com_code = ${comCode} and doc_number = ${docNumber} limit 1`
  return rows.length > 0
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
