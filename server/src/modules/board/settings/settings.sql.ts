import type { AdminBoard, BoardSettings, FieldSetting, PrefaceSetting } from '@maru/api/board'
import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { OwnRights } from '../board.rules.ts'

const name = (db: Db, table: string) => db`
  ${db(table)}.names`

/** Boards of a company and global ones, or of all companies if `comCode` is null; removed ones only if requested. */
export function selectAdminBoards(
  db: Db,
  comCode: string | null,
  withRemoved: boolean,
): Promise<AdminBoard[]> {
  return db<AdminBoard[]>`
    select board.board_id, board.com_code, ${name(db, 'company')} as company_name, ${name(db, 'board')} as board_name,
           board.kind as board_kind, board.is_global, board.removed_at as removed_date,
           coalesce(counter.article_count + counter.notice_count, 0) as article_count
      from board_board board
      join org_public_company company using (com_code)
      left join board_counter counter using (com_code, board_id)
     where (${comCode}::text is null or board.com_code = ${comCode} or board.is_global)
       and (${withRemoved} or board.removed_at is null)
     order by board.is_global desc, case when board.is_global then 0 else company.sort end,
              case when board.is_global then '' else board.com_code end, board.removed_at is not null,
              board.sort_order, board.board_id`
}

/** Companies in their order, for the company of a new board. */
export function selectCompanyNames(db: Db): Promise<{ comCode: string; companyName: LocalName }[]> {
  return db<{ comCode: string; companyName: LocalName }[]>`
    select company.com_code, ${name(db, 'company')} as company_name
      from org_public_company company order by company.sort, company.com_code`
}

/** A board's settings as stored in the database. */
export interface SettingsRow extends Omit<BoardSettings, 'rights' | 'mayBeGlobal'> {
  rights: (OwnRights & { subject: string })[]
}

/** Number of removed fields and prefaces of a board that can be restored: the last ones. */
const mostRemovedParts = 50

const removedParts = (db: Db) => db`
  coalesce((select jsonb_agg(kept.part order by kept.removed_at desc) from (
    select field.removed_at, jsonb_build_object(
        'fieldId', field.field_id, 'place', field.place, 'fieldType', field.field_type,
        'fieldName', ${name(db, 'field')}, 'options', to_jsonb(field.options), 'isRequired', field.is_required) as part
      from board_field field
     where field.com_code = board.com_code and field.board_id = board.board_id and field.removed_at is not null
     order by field.removed_at desc limit ${mostRemovedParts}) kept), '[]') as removed_fields,
  coalesce((select jsonb_agg(kept.part order by kept.removed_at desc) from (
    select preface.removed_at, jsonb_build_object('prefaceId', preface.preface_id,
        'prefaceName', ${name(db, 'preface')}, 'prefaceText', preface.preface_text) as part
      from board_preface preface
     where preface.com_code = board.com_code and preface.board_id = board.board_id and preface.removed_at is not null
     order by preface.removed_at desc limit ${mostRemovedParts}) kept), '[]') as removed_prefaces`

/** A board's settings, removed or not; `lock` locks the board until the transaction ends. */
export async function findBoardSettings(
  db: Db,
  boardId: number,
  lock: boolean,
): Promise<SettingsRow | undefined> {
  const [row] = await db<SettingsRow[]>`
    select board.board_id, board.com_code, board.version, board.removed_at as removed_date,
           ${name(db, 'board')} as board_name, board.kind as board_kind, board.is_global, board.use_comment,
           board.use_recommend, board.use_reply, board.use_tag, board.use_nameless,
           board.use_history as use_article_history, board.use_content, board.use_popup, board.use_preface,
           board.use_file, board.items_per_page,
           coalesce((select jsonb_agg(jsonb_build_object(
               'fieldId', field.field_id, 'place', field.place, 'fieldType', field.field_type,
               'fieldName', ${name(db, 'field')}, 'options', to_jsonb(field.options), 'isRequired', field.is_required)
               order by field.sort_order, field.field_id)
             from board_field field where field.com_code = board.com_code and field.board_id = board.board_id
              and field.removed_at is null), '[]') as fields,
           coalesce((select jsonb_agg(jsonb_build_object('prefaceId', preface.preface_id,
               'prefaceName', ${name(db, 'preface')}, 'prefaceText', preface.preface_text)
               order by preface.sort_order, preface.preface_id)
             from board_preface preface
            where preface.com_code = board.com_code and preface.board_id = board.board_id
              and preface.removed_at is null), '[]') as prefaces,
           ${removedParts(db)},
           coalesce((select jsonb_agg(jsonb_build_object(
               'subject', subject, 'isMenuAdmin', is_menu_admin, 'canRead', can_read, 'canWrite', can_write,
               'canUpdate', can_update, 'canDelete', can_delete, 'canPrint', can_print) order by subject)
             from board_right where com_code = board.com_code and board_id = board.board_id), '[]') as rights
      from board_board board
     where board.board_id = ${boardId}::bigint
     ${lock ? db`for update of board` : db``}`
  return row
}

