import { shortLanguages } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { type Spelling, toWireName } from '@maru/api/kit/wire-name'
import type { Db, Fragment } from '../db.ts'

/** A name of which each text is its own language: its wire form says which language a field has. */
const languageTexts = Object.fromEntries(shortLanguages.map((short) => [short, short])) as LocalName

/**
 * The columns of a name in the fields of the specification, for rows that are answered as they are read. A name that
 * is null is empty. The driver turns two underscores of a column into the one of the field.
 */
export const wireColumns = (db: Db, spelling: Spelling, name: Fragment): Fragment =>
  Object.entries(toWireName(spelling, languageTexts))
    .map(
      ([field, short]) => db`coalesce(${name} ->> ${short}::text, '') as ${db(field.replaceAll('_', '__'))}`,
    )
    .reduce((columns, column) => db`${columns}, ${column}`)
