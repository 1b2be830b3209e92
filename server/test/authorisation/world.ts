import { accountPasswordApi } from '@maru/api/account/password'
import { boardApi } from '@maru/api/board'
import { contractApi } from '@maru/api/contract-board'
import { gnbBookmarkApi } from '@maru/api/gnb/bookmark'
import { gnbPopupAdminApi } from '@maru/api/gnb/notice-popup-admin'
import type { Input } from '@maru/api/kit/endpoint'
import { surveyApi } from '@maru/api/survey'
import { hashPassword } from '#kit/session/password.ts'
import { beginSession } from '#kit/session/session.ts'
import { type BoardDraft, createBoard } from '#modules/board/board.factory.ts'
import { expandMustReadJob } from '#modules/board/must-read/must-read.service.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { createMenus } from '#modules/menu/menu.factory.ts'
import type { Client, TestApp } from '../app.ts'
import { cast, openCast, type Role } from '../cast.ts'
import { addQuestion, createSurveyBoard, writeSurvey } from '../surveys.ts'

/** The callers in the order of the cells of a row. `stranger` has no session. */
export const askers = ['stranger', 'user', 'peer', 'outsider', 'mailonly', 'manager', 'super'] as const

/** The input of a contract. */
export const contractInput = {
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

/** A notice popup that everyone in the company ONE sees for years. */
export const noticePopup = {
  noticePopupId: null,
  version: null,
  titleKo: '안내',
  titleEn: '',
  titleZh: '',
  content: '<p>안내</p>',
  startDate: '2020-01-01T00:00:00Z',
  endDate: '2090-01-01T00:00:00Z',
  width: 480,
  height: 400,
  isActive: true,
  subjects: ['company:ONE'],
}

/** Password of the login `user`. */
export const password = 'right-password'

/** Data of `user` in the company ONE; each call creates new rows, so that cells are independent. */
export interface World {
  /** The process and its database, for rows created by a factory. */
  test: TestApp
  /** Clients of the people in the cast. */
  people: Record<Role, Client>
  boardId: number
  menuId: number
  /** A new board like `boardId`. */
  freshBoard(): Promise<number>
  /** The boards of ONE in their order. */
  boardOrder(): Promise<{ boardIds: number[] }>
  /** A contract of `user`. */
  contract(): Promise<{ id: number }>
  article(): Promise<{ boardId: number; articleId: number }>
  /** A draft of `user`. */
  draft(): Promise<{ boardId: number; draftId: number }>
  /** An article of `manager` with all readers of the board as must-read targets. */
  mustRead(): Promise<{ articleId: number }>
  comment(): Promise<{ boardId: number; articleId: number; commentId: number }>
  imageId(): Promise<string>
  /** A bookmark of `user`. */
  bookmark(): Promise<{ BookMarkId: number }>
  /** A notice popup for the company ONE. */
  popup(): Promise<{ noticePopupId: number }>
  /** An unread alarm of `user`. */
  alarm(): Promise<{ AlarmId: number }>
  /** A code that sets the password of `colleague`. */
  resetSecret(): Promise<{ secret: string }>
  /** Deletes the counters of guesses. */
  forgetGuesses(): Promise<void>
  /** The board of surveys. */
  surveyBoard(): Promise<number>
  /** A survey of `user` in a stage. In the stage `approval`, `peer` is the approver. */
  survey(stage: 'draft' | 'approval' | 'open' | 'removed'): Promise<{ surveyId: number }>
  /** The only question, a text question, of a draft or of an open survey of `user`. */
  surveyQuestion(isOpen?: boolean): Promise<{ surveyId: number; surveyQuestionId: number }>
  /** An example of a draft of `user`. */
  surveyExample(): Promise<{ surveyId: number; surveyExampleId: number }>
  /** An own template of `user`. */
  surveyTemplate(): Promise<{ templateId: number }>
  /** A draft collection with a text `a.txt`, an image and an office file, by their ids. */
  files(): Promise<{ fileCode: string; text: string; image: string; office: string }>
}

/**
 * A row of the matrix: the input, and the expected status for each of the {@link askers}, in their order and
 * separated by spaces. A function as `input` creates the requested data.
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
  const forgetGuesses = async () => void (await test.db`delete from kit_throttle`)
  const surveyBoardId = await createSurveyBoard(test, { rights: { 'company:ONE': 'rw' } })
  const writeDraft = async (more: object = {}) => {
    const surveyId = await writeSurvey(user, surveyBoardId, more)
    const { surveyQuestionId } = await addQuestion(user, surveyId, 2)
    return { surveyId, surveyQuestionId }
  }
  const menuId = 10
  let made = 0
  await createMenus(test.db, 'ONE', [{ menuId, menuName: '메뉴', for: ['company:ONE'] }])
  const write = async (content: string) => {
    // An anonymous board requires the password.
    const input: Input<typeof boardApi.createArticle> = { boardId, title: '글', content, password }
    const { articleId } = (await user.call(boardApi.createArticle, input)).result
    return { boardId, articleId }
  }
  return {
    test,
    people,
    boardId,
    menuId,
    freshBoard: () =>
      createBoard(test.db, { comCode: 'ONE', name: { ko: '새', en: 'New', zh: '新' } }, test.clock.now()),
    async boardOrder() {
      const { boards } = (await people.manager.call(boardApi.listAdminBoards, {})).result
      return { boardIds: boards.map((board) => board.boardId) }
    },
    async bookmark() {
      made += 1
      const window = { ItemType: 'FO', ItemId: `w${made}`, ItemUrl: '/x', ItemText: '창' } as const
      const { result } = await user.call(gnbBookmarkApi.createBookmark, window)
      return { BookMarkId: result.bookMarkId }
    },
    async popup() {
      const { result } = await people.manager.call(gnbPopupAdminApi.saveNoticePopup, noticePopup)
      return { noticePopupId: result.noticePopupId }
    },
    async contract() {
      const saved = await user.call(contractApi.saveContract, contractInput)
      return { id: saved.result.contractId }
    },
    article: () => write('<p>본문</p>'),
    async draft() {
      // This is the draft of a change to an article. Such drafts are not limited; drafts of new articles are
      // (50).
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
        values ('ONE', 'user', 'BB', 'board.alarm.comment', '/board', 'test', gen_random_uuid()::text, now())
        returning alarm_id`
      return { AlarmId: row?.alarmId ?? 0 }
    },
    async resetSecret() {
      await forgetGuesses()
      await test.db`update account_login set password_hash = '' where person_code = 'colleague'`
      const issued = await people.super.call(accountPasswordApi.createResetCode, { personCode: 'colleague' })
      return { secret: issued.result.code ?? '' }
    },
    forgetGuesses,
    async imageId() {
      const at = await write(`<p><img src="data:image/png;base64,${pixel}"></p>`)
      const { content } = (await user.call(boardApi.getArticle, at)).result
      return /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(content)?.[0] ?? ''
    },
    surveyBoard: async () => surveyBoardId,
    async survey(stage) {
      const { surveyId } = await writeDraft({ approverCode: stage === 'approval' ? 'peer' : null })
      if (stage === 'approval') await user.call(surveyApi.decideApproval, { surveyId, act: 'request' })
      if (stage === 'open' || stage === 'removed') await user.call(surveyApi.publishSurvey, { surveyId })
      if (stage === 'removed') await user.call(surveyApi.removeSurvey, { surveyId })
      return { surveyId }
    },
    async surveyQuestion(isOpen = false) {
      const draft = await writeDraft()
      if (isOpen) await user.call(surveyApi.publishSurvey, { surveyId: draft.surveyId })
      return draft
    },
    async surveyExample() {
      const surveyId = await writeSurvey(user, surveyBoardId)
      const { examples } = await addQuestion(user, surveyId, 5)
      return { surveyId, surveyExampleId: examples[0]?.surveyExampleId ?? 0 }
    },
    async surveyTemplate() {
      const surveyId = await writeSurvey(user, surveyBoardId)
      const input = { surveyId, title: `Template ${surveyId}`, scope: 'own' as const }
      return (await user.call(surveyApi.saveTemplate, input)).result
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
 * Creates the test world and returns a function that opens a new session for one of the askers. `board` changes the
 * settings of its board.
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
