import type { PostInput } from '@maru/api/account/person'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import {
  countOtherSuperAdministratorsLocked,
  type LoginRow,
  outranks,
  requireAccountManager,
  selectLogin,
} from '#modules/account/index.ts'
import {
  type PersonRecord,
  selectCompaniesOfDepartments,
  selectCompaniesOfDepartmentsOn,
  selectPersonRecord,
  selectTitles,
} from '#modules/org/index.ts'
import { hasOneMainPost } from './person.rules.ts'

/** The company that the viewer administers; null for super administrators, who administer all. */
export function ownScope({ viewer }: Pick<Context, 'viewer'>): string | null {
  return viewer.permissions.isSuperAdmin ? null : viewer.comCode
}

/**
 * A person that the viewer administers, with the account. Throws `kit.forbidden` for viewers who are not
 * administrators, not found for people of other companies, and `account.outranked` if the person has wider rights.
 */
export async function requireManagedPerson(
  context: Context,
  personCode: string,
): Promise<{ person: PersonRecord; account: LoginRow }> {
  const { db, viewer, clock } = context
  requireAccountManager(viewer)
  const person = await selectPersonRecord(db, personCode, clock.now())
  const account = person && (await selectLogin(db, personCode, clock.now()))
  const scope = ownScope(context)
  if (!person || !account || (scope !== null && person.comCode !== scope)) throw notFound()
  if (outranks(viewer, { personCode, ...account })) throw failure('account.outranked')
  return { person, account }
}

/**
 * Posts with the companies of their departments. Throws if a department or title does not exist or belongs to a
 * company that the viewer does not administer, and if there is not exactly one main post together with the `others`. With a
 * `day` the departments must exist on it, otherwise today.
 */
export async function requirePosts(
  context: Context,
  posts: PostInput[],
  others: readonly Pick<PostInput, 'deptCode' | 'isMain'>[],
  day?: string,
): Promise<(PostInput & { comCode: string })[]> {
  const { db, clock } = context
  if (!hasOneMainPost([...posts, ...others])) throw failure('account.oneMainPost')
  const codes = posts.map((post) => post.deptCode)
  const companies =
    day === undefined
      ? await selectCompaniesOfDepartments(db, codes, clock.now())
      : await selectCompaniesOfDepartmentsOn(db, codes, day)
  const scope = ownScope(context)
  const placed = posts.map((post) => {
    const comCode = companies.get(post.deptCode)
    if (!comCode || (scope !== null && comCode !== scope)) throw failure('account.departmentUnknown')
    return { ...post, comCode }
  })
  const known = new Set(
    (await selectTitles(db, [...new Set(companies.values())])).map(
      (title) => `${title.comCode} ${title.kind} ${title.code}`,
    ),
  )
  for (const { comCode, titleCode, positionCode, gradeCode } of placed) {
    const named = [
      ['title', titleCode],
      ['position', positionCode],
      ['grade', gradeCode],
    ]
    for (const [kind, code] of named)
      if (code !== '' && !known.has(`${comCode} ${kind} ${code}`)) throw failure('account.titleUnknown')
  }
  return placed
}

/** Throws if the change would lock out the viewer or the last super administrator. */
export async function requireNotClosing(
  context: Context,
  personCode: string,
  account: LoginRow,
): Promise<void> {
  if (personCode === context.viewer.personCode) throw failure('account.ownRetirement')
  // Counted under the lock that serialises all changes of administrators.
  const others = await countOtherSuperAdministratorsLocked(context.db, personCode, context.clock.now())
  if (account.isSuperAdmin && !account.isDisabled && others === 0) throw failure('account.lastAdministrator')
}
