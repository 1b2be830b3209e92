import type {
  AbsenceDraft,
  AbsenceItem,
  AbsencePlan,
  AbsenceThingChoice,
  FormValues,
  LeaveType,
} from '@maru/api/approval'
import { type AbsenceChoice, choicesOfDeputy } from '@maru/api/kit/absence'
import type { PickItem } from '#kit/picking.ts'

/** Choices for meetings and bookings, by {@link thingKey}; those without one stay as they are. */
export type TypedChoices = Readonly<Record<string, AbsenceChoice>>

/** An absence as it is typed. */
export interface AbsenceTyped {
  kind: AbsenceDraft['kind']
  leaveType: LeaveType
  fromDay: string
  untilDay: string
  firstPart: 'all' | 'noon'
  lastPart: 'all' | 'noon'
  startTime: string
  hours: string
  people: readonly PickItem[]
  /** `all`, or the number of the only form. */
  scope: string
  moves: boolean
  replies: boolean
  reply: string
  shows: boolean
  reason: string
  choices: TypedChoices
}

const noPlace = {
  ...{ kind: 'person' as const, title: { ko: '', en: '', zh: '' }, place: { ko: '', en: '', zh: '' } },
  ...{ email: '', photo: '', comCode: '', deptCode: '' },
}

const two = (value: number) => String(value).padStart(2, '0')

/** A date as a day of the browser's clock. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The first values of the form. */
export const absenceStart = (today: string): AbsenceTyped => ({
  ...{ kind: 'leave', leaveType: 'annual', fromDay: today, untilDay: today },
  ...{ firstPart: 'all', lastPart: 'all', startTime: '09:00', hours: '2' },
  ...{
    people: [],
    scope: 'all',
    moves: true,
    replies: false,
    reply: '',
    shows: true,
    reason: '',
    choices: {},
  },
})

/** The key of a meeting or a booking in the form. */
export const thingKey = ({ room, id }: { room: string; id: string }): string => `${room}/${id}`

/** The room and the id in a {@link thingKey}: the name of a room has no slash. */
function thingOf(key: string): { room: string; id: string } {
  const [room = ''] = key.split('/', 1)
  return { room, id: key.slice(room.length + 1) }
}

/**
 * The choices that are sent: of what is listed and possible, and those of a room that did not answer as they are,
 * because a choice that is not sent is undone. Choices for a deputy are sent only with one.
 */
export function chosenThings(
  { choices, people }: Pick<AbsenceTyped, 'choices' | 'people'>,
  plan: Pick<AbsencePlan, 'things' | 'missing'> | undefined,
): AbsenceThingChoice[] {
  if (!plan) return []
  const listed = new Map(plan.things.map((one) => [thingKey(one), one.choices]))
  return Object.entries(choices).flatMap(([key, choice]) => {
    const { room, id } = thingOf(key)
    const isPossible = plan.missing.includes(room) || listed.get(key)?.includes(choice)
    const hasDeputy = people.length > 0 || !choicesOfDeputy.includes(choice)
    return isPossible && hasDeputy ? [{ room, id, choice }] : []
  })
}

/** Chooses the same for all meetings or bookings that allow it; `none` leaves them all as they are. */
export function chooseAll(
  choices: TypedChoices,
  things: AbsencePlan['things'],
  choice: AbsenceChoice | 'none',
): TypedChoices {
  const changed = new Map(Object.entries(choices))
  for (const thing of things)
    if (choice === 'none') changed.delete(thingKey(thing))
    else if (thing.choices.includes(choice)) changed.set(thingKey(thing), choice)
  return Object.fromEntries(changed)
}

/** What is chosen for all meetings or bookings; null if it is not the same. */
export function commonChoice(
  choices: TypedChoices,
  things: AbsencePlan['things'],
): AbsenceChoice | 'none' | null {
  const [first, ...others] = new Set(things.map((one) => choices[thingKey(one)] ?? 'none'))
  return first === undefined || others.length > 0 ? null : first
}

const noName = { ko: '', en: '', zh: '' }

