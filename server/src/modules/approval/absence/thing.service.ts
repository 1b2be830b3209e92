import {
  type AbsencePlan,
  type AbsenceThingChoice,
  type AbsenceTimes,
  mostAbsenceThings,
} from '@maru/api/approval'
import { choicesOfDeputy } from '@maru/api/kit/absence'
import { nameIn } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { approval as texts } from '@maru/i18n/approval/texts'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import type { AbsenceEffect, AbsenceThing } from '#kit/room-slots/absence-effect.ts'
import { askEachSource } from '#kit/room-slots/each-source.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { spanOf } from './absence.rules.ts'
import { type AbsenceRow, findTimeZone, instantsIn } from './absence.sql.ts'
import { attempt } from './attempt.service.ts'
import { backDayOf } from './check.service.ts'
import { absentContext } from './person.access.ts'
import { selectThings, type ThingRow, upsertThing } from './thing.sql.ts'

interface Period {
  from: Date
  until: Date
}

/** The first and the last instant of an absence; null if its times leave nothing. */
async function periodOf(db: Db, comCode: string, times: AbsenceTimes): Promise<Period | null> {
  const { start, end } = spanOf(times)
  if (start === '' || start >= end) return null
  const [from = '', until = ''] = await instantsIn(db, await findTimeZone(db, comCode), [start, end])
  return { from: new Date(from), until: new Date(until) }
}

const isWithin = ({ start, end }: Pick<ThingRow, 'start' | 'end'>, period: Period | null): boolean =>
  period !== null && Date.parse(start) < period.until.getTime() && Date.parse(end) > period.from.getTime()

const keyOf = ({ room, id }: Pick<ThingRow, 'room' | 'id'>) => `${room}/${id}`

/** The things on which a room has acted. An id without an act may have been stored as a browser sent it. */
const idsIn = (stored: readonly ThingRow[], room: string) =>
  stored.filter((one) => one.room === room && one.undo !== null).map(({ id }) => id)

const byTime = (one: Pick<AbsenceThing, 'start'>, other: Pick<AbsenceThing, 'start'>) =>
  Date.parse(one.start) - Date.parse(other.start)

/**
 * The viewer's meetings and bookings in an absence; a room that fails is named. If there are too many, those with a
 * stored choice are listed before the others.
 */
export async function planThings(
  context: Context,
  times: AbsenceTimes,
  stored: readonly ThingRow[],
): Promise<Pick<AbsencePlan, 'things' | 'missing' | 'isCut'>> {
  const period = await periodOf(context.db, context.viewer.comCode, times)
  if (period === null) return { things: [], missing: [], isCut: false }
  const { answers, missing } = await askEachSource(
    context,
    context.slots.all('absenceEffect'),
    ({ room }) => room,
    ({ room, list }) => list(context, { ...period, limit: mostAbsenceThings + 1, also: idsIn(stored, room) }),
  )
  const chosen = new Set(stored.map(keyOf))
  const isNew = (one: Pick<ThingRow, 'room' | 'id'>) => Number(!chosen.has(keyOf(one)))
  const all = answers
    .flatMap(({ source: { room }, answer }) =>
      answer.map((one) => ({ room, ...one, choices: [...one.choices] })),
    )
    .sort((one, other) => isNew(one) - isNew(other) || byTime(one, other))
  const things = all.slice(0, mostAbsenceThings).sort(byTime)
  return { things, missing, isCut: all.length > things.length }
}

const sourceOf = (context: Background, room: string): AbsenceEffect | undefined =>
  context.slots.all('absenceEffect').find((source) => source.room === room)

/** True if a room may do now what it could not do or undo; the start of what it could not even list is not known. */
export const isRepairable = ({ state, code, end }: ThingRow, now: Date): boolean =>
  (state === 'failed' || state === 'stays') &&
  code !== 'approval.thingBegun' &&
  Date.parse(end) > now.getTime()