/** The names of those subjects that exist; `everyone` has none. */
export function selectSubjectNames(
  db: Db,
  subjects: string[],
): Promise<{ subject: string; name: LocalName }[]> {
  return db<{ subject: string; name: LocalName }[]>`
    with asked as (
      select subject, split_part(subject, ':', 1) as kind, substr(subject, strpos(subject, ':') + 1) as id
        from unnest(${subjects}::text[]) as t (subject))
    select asked.subject, ${name(db, 'company')} as name
      from asked join org_public_company company on asked.kind = 'company' and company.com_code = asked.id
    union all
    select asked.subject, ${name(db, 'dept')}
      from asked join org_public_department dept on asked.kind = 'department' and dept.dept_code = asked.id
    union all
    select asked.subject, ${name(db, 'person')}
      from asked join org_public_person person on asked.kind = 'person' and person.person_code = asked.id
    union all
    select asked.subject, ${name(db, 'role')}
      from asked join account_public_role role on asked.kind = 'role' and role.role_id = asked.id`
}

/** The columns of a board's row. */
export type BoardWriting = Omit<
  BoardSettings,
  | 'boardId'
  | 'version'
  | 'removedDate'
  | 'mayBeGlobal'
  | 'fields'
  | 'prefaces'
  | 'rights'
  | 'removedFields'
  | 'removedPrefaces'
>

/** Inserts a board at the end of its list, with its empty counts; returns its number. */
export async function insertBoardRow(db: Db, board: BoardWriting, now: Date): Promise<number> {
  const [row] = await db<{ boardId: number }[]>`
    insert into board_board (
      com_code, kind, names, is_global, use_comment, use_recommend, use_reply, use_tag,
      use_nameless, use_history, use_content, use_popup, use_preface, use_file, items_per_page, created_at, sort_order)
    select ${board.comCode}, ${board.boardKind}, ${nameValue(db, board.boardName)},
           ${board.isGlobal}::boolean, ${board.useComment}::boolean, ${board.useRecommend}::boolean,
           ${board.useReply}::boolean, ${board.useTag}::boolean, ${board.useNameless}::boolean,
           ${board.useArticleHistory}::boolean, ${board.useContent}::boolean, ${board.usePopup}::boolean,
           ${board.usePreface}::boolean, ${board.useFile}::boolean, ${board.itemsPerPage}::int, ${now}::timestamptz,
           coalesce(max(sort_order) + 1, 0)
      from board_board where is_global = ${board.isGlobal} and (is_global or com_code = ${board.comCode})
    returning board_id`
  if (!row) throw new Error('an insert with returning has a row')
  await db`insert into board_counter (com_code, board_id) values (${board.comCode}, ${row.boardId})`
  return row.boardId
}

/** Stores the next version of a board's own settings. */
export async function updateBoardRow(db: Db, boardId: number, board: BoardWriting): Promise<void> {
  await db`
    update board_board
       set kind = ${board.boardKind}, names = ${nameValue(db, board.boardName)}, is_global = ${board.isGlobal}, use_comment = ${board.useComment},
           use_recommend = ${board.useRecommend}, use_reply = ${board.useReply}, use_tag = ${board.useTag},
           use_nameless = ${board.useNameless}, use_history = ${board.useArticleHistory},
           use_content = ${board.useContent}, use_popup = ${board.usePopup}, use_preface = ${board.usePreface},
           use_file = ${board.useFile}, items_per_page = ${board.itemsPerPage}, version = version + 1
     where com_code = ${board.comCode} and board_id = ${boardId}`
}

interface BoardKey {
  comCode: string
  boardId: number
}

/**
 * Replaces the fields of a board by these, in this order: existing ones are changed, new ones added, others marked as
 * removed with their values in articles; a removed field that is listed again is restored.
 */
