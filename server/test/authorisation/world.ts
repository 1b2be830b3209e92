import { boardApi } from '@maru/api/board'
import { contractApi } from '@maru/api/contract-board'
import type { Input } from '@maru/api/kit/endpoint'
import { hashPassword } from '../../src/kit/password.ts'
import { beginSession } from '../../src/kit/session.ts'
import { type BoardDraft, createBoard } from '../../src/modules/board/board.factory.ts'
import { expandMustReadJob } from '../../src/modules/board/must-read/must-read.service.ts'
import { createFiles } from '../../src/modules/file/file.factory.ts'
import { createMenus } from '../../src/modules/menu/menu.factory.ts'
import type { Client, TestApp } from '../app.ts'
import { cast, openCast, type Role } from '../cast.ts'

/** Who asks, in the order of a row's cells; `stranger` has no session. */
export const askers = ['stranger', 'user', 'peer', 'outsider', 'mailonly', 'manager', 'super'] as const

/** What a contract is written with. */
export const contractWords = {
  comCode: 'ONE',
  title: '유지보수',
  counterparty: '거래처',
  kind: 'service',
  status: 'active',
  amount: '1000',
  currency: 'KRW',
  signedDate: '2026-03-02',
  fromDate: null,
  untilDate: null,
} as const

/** Password of the login `user`. */
export const password = 'right-password'

/** Things of `user` in the company ONE; each asking makes a new one, so that no cell spoils another. */
export interface World {
  /** Everybody who can be asked to make something. */
  people: Record<Role, Client>
  boardId: number
  menuId: number
  /** A board like `boardId` of its own. */
  freshBoard(): Promise<number>
  /** The boards of ONE in their order. */
  boardOrder(): Promise<{ boardIds: number[] }>
  /** A contract of `user`. */
  contract(): Promise<{ id: number }>
  article(): Promise<{ boardId: number; articleId: number }>
  /** A draft of `user`. */
  draft(): Promise<{ boardId: number; draftId: number }>
  /** An article of `manager` that every reader of the board must read. */
  mustRead(): Promise<{ articleId: number }>
  comment(): Promise<{ boardId: number; articleId: number; commentId: number }>
  imageId(): Promise<string>
  /** An unread alarm of `user`. */
  alarm(): Promise<{ AlarmId: number }>
  /** A draft collection with a text `a.txt`, an image and an office file, by their ids. */
  files(): Promise<{ fileCode: string; text: string; image: string; office: string }>
}

/**
 * A row of the matrix: what is asked for, and the status that each of the {@link askers} gets, in their order and
 * parted by blanks. Where `input` is a function, it makes the thing that is asked for.
 */
export interface MatrixRow {
  input: Record<string, unknown> | ((world: World) => object | Promise<object>)
  cells: string
}

/** Rows by endpoint name. */
export type Matrix = Record<string, MatrixRow>

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function fillWorld(
  test: TestApp,
  people: Record<Role, Client>,
  board: Partial<BoardDraft>,
): Promise<World> {
  const { user } = people
  const boardId = await createBoard(
    test.db,
    { comCode: 'ONE', name: { ko: '자유', en: 'Free', zh: '自由' }, ...board },
    test.clock.now(),
  )
  await createBoard(
    test.db,
    { comCode: 'ONE', name: { ko: '계약', en: 'Contracts', zh: '合同' }, kind: 'contract' },
    test.clock.now(),
  )
  const menuId = 10
  await createMenus(test.db, 'ONE', [{ menuId, menuName: '메뉴', for: ['company:ONE'] }])
  const write = async (content: string) => {
    // The password counts where the board is nameless.
    const input: Input<typeof boardApi.createArticle> = { boardId, title: '글', content, password }
    const { articleId } = (await user.call(boardApi.createArticle, input)).result
    return { boardId, articleId }
  }
  return {
    people,
    boardId,
    menuId,
    freshBoard: () =>
      createBoard(test.db, { comCode: 'ONE', name: { ko: '새', en: 'New', zh: '新' } }, test.clock.now()),
    async boardOrder() {
      const { boards } = (await people.manager.call(boardApi.listAdminBoards, {})).result
      return { boardIds: boards.map((board) => board.boardId) }
    },
    async contract() {
      const saved = await user.call(contractApi.saveContract, contractWords)
      return { id: saved.result.contractId }
    },
    article: () => write('<p>본문</p>'),
    async draft() {
      // Of an article, whose drafts are not counted: a board takes 50 of new ones.
      const at = await write('<p>본문</p>')
      const words = { title: '고치는 중', content: '<p>본문</p>' }
      const { draftId } = (await user.call(boardApi.saveDraft, { ...at, words })).result
      return { boardId, draftId }
    },
    async mustRead() {
      const words = { boardId, title: '필독', content: '<p>본문</p>', password }
      const mustRead = { isWhole: true, targets: [] }
      const { articleId } = (await people.manager.call(boardApi.createArticle, { ...words, mustRead })).result
      await expandMustReadJob({ ...test.app.services, db: test.db }, { comCode: 'ONE', boardId, articleId })
      return { articleId }
    },
    async comment() {
      const at = await write('<p>본문</p>')
      const { commentId } = (await user.call(boardApi.saveComment, { ...at, content: '댓글' })).result
      return { ...at, commentId }
    },
    async alarm() {
      const [row] = await test.db<{ alarmId: number }[]>`
        insert into kit_alarm (com_code, person_code, kind, word, url, subject, event_key, created_at)
        values ('ONE', 'user', 'BB', 'boardAlarm.comment', '/board', 'test', gen_random_uuid()::text, now())
        returning alarm_id`
      return { AlarmId: row?.alarmId ?? 0 }
    },
    async imageId() {
      const at = await write(`<p><img src="data:image/png;base64,${pixel}"></p>`)
      const { content } = (await user.call(boardApi.getArticle, at)).result
      return /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(content)?.[0] ?? ''
    },
    async files() {
      const { fileCode, ids } = await createFiles(
        { ...test.app.services, db: test.db },
        { comCode: 'ONE', personCode: 'user' },
        [
          { name: 'a.txt', bytes: Buffer.from('글') },
          { name: 'a.png', bytes: Buffer.from(pixel, 'base64') },
          { name: 'a.doc', bytes: Buffer.from('no office file') },
        ],
      )
      const [text = '', image = '', office = ''] = ids
      return { fileCode, text, image, office }
    },
  }
}

/**
 * Writes the world and returns how to call as one of the askers, each time with a session of its own. `board` changes
 * the settings of its board.
 */
export async function openWorld(
  test: TestApp,
  board: Partial<BoardDraft> = {},
): Promise<{ world: World; as(asker: (typeof askers)[number]): Promise<Client> }> {
  const people = await openCast(test)
  await test.db`
    update account_login set password_hash = ${await hashPassword(password)} where person_code = 'user'`
  const { app, db, client } = test
  return {
    world: await fillWorld(test, people, board),
    async as(asker) {
      if (asker === 'stranger') return client
      const { comCode, deptCode } = cast[asker satisfies Role]
      const who = { personCode: asker, comCode, deptCode, address: '127.0.0.1', agent: 'test' }
      const { secret } = await beginSession({ ...app.services, db }, app.services.config.session, who)
      return client.as(`maru=${secret}`)
    },
  }
}
