import { defineApi, read } from './endpoint.ts'
import { code, instant, localName, nullable, object, oneOf, type Static, Type } from './schema.ts'

/** The push topic of a change that may change the presence of one person; the id is the code of the person. */
export const presenceTopic = 'org.presence'

/** Maximum number of people in one call. */
export const presenceLimit = 200

/** At work, in a meeting, absent, or outside of the own working hours. */
export const presenceStates = ['here', 'meeting', 'absent', 'outside'] as const
/** At work, in a meeting, absent, or outside of the own working hours. */
export type PresenceState = (typeof presenceStates)[number]

/** Where a person is now, as far as the viewer may know it. It has no title, place or reason. */
export const presence = object({
  personCode: code,
  state: oneOf(presenceStates),
  /** When the state ends: the end of the meeting or absence, the next begin of work; null if it is not known. */
  until: nullable(instant),
  /** Until when the person is free after a meeting; null if another time follows, and for the other states. */
  freeUntil: nullable(instant),
  /** The IANA zone of the person; null if the viewer may not know the working hours. */
  timeZone: nullable(Type.String()),
  /** Who stands in for an absent person. */
  deputy: nullable(object({ personCode: code, name: localName })),
  /** When the person last used the portal; null unless the person allows it. */
  lastSeen: nullable(instant),
})
/** Where a person is now; see {@link presence}. */
export type Presence = Static<typeof presence>

/** Where people are: the room org implements the call, and the kit of the browser makes it. */
export const presenceApi = defineApi('org', {
  listPresence: read('/api/hr/presence/list', 'maru', {
    summary:
      'Returns where people are now: at work, in a meeting, absent or outside of their working hours. People whose presence the viewer may not know are left out, as unknown codes are.',
    method: 'POST',
    input: object({
      personCodes: Type.Array(code, { minItems: 1, maxItems: presenceLimit }),
    }),
    output: Type.Array(presence),
    // The browser caches each person under a list of one code, and joins the reads of a page.
    refreshedBy: [{ topic: presenceTopic, by: 'personCodes', spread: 2000 }],
  }),
})
