import { type Alarm, alarmsAtMost, type gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { alarmsTopic } from '@maru/api/kit/alarm'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { alarmLine, alarmSentence, alarmTitle, inEveryLanguage } from '#kit/notification/alarm-text.ts'
import {
  type AlarmRow,
  countUnreadAlarms,
  selectAlarms,
  updateAlarmRead,
  updateAlarmsRead,
  updateAlarmsUnread,
} from '#kit/notification/alarms.sql.ts'
import { pushAlarms } from '#kit/notification/alarms.ts'
import type { HomeCountSource } from '#kit/room-slots/home-count.ts'
import { type TextChanges, textChangesOf } from '#kit/text/text-changes.ts'

const countedAtMost = 1_000

/** Milliseconds within which reading all alarms can be undone. */
const undoneWithin = 600_000

function toAlarm(row: AlarmRow, changes: TextChanges): Alarm {
  return {
    alarmId: row.alarmId,
    alarmType: row.kind,
    alarmText: alarmLine(row, 'ko', changes),
    alarmTextEng: alarmLine(row, 'en', changes),
    word: row.word,
    sentence: inEveryLanguage(row, (alarm, language) => alarmSentence(alarm, language, changes)),
    title: inEveryLanguage(row, alarmTitle),
    createUserName: row.actorKo,
    createUserName_En: row.actorEn,
    createUserName_Cn: row.actorZh,
    createDate: row.createdAt,
    itemUrl: row.url,
    isRead: row.isRead,
    alsoCount: row.alsoCount,
  }
}

/** The newest alarms of the viewer in their current company (spec 1§4: opening the bell). */
export async function listAlarms(
  context: Context,
  { readFlag, place }: Input<typeof gnbWorkFeedApi.listAlarms>,
): Promise<Alarm[]> {
  const which =
    place === 'desktop' ? 'desktop' : readFlag === undefined ? 'all' : readFlag === 'N' ? 'unread' : 'read'
  const rows = await selectAlarms(context.db, context.viewer, which, alarmsAtMost)
  const changes = await textChangesOf(context, context.viewer.comCode)
  return rows.map((row) => toAlarm(row, changes))
}

/** Number of unread alarms of the viewer, up to 1,000. */
export function countAlarms(context: Context): Promise<number> {
  return countUnreadAlarms(context.db, context.viewer, countedAtMost)
}

const countUnread = async (context: Context) => ({ count: await countAlarms(context), url: '' })

/** The count of unread alarms, for the tile and the line of news on the home page. */
export const alarmCount: HomeCountSource = {
  name: 'alarm',
  topic: alarmsTopic,
  count: countUnread,
  countSince: countUnread,
}

/** Marks an alarm of the viewer as read or unread and returns 1; 404 if the viewer has no such alarm. */
export function readAlarm(
  context: Context,
  { AlarmId, IsRead = 'Y' }: Input<typeof gnbWorkFeedApi.readAlarm>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const at = IsRead === 'Y' ? inside.clock.now() : null
    if (!(await updateAlarmRead(inside.db, inside.viewer, AlarmId, at))) throw notFound()
    await pushAlarms(inside, [inside.viewer])
    return 1
  })
}

/** Marks all alarms of the viewer as read, or those of one kind; returns how many (spec 1§4, delete all). */
export function readAllAlarms(
  context: Context,
  { alarmType, undoKey }: Input<typeof gnbWorkFeedApi.readAllAlarms>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const act = { kind: alarmType, key: undoKey }
    const count = await updateAlarmsRead(inside.db, inside.viewer, inside.clock.now(), act)
    if (count > 0) await pushAlarms(inside, [inside.viewer])
    return count
  })
}

/**
 * Marks as unread what one call of {@link readAllAlarms} marked as read, without what was read since; returns how
 * many. 409 `gnb.alarmUndoOver` after ten minutes, or if nothing of it is left.
 */
export function undoReadAllAlarms(
  context: Context,
  { undoKey }: Input<typeof gnbWorkFeedApi.undoReadAllAlarms>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const since = new Date(inside.clock.now().getTime() - undoneWithin)
    const count = await updateAlarmsUnread(inside.db, inside.viewer, undoKey, since)
    if (count === 0) throw failure('gnb.alarmUndoOver')
    await pushAlarms(inside, [inside.viewer])
    return count
  })
}
