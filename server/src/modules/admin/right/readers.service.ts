import type { adminRightApi, RightReaders } from '@maru/api/admin/right'
import { mostRightPeople } from '@maru/api/admin/right'
import type { Input } from '@maru/api/kit/endpoint'
import type { LocalName } from '@maru/api/kit/schema'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { GivenWay, ReaderRule } from '#kit/room-slots/right-source.ts'
import { listEveryone, type Recipient } from '#modules/account/index.ts'
import { selectSubjectNames } from '#modules/org/index.ts'
import { requireScope, sourceOf } from './right.service.ts'
import { selectFlagNames } from './right.sql.ts'

/** Posts that are looked at; a larger portal gets an answer that says so. */
const mostPosts = 20_000

interface Counted {
  reason: GivenWay['reason']
  subject: string
  flag: string
  people: Set<string>
}

/** The people of these posts who may read a thing, and how many by each way. */
function countReaders(rule: ReaderRule, posts: readonly Recipient[], isMailOnly: boolean) {
  const ways = new Map<string, Counted>()
  const readers = new Map<string, Recipient>()
  for (const viewer of posts) {
    if (viewer.mailOnly && !isMailOnly) continue
    const { ways: current, refusals } = rule(viewer)
    if (current.length === 0 || refusals.length > 0) continue
    if (!readers.has(viewer.personCode)) readers.set(viewer.personCode, viewer)
    for (const { reason, subject = '', flag = '' } of current) {
      const key = `${reason} ${subject} ${flag}`
      const counted = ways.get(key) ?? { reason, subject, flag, people: new Set<string>() }
      counted.people.add(viewer.personCode)
      ways.set(key, counted)
    }
  }
  return { ways: [...ways.values()], readers: [...readers.values()] }
}

/** Counts who may read a thing, by each grant, with the first names; recorded before it answers. */
export async function listRightReaders(
  context: Context,
  input: Input<typeof adminRightApi.listRightReaders>,
): Promise<RightReaders> {
  const { db, clock } = context
  const scope = requireScope(context)
  const source = sourceOf(context, input.kind)
  const thing = await source.find(context, input.id)
  if (!thing || (scope !== null && thing.comCode !== scope)) throw notFound()
  await recordAudit(context, {
    action: 'rightExplained',
    comCode: thing.comCode,
    details: { thing: ['', `${input.kind} ${thing.id}`], question: ['', 'readers'] },
  })
  const rule = (await source.readers?.(context, thing)) ?? null
  if (rule === null) return { isCounted: false, isComplete: true, total: 0, ways: [], people: [] }
  const posts = await listEveryone(db, clock.now(), mostPosts + 1)
  const isComplete = posts.length <= mostPosts
  const { ways, readers } = countReaders(rule, posts.slice(0, mostPosts), source.mailOnly ?? false)
  const named = await selectSubjectNames(
    db,
    [...new Set(ways.map((way) => way.subject).filter(Boolean))],
    null,
  )
  const names = new Map(named.map((one) => [one.subject, one.name]))
  const flags = new Map((await selectFlagNames(db)).map((one) => [one.flag as string, one.name]))
  const nameless: LocalName = { ko: '', en: '', zh: '' }
  return {
    ...{ isCounted: true, isComplete, total: readers.length },
    ways: ways
      .map(({ reason, subject, flag, people }) => ({
        ...{ reason, subject, name: names.get(subject) ?? flags.get(flag) ?? nameless, count: people.size },
      }))
      .sort((a, b) => b.count - a.count || a.subject.localeCompare(b.subject)),
    // Names of the own company only: a manager does not see the people of others.
    people: readers
      .filter((one) => scope === null || one.comCode === scope)
      .slice(0, mostRightPeople)
      .map(({ personCode, name }) => ({ personCode, name })),
  }
}
