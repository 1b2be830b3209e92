import { change, read } from '../kit/endpoint.ts'
import { code, localName, object, rowId, type Static, Type, text, versionNumber } from '../kit/schema.ts'
import { calendarLimits } from './entity.ts'

/** The push topic of the groups of a person. */
export const calendarGroupsTopic = 'calendar.groups'

/** A person of a group in the main post. */
const groupPerson = object({
  personCode: Type.String(),
  comCode: Type.String(),
  deptCode: Type.String(),
  email: Type.String(),
  name: localName,
  title: localName,
  dept: localName,
})

/** A named group of people that the viewer shows in columns; people who left are not in it. */
export const peopleGroup = object({
  groupId: rowId,
  name: Type.String(),
  version: versionNumber,
  people: Type.Array(groupPerson),
})
/** A named group of people of the viewer. */
export type PeopleGroup = Static<typeof peopleGroup>

const refreshes = ['calendar.listPeopleGroups'] as const

/** Calls for the groups of people in the people view. */
export const groupCalls = {
  listPeopleGroups: read('/api/calendar/people/group/list', 'maru', {
    summary:
      "Lists the viewer's groups of people for the people view, in their order, without people who left.",
    output: Type.Array(peopleGroup),
    refreshedBy: [{ topic: calendarGroupsTopic }],
  }),
  savePeopleGroup: change('/api/calendar/people/group/save', 'maru', {
    summary: 'Creates a group of people of the viewer, or replaces its name and people.',
    refreshes,
    creates: true,
    input: object({
      groupId: Type.Optional(rowId),
      version: Type.Optional(versionNumber),
      name: text(calendarLimits.name),
      personCodes: Type.Array(code, { minItems: 1, maxItems: calendarLimits.groupPeople, uniqueItems: true }),
    }),
    output: object({ groupId: rowId }),
    errors: [
      'calendar.nameEmpty',
      'calendar.groupNameUsed',
      'calendar.tooManyGroups',
      'calendar.groupChanged',
      'calendar.personUnknown',
    ],
  }),
  removePeopleGroup: change('/api/calendar/people/group/remove', 'maru', {
    summary: 'Removes a group of people of the viewer.',
    refreshes,
    input: object({ groupId: rowId }),
    output: Type.Integer(),
  }),
  orderPeopleGroups: change('/api/calendar/people/group/order', 'maru', {
    summary: "Stores the order of the viewer's groups of people.",
    refreshes,
    input: object({
      groupIds: Type.Array(rowId, { minItems: 1, maxItems: calendarLimits.groups, uniqueItems: true }),
    }),
    output: Type.Integer(),
  }),
}
