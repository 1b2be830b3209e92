import type { adminRightApi, RightExplanation, RightObject } from '@maru/api/admin/right'
import { mostRightObjects } from '@maru/api/admin/right'
import type { Input } from '@maru/api/kit/endpoint'
import type { RightKind } from '@maru/api/kit/right/right-words'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { ActExplanation, RightSource, RightThing } from '#kit/room-slots/right-source.ts'
import type { Viewer } from '#kit/viewer.ts'
import { loadViewer } from '#modules/account/index.ts'
import { selectSubjectNames } from '#modules/org/index.ts'
import { type LinkNames, linksOf } from './link.rules.ts'
import { type PostRow, selectCompanyNames, selectFlagRoles, selectPosts } from './right.sql.ts'

/** The company to which the asker is limited, null for super administrators; throws `kit.forbidden` for others. */
export function requireScope({ viewer }: Pick<Context, 'viewer'>): string | null {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  return isSuperAdmin ? null : viewer.comCode
}

/** The source of a kind; not found if no room has it. */
export function sourceOf({ slots }: Pick<Context, 'slots'>, kind: RightKind): RightSource {
  const source = slots.all('rightSource').find((one) => one.kind === kind)
  if (!source) throw notFound()
  return source
}

/** True if the asker may read the thing, and so its name. */
async function isReadable(context: Context, source: RightSource, thing: RightThing): Promise<boolean> {
  const acts = await explainFor(context, source, thing, context.viewer)
  return acts.some(({ act, isAllowed }) => act === 'read' && isAllowed)
}

/** Finds things by name among those that the asker may read, and by number. */
export async function findRightObjects(
  context: Context,
  { kind, searchText }: Input<typeof adminRightApi.findRightObjects>,
): Promise<{ objects: RightObject[] }> {
  const scope = requireScope(context)
  const source = sourceOf(context, kind)
  const text = searchText.normalize('NFC').trim()
  if (text === '') return { objects: [] }
  const matches = (await source.search(context, text)).map((thing) => ({
    ...{ kind, id: thing.id, name: thing.name, place: thing.place, comCode: thing.comCode },
  }))
  const exact = await source.find(context, text)
  if (exact && (scope === null || exact.comCode === scope) && !matches.some(({ id }) => id === exact.id)) {
    const isOpen = await isReadable(context, source, exact)
    const { id, comCode } = exact
    matches.unshift({ kind, id, comCode, ...shown(exact, isOpen) } as (typeof matches)[number])
  }
  const shownOnes = matches.slice(0, mostRightObjects)
  const companies = await selectCompanyNames(context.db, [...new Set(shownOnes.map((one) => one.comCode))])
  return {
    objects: shownOnes.map(({ comCode, ...one }) => ({ ...one, company: companies.get(comCode) ?? null })),
  }
}

const shown = ({ name, place }: RightThing, isOpen: boolean) =>
  isOpen ? { name, place } : { name: null, place: null }

/** What the room decides for a person, with the wall for people of a MAILONLY department. */
async function explainFor(
  context: Context,
  source: RightSource,
  thing: RightThing,
  viewer: Viewer,
): Promise<ActExplanation[]> {
  const acts = await source.explain({ ...context, viewer }, thing)
  const isClosed = viewer.mailOnly && !source.mailOnly
  return acts.map((one): ActExplanation => {
    const decided: ActExplanation = isClosed
      ? { ...one, isAllowed: false, refusals: ['mailOnly', ...one.refusals] }
      : one
    const isBare = decided.ways.length === 0 && decided.refusals.length === 0
    return isBare ? { ...decided, refusals: ['noGrant'] } : decided
  })
}

async function namesFor(
  { db }: Context,
  viewer: Viewer,
  acts: readonly ActExplanation[],
  post: PostRow,
  name: RightThing['name'] | null,
): Promise<LinkNames> {
  const subjects = acts.flatMap(({ ways }) => ways.flatMap(({ subject }) => subject ?? []))
  const named = await selectSubjectNames(db, [...new Set(subjects)], null)
  const roleIds = viewer.subjects.flatMap((one) => (one.startsWith('role:') ? one.slice(5) : []))
  const roles = await selectFlagRoles(db, roleIds)
  return {
    subjects: new Map(named.map((one) => [one.subject, one.name])),
    flags: new Map(roles.map(({ flag, ...role }) => [flag, role])),
    department: post.department,
    thing: name,
  }
}

/** The person in one of the posts that the asker administers; throws not found for all others. */
export async function requirePerson(
  context: Context,
  { personCode, deptCode }: { personCode: string; deptCode?: string },
): Promise<{ viewer: Viewer; posts: PostRow[]; post: PostRow }> {
  const { db, clock } = context
  const now = clock.now()
  const posts = await selectPosts(db, personCode, requireScope(context), now)
  const post = deptCode === undefined ? posts[0] : posts.find((one) => one.deptCode === deptCode)
  if (!post) throw notFound()
  const at = { key: '', personCode, comCode: post.comCode, deptCode: post.deptCode }
  const viewer = await loadViewer(db, at, now)
  if (!viewer) throw notFound()
  return { viewer, posts, post }
}

/** Explains what a person may do with a thing, by the check of its room and its grants; recorded before it answers. */
export async function explainRight(
  context: Context,
  input: Input<typeof adminRightApi.explainRight>,
): Promise<RightExplanation> {
  const scope = requireScope(context)
  const source = sourceOf(context, input.kind)
  const { viewer, posts, post } = await requirePerson(context, input)
  const thing = await source.find(context, input.id)
  if (!thing || (scope !== null && thing.comCode !== scope)) throw notFound()
  const acts = await explainFor(context, source, thing, viewer)
  const isOpen = await isReadable(context, source, thing)
  const names = await namesFor(context, viewer, acts, post, isOpen ? thing.name : null)
  const agrees = acts.every(
    ({ isAllowed, ways, refusals }) => isAllowed === (ways.length > 0 && refusals.length === 0),
  )
  const about = { kind: input.kind, id: thing.id, personCode: viewer.personCode }
  if (!agrees) context.log.error(about, 'rights: the explanation contradicts the decision')
  await recordAudit(context, {
    action: 'rightExplained',
    comCode: post.comCode,
    subject: viewer.personCode,
    subjectName: viewer.name.ko,
    details: { thing: ['', `${input.kind} ${thing.id}`] },
  })
  return {
    ...{ personCode: viewer.personCode, personName: viewer.name, posts, deptCode: post.deptCode },
    object: {
      ...{ kind: input.kind, id: thing.id, ...shown(thing, isOpen) },
      company: (await selectCompanyNames(context.db, [thing.comCode])).get(thing.comCode) ?? null,
    },
    acts: acts.map(({ act, isAllowed, ways, refusals }) => ({
      ...{ act, isAllowed, refusals },
      ways: ways.map((way) => ({ reason: way.reason, links: linksOf(viewer, way, thing, names) })),
    })),
    agrees,
  }
}
