import { boardApi } from '@maru/api/board'
import { beginSession } from '#kit/session/session.ts'
import { expandMustReadJob } from '#modules/board/must-read/must-read.service.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '../app.ts'

/** The logins of the demo. */
export const logins = [
  ...['super', 'company', 'board', 'groupboard', 'reserve', 'globalreserve', 'popup', 'account', 'hr'],
  ...['user', 'peer', 'colleague', 'english', 'concurrent', 'outsider', 'chinese', 'mailonly'],
] as const

/** Password of every anonymous article in these tests. */
export const password = 'maru-role-1'

/**
 * A board of the demo with an article of another person that has a comment, a picture, a file and must-read targets.
 */
export interface Place {
  boardId: number
  comCode: string
  isGlobal: boolean
  isNameless: boolean
  articleId: number
  commentId: number
  imageId: string
  fileCode: string
  /** An unchanged article of another person. */
  victim(): Promise<number>
  /** Marks the article of `victim` as changed, so that the next call of `victim` creates another. */
  spend(): void
}

/** A seeded portal with sessions; `author` is a second super administrator, who writes the test articles. */
export interface DemoPortal {
  app: TestApp
  author: Client
  as: Map<string, Client>
  /** Names of the calls made with any login. */
  made: Set<string>
  place(comCode: string, name: string): Promise<Place>
  stop(): Promise<void>
}

const authorCode = 'HB0004'
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function noting(client: Client, made: Set<string>): Client {
  const callWith: Client['callWith'] = (endpoint, input, extras) => {
    made.add(endpoint.name)
    return client.callWith(endpoint, input, extras)
  }
  // The same call, typed by its contract.
  return { ...client, callWith, call: callWith as Client['call'] }
}

async function openSession(app: TestApp, personCode: string): Promise<Client> {
  const [post] = await app.db<{ comCode: string; deptCode: string }[]>`
    select com_code, dept_code from org_post where person_code = ${personCode} and is_main`
  if (!post) throw new Error(`the demo has no post of ${personCode}`)
  const who = { personCode, ...post, address: '127.0.0.1', agent: 'test' }
  const services = { ...app.app.services, db: app.db }
  const { secret } = await beginSession(services, app.app.services.config.session, who)
  return app.client.as(`maru=${secret}`)
}

async function openPlace(app: TestApp, author: Client, comCode: string, name: string): Promise<Place> {
  const [board] = await app.db<{ boardId: number; isGlobal: boolean; isNameless: boolean }[]>`
    select board_id, is_global, use_nameless as is_nameless from board_board where com_code = ${comCode} and name_ko = ${name}`
  if (!board) throw new Error(`the demo has no board ${name}`)
  const { boardId } = board
  const services = { ...app.app.services, db: app.db }
  const own = { comCode: 'HB', personCode: authorCode }
  const { fileCode } = await createFiles(services, own, [{ name: 'a.txt', bytes: Buffer.from('글') }])
  const words = { boardId, title: '글', ...(board.isNameless ? { password } : {}) }
  const written = await author.call(boardApi.createArticle, {
    ...words,
    content: `<p><img src="data:image/png;base64,${pixel}"></p>`,
    fileCode,
    mustRead: { isWhole: true, targets: [] },
  })
  const { articleId } = written.result
  await expandMustReadJob(services, { comCode, boardId, articleId })
  const saved = await author.call(boardApi.saveComment, { boardId, articleId, content: '댓글' })
  const read = (await author.call(boardApi.getArticle, { boardId, articleId })).result
  let fresh: number | undefined
  return {
    ...board,
    comCode,
    articleId,
    commentId: saved.result.commentId,
    imageId: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(read.content)?.[0] ?? '',
    fileCode: read.fileCode ?? '',
    async victim() {
      const make = async () =>
        (await author.call(boardApi.createArticle, { ...words, content: '<p>글</p>' })).result.articleId
      fresh ??= await make()
      return fresh
    },
    spend() {
      fresh = undefined
    },
  }
}

/** Clones the demo and opens a session for every login. */
export async function openDemo(): Promise<DemoPortal> {
  const app = await openTestApp({ now: '2026-11-21T01:00:00Z', isDemo: true })
  await app.db`
    insert into account_person_role (com_code, person_code, role_id)
    select 'HB', ${authorCode}, role_id from account_role where permission = 'isSuperAdmin'`
  const made = new Set<string>()
  const as = new Map<string, Client>()
  for (const login of logins) {
    const [row] = await app.db<{ personCode: string }[]>`
      select person_code from account_login where login = ${login}`
    if (!row) throw new Error(`the demo has no login ${login}`)
    as.set(login, noting(await openSession(app, row.personCode), made))
  }
  const author = await openSession(app, authorCode)
  return {
    ...{ app, author, as, made },
    place: (comCode, name) => openPlace(app, author, comCode, name),
    stop: () => app.stop(),
  }
}
