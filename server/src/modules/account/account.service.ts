import type { CacheVersion, ConcurrentUser, CurrentUser } from '@maru/api/account'
import type { Language } from '@maru/api/kit/language'
import type { UserConfig } from '@maru/api/kit/session'
import { toWireName } from '@maru/api/kit/wire-name'
import { type Context, type PublicContext, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import {
  changeSessionPost,
  endSession,
  forgetViewersOf,
  type Session,
  sessionKey,
  viewerCache,
} from '#kit/session/session.ts'
import type { Viewer } from '#kit/viewer.ts'
import { requireOwnPost } from './account.access.ts'
import {
  flagsOf,
  isMailOnlyCode,
  isOpenToMailOnly,
  logoPath,
  type PortalPath,
  photoPath,
  portalPath,
  signInName,
  subjectsOf,
} from './account.rules.ts'
import {
  type CurrentPersonRow,
  findUserConfig,
  type SessionPostRow,
  selectCurrentPerson,
  selectRoles,
  selectViewer,
  updateUserConfig,
} from './account.sql.ts'
import { requireEntry } from './entry/limit.service.ts'
import { findSignOutAddress } from './provider/sign-out.service.ts'

/** Checks a path for a room. True if the viewer may open it, false if not, undefined if it belongs to another room. */
export type PathCheck = (context: Context, path: PortalPath) => Promise<boolean | undefined>

/** The menus that the viewer may see, and the versions of the viewer's static cache files. */
export type Navigation = (context: Context) => Promise<{ menues: number[]; cacheVersion: CacheVersion }>

declare module '#kit/slots.ts' {
  interface Slots {
    /** Filled by the room of menus. */
    navigation: Navigation
    /** Called in order; a MAILONLY viewer may open only a path that one of them opens, and /orgmap/. */
    pathCheck: PathCheck
  }
}

type SessionView = Pick<Session, 'viewsPerson' | 'viewsCom' | 'viewsDept' | 'viewsUntil'>

/** The person that a session views at this time; undefined for an ordinary session. */
function viewOf({ viewsPerson, viewsCom, viewsDept, viewsUntil }: Partial<SessionView>, now: Date) {
  if (!viewsPerson || !viewsCom || !viewsDept || !viewsUntil) return undefined
  if (Date.parse(viewsUntil) <= now.getTime()) return undefined
  return { personCode: viewsPerson, comCode: viewsCom, deptCode: viewsDept, until: viewsUntil }
}

/** Loads the viewer of a valid session in one statement; undefined if the person lost access. */
export async function loadViewer(
  db: Db,
  session: Pick<Session, 'key' | 'personCode' | 'comCode' | 'deptCode'> & Partial<SessionView>,
  now: Date,
): Promise<Viewer | undefined> {
  const view = viewOf(session, now)
  const own = await selectViewer(db, session, now)
  if (!own) return undefined
  const seen = view && (await selectViewer(db, view, now))
  const row = seen ?? own
  return {
    sessionKey: session.key,
    personCode: row.personCode,
    comCode: row.comCode,
    deptCode: row.deptCode,
    language: row.language,
    name: row.name,
    permissions: flagsOf(row.permissions),
    subjects: subjectsOf(row),
    mailOnly: isMailOnlyCode(row.deptCode),
    mustChangePassword: seen ? false : row.mustChange,
    ...(view && seen ? { viewedBy: { personCode: session.personCode, until: view.until } } : {}),
    // The limits of networks are those of the person who sits there.
    networks: own.networks,
  }
}

/** The name to fill into the form: the normalised input, whether or not the account exists. */
export function getLoginHint(
  _context: PublicContext,
  { username: typed }: { username: string },
): { username: string } {
  return { username: signInName(typed) }
}

/**
 * Ends the browser's session in every process and clears its cookie. Returns the address that signs out at the provider of
 * the session, for a hidden frame.
 */
export async function signOut(context: PublicContext): Promise<{ frameUrl: string | null }> {
  const secret = context.cookie.value
  const frameUrl = secret ? await findSignOutAddress(context, sessionKey(secret)) : null
  if (secret) await endSession(context, sessionKey(secret))
  context.cookie.clear()
  return { frameUrl }
}

function toConcurrentUser(post: SessionPostRow, viewer: Viewer): ConcurrentUser {
  return {
    comCode: post.comCode,
    ...toWireName('companyName', post.company),
    deptCode: post.deptCode,
    ...toWireName('deptName', post.dept),
    ...toWireName('titleName', post.title),
    ...toWireName('positionName', post.position),
    isMain: post.isMain,
    isCurrent: post.comCode === viewer.comCode && post.deptCode === viewer.deptCode,
  }
}

function toCurrentUser(
  context: Context,
  person: CurrentPersonRow,
  posts: SessionPostRow[],
  { menues, cacheVersion }: Awaited<ReturnType<Navigation>>,
): CurrentUser | undefined {
  const { viewer, config } = context
  const concurrentUsers = posts.map((post) => toConcurrentUser(post, viewer))
  const current = concurrentUsers.find((post) => post.isCurrent)
  const { theme = '', logoVersion = null } = posts.find((_post, at) => concurrentUsers[at] === current) ?? {}
  if (!current) return undefined
  const { isMain: _main, isCurrent: _current, ...names } = current
  return {
    ...names,
    personCode: person.personCode,
    employeeNumber: person.employeeNumber,
    photoPath: photoPath(person.personCode, person.photoVersion),
    manageCode: person.manageCode,
    ...toWireName('displayName', person.name),
    email: person.email,
    officeTel: person.officeTel,
    mobileTel: person.mobileTel,
    hireDate: person.hireDate,
    payType: person.payType,
    payTypeGubun: person.payTypeGubun,
    concurrentUsers,
    permissions: { menues, ...viewer.permissions },
    userConfig: person.config,
    cacheVersion,
    theme,
    logoPath: logoPath(current.comCode, logoVersion),
    mobileRedirect: config.mobileRedirect,
    mailOnly: viewer.mailOnly,
    mustChangePassword: viewer.mustChangePassword,
    ...(viewer.viewedBy ? { viewedUntil: viewer.viewedBy.until } : {}),
  }
}

/** The signed-in person as `context.viewer` has them; undefined if the person no longer has the viewer's post. */
async function currentUserOf(context: Context): Promise<CurrentUser | undefined> {
  const { personCode } = context.viewer
  const [person, navigation] = await Promise.all([
    selectCurrentPerson(context.db, personCode, context.clock.now()),
    context.slots.one('navigation')(context),
  ])
  if (!person) throw failure('UnauthorizedAccessException')
  return toCurrentUser(context, person, person.posts, navigation)
}

/** The viewer with a post of today, when the post of a cached viewer has ended, for example at midnight. */
async function reloadViewer(context: Context): Promise<Viewer | undefined> {
  const { sessionKey: key, personCode, comCode, deptCode, viewedBy, networks } = context.viewer
  await context.forget(context.db, viewerCache, key)
  const viewer = await loadViewer(context.db, { key, personCode, comCode, deptCode }, context.clock.now())
  return viewer && { ...viewer, networks, ...(viewedBy ? { viewedBy, mustChangePassword: false } : {}) }
}

/** The signed-in person in their current post, with rights, posts, settings and cache versions (spec 1§3). */
export async function getCurrentUser(context: Context): Promise<CurrentUser> {
  const user = await currentUserOf(context)
  if (user) return user
  const viewer = await reloadViewer(context)
  const again = viewer && (await currentUserOf({ ...context, viewer }))
  if (!again) throw failure('UnauthorizedAccessException')
  return again
}

/** Whether the viewer may open a path with its query, and the reason (spec 1§2, 1§6). */
export async function checkAccess(context: Context, { ep: entry }: { ep: string }) {
  const path = portalPath(entry)
  if (!path) return { allowed: false, reason: 'outside' } as const
  const { mailOnly } = context.viewer
  if (mailOnly && isOpenToMailOnly(path)) return { allowed: true, reason: null }
  for (const check of context.slots.all('pathCheck')) {
    const open = await check(context, path)
    if (open === true) return { allowed: true, reason: null }
    if (open === false) return { allowed: false, reason: mailOnly ? 'mailOnly' : 'forbidden' } as const
  }
  return mailOnly ? ({ allowed: false, reason: 'mailOnly' } as const) : { allowed: true, reason: null }
}

/** All roles with their names, in their order. */
export async function listRoles(context: Context) {
  const rows = await selectRoles(context.db)
  return rows.map(({ roleId, name }) => ({ roleId, ...toWireName('roleName', name) }))
}

/**
 * Changes the session to another current post of the person. Throws `account.notYourPost`, and `account.addressRefused`
 * if the company of the post does not allow the address.
 */
export async function switchPost(context: Context, { DeptCode: deptCode }: { DeptCode: string }) {
  const post = await requireOwnPost(context, deptCode)
  const { personCode, sessionKey: key } = context.viewer
  await requireEntry(context, { personCode, comCode: post.comCode }, false)
  return transaction(context, async (inside) => {
    await changeSessionPost(inside, key, post.comCode, post.deptCode)
    return post
  })
}

/** Stores the person's display language, for all their browsers. */
export function setLanguage(context: Context, { language }: { language: Language }) {
  return transaction(context, async (inside) => {
    await saveUserConfig(inside, { language })
    return { language }
  })
}

/** The viewer's settings that every page needs; throws `UnauthorizedAccessException` if the login no longer exists. */
export async function getUserConfig(context: Context): Promise<UserConfig> {
  const userConfig = await findUserConfig(context.db, context.viewer.personCode)
  if (!userConfig) throw failure('UnauthorizedAccessException')
  return userConfig
}

/**
 * Changes some of the viewer's settings for all their browsers, in the current transaction; the caller validates the
 * id of the time zone.
 */
export async function saveUserConfig(inside: Context, config: Partial<UserConfig>): Promise<void> {
  await updateUserConfig(inside.db, inside.viewer.personCode, config)
  await forgetViewersOf(inside, inside.viewer.personCode)
}
