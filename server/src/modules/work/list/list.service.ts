import type { Input, Output } from '@maru/api/kit/endpoint'
import { ianaZone, zoneOffset } from '@maru/api/kit/time/time-zones'
import type { WorkItem, WorkTrace } from '@maru/api/kit/work'
import {
  type MissingKind,
  type NamedKind,
  type workApi,
  workCountedUpTo,
  workGroupedUpTo,
} from '@maru/api/work'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { askEachSource } from '#kit/room-slots/each-source.ts'
import type {
  WorkTrace as SourceTrace,
  WorkQuery,
  WorkSource,
  WorkThing,
} from '#kit/room-slots/work-source.ts'
import { getUserConfig } from '#modules/account/index.ts'
import { type LaterRow, selectLater } from '../later/later.sql.ts'
import { type Away, movedDue, startBefore } from './away.rules.ts'
import { listAways } from './away.service.ts'
import { type Cursor, cursorText, mergeByDue, readCursor, sortByPerson, startOf } from './merge.rules.ts'

/** Milliseconds that the list waits for one room; then its things are left out. */
const waitAtMost = 1_000
const defaultLimit = 50
const mostTraces = 100

/** The sources that the viewer may ask, in their order. */
function sourcesOf({ slots, viewer }: Context): WorkSource[] {
  return slots
    .all('workSource')
    .filter((source) => !viewer.viewedBy || source.isOpenInView)
    .toSorted((one, other) => one.order - other.order)
}

interface Asked<T> {
  answers: { source: WorkSource; answer: T }[]
  missing: MissingKind[]
}

const missingOf = ({ kind, name }: WorkSource): MissingKind => ({ kind, name })

/** Asks sources; one that fails or is slow is named. If several are asked and none answers, the first error is thrown. */
async function ask<T>(
  context: Context,
  sources: readonly WorkSource[],
  read: (source: WorkSource) => Promise<T>,
): Promise<Asked<T>> {
  try {
    const { answers, missing } = await askEachSource(context, sources, ({ kind }) => kind, read, waitAtMost)
    return { answers, missing: sources.filter(({ kind }) => missing.includes(kind)).map(missingOf) }
  } catch (error) {
    const [only, ...others] = sources
    if (!only || others.length > 0) throw error
    return { answers: [], missing: [missingOf(only)] }
  }
}

/** The kinds of the things in an answer, in their order. */
const kindsOf = (sources: readonly WorkSource[], data: readonly { kind: string }[]): NamedKind[] =>
  sources
    .filter(({ kind }) => data.some((one) => one.kind === kind))
    .map(({ kind, name, acts }) => ({ kind, name, acts: [...acts] }))

const idsOf = (later: readonly LaterRow[], kind: string) =>
  later.filter((row) => row.kind === kind).map((row) => row.itemId)

function toItem(
  { kind, why, movesWithAbsence }: WorkSource,
  thing: WorkThing,
  { later, aways }: { later: readonly LaterRow[]; aways: readonly Away[] },
): WorkItem {
  const row = later.find((one) => one.kind === kind && one.itemId === thing.id)
  const moved = movesWithAbsence ? movedDue(thing.dueAt, aways) : null
  const due = moved === null || thing.dueAt === null ? {} : { dueAt: moved, dueBefore: thing.dueAt }
  return { kind, why, ...thing, ...due, laterUntil: row?.untilAt ?? null }
}

/** In a view of another person, nothing is decided. */
const readOnly = (context: Context, items: WorkItem[]): WorkItem[] =>
  context.viewer.viewedBy ? items.map((item) => ({ ...item, acts: [] })) : items

type Page = Output<typeof workApi.listWork>

