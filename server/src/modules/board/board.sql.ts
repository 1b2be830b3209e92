import type { BoardRead } from '@maru/api/board'
import type { LocalName } from '@maru/api/kit/schema'
import { granted } from '#kit/data/rights.ts'
import { wireColumns } from '#kit/data/wire-columns.sql.ts'
import type { Db } from '#kit/db.ts'
import type { Viewer } from '#kit/viewer.ts'
import type { OwnRights } from './board.rules.ts'

/** A board from its row and its fields, the same for every viewer. */
interface BoardFacts extends Omit<BoardRead, 'authorisation'> {
  /** Whether some of its fields are columns of its list. */
  hasListFields: boolean
}

/** A board with the rights of the viewer's subjects. */
export interface BoardRow extends BoardFacts, OwnRights {}

/** A board with all rights in it. */
export interface BoardWithRights extends BoardFacts {
  rights: (OwnRights & { subject: string })[]
}

/** The columns of a board. */
export const boardColumns = (db: Db) => db`
  board.board_id, board.com_code, board.kind as board_kind, ${wireColumns(db, 'boardName', 'board.names')},
  board.is_global, board.use_comment, board.use_recommend, board.use_reply, board.use_tag, board.use_nameless,
  board.use_history as use_article_history, board.use_content, board.use_popup, board.use_preface, board.use_file,
  board.items_per_page,
  exists (select from board_field field where field.com_code = board.com_code and field.board_id = board.board_id
             and field.place = 'list' and field.removed_at is null) as has_list_fields`

/** The rights that the viewer's subjects hold, combined; always one row. */
export const heldRights = (db: Db, subjects: string[]) => db`
  lateral (
    select coalesce(bool_or(is_menu_admin), false) as is_menu_admin, coalesce(bool_or(can_read), false) as can_read,
           coalesce(bool_or(can_write), false) as can_write, coalesce(bool_or(can_update), false) as can_update,
           coalesce(bool_or(can_delete), false) as can_delete, coalesce(bool_or(can_print), false) as can_print
      from board_right
     where com_code = board.com_code and board_id = board.board_id and ${granted(db, subjects)}
  ) held`

/** A board by its number with all rights in it: the same for every viewer, so it can be cached. */
export async function findBoardWithRights(db: Db, boardId: number): Promise<BoardWithRights | undefined> {
  const [row] = await db<BoardWithRights[]>`
    select ${boardColumns(db)},
           coalesce((select jsonb_agg(jsonb_build_object(
               'subject', subject, 'isMenuAdmin', is_menu_admin, 'canRead', can_read, 'canWrite', can_write,
               'canUpdate', can_update, 'canDelete', can_delete, 'canPrint', can_print))
             from board_right where com_code = board.com_code and board_id = board.board_id), '[]') as rights
      from board_board board
     where board.board_id = ${boardId}::bigint and board.removed_at is null`
  return row
}

/** The stored counts of a board. */
export async function findBoardCounts(
  db: Db,
  comCode: string,
  boardId: number,
): Promise<{ articleCount: number; noticeCount: number }> {
  const [row] = await db<{ articleCount: number; noticeCount: number }[]>`
    select article_count, notice_count from board_counter
     where com_code = ${comCode} and board_id = ${boardId}`
  return row ?? { articleCount: 0, noticeCount: 0 }
}

/** The viewer of lists of boards. */
type Asking = Pick<Viewer, 'comCode' | 'subjects' | 'permissions'>

/**
 * The boards that may be in a viewer's lists: global ones and those of their company, all for super administrators
 * (spec 2§6).
 */
const withinReach = (db: Db, { comCode, permissions }: Asking) => db`
  board.removed_at is null
  and (board.com_code = ${comCode} or board.is_global or ${permissions.isSuperAdmin})`

/**
 * Boards within the viewer's reach, readable or not: global ones, those of the viewer's company, then others by
 * company.
 */
export function selectBoards(db: Db, viewer: Asking): Promise<BoardRow[]> {
  return db<BoardRow[]>`
    select ${boardColumns(db)}, held.*
      from board_board board
     cross join ${heldRights(db, viewer.subjects)}
     where ${withinReach(db, viewer)}
     order by case when board.is_global then 0 when board.com_code = ${viewer.comCode} then 1 else 2 end,
              case when board.is_global then '' else board.com_code end, board.sort_order, board.board_id`
}

/** Like {@link selectBoards}, only boards with an article published after an instant. */
export function selectBoardsSince(db: Db, viewer: Asking, since: Date): Promise<BoardRow[]> {
  return db<BoardRow[]>`
    select ${boardColumns(db)}, held.*
      from board_board board
      join board_counter counter using (com_code, board_id)
     cross join ${heldRights(db, viewer.subjects)}
     where ${withinReach(db, viewer)} and counter.last_article_at > ${since}
     order by board.board_id`
}

/** The boards of a kind in every company, in order, readable or not. */
export function selectBoardsOfKind(
  db: Db,
  subjects: string[],
  kind: BoardRead['boardKind'],
): Promise<BoardRow[]> {
  return db<BoardRow[]>`
    select ${boardColumns(db)}, held.*
      from board_board board
     cross join ${heldRights(db, subjects)}
     where board.kind = ${kind} and board.removed_at is null
     order by board.board_id`
}

