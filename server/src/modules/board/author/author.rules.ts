import type { Spelling } from '@maru/api/kit/wire-name'
import { wireLanguages } from '#kit/data/wire-languages.ts'
import type { Viewer } from '#kit/viewer.ts'

const fieldsOf = (...names: Spelling[]) =>
  names.flatMap((name) => wireLanguages(name).map(([field]) => field))

/**
 * Every contract field that identifies an author, changer, remover or answerer, with its value in an anonymous row.
 */
const blanks: ReadonlyMap<string, null | ''> = new Map<string, null | ''>([
  ['createdUser', null],
  ['userCode', null],
  ...fieldsOf(
    'createdUserName',
    'createdUserJobTitle',
    'createdUserPosition',
    'createdDeptName',
    'updatedUserName',
    'deletedUserName',
    'userName',
    'userJobTitle',
    'userPosition',
    'userDeptName',
  ).map((name): [string, ''] => [name, '']),
])

/**
 * A row as this viewer sees it: `isMine` is computed first; in an anonymous row all names are then removed, for every
 * viewer. This is the only place where rows of boards lose their author.
 */
export function asSeenBy<T extends object>(
  { personCode }: Pick<Viewer, 'personCode'>,
  row: T,
  isAnonymous: boolean,
): T & { isOwn: boolean } {
  const { createdUser, userCode = createdUser } = row as { createdUser?: unknown; userCode?: unknown }
  const seen = { ...row, isOwn: userCode === personCode }
  if (!isAnonymous) return seen
  const hidden = Object.keys(row).filter((name) => blanks.has(name))
  return { ...seen, ...Object.fromEntries(hidden.map((name) => [name, blanks.get(name)])) }
}