/** Things are listed again at the choice, so that nothing of another person or another time is acted on. */
async function listRoom(
  person: Context,
  room: string,
  period: Period,
  stored: readonly ThingRow[],
): Promise<Map<string, AbsenceThing> | null> {
  const source = sourceOf(person, room)
  if (!source) throw failure('approval.thingUnknown')
  const also = idsIn(stored, room)
  const asked = { ...period, limit: mostAbsenceThings + also.length, also }
  const answer = await attempt(person, room, (inside) => source.list(inside, asked))
  return 'code' in answer ? null : new Map(answer.value.map((one) => [one.id, one]))
}

/** How choices are stored. */
interface ChoiceOptions {
  /** What the former deputy got is undone first. */
  isDeputyNew?: boolean
  /** What is no longer possible has failed, and the rest is done; otherwise all is refused. */
  isRepair?: boolean
}

/** Stores choices that are new as planned; those of a room that does not answer have failed. */
async function storePlanned(
  person: Context,
  row: AbsenceRow,
  choices: readonly AbsenceThingChoice[],
  { period, stored, isRepair }: { period: Period; stored: readonly ThingRow[]; isRepair: boolean },
): Promise<void> {
  const { db, clock } = person
  for (const [room, own] of Map.groupBy(choices, (one) => one.room)) {
    const listed = await listRoom(person, room, period, stored)
    for (const { id, choice } of own) {
      const thing = listed?.get(id)
      const isPossible = thing?.choices.includes(choice) === true
      if (listed && !isPossible && !isRepair) throw failure('approval.thingUnknown')
      const before = stored.find((one) => one.room === room && one.id === id)
      const { start, end } = thing ??
        before ?? { start: period.from.toISOString(), end: period.until.toISOString() }
      const code = listed ? ('approval.thingUnknown' as const) : ('kit.failed' as const)
      const state = isPossible
        ? ({ state: 'planned', code: '' } as const)
        : ({ state: 'failed', code } as const)
      await upsertThing(db, row, { room, id, choice, ...state, start, end, undo: null }, clock.now())
    }
  }
}

/**
 * Makes these choices those of an absence that is locked: others are undone, and if the absence is in effect, new ones are
 * done now. Throws `approval.thingUnknown` for what is not the person's, not in the period, or not possible, and
 * `approval.delegateNeeded`.
 */
export async function storeChoices(
  inside: Background,
  row: AbsenceRow,
  choices: readonly AbsenceThingChoice[],
  { isDeputyNew = false, isRepair = false }: ChoiceOptions = {},
): Promise<void> {
  const { db, clock } = inside
  const needsDeputy = choices.some(({ choice }) => choicesOfDeputy.includes(choice))
  // The deputy of what is tried again may have left the company.
  if (row.delegateCode === null && needsDeputy && !isRepair) throw failure('approval.delegateNeeded')
  const period = await periodOf(db, row.comCode, row)
  const wanted = new Map(choices.map((one) => [keyOf(one), one]))
  const isWanted = (thing: ThingRow) =>
    wanted.get(keyOf(thing))?.choice === thing.choice &&
    isWithin(thing, period) &&
    !(isDeputyNew && choicesOfDeputy.includes(thing.choice))
  await undoThings(inside, row, (thing) => !isWanted(thing))
  const stored = await selectThings(db, row.comCode, [row.absenceId])
  const unchanged = new Set<string>()
  for (const thing of stored.filter(isWanted)) {
    // What was to be undone and could not be, is wanted again.
    if (thing.state === 'stays')
      await upsertThing(db, row, { ...thing, state: 'done', code: '' }, clock.now())
    const isOver = thing.state === 'failed' && !isRepairable(thing, clock.now())
    if (isOver || thing.state === 'stays' || thing.state === 'done' || thing.state === 'planned')
      unchanged.add(keyOf(thing))
  }
  const fresh = [...wanted.values()].filter((one) => !unchanged.has(keyOf(one)))
  if (fresh.length > 0) {
    const person = await absentContext(inside, row)
    if (!person) throw failure('approval.personUnknown')
    if (!period) throw failure('approval.thingUnknown')
    await storePlanned(person, row, fresh, { period, stored, isRepair })
  }
  if (row.status === 'active') await applyThings(inside, row)
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, key: string) => values[key] ?? '')

