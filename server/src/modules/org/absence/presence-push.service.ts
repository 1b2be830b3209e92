import { presenceTopic } from '@maru/api/kit/presence'
import type { Background } from '#kit/room.ts'
import { selectCompaniesOfPeople } from './presence-push.sql.ts'

/** People that one change pushes at most; browsers read the others again when their state ends. */
const mostPushed = 50

/**
 * Notifies the browsers of the companies of these people that their presence may have changed. With `within`, only
 * those that see this calendar of the person are notified: a person who shares nothing must not be seen at work.
 */
export async function pushPresence(
  { db, push }: Pick<Background, 'db' | 'push'>,
  personCodes: readonly string[],
  within: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const asked = [...new Set(personCodes)].slice(0, mostPushed)
  if (asked.length === 0) return
  for (const { personCode, comCode } of await selectCompaniesOfPeople(db, asked)) {
    const calendarId = within.get(personCode)
    const message = { to: ['*'], comCode, topic: presenceTopic, id: personCode }
    await push(db, calendarId === undefined ? message : { ...message, within: calendarId })
  }
}
