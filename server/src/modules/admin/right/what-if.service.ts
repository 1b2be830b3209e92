import {
  type adminRightApi,
  mostWhatIfThings,
  type RightWhatIf,
  type WhatIfKind,
} from '@maru/api/admin/right'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RightSource, RightThing } from '#kit/room-slots/right-source.ts'
import type { Viewer } from '#kit/viewer.ts'
import { loadThoughtViewer } from '#modules/account/index.ts'
import { requirePerson, requireScope } from './right.service.ts'

type Listing = RightSource & Required<Pick<RightSource, 'listReadable'>>

const lists = (source: RightSource): source is Listing => source.listReadable !== undefined

/** What a viewer may read of a kind, by the id of the thing; people of a MAILONLY department have few kinds. */
async function readableBy(context: Context, source: Listing, viewer: Viewer) {
  const isClosed = viewer.mailOnly && !source.mailOnly
  const things = isClosed ? [] : await source.listReadable({ ...context, viewer })
  return new Map(things.map((thing) => [thing.id, thing]))
}

/** Names only what the asker may read; the others are counted. */
function compared(things: readonly RightThing[], known: ReadonlyMap<string, unknown>): WhatIfKind['gained'] {
  const named = things.filter(({ id }) => known.has(id))
  return {
    count: things.length,
    hidden: things.length - named.length,
    things: named.slice(0, mostWhatIfThings).map(({ id, name, place }) => ({ id, name, place })),
  }
}

async function compareKind(
  context: Context,
  source: Listing,
  { current, changed, scope }: { current: Viewer; changed: Viewer; scope: string | null },
): Promise<WhatIfKind> {
  const before = await readableBy(context, source, current)
  const after = await readableBy(context, source, changed)
  const known = await readableBy(context, source, context.viewer)
  // A company manager learns nothing about things of other companies, not even how many there are.
  const isInScope = ({ comCode }: RightThing) => scope === null || comCode === scope
  const left = (from: typeof before, without: typeof before) =>
    [...from.values()].filter((thing) => isInScope(thing) && !without.has(thing.id))
  const unchanged = [...before.values()].filter((thing) => isInScope(thing) && after.has(thing.id)).length
  return {
    kind: source.kind,
    gained: compared(left(after, before), known),
    lost: compared(left(before, after), known),
    unchanged,
  }
}

/**
 * Compares what a person may read now with what they could read after a change of their post, by the lists of the rooms.
 * Nothing is changed; recorded before it answers.
 */
export async function compareRights(
  context: Context,
  input: Input<typeof adminRightApi.compareRights>,
): Promise<RightWhatIf> {
  const scope = requireScope(context)
  const { toDeptCode, roleId } = input
  const { viewer, posts, post } = await requirePerson(context, input)
  if (toDeptCode === undefined && roleId === undefined) throw failure('admin.whatIfNothing')
  const { personCode } = viewer
  const { comCode, deptCode } = post
  const at = { personCode, comCode, deptCode }
  const thought = await loadThoughtViewer(context.db, at, { toDeptCode, roleId }, context.clock.now())
  if (!thought) throw notFound()
  await recordAudit(context, {
    action: 'rightExplained',
    comCode,
    subject: personCode,
    subjectName: viewer.name.ko,
    details: {
      question: ['', 'whatIf'],
      ...(toDeptCode === undefined ? {} : { department: [deptCode, toDeptCode] }),
      ...(roleId === undefined ? {} : { role: ['', roleId] }),
    },
  })
  const kinds: WhatIfKind[] = []
  for (const source of context.slots.all('rightSource').filter(lists))
    kinds.push(await compareKind(context, source, { current: viewer, changed: thought.viewer, scope }))
  return {
    ...{ personCode, personName: viewer.name, posts, deptCode },
    toDepartment: thought.department?.name ?? null,
    role: thought.role?.name ?? null,
    kinds,
  }
}
