import type { MessengerForm } from '@maru/api/admin/messenger'
import type { Db } from '#kit/db.ts'

/** The messengers to which the people of a company may send their alarms. */
export async function selectOwnForms(db: Db, comCode: string): Promise<MessengerForm[]> {
  const [row] = await db<{ ownForms: MessengerForm[] }[]>`
    select own_forms from admin_messenger_rule where com_code = ${comCode}`
  return row?.ownForms ?? []
}

/** Stores the messengers that the people of a company may use. */
export async function upsertOwnForms(
  db: Db,
  comCode: string,
  forms: readonly MessengerForm[],
): Promise<void> {
  await db`
    insert into admin_messenger_rule (com_code, own_forms) values (${comCode}, ${[...forms]})
    on conflict (com_code) do update set own_forms = excluded.own_forms`
}

/** Ends what waits for messengers of people that the company does not allow any more. */
export async function failForbidden(db: Db, comCode: string, forms: readonly MessengerForm[]): Promise<void> {
  await db`
    update admin_webhook_delivery delivery set state = 'failed', next_at = null, answer = 'off'
      from admin_webhook hook
     where hook.com_code = ${comCode} and hook.person_code is not null and hook.form <> all(${[...forms]})
       and delivery.com_code = hook.com_code and delivery.webhook_id = hook.webhook_id and delivery.state = 'waiting'`
}
