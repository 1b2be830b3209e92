import { type ApprovalSetting, defaultSetting } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

/** Whose settings. */
export interface SettingKey {
  comCode: string
  personCode: string
}

/** The settings of a person, with defaults for what was never saved. */
export async function findSetting(db: Db, { comCode, personCode }: SettingKey): Promise<ApprovalSetting> {
  const [row] = await db<{ setting: Partial<ApprovalSetting>; updatedAt: string }[]>`
    select setting, updated_at from approval_setting where com_code = ${comCode} and person_code = ${personCode}`
  return row ? { ...defaultSetting, ...row.setting, updatedDate: row.updatedAt } : defaultSetting
}

/** Saves the given fields; the others keep their value. */
export async function mergeSetting(
  db: Db,
  { comCode, personCode }: SettingKey,
  fields: Partial<ApprovalSetting>,
  now: Date,
): Promise<void> {
  await db`
    insert into approval_setting (com_code, person_code, setting, updated_at)
    values (${comCode}, ${personCode}, ${db.json(fields as never)}, ${now})
    on conflict (com_code, person_code) do update
       set setting = approval_setting.setting || excluded.setting, updated_at = excluded.updated_at`
}
