import { type AlarmRule, type AlarmTopic, defaultDigestTimes, defaultRule } from '@maru/api/kit/quiet/topics'
import type { Db } from '../db.ts'

/** A person in one of their companies. */
export interface RuleOwner {
  comCode: string
  personCode: string
}

/** What applies to all kinds of alarms of a person. */
export interface AlarmSetting {
  /** Whether new alarms are shown on the desktop and by web push (spec 3§3, newAlarm). */
  fresh: boolean
  /** Minutes of the day. */
  digestTimes: number[]
}

const defaultSetting: AlarmSetting = { fresh: true, digestTimes: [...defaultDigestTimes] }

const ruleColumns = (db: Db) => db`rule.topic, rule.bell, rule.phone, rule.mail, rule.timing`

/** The rules that a person saved, by topic; the others are the default. */
export async function findRules(
  db: Db,
  { comCode, personCode }: RuleOwner,
): Promise<(topic: AlarmTopic) => AlarmRule> {
  const rows = await db<AlarmRule[]>`
    select ${ruleColumns(db)} from kit_alarm_rule rule
     where com_code = ${comCode} and person_code = ${personCode}`
  const saved = new Map(rows.map((row) => [row.topic, row]))
  return (topic) => saved.get(topic) ?? defaultRule(topic)
}

/** What a person saved of one kind of alarm; people who saved nothing are absent. */
export type SavedRule = RuleOwner & AlarmSetting & { rule: AlarmRule | null }

/** The rules and settings of several people for one kind of alarm, in one statement. */
export function selectSaved(db: Db, owners: readonly RuleOwner[], topic: AlarmTopic): Promise<SavedRule[]> {
  return db<SavedRule[]>`
    select owner.com_code, owner.person_code, coalesce(setting.fresh, true) as fresh,
           coalesce(setting.digest_times, ${[...defaultDigestTimes]}::int[]) as digest_times,
           case when rule.topic is not null then jsonb_build_object(
             'topic', rule.topic, 'bell', rule.bell, 'phone', rule.phone, 'mail', rule.mail,
             'timing', rule.timing) end as rule
      from unnest(${owners.map((owner) => owner.comCode)}::text[],
                  ${owners.map((owner) => owner.personCode)}::text[]) owner (com_code, person_code)
      left join kit_alarm_rule rule
        on rule.com_code = owner.com_code and rule.person_code = owner.person_code and rule.topic = ${topic}
      left join kit_alarm_setting setting
        on setting.com_code = owner.com_code and setting.person_code = owner.person_code
     where rule.topic is not null or setting.com_code is not null`
}

/** Stores rules of a person; kinds that are not given are unchanged. */
export async function upsertRules(
  db: Db,
  { comCode, personCode }: RuleOwner,
  rules: readonly AlarmRule[],
): Promise<void> {
  if (rules.length === 0) return
  await db`
    insert into kit_alarm_rule (com_code, person_code, topic, bell, phone, mail, timing)
    select ${comCode}, ${personCode}, rule.topic, rule.bell, rule.phone, rule.mail, rule.timing
      from jsonb_to_recordset(${db.json(rules as never)})
        as rule (topic text, bell boolean, phone boolean, mail boolean, timing text)
    on conflict (com_code, person_code, topic) do update
       set bell = excluded.bell, phone = excluded.phone, mail = excluded.mail, timing = excluded.timing`
}

/** What applies to all kinds of alarms of a person. */
export async function findAlarmSetting(db: Db, { comCode, personCode }: RuleOwner): Promise<AlarmSetting> {
  const [row] = await db<AlarmSetting[]>`
    select fresh, digest_times from kit_alarm_setting
     where com_code = ${comCode} and person_code = ${personCode}`
  return row ?? defaultSetting
}

/** Stores what applies to all kinds; absent fields are unchanged. */
export async function upsertAlarmSetting(
  db: Db,
  { comCode, personCode }: RuleOwner,
  { fresh = null, digestTimes = null }: { fresh?: boolean | null; digestTimes?: readonly number[] | null },
): Promise<void> {
  await db`
    insert into kit_alarm_setting as stored (com_code, person_code, fresh, digest_times)
    values (${comCode}, ${personCode}, coalesce(${fresh}::boolean, true),
            coalesce(${digestTimes && [...digestTimes]}::int[], ${[...defaultDigestTimes]}::int[]))
    on conflict (com_code, person_code) do update
       set fresh = coalesce(${fresh}::boolean, stored.fresh),
           digest_times = coalesce(${digestTimes && [...digestTimes]}::int[], stored.digest_times)`
}
