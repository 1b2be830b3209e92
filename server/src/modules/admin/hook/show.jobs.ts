import { alarmsTopic } from '@maru/api/kit/alarm'
import { inTransaction } from '#kit/db.ts'
import { Failure } from '#kit/failure.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { showInBoard } from './board.service.ts'
import { reportFailure } from './failed-notice.service.ts'
import { deleteOldMessages } from './hook.sql.ts'
import { findMessage, type MessageRow, selectWaiting, updateShownCount, updateState } from './message.sql.ts'
import { presentPeople, presentRecipients } from './owner.access.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.hookMessage': { messageId: number }
  }
}

/** The job that shows a message of a hook. */
export const showHookMessageJob = 'admin.showHookMessage'

const retained = 90 * 86_400_000
const lostAfter = 15 * 60_000

/** The address of the page of a message. */
export const messageUrl = (messageId: number) => `/hook/message?ID=${messageId}`

/** The notification of the people of a hook. */
export const hookNotification = notification({
  name: 'admin.hookMessage',
  kind: 'ET',
  topic: 'other.message',
  // The hook names its people; those who left since get nothing.
  listViewers: async (context, { messageId }, recipients) => {
    const row = await findMessage(context.db, messageId)
    return row ? presentRecipients(context, row, recipients) : []
  },
  async describe({ db }, { messageId }) {
    const row = await findMessage(db, messageId)
    if (!row) return null
    const { hookName, title } = row
    return {
      ...{ word: 'admin.alarm.hookMessage', title, url: messageUrl(messageId) },
      actor: { ko: hookName, en: hookName, zh: hookName, personCode: null },
      subject: `admin.hookMessage:${messageId}`,
    }
  },
})

async function showAlarm(context: Background, row: MessageRow): Promise<void> {
  const { messageId, comCode, people, count, level } = row
  if (row.shownCount >= count) return
  const recipients = people.map((personCode) => ({ comCode, personCode }))
  // A thing that arrives again is counted by the page of the message; people are notified again if its level changes.
  const eventKey = `admin.hookMessage:${messageId}:${level}`
  await inTransaction(context.db, async (db) => {
    await notify(
      { ...context, db },
      { name: 'admin.hookMessage', thing: { messageId }, recipients, eventKey },
    )
    await updateShownCount(db, messageId, count)
  })
}

/** Makes the open browsers of the people of a hook read their work queue again. */
export async function pushWork(
  context: Pick<Background, 'db' | 'push'>,
  { comCode, people }: Pick<MessageRow, 'comCode' | 'people'>,
): Promise<void> {
  if (people.length > 0)
    await context.push(context.db, { to: [...people], comCode, topic: alarmsTopic, id: 0 })
}

/** Notifies the people of a hook, or gives them a row of the work queue. Returns a reason if all of them left. */
async function showToPeople(context: Background, row: MessageRow): Promise<string> {
  const { comCode, people, messageId, count } = row
  if ((await presentPeople(context, comCode, people)).length === 0) return 'admin.hookPeople'
  if (row.target === 'alarm') await showAlarm(context, row)
  else {
    await updateShownCount(context.db, messageId, count)
    await pushWork(context, row)
  }
  return ''
}

/**
 * Shows what is new of a message at the target of its hook. A run that is repeated shows nothing twice; a refusal of the
 * room, for example because the owner may not write any more, is stored as the reason, and the managers are notified.
 */
export async function showHookMessage(
  context: Background,
  { messageId }: { messageId: number },
): Promise<void> {
  const row = await findMessage(context.db, messageId)
  if (row?.state !== 'waiting') return
  let reason = ''
  try {
    reason = await (row.target === 'board' ? showInBoard(context, row) : showToPeople(context, row))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    reason = error.code
  }
  await updateState(context.db, row, reason)
  if (reason !== '') await reportFailure(context, row, reason)
}

/** Queues messages whose job is lost, and removes those of more than 90 days that no person has to do. */
export async function requeueHookMessages(context: Background): Promise<void> {
  const now = context.clock.now()
  for (const messageId of await selectWaiting(context.db, new Date(now.getTime() - lostAfter)))
    await context.enqueue(context.db, showHookMessageJob, { messageId })
  await deleteOldMessages(context.db, now, new Date(now.getTime() - retained))
}