/** A page of what waits for the viewer, or of what they postponed. Throws `work.cursorUnknown`. */
export async function listWork(context: Context, input: Input<typeof workApi.listWork>): Promise<Page> {
  const { view = 'now', kind = '', order = 'due', limit = defaultLimit } = input
  const known = sourcesOf(context)
  const sources = kind === '' ? known : known.filter((source) => source.kind === kind)
  const cursor = cursorOf(input.cursor, order)
  const later = await selectLater(context.db, context.viewer, context.clock.now())
  const aways = await listAways(context)
  const asked = order === 'due' ? limit + 1 : workGroupedUpTo + 1
  const orderOfCursor = known.find((source) => source.kind === cursor?.kind)?.order ?? 0
  const { answers, missing } = await ask(context, sources, (source) => {
    const ids = idsOf(later, source.kind)
    if (view === 'later' && ids.length === 0) return Promise.resolve([])
    const start = startOf(source, cursor, orderOfCursor)
    const query: WorkQuery = {
      ...{ limit: asked, start: source.movesWithAbsence ? startBefore(start, aways) : start },
      ...(view === 'later' ? { only: ids, except: [] } : { only: null, except: ids }),
    }
    return source.list(context, query)
  })
  const lists = answers.map(({ source, answer }) => ({
    order: source.order,
    items: answer.map((thing) => toItem(source, thing, { later, aways })),
  }))
  const page = order === 'due' ? pageByDue(lists, limit) : groupedPage(lists, order)
  return { ...page, data: readOnly(context, page.data), kinds: kindsOf(sources, page.data), missing }
}

type Lists = readonly { order: number; items: readonly WorkItem[] }[]

function pageByDue(lists: Lists, limit: number): Omit<Page, 'kinds' | 'missing'> {
  const merged = mergeByDue(lists, limit + 1)
  const data = merged.slice(0, limit)
  const last = data.at(-1)
  return { data, next: merged.length > limit && last ? cursorText(last) : null, isCut: false }
}

function cursorOf(text: string | undefined, order: string): Cursor | null {
  if (text === undefined || text === '') return null
  const cursor = order === 'due' ? readCursor(text) : undefined
  if (!cursor) throw failure('work.cursorUnknown')
  return cursor
}

/** The first things of each kind, in the order of kinds or of the people who ask. */
function groupedPage(lists: Lists, order: 'kind' | 'person'): Omit<Page, 'kinds' | 'missing'> {
  const isCut = lists.some(({ items }) => items.length > workGroupedUpTo)
  const short = lists.map((list) => ({ ...list, items: list.items.slice(0, workGroupedUpTo) }))
  const byKind = short.flatMap(({ items }) => items)
  const data = order === 'kind' ? byKind : sortByPerson(mergeByDue(short, byKind.length))
  return { data, next: null, isCut }
}

/** The kinds with the number of things that wait, and the number of postponed things. */
export async function countWork(context: Context): Promise<Output<typeof workApi.countWork>> {
  const later = await selectLater(context.db, context.viewer, context.clock.now())
  const sources = sourcesOf(context)
  const { answers, missing } = await ask(context, sources, (source) =>
    source.count(context, { except: idsOf(later, source.kind), most: workCountedUpTo + 1 }),
  )
  return {
    kinds: answers.map(({ source: { kind, name, acts }, answer }) => ({
      ...{ kind, name, acts: [...acts] },
      ...{ count: Math.min(answer, workCountedUpTo), isCapped: answer > workCountedUpTo },
    })),
    later: later.filter((row) => sources.some(({ kind }) => kind === row.kind)).length,
    missing,
  }
}

const withKind = (kind: string, trace: SourceTrace): WorkTrace => ({ kind, ...trace })

/** What the viewer decided today. */
export async function listDoneWork(context: Context): Promise<Output<typeof workApi.listDoneWork>> {
  const zone = ianaZone((await getUserConfig(context)).timeZone)
  const now = context.clock.now()
  const offset = zoneOffset(zone, now) * 60_000
  const local = new Date(now.getTime() + offset)
  const since = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - offset)
  const sources = sourcesOf(context).filter((source) => source.listDone)
  const { answers, missing } = await ask(
    context,
    sources,
    async (source) => (await source.listDone?.(context, since, mostTraces)) ?? [],
  )
  const all = answers.flatMap(({ source, answer }) => answer.map((one) => withKind(source.kind, one)))
  const data = all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, mostTraces)
  return { data, kinds: kindsOf(sources, data), missing }
}

/** What waits for other people, longest first. */
export async function listWaitingWork(context: Context): Promise<Output<typeof workApi.listWaitingWork>> {
  const sources = sourcesOf(context).filter((source) => source.listWaiting)
  const { answers, missing } = await ask(
    context,
    sources,
    async (source) => (await source.listWaiting?.(context, mostTraces)) ?? [],
  )
  const all = answers.flatMap(({ source, answer }) => answer.map((one) => withKind(source.kind, one)))
  const data = all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).slice(0, mostTraces)
  return { data, kinds: kindsOf(sources, data), missing }
}
