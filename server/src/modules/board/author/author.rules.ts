import type { Viewer } from '../../../kit/viewer.ts'

const fieldsOf = (...names: string[]) => names.flatMap((name) => [name, `${name}_En`, `${name}_Cn`])

/** Every field of a contract that names who wrote, changed, removed or answered, and what an anonymous one holds. */
const blanks: ReadonlyMap<string, null | ''> = new Map<string, null | ''>([
  ['createdUser', null],
  ['userCode', null],
  ['displayNameChi', ''],
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
 * A row as this viewer sees it: whether it is their own is said before the names go, and of an anonymous row all names
 * go, for every viewer. The only way in which rows of boards lose their author.
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