/** A content field as stored. */
export interface FieldRow {
  fieldId: number
  place: string
  fieldType: string
  fieldName: LocalName
  options: string[]
  isRequired: boolean
}

/** Fields and prefaces of a board in their order, removed ones last. */
export async function selectBoardParts(db: Db, comCode: string, boardId: number) {
  const [row] = await db<
    {
      fields: FieldRow[]
      prefaces: {
        prefaceId: string
        prefaceName: LocalName
        prefaceText: string | null
        isRemoved: boolean
      }[]
    }[]
  >`
    select
      coalesce((select jsonb_agg(jsonb_build_object(
          'fieldId', field_id, 'place', place, 'fieldType', field_type, 'options', to_jsonb(options), 'isRequired', is_required,
          'fieldName', names) order by sort_order, field_id)
        from board_field
        where com_code = ${comCode} and board_id = ${boardId} and removed_at is null), '[]') as fields,
      coalesce((select jsonb_agg(jsonb_build_object(
          'prefaceId', preface_id, 'prefaceText', preface_text, 'isRemoved', removed_at is not null,
          'prefaceName', names)
          order by removed_at is not null, sort_order, preface_id)
        from board_preface where com_code = ${comCode} and board_id = ${boardId}), '[]') as prefaces`
  return row ?? { fields: [], prefaces: [] }
}

/** A board for menus, removed or not, with its readers and administrators as subjects. */
export interface BoardForMenus {
  comCode: string
  boardId: number
  kind: BoardRead['boardKind']
  name: LocalName
  isGlobal: boolean
  isRemoved: boolean
  readers: string[]
  admins: string[]
  /** Numbers of all boards in its list that are not removed. */
  siblings: number[]
}

/** A board by its number, for the rooms that link to it. */
export async function findBoardForMenus(db: Db, boardId: number): Promise<BoardForMenus | undefined> {
  const [row] = await db<BoardForMenus[]>`
    select board.com_code, board.board_id, board.kind, board.is_global, board.removed_at is not null as is_removed,
           board.names as name,
           array(select subject from board_right given where given.com_code = board.com_code
                    and given.board_id = board.board_id and given.can_read and not given.is_menu_admin) as readers,
           array(select subject from board_right given where given.com_code = board.com_code
                    and given.board_id = board.board_id and given.is_menu_admin) as admins,
           array(select beside.board_id from board_board beside
                  where beside.is_global = board.is_global and beside.removed_at is null
                    and (board.is_global or beside.com_code = board.com_code)) as siblings
      from board_board board where board.board_id = ${boardId}::bigint`
  return row
}

/** Changes of a board's stored counts; `step` is the block of sequence numbers that contains the non-notices. */
export interface CountChange {
  comCode: string
  boardId: number
  notices: number
  articles: number
  step: number
}

/** Takes the next sequence number of a board and stores the time; concurrent writers of one board wait here. */
export async function takeSeq(db: Db, comCode: string, boardId: number, now: Date): Promise<number> {
  const [row] = await db<{ seq: number }[]>`
    insert into board_counter as counter (com_code, board_id, last_seq, last_article_at)
    values (${comCode}, ${boardId}, 1, ${now})
    on conflict (com_code, board_id) do update set last_seq = counter.last_seq + 1, last_article_at = ${now}
    returning last_seq as seq`
  if (!row) throw new Error('an insert with returning has a row')
  return row.seq
}

/** Updates the stored counts; must run in the transaction that changes the articles. */
export async function updateCounts(db: Db, change: CountChange): Promise<void> {
  await db`
    update board_counter
       set article_count = article_count + ${change.articles}, notice_count = notice_count + ${change.notices}
     where com_code = ${change.comCode} and board_id = ${change.boardId}`
  if (change.articles === 0) return
  await db`
    insert into board_step as place (com_code, board_id, step, article_count)
    values (${change.comCode}, ${change.boardId}, ${change.step}, ${change.articles})
    on conflict (com_code, board_id, step) do update set article_count = place.article_count + ${change.articles}`
  await updateStepsAbove(db, change.comCode, change.boardId, change.step)
}

/**
 * Recomputes the sums of the steps of a board from one on, after articles changed in it; the board's counter must be
 * locked.
 */
export async function updateStepsAbove(
  db: Db,
  comCode: string,
  boardId: number,
  step: number,
): Promise<void> {
  await db`
    update board_step place set below_count = summed.below_count
      from (select step, sum(article_count) over (order by step rows unbounded preceding) - article_count as below_count
              from board_step where com_code = ${comCode} and board_id = ${boardId}) summed
     where place.com_code = ${comCode} and place.board_id = ${boardId} and place.step = summed.step
       and place.step >= ${step} and place.below_count <> summed.below_count`
}

/** Recomputes the time of the newest article after an article was removed. */
export async function updateNewestArticle(db: Db, comCode: string, boardId: number): Promise<void> {
  await db`
    update board_counter
       set last_article_at = (
         select max(created_at) from (
           (select created_at from board_article where com_code = ${comCode} and board_id = ${boardId}
             and is_notice and deleted_at is null and seq is not null order by seq desc limit 1)
           union all
           (select created_at from board_article where com_code = ${comCode} and board_id = ${boardId}
             and not is_notice and deleted_at is null and seq is not null order by seq desc limit 1)) newest)
     where com_code = ${comCode} and board_id = ${boardId}`
}
