import { createHash } from 'node:crypto'
import type { LinkedPerson } from '@maru/api/admin/link'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Context, SystemContext } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import { loadViewer } from '#modules/account/index.ts'
import { selectNamedPeople } from './link.sql.ts'

type Work = Pick<SystemContext, 'db' | 'clock' | 'system'>

/**
 * A person of the system's company by exactly one of their names, with their departments there. Throws
 * `link.personAmbiguous`, `link.personRetired`, or `link.personUnknown`, also for a person of another company.
 */
async function requirePerson({ db, clock, system }: Work, named: LinkedPerson) {
  const { employeeNumber = '', personCode = '', email = '' } = named
  if ([employeeNumber, personCode, email].filter((one) => one !== '').length !== 1)
    throw failure('link.personAmbiguous')
  const given = { employeeNumber, personCode, email }
  const people = await selectNamedPeople(db, system.comCode, given, clock.now())
  if (people.length > 1) throw failure('link.personAmbiguous')
  const [person] = people
  if (!person) throw failure('link.personUnknown')
  if (person.hasLeft) throw failure('link.personRetired')
  if (person.deptCodes.length === 0) throw failure('link.personUnknown')
  return person
}

/** The code of a reader that a system names. */
export const requireReader = async (context: Work, named: LinkedPerson): Promise<string> =>
  (await requirePerson(context, named)).personCode

/** The rights of administration of a person that a system acts for: none. */
export const noPermissions: PermissionFlags = {
  ...{ isSuperAdmin: false, isCompanyManager: false, isReserveManager: false, isGlobalReserveManager: false },
  ...{ isPopupManager: false, isBoardManager: false, isGroupBoardManager: false },
  ...{ isGroupwareAccountManager: false, isHrManager: false, isAuditor: false },
}

/**
 * The person that a system acts for, with their present rights in a department (the main post without one). `mayMove`: the
 * main post is used if the person has left the department. Throws `link.drafterNotAllowed` for a person who is not on the
 * list of the system or cannot sign in.
 */
export async function listedViewer(
  context: Work,
  named: LinkedPerson,
  deptCode: string | undefined,
  mayMove = false,
): Promise<Viewer> {
  const { db, clock, system } = context
  const { personCode, deptCodes } = await requirePerson(context, named)
  const isLeft = mayMove && deptCode !== undefined && !deptCodes.includes(deptCode)
  const dept = (isLeft ? undefined : deptCode) ?? deptCodes[0] ?? ''
  if (!deptCodes.includes(dept)) throw failure('link.drafterNotAllowed')
  // Rooms store what is done in a session by its key, which is a hash.
  const key = createHash('sha256').update(`system:${system.systemId}`).digest('hex')
  const at = { key, personCode, comCode: system.comCode, deptCode: dept }
  const viewer = await loadViewer(db, at, clock.now())
  const isThere = viewer?.comCode === system.comCode && viewer.deptCode === dept && !viewer.mailOnly
  if (!viewer || !isThere || !system.drafters.some((one) => viewer.subjects.includes(one)))
    throw failure('link.drafterNotAllowed')
  return viewer
}

/** The context of the person that a system drafts for, without rights of administration; see {@link listedViewer}. */
export async function drafterContext(
  context: SystemContext,
  ...person: [named: LinkedPerson, deptCode: string | undefined, mayMove?: boolean]
): Promise<Context> {
  const viewer = await listedViewer(context, ...person)
  const { system: _system, ...rest } = context
  return { ...rest, viewer: { ...viewer, permissions: noPermissions } }
}
