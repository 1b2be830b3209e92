import type { ShortLanguage } from '@maru/api/kit/language'
import type { Db } from '../db.ts'

/** A changed text; the company is empty for a text of all companies. */
export interface TextChange {
  comCode: string
  language: ShortLanguage
  key: string
  text: string
}

/** The changed texts of these companies, sorted; an empty code stands for all companies. */
export function selectTextChanges(db: Db, comCodes: readonly string[]): Promise<TextChange[]> {
  return db<TextChange[]>`
    select com_code, language, key, text from kit_text_change
    where com_code = any(${[...comCodes]}) order by com_code, key, language`
}

/** Stores changed texts of a company. */
export async function upsertTextChanges(db: Db, rows: readonly TextChange[]): Promise<void> {
  await db`
    insert into kit_text_change (com_code, language, key, text)
    select * from unnest(
      ${rows.map((row) => row.comCode)}::text[], ${rows.map((row) => row.language)}::text[],
      ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.text)}::text[])
    on conflict (com_code, language, key) do update set text = excluded.text`
}

/** Deletes changed texts of a company. */
export async function deleteTextChanges(
  db: Db,
  comCode: string,
  rows: readonly Pick<TextChange, 'language' | 'key'>[],
): Promise<void> {
  await db`
    delete from kit_text_change
    using unnest(${rows.map((row) => row.language)}::text[], ${rows.map((row) => row.key)}::text[])
      as gone (language, key)
    where com_code = ${comCode}
      and kit_text_change.language = gone.language and kit_text_change.key = gone.key`
}

/** Lets changes of the texts of a company wait for each other until the transaction ends. */
export async function lockTextChanges(db: Db, comCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('kit_text_change'), hashtext(${comCode}))`
}
