import type { CardText } from '@maru/api/mail/card'
import { wireColumns } from '#kit/data/wire-columns.sql.ts'
import type { Db } from '#kit/db.ts'

/** A card as stored: only the texts that its owner has changed. */
export interface CardRow {
  fields: Partial<Record<CardText, string>>
  template: string
  freeContent: string
  usageState: number
  autoSign: boolean
  replyAutoSign: boolean
}

/** The card of a person; locked until the transaction ends with `lock`. */
export async function findCard(db: Db, personCode: string, lock = false): Promise<CardRow | undefined> {
  const [row] = await db<CardRow[]>`
    select fields, template, free_content, usage_state, auto_sign, reply_auto_sign
      from mail_user_card where person_code = ${personCode} ${lock ? db`for update` : db``}`
  return row
}

/** Stores the card of a person. */
export async function saveCardRow(db: Db, personCode: string, card: CardRow, now: Date): Promise<void> {
  await db`
    insert into mail_user_card (
      com_code, person_code, fields, template, free_content, usage_state, auto_sign, reply_auto_sign, changed_at)
    select com_code, person_code, ${db.json(card.fields as never)}, ${card.template}, ${card.freeContent},
           ${card.usageState}, ${card.autoSign}, ${card.replyAutoSign}, ${now}
      from org_public_person where person_code = ${personCode}
    on conflict (com_code, person_code) do update
       set fields = excluded.fields, template = excluded.template, free_content = excluded.free_content,
           usage_state = excluded.usage_state, auto_sign = excluded.auto_sign,
           reply_auto_sign = excluded.reply_auto_sign, changed_at = excluded.changed_at`
}

/** What the organisation knows of a person in a post, for a card that was never saved. */
export async function findCardTexts(
  db: Db,
  { personCode, comCode, deptCode }: { personCode: string; comCode: string; deptCode: string },
  now: Date,
): Promise<Partial<Record<CardText, string>>> {
  const [row] = await db<Partial<Record<CardText, string>>[]>`
    select ${wireColumns(db, 'cardCompany', 'company.names')}, ${wireColumns(db, 'cardDept', 'post.depts')},
           ${wireColumns(db, 'cardTitle', 'post.titles')}, ${wireColumns(db, 'cardRole', 'post.positions')},
           ${wireColumns(db, 'cardName', 'person.names')}, person.office_tel, person.mobile_tel, person.email,
           case when company.domain = '' then '' else 'https://' || company.domain end as home_page
      from org_public_person person
      left join org_named_post(${now}) post
        on post.person_code = person.person_code and post.com_code = ${comCode} and post.dept_code = ${deptCode}
      join org_public_company company on company.com_code = coalesce(post.com_code, person.com_code)
     where person.person_code = ${personCode} limit 1`
  return row ?? {}
}
