import { inTransaction } from '#kit/db.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { findMessage, type MessageRow } from './message.sql.ts'
import { presentRecipients } from './owner.access.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.hookOwner': { messageId: number }
  }
}

/** The notification of the person in whose name a hook writes to a board; it cannot be switched off. */
export const hookOwnerNotification = notification({
  name: 'admin.hookOwner',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers(context, { messageId }, recipients) {
    const row = await findMessage(context.db, messageId)
    return row
      ? presentRecipients(context, { comCode: row.comCode, people: [row.ownerCode] }, recipients)
      : []
  },
  async describe({ db }, { messageId }) {
    const row = await findMessage(db, messageId)
    if (!row || row.boardId === null || row.articleId === null) return null
    const { hookId, hookName: name, title, boardId, articleId } = row
    return {
      ...{ word: 'admin.alarm.hookOwner', title, subject: `admin.hookOwner:${hookId}` },
      actor: { ko: name, en: name, zh: name, personCode: null },
      url: `/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`,
    }
  },
})

/** Notifies the owner of a hook of its first article in their name. A manager names the owner, who is not asked. */
export async function notifyOwner(
  context: Background,
  {
    messageId,
    hookId,
    comCode,
    ownerCode,
  }: Pick<MessageRow, 'messageId' | 'hookId' | 'comCode' | 'ownerCode'>,
): Promise<void> {
  const recipients = [{ comCode, personCode: ownerCode }]
  const eventKey = `admin.hookOwner:${hookId}:${ownerCode}`
  await inTransaction(context.db, (db) =>
    notify({ ...context, db }, { name: 'admin.hookOwner', thing: { messageId }, recipients, eventKey }),
  )
}
