import type { PresenceSource } from '#kit/room-slots/presence-source.ts'
import { selectDeputies } from './presence.sql.ts'

/** Who stands in for absent people, for the people of the same company. */
export const approvalPresence: PresenceSource = {
  name: 'approval',
  knowsDeputies: true,
  list: ({ db, viewer }, personCodes, { at }) => {
    const companies = viewer.subjects.flatMap((one) => (one.startsWith('company:') ? one.slice(8) : []))
    return selectDeputies(db, companies, personCodes, at)
  },
}