export async function replaceFields(
  db: Db,
  { comCode, boardId }: BoardKey,
  fields: FieldSetting[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    fields.map((field, sort) => ({ ...field, fieldId: field.fieldId ?? null, sort })),
  )
  const given = db`
    jsonb_to_recordset(${rows}::text::jsonb) as given (
      "fieldId" int, place text, "fieldType" text, "fieldName" jsonb, options text[], "isRequired" boolean, sort int)`
  await db`
    update board_field set removed_at = ${now}
     where com_code = ${comCode} and board_id = ${boardId} and removed_at is null
       and field_id not in (select "fieldId" from ${given} where "fieldId" is not null)`
  await db`
    update board_field field
       set place = given.place, names = given."fieldName", options = given.options, is_required = given."isRequired",
           sort_order = given.sort, removed_at = null
      from ${given}
     where field.com_code = ${comCode} and field.board_id = ${boardId} and field.field_id = given."fieldId"`
  await db`
    insert into board_field (
      com_code, board_id, place, field_type, names, options, is_required, sort_order)
    select ${comCode}, ${boardId}, place, "fieldType", "fieldName", options, "isRequired", sort
      from ${given} where "fieldId" is null order by sort`
}

/** Replaces the prefaces of a board by these, in this order; others remain on the articles that have them. */
export async function replacePrefaces(
  db: Db,
  { comCode, boardId }: BoardKey,
  prefaces: PrefaceSetting[],
  now: Date,
): Promise<void> {
  await db`
    update board_preface set removed_at = ${now}
     where com_code = ${comCode} and board_id = ${boardId} and removed_at is null
       and not preface_id = any(${prefaces.map((preface) => preface.prefaceId)}::text[])`
  await db`
    insert into board_preface (com_code, board_id, preface_id, names, preface_text, sort_order)
    select ${comCode}, ${boardId}, "prefaceId", "prefaceName", "prefaceText", sort - 1
      from rows from (jsonb_to_recordset(${JSON.stringify(prefaces)}::text::jsonb) as (
             "prefaceId" text, "prefaceName" jsonb, "prefaceText" text)) with ordinality
           as given ("prefaceId", "prefaceName", "prefaceText", sort)
    on conflict (com_code, board_id, preface_id) do update
       set names = excluded.names, preface_text = excluded.preface_text, sort_order = excluded.sort_order, removed_at = null`
}

/** Replaces the rights in a board. */
export async function replaceRights(
  db: Db,
  { comCode, boardId }: BoardKey,
  rights: (OwnRights & { subject: string })[],
): Promise<void> {
  await db`delete from board_right where com_code = ${comCode} and board_id = ${boardId}`
  await db`
    insert into board_right (
      com_code, board_id, subject, is_menu_admin, can_read, can_write, can_update, can_delete, can_print)
    select ${comCode}, ${boardId}, subject, "isMenuAdmin", "canRead", "canWrite", "canUpdate", "canDelete", "canPrint"
      from jsonb_to_recordset(${JSON.stringify(rights)}::text::jsonb) as given (
             subject text, "isMenuAdmin" boolean, "canRead" boolean, "canWrite" boolean, "canUpdate" boolean,
             "canDelete" boolean, "canPrint" boolean)`
}

/** Marks a board as removed, or restores it if `removedAt` is null. */
export async function updateBoardRemoved(
  db: Db,
  { comCode, boardId }: BoardKey,
  removedAt: Date | null,
): Promise<void> {
  await db`
    update board_board set removed_at = ${removedAt}, version = version + 1
     where com_code = ${comCode} and board_id = ${boardId}`
}

/** The boards of a list in their order, without removed ones, locked until the transaction ends. */
export function lockBoardList(db: Db, list: { comCode: string; isGlobal: boolean }): Promise<BoardKey[]> {
  return db<BoardKey[]>`
    select com_code, board_id from board_board
     where is_global = ${list.isGlobal} and (is_global or com_code = ${list.comCode}) and removed_at is null
     order by sort_order, board_id
       for update`
}

/** Orders boards by the order of these numbers. */
export async function updateBoardOrder(db: Db, boardIds: number[]): Promise<void> {
  await db`
    update board_board board set sort_order = given.sort - 1
      from unnest(${boardIds}::int[]) with ordinality as given (board_id, sort)
     where board.board_id = given.board_id`
}
