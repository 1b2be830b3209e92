import type { UserSetting } from '@maru/api/gnb/user-setting'
import type { Db } from '../../../kit/db.ts'

/** Settings that are stored by this room. */
export type StoredSetting = Pick<UserSetting, 'mailLayout' | 'mailListCount' | 'isPermanentDelete'>

/** The stored settings of a person; undefined before the first change. */
export async function findUserSetting(db: Db, personCode: string): Promise<StoredSetting | undefined> {
  const [row] = await db<StoredSetting[]>`
    select mail_layout, mail_list_count, is_permanent_delete
      from gnb_user_setting where person_code = ${personCode}`
  return row
}

/** Stores the settings of a person. */
export async function upsertUserSetting(db: Db, personCode: string, setting: StoredSetting): Promise<void> {
  await db`
    insert into gnb_user_setting (person_code, mail_layout, mail_list_count, is_permanent_delete)
    values (${personCode}, ${setting.mailLayout}, ${setting.mailListCount}, ${setting.isPermanentDelete})
    on conflict (person_code) do update
       set mail_layout = excluded.mail_layout, mail_list_count = excluded.mail_list_count,
           is_permanent_delete = excluded.is_permanent_delete`
}
