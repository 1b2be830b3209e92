import type { Spelling } from '@maru/api/kit/wire-name'
import type { Db, Fragment } from '../db.ts'
import { wireLanguages } from './wire-languages.ts'

const texts = new Map<string, string>()

/** The driver turns two underscores of a column into the one of the field. */
function textOf(spelling: Spelling, name: string): string {
  if (!/^[a-z]+\.[a-z_]+$/.test(name)) throw new Error(`${name} is not a column of a table in the statement`)
  return wireLanguages(spelling)
    .map(([field, short]) => `coalesce(${name} ->> '${short}', '') as "${field.replaceAll('_', '__')}"`)
    .join(', ')
}

/**
 * The columns of a name in the fields of the specification, for rows that are answered as they are read. `name` is a
 * column such as `author.names`; one that is null is empty. The text is the same for every call, without a parameter
 * for each language: an article with its comments has some sixty of these columns.
 */
export function wireColumns(db: Db, spelling: Spelling, name: `${string}.${string}`): Fragment {
  const key = `${spelling} ${name}`
  const text = texts.get(key) ?? textOf(spelling, name)
  texts.set(key, text)
  return db.unsafe(text)
}