/** What the organizer of a meeting reads, in each language: plain, and with the name of the deputy, if there is one now. */
async function commentsOf(
  { db, clock, caches }: Context,
  row: AbsenceRow,
): Promise<{ plain: LocalName; deputy: LocalName | null }> {
  const { comCode, delegateCode, fromDay: from, untilDay: until } = row
  const [party] =
    delegateCode === null ? [] : await selectPeopleParties(db, comCode, [delegateCode], clock.now())
  const textIn = async (language: keyof LocalName) => {
    const { absence: words } = await companyTexts({ db, caches }, { comCode, language }, 'approval', texts)
    const values = { from, until, name: party ? nameIn(party.name, language) : '' }
    return { plain: filled(words.declined, values), deputy: filled(words.suggested, values) }
  }
  const [ko, en, zh] = [await textIn('ko'), await textIn('en'), await textIn('zh')]
  return {
    plain: { ko: ko.plain, en: en.plain, zh: zh.plain },
    deputy: party ? { ko: ko.deputy, en: en.deputy, zh: zh.deputy } : null,
  }
}

/** Does what is planned for meetings and bookings; what a room refuses is stored with its reason. */
export async function applyThings(context: Background, row: AbsenceRow): Promise<void> {
  const { db, clock } = context
  const things = await selectThings(db, row.comCode, [row.absenceId])
  const planned = things.filter(({ state }) => state === 'planned')
  if (planned.length === 0) return
  const person = await absentContext(context, row)
  const period = await periodOf(db, row.comCode, row)
  const comments = person && (await commentsOf(person, row))
  const backDay = await backDayOf(context, row.comCode, row)
  for (const thing of planned) {
    const { room, id, choice } = thing
    const save = (more: Partial<ThingRow>) => upsertThing(db, row, { ...thing, ...more }, clock.now())
    const source = sourceOf(context, room)
    // The deputy may have left since the leave was requested.
    const comment = choicesOfDeputy.includes(choice) ? comments?.deputy : comments?.plain
    if (!period || !isWithin(thing, period)) await save({ state: 'undone' })
    else if (Date.parse(thing.start) <= clock.now().getTime())
      await save({ state: 'failed', code: 'approval.thingBegun' })
    else if (!person || !comment || !source) await save({ state: 'failed', code: 'approval.personUnknown' })
    else {
      const order = { id, choice, period, deputyCode: row.delegateCode, backDay, comment }
      const answer = await attempt(person, room, (inside) => source.apply(inside, order))
      await save(
        'code' in answer ? { state: 'failed', ...answer } : { state: 'done', code: '', undo: answer.value },
      )
    }
  }
}

/** Undoes what an absence did with meetings and bookings that have not begun; what a room cannot undo is stored. */
export async function undoThings(
  context: Background,
  row: AbsenceRow,
  which: (thing: ThingRow) => boolean,
): Promise<void> {
  const { db, clock } = context
  const things = (await selectThings(db, row.comCode, [row.absenceId])).filter(
    (one) => one.state !== 'undone' && which(one),
  )
  if (things.length === 0) return
  const person = await absentContext(context, row)
  for (const thing of things) {
    const { room, undo } = thing
    const save = (more: Partial<ThingRow>) => upsertThing(db, row, { ...thing, ...more }, clock.now())
    const source = sourceOf(context, room)
    if (undo === null) await save({ state: 'undone', code: '' })
    else if (Date.parse(thing.start) <= clock.now().getTime()) continue
    else if (!person || !source) await save({ state: 'stays', code: 'approval.personUnknown' })
    else {
      const answer = await attempt(person, room, (inside) => source.undo(inside, undo))
      await save(
        'code' in answer
          ? { state: 'stays', ...answer }
          : { state: 'undone', code: answer.value ?? '', undo: null },
      )
    }
  }
}