/** The values of the form for an absence that is changed. */
export function typedOf(item: AbsenceItem): AbsenceTyped {
  const { delegate, applicationId, things } = item
  const picked = { ...noPlace, id: delegate?.personCode ?? '', name: delegate?.name ?? noName }
  return {
    ...{
      kind: item.kind,
      leaveType: item.leaveType ?? 'annual',
      fromDay: item.fromDay,
      untilDay: item.untilDay,
    },
    firstPart: item.startsAtNoon ? 'noon' : 'all',
    lastPart: item.endsAtNoon ? 'noon' : 'all',
    ...{ startTime: item.startTime ?? '09:00', hours: String(item.hours ?? 2) },
    ...{ people: delegate === null ? [] : [picked], scope: applicationId ?? 'all', moves: item.movesPending },
    ...{ replies: item.reply !== '', reply: item.reply, shows: item.showsInCalendar, reason: '' },
    choices: Object.fromEntries(
      things.filter(({ state }) => state !== 'undone').map((one) => [thingKey(one), one.choice]),
    ),
  }
}

/** The number of chosen acts of each kind, in the order in which they come first. */
export function countChoices(things: readonly { choice: AbsenceChoice }[]): [AbsenceChoice, number][] {
  return [...Map.groupBy(things, ({ choice }) => choice)].map(([choice, all]) => [choice, all.length])
}

/** A leave of a part of one day. */
export const isPartOfDay = ({ kind, leaveType }: Pick<AbsenceTyped, 'kind' | 'leaveType'>): boolean =>
  kind === 'leave' && (leaveType === 'am' || leaveType === 'pm' || leaveType === 'hour')

/** True if the last day can end at noon: it is another day than the first one, or that one begins in the morning. */
export const hasLastPart = ({
  fromDay,
  untilDay,
  firstPart,
}: Pick<AbsenceTyped, 'fromDay' | 'untilDay' | 'firstPart'>): boolean =>
  untilDay > fromDay || (untilDay === fromDay && firstPart === 'all')

/** What the server takes. */
export function absenceOf(typed: AbsenceTyped): AbsenceDraft {
  const isPart = isPartOfDay(typed)
  const isHour = typed.kind === 'leave' && typed.leaveType === 'hour'
  const untilDay = isPart ? typed.fromDay : typed.untilDay
  return {
    ...{ kind: typed.kind, leaveType: typed.kind === 'leave' ? typed.leaveType : null },
    ...{ fromDay: typed.fromDay, untilDay },
    startsAtNoon: !isPart && typed.firstPart === 'noon',
    endsAtNoon: !isPart && typed.lastPart === 'noon' && hasLastPart({ ...typed, untilDay }),
    ...{ startTime: isHour ? typed.startTime : null, hours: isHour ? Number(typed.hours) : null },
    delegateCode: typed.people[0]?.id ?? null,
    applicationId: typed.scope === 'all' || typed.kind === 'leave' ? null : typed.scope,
    ...{ movesPending: typed.moves, reply: typed.replies ? typed.reply.trim() : '' },
    showsInCalendar: typed.shows,
  }
}

/** The values of the leave form. */
export function leaveValues(typed: AbsenceTyped): FormValues {
  const absence = absenceOf(typed)
  return {
    ...{ type: typed.leaveType, period: [absence.fromDay, absence.untilDay] },
    halves: [...(absence.startsAtNoon ? ['fromNoon'] : []), ...(absence.endsAtNoon ? ['untilNoon'] : [])],
    ...{ startTime: absence.startTime ?? '', hours: absence.hours === null ? '' : String(absence.hours) },
    delegate: absence.delegateCode === null ? [] : [absence.delegateCode],
    sets: [...(typed.moves ? ['pending'] : []), ...(typed.shows ? ['calendar'] : [])],
    ...{ reply: absence.reply, reason: typed.reason },
  }
}

/** The state of an absence as a list shows it. */
export function absenceState(
  { status, fromDay, untilDay }: Pick<AbsenceItem, 'status' | 'fromDay' | 'untilDay'>,
  today: string,
): 'requested' | 'active' | 'coming' | 'over' | 'refused' | 'cancelled' {
  if (status !== 'active') return status
  return today < fromDay ? 'coming' : today > untilDay ? 'over' : 'active'
}

/** The colour of the tag of a state. */
export const absenceTones = {
  requested: 'info',
  active: 'ok',
  coming: 'info',
  over: undefined,
  refused: undefined,
  cancelled: undefined,
} as const

/** A number of days without superfluous zeros. */
export const dayNumber = (days: number): string => String(Math.round(days * 1000) / 1000)
