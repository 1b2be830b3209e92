import { calendarApi, calendarLimits, type PeopleGroup, type WorkingDay } from '@maru/api/calendar'
import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import { useColleagues } from '#features/org/index.tsx'
import { usePage, useRead } from '#kit/call/read.ts'
import type { PickItem } from '#kit/picking.ts'
import { readDraft, storeDraft } from '#kit/screen/draft.ts'
import { useAccount } from '#kit/session/session.ts'
import { useViewZone } from '../../parts/use-calendar.ts'
import {
  departmentKey,
  groupKey,
  hiddenAfter,
  itemsOf,
  readTeam,
  shownOf,
  type Team,
  withMore,
} from '../team.rules.ts'
import { useTeamPicker } from './use-team-picker.ts'

const most = calendarLimits.groupPeople

/** The viewer as an item of the picker. */
function useMe(): PickItem {
  const account = useAccount()
  const { personCode, comCode, deptCode } = account
  return {
    ...{ kind: 'person', id: personCode, email: '', photo: '', comCode, deptCode },
    title: wireName(account, 'titleName'),
    place: wireName(account, 'deptName'),
    name: wireName(account, 'displayName'),
  }
}

/** The chosen team, its people, and the groups that can be chosen. */
function useTeamPeople(team: Team) {
  const me = useMe()
  const groups = useRead(calendarApi.listPeopleGroups, {}, { staleTime: 60_000 })
  const colleagues = useColleagues(true, most)
  const department = [me, ...(colleagues.data ?? []).filter(({ id }) => id !== me.id)].slice(0, most)
  const own = groups.data?.find(({ groupId }) => groupKey(groupId) === team.group)
  // A group that was removed in another window is followed by the department.
  const isDepartment = team.group === departmentKey || (team.group !== null && groups.data && !own)
  const chosen = isDepartment ? department : own ? itemsOf(own) : team.people
  return { me, groups, department, chosen, group: isDepartment ? departmentKey : team.group }
}

/**
 * The open dialog: the group that it creates or changes with its people, the choice of rooms, or the viewer's working
 * place of a date; null without one.
 */
export type TeamDialog =
  | { kind: 'group'; group: PeopleGroup | null; people: readonly PickItem[] }
  | { kind: 'places' }
  | { kind: 'workingDay'; current: WorkingDay }
  | null

/** The chosen rooms with their times of the day, in the order of the choice; those that cannot be booked are left out. */
function usePlaces(places: readonly number[], day: string) {
  const timeZone = useViewZone()
  const resourceIds = [...places].sort((one, other) => one - other)
  const isAsked = resourceIds.length > 0
  const answer = usePage(calendarApi.listPlaceTimes, isAsked ? { resourceIds, day, timeZone } : null)
  const rows = isAsked ? (answer.data ?? []) : []
  return {
    placeTimes: answer,
    places: places.flatMap((id) => rows.find(({ resourceId }) => resourceId === id) ?? []),
  }
}

/** The open dialog, and the acts that open and close it; a new group begins with these people. */
function useTeamDialog(people: readonly PickItem[]) {
  const [dialog, setDialog] = useState<TeamDialog>(null)
  return {
    dialog,
    create: () => setDialog({ kind: 'group', group: null, people }),
    edit: (group: PeopleGroup) => setDialog({ kind: 'group', group, people: itemsOf(group) }),
    choosePlaces: () => setDialog({ kind: 'places' }),
    changeWorkingDay: (current: WorkingDay) => setDialog({ kind: 'workingDay', current }),
    closeDialog: () => setDialog(null),
  }
}

/** Whose time the people view shows, as the viewer chose it in this browser, with the acts that change it. */
export function useTeam(day: string) {
  const { personCode } = useAccount()
  const key = `calendar.people.${personCode}`
  const [team, setTeam] = useState(() => readTeam(readDraft(key)))
  const { me, groups, department, chosen, group } = useTeamPeople(team)
  const personCodes = chosen.map(({ id }) => id).sort()
  const isAsked = personCodes.length > 0
  const levels = usePage(calendarApi.listPeopleCalendars, isAsked ? { personCodes } : null)
  const places = usePlaces(team.places, day)
  const dialog = useTeamDialog(chosen)
  const put = (next: Team) => {
    setTeam(next)
    storeDraft(key, next)
  }
  const { pick, noteLeftOut } = useTeamPicker()
  return {
    ...{ groups, department, me, group, people: chosen, levels: levels.data, ...places, ...dialog },
    placeIds: team.places,
    shown: shownOf(chosen, team.hidden),
    choose: (next: string) => put({ ...team, group: next, hidden: next === departmentKey ? null : [] }),
    show: (id: string, isShown: boolean) =>
      put({ ...team, hidden: hiddenAfter(chosen, team.hidden, id, isShown) }),
    /** Takes a person out of the list, which then is no group any more. */
    remove: (id: string) =>
      put({
        ...team,
        group: null,
        people: chosen.filter((one) => one.id !== id),
        hidden: hiddenAfter(chosen, team.hidden, id, false).filter((one) => one !== id),
      }),
    add: async () => {
      const more = await pick(false)
      if (!more) return
      const { people, leftOut } = withMore(chosen, more, most)
      noteLeftOut(leftOut)
      const added = new Set(more.map(({ id }) => id))
      const hidden = hiddenAfter(chosen, team.hidden, '', false).filter((id) => !added.has(id))
      put({ ...team, group: null, people, hidden })
    },
    /** Shows the people of a department, a distribution list or a public group in place of the others. */
    browse: async () => {
      const people = await pick(true)
      if (people) put({ ...team, group: null, people, hidden: [] })
    },
    showPlace: (id: number, isShown: boolean) => {
      const others = team.places.filter((one) => one !== id)
      put({ ...team, places: (isShown ? [...others, id] : others).slice(0, calendarLimits.places) })
    },
  }
}

/** The people of the view with their acts. */
export type TeamState = ReturnType<typeof useTeam>
