import type { BoardRead } from '@maru/api/board'
import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A board for tests and seeds. */
export interface BoardSeed {
  comCode: string
  name: LocalName
  kind: BoardRead['boardKind']
  isGlobal: boolean
  useComment: boolean
  useRecommend: boolean
  useReply: boolean
  useTag: boolean
  useNameless: boolean
  useHistory: boolean
  useContent: boolean
  usePopup: boolean
  usePreface: boolean
  useFile: boolean
  sortOrder: number
  fields: {
    fieldType: string
    name: LocalName
    options?: string[]
    isRequired?: boolean
    place?: 'content' | 'list'
  }[]
  prefaces: { prefaceId: string; name: LocalName; text: string | null }[]
}

/** Inserts a board with its fields and prefaces; returns its number. */
export async function insertBoard(db: Db, board: BoardSeed, now: Date): Promise<number> {
  const [row] = await db<{ boardId: number }[]>`
    insert into board_board (
      com_code, kind, names, is_global, use_comment, use_recommend, use_reply, use_tag,
      use_nameless, use_history, use_content, use_popup, use_preface, use_file, sort_order, created_at)
    values (
      ${board.comCode}, ${board.kind}, ${nameValue(db, board.name)}, ${board.isGlobal},
      ${board.useComment}, ${board.useRecommend}, ${board.useReply}, ${board.useTag}, ${board.useNameless},
      ${board.useHistory}, ${board.useContent}, ${board.usePopup}, ${board.usePreface}, ${board.useFile},
      ${board.sortOrder}, ${now})
    returning board_id`
  if (!row) throw new Error('an insert with returning has a row')
  const { boardId } = row
  await db`insert into board_counter (com_code, board_id) values (${board.comCode}, ${boardId})`
  for (const [index, field] of board.fields.entries()) {
    await db`
      insert into board_field (
        com_code, board_id, field_type, names, options, is_required, place, sort_order)
      values (${board.comCode}, ${boardId}, ${field.fieldType}, ${nameValue(db, field.name)},
              ${field.options ?? []}, ${field.isRequired ?? false},
              ${field.place ?? 'content'}, ${index})`
  }
  for (const [index, preface] of board.prefaces.entries()) {
    await db`
      insert into board_preface (com_code, board_id, preface_id, names, preface_text, sort_order)
      values (${board.comCode}, ${boardId}, ${preface.prefaceId}, ${nameValue(db, preface.name)},
              ${preface.text}, ${index})`
  }
  return boardId
}

/** The rights of one subject in a board. */
export interface RightSeed {
  subject: string
  isMenuAdmin: boolean
  canRead: boolean
  canWrite: boolean
  canUpdate: boolean
  canDelete: boolean
  canPrint: boolean
}

/** Grants rights in a board. */
export async function insertRights(
  db: Db,
  comCode: string,
  boardId: number,
  rights: RightSeed[],
): Promise<void> {
  for (const right of rights) {
    await db`
      insert into board_right (
        com_code, board_id, subject, is_menu_admin, can_read, can_write, can_update, can_delete, can_print)
      values (${comCode}, ${boardId}, ${right.subject}, ${right.isMenuAdmin}, ${right.canRead}, ${right.canWrite},
              ${right.canUpdate}, ${right.canDelete}, ${right.canPrint})`
  }
}

/**
 * Recomputes every stored count from the rows, in batches; for seeds that insert rows directly. Ordinary calls update
 * the counts themselves.
 */
export async function recountBoards(db: Db, stepSize: number): Promise<void> {
  await db`
    insert into board_counter (com_code, board_id, article_count, notice_count, last_seq, last_article_at)
    select board.com_code, board.board_id,
           count(*) filter (where not is_notice and deleted_at is null),
           count(*) filter (where is_notice and deleted_at is null),
           coalesce(max(seq), 0), max(article.created_at) filter (where deleted_at is null)
      from board_board board
      left join board_article article
        on article.com_code = board.com_code and article.board_id = board.board_id and article.seq is not null
     group by board.com_code, board.board_id
    on conflict (com_code, board_id) do update
      set article_count = excluded.article_count, notice_count = excluded.notice_count,
          last_seq = excluded.last_seq, last_article_at = excluded.last_article_at`
  await db`truncate board_step`
  await db`
    insert into board_step (com_code, board_id, step, article_count, below_count)
    select *, sum(article_count) over (partition by com_code, board_id order by step) - article_count
      from (select com_code, board_id, seq / ${stepSize}::int as step, count(*) as article_count
              from board_article
             where seq is not null and deleted_at is null and not is_notice
             group by 1, 2, 3) counted`
}
