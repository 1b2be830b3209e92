import { type gnbQuietApi, previewedAtMost, type Quiet } from '@maru/api/gnb/quiet'
import type { Input } from '@maru/api/kit/endpoint'
import { alarmTopics, canMail, isChangeable } from '@maru/api/kit/quiet/topics'
import { zoneOffset } from '@maru/api/kit/time/time-zones'
import { type Context, transaction } from '#kit/context.ts'
import {
  findAlarmSetting,
  findRules,
  upsertAlarmSetting,
  upsertRules,
} from '#kit/notification/alarm-rule.sql.ts'
import { listWorkTimes } from '#kit/notification/decide.service.ts'
import { selectRecent } from './quiet.sql.ts'

const day = 86_400_000
/** Days of the preview, today included. */
const previewedDays = 7

/** The rules of the viewer, and the alarms of the last seven days in the zone of the viewer. */
export async function getQuiet(context: Context): Promise<Quiet> {
  const { db, viewer, clock } = context
  const now = clock.now().getTime()
  const workOf = await listWorkTimes(context, [viewer.personCode], new Date(now - previewedDays * day))
  const work = workOf(viewer.personCode)
  const wall = now + zoneOffset(work.timeZone, new Date(now)) * 60_000
  const first = wall - (wall % day) - (previewedDays - 1) * day
  const since = new Date(first - zoneOffset(work.timeZone, new Date(first)) * 60_000)
  const ruleOf = await findRules(db, viewer)
  const { digestTimes } = await findAlarmSetting(db, viewer)
  const dayText = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  return {
    ...{ rules: alarmTopics.map(ruleOf), digestTimes, work },
    ...{ from: dayText(first), until: dayText(wall) },
    alarms: await selectRecent(db, viewer, since, previewedAtMost),
  }
}

/**
 * Saves rules and times of the viewer, and returns 1. A rule that cannot be changed, a phone without the bell and a mail
 * that does not exist are left out. What waits already comes at its time.
 */
export function saveQuiet(context: Context, input: Input<typeof gnbQuietApi.saveQuiet>): Promise<number> {
  return transaction(context, async ({ db, viewer }) => {
    const rules = input.rules
      .filter(({ topic }) => isChangeable(topic))
      .map((rule) => ({
        ...rule,
        phone: rule.bell && rule.phone,
        mail: rule.mail && canMail(rule.topic),
      }))
    // The last one of a kind counts.
    await upsertRules(db, viewer, [...new Map(rules.map((rule) => [rule.topic, rule])).values()])
    if (input.digestTimes)
      await upsertAlarmSetting(db, viewer, { digestTimes: input.digestTimes.toSorted((a, b) => a - b) })
    return 1
  })
}
