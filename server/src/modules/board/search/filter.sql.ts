import type { Db, Fragment } from '#kit/db.ts'
import type { SearchFilter } from '#kit/search/search-source.ts'

/** The condition that a row of articles or comments was written in the period: `and …`, or empty. */
export const isWrittenIn = (db: Db, of: Fragment, { from, until }: SearchFilter): Fragment => db`
  ${from ? db`and ${of}.created_at >= ${from}` : db``} ${until ? db`and ${of}.created_at < ${until}` : db``}`

/**
 * The condition that a person wrote a row under their name: `and …`, or empty. What they wrote anonymously does not fit,
 * as the search would name them.
 */
export const isWrittenBy = (db: Db, of: Fragment, { authorCode }: SearchFilter): Fragment =>
  authorCode === null
    ? db``
    : db`
  and not ${of}.is_nameless
  and exists (select from board_author author where author.com_code = ${of}.com_code
                 and author.author_id = ${of}.author_id and author.person_code = ${authorCode})`
