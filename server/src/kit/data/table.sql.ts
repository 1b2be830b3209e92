import type { Db } from '../db.ts'

/** A column of a table: `Read` is what statements return, `Write` what they take. */
export interface Column<Read, Write = Read> {
  types?: { read: Read; write: Write }
  isJson?: true
  hasDefault?: true
}

/** A column whose values the driver reads and writes as they are. */
export function column<Read, Write = Read>(): Column<Read, Write> {
  return {}
}

/** A column of JSON. */
export function json<T>(): Column<T> {
  return { isJson: true }
}

/** A column that an insert may leave out: the database has a default, or generates the number. */
export function byDefault<C extends Column<unknown, unknown>>(of: C): C & { hasDefault: true } {
  return { ...of, hasDefault: true }
}

/** A text. */
export const text = column<string>()
/** A number, also of the type bigint. */
export const number = column<number>()
/** True or false. */
export const flag = column<boolean>()
/** An instant: read as ISO 8601, written as a date. */
export const instant = column<string, Date>()

type Columns = Record<string, Column<unknown, unknown>>
type ReadOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer R, unknown> ? R : never }
type WriteOf<C extends Columns> = {
  [K in keyof C]: C[K] extends { types?: { write: infer W } } ? W : never
}
type DefaultIn<C extends Columns> = { [K in keyof C]: C[K] extends { hasDefault: true } ? K : never }[keyof C]
type InsertOf<C extends Columns> = Omit<WriteOf<C>, DefaultIn<C>> & Partial<Pick<WriteOf<C>, DefaultIn<C>>>

/** A key of a table: the company, and what the row has within it. */
type Scope = { comCode: Column<string> }

/** A row of a table as statements return it. */
export type RowOf<T> = T extends { row?: infer R } ? Exclude<R, undefined> : never

/** `deptCode` is the column `dept_code`. */
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What the statements of a table have in common. */
function partsOf(name: string, key: Columns, columns: Columns) {
  const all: Columns = { ...key, ...columns }
  const keys = Object.keys(key)
  const texts = new Map<string, TemplateStringsArray>()

  /** Runs a statement; a `?` of its text is the next of these columns. */
  const run = <T>(db: Db, statement: string, ...values: [string, unknown][]) => {
    let parts = texts.get(statement)
    if (!parts) {
      const raw = statement.split('?')
      parts = Object.assign([...raw], { raw })
      texts.set(statement, parts)
    }
    const given = values.map(([one, value]) =>
      all[one]?.isJson && value !== null ? db.json(value as never) : (value as never),
    )
    return db<(T & object)[]>(parts, ...given) as PromiseLike<T[] & { count: number }>
  }
  /** The columns that are given. Throws for a name that is no column, which would be part of the text. */
  const written = (values: object, allowed: object): [string, unknown][] => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined)
    const [other] = given.find(([one]) => !Object.hasOwn(allowed, one)) ?? []
    if (other !== undefined) throw new Error(`${name} has no column ${other} to be written`)
    return given
  }
  const list = (names: string[]) => names.map(columnOf).join(', ')
  const isRow = keys.map((one) => `${columnOf(one)} = ?`).join(' and ')
  /** The values of a key; the object may have more fields. */
  const keyOf = (of: object) =>
    keys.map((one): [string, unknown] => [one, (of as Record<string, unknown>)[one]])
  const selected = `select ${list(Object.keys(all))} from ${name} where ${isRow}`
  const insertion = (row: object) => {
    const values = written(row, all)
    const names = values.map(([one]) => one)
    return {
      values,
      names,
      text: `insert into ${name} (${list(names)}) values (${names.map(() => '?').join(', ')})`,
    }
  }
  return { run, written, list, keys, keyOf, isRow, selected, insertion }
}

/**
 * Statements of one table by company and key. Every statement has the company in its condition, and a text that
 * depends only on the names of its columns, so that the database prepares it once. Everything else stays a statement
 * of its own (docs/decisions/378).
 *
 *     const mailing = table('survey_mailing', { comCode: text, surveyId: text, eventId: number }, { afterCode: text })
 *     await mailing.update(db, key, { afterCode })
 */
export function table<K extends Scope & Columns, C extends Columns>(name: string, key: K, columns: C) {
  const { run, written, list, keys, keyOf, isRow, selected, insertion } = partsOf(name, key, columns)
  type Key = ReadOf<K>
  type Row = ReadOf<K & C>

  return {
    /** Only for {@link RowOf}. */
    row: undefined as Row | undefined,
    /** The row of a key; undefined without one. */
    async find(db: Db, of: Key): Promise<Row | undefined> {
      return (await run<Row>(db, selected, ...keyOf(of)))[0]
    },
    /** The same, locked until the transaction ends. */
    async lock(db: Db, of: Key): Promise<Row | undefined> {
      return (await run<Row>(db, `${selected} for update`, ...keyOf(of)))[0]
    },
    /** Inserts a row; returns its key. */
    async insert(db: Db, row: InsertOf<K & C>): Promise<Key> {
      const { text: insert, values } = insertion(row)
      const [inserted] = await run<Key>(db, `${insert} returning ${list(keys)}`, ...values)
      if (!inserted) throw new Error('a returning insert answers a row')
      return inserted
    },
    /** Inserts a row unless there is one; returns whether it was inserted. */
    async insertNew(db: Db, row: InsertOf<K & C>): Promise<boolean> {
      const { text: insert, values } = insertion(row)
      return (await run(db, `${insert} on conflict do nothing`, ...values)).count > 0
    },
    /** Inserts a row, or changes the given columns of the one that is there. */
    async upsert(db: Db, row: InsertOf<K & C>): Promise<void> {
      const { text: insert, values, names } = insertion(row)
      const changed = names.filter((one) => !keys.includes(one)).map(columnOf)
      const set = changed.map((one) => `${one} = excluded.${one}`).join(', ')
      await run(db, `${insert} on conflict (${list(keys)}) do update set ${set}`, ...values)
    },
    /** Changes the given columns of a row; returns whether there is one. */
    async update(db: Db, of: Key, changes: Partial<WriteOf<C>>): Promise<boolean> {
      const values = written(changes, columns)
      const set = values.map(([one]) => `${columnOf(one)} = ?`).join(', ')
      const { count } = await run(db, `update ${name} set ${set} where ${isRow}`, ...values, ...keyOf(of))
      return count > 0
    },
    /** Deletes a row; returns whether there was one. */
    async delete(db: Db, of: Key): Promise<boolean> {
      return (await run(db, `delete from ${name} where ${isRow}`, ...keyOf(of))).count > 0
    },
  }
}
