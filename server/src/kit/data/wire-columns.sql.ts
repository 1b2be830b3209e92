import type { Spelling } from '@maru/api/kit/wire-name'
import type { Db, Fragment } from '../db.ts'
import { wireLanguages } from './wire-languages.ts'

/**
 * The columns of a name in the fields of the specification, for rows that are answered as they are read. A name that
 * is null is empty. The driver turns two underscores of a column into the one of the field.
 */
export const wireColumns = (db: Db, spelling: Spelling, name: Fragment): Fragment =>
  wireLanguages(spelling)
    .map(
      ([field, short]) => db`coalesce(${name} ->> ${short}::text, '') as ${db(field.replaceAll('_', '__'))}`,
    )
    .reduce((columns, column) => db`${columns}, ${column}`)
