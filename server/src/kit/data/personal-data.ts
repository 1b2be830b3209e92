import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '../db.ts'

declare module '../slots.ts' {
  interface Slots {
    personalData: PersonalData
  }
}

/** Why rows about a person stay at the erasure: a law, other people's things, or a record that others rely on. */
export const retentionReasons = ['law', 'others', 'record'] as const
/** Why rows about a person stay at the erasure. */
export type RetentionReason = (typeof retentionReasons)[number]

/** A table with rows about people, and what happens to them when a person is erased. */
export interface PersonalTable {
  table: string
  /** The column with the code of the person; of {@link PersonalTable.via} if that is set. */
  person: string
  /** The rows belong to rows of another table, by columns of the same names in both. */
  via?: { table: string; columns: readonly string[] }
  /** Only rows with one of these values; in the table of `via` if that is set. */
  only?: { column: string; values: readonly string[] }
  /** `delete`, the reason why the rows stay, or the texts and names that replace columns. */
  erase: 'delete' | RetentionReason | { set: Readonly<Record<string, string | boolean | LocalName>> }
}

/** The name of a person whose data were erased. */
export const erasedName: LocalName = { ko: '(퇴직)', en: '(Left)', zh: '(已离职)' }

/** The texts by which a person is known, as they were before the erasure; an empty one is unknown. */
export interface KnownTexts {
  name: LocalName
  email: string
}

/** The tables of a room with rows about people, in the order of their erasure. */
export interface PersonalData {
  room: string
  tables: readonly PersonalTable[]
  /** Removes what follows from the rows, such as names in a search index, in the transaction of the erasure. */
  afterErasure?(db: Db, personCode: string, known: KnownTexts): Promise<void>
}

/** Rows of these tables are deleted with the person. */
export const erased = (person: string, ...tables: string[]): PersonalTable[] =>
  tables.map((table) => ({ table, person, erase: 'delete' }))

/** Rows of these tables stay for a reason. */
export const retained = (erase: RetentionReason, person: string, ...tables: string[]): PersonalTable[] =>
  tables.map((table) => ({ table, person, erase }))
