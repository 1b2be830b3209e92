import { change, defineApi, read } from '../kit/endpoint.ts'
import { presenceApi } from '../kit/presence.ts'
import { object, type Static, Type } from '../kit/schema.ts'

/** Whether other people see when the viewer last used the portal. */
export const presenceSetting = object({ showsLastSeen: Type.Boolean() })
/** Whether other people see when the viewer last used the portal. */
export type PresenceSetting = Static<typeof presenceSetting>

/** The calls about where people are, and about what the viewer lets others see of it. */
export const orgPresenceApi = defineApi('org', {
  ...presenceApi,
  getPresenceSetting: read('/api/hr/presence/setting', 'maru', {
    summary: 'Returns whether other people see when the viewer last used the portal.',
    output: presenceSetting,
  }),
  savePresenceSetting: change('/api/hr/presence/setting', 'maru', {
    summary: 'Stores whether other people see when the viewer last used the portal.',
    refreshes: ['org.getPresenceSetting', 'org.listPresence'],
    input: presenceSetting,
    output: object({}),
  }),
})
