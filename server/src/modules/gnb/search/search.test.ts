import { boardApi } from '@maru/api/board'
import { gnbSearchApi } from '@maru/api/gnb/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { refreshPeopleSearch } from '#modules/org/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { writeArticle } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { createSurveyBoard, openSurveyOf } from '#test/surveys.ts'

let test: TestApp
let people: Record<Role, Client>
let open: number
let away: number
const name = (ko: string) => ({ ko, en: `${ko} en`, zh: `${ko} zh` })
const make = (comCode: string, ko: string, more: object = {}) =>
  createBoard(test.db, { comCode, name: name(ko), ...more }, test.clock.now())

beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
  open = await make('ONE', '자유', { rights: { 'company:ONE': 'rw' } })
  away = await make('TWO', '남의 자유', { rights: { 'company:TWO': 'rw' } })
  await test.db`update org_person set name_ko = '한지원', mobile_tel = '010-2345-1105' where person_code = 'peer'`
  await refreshPeopleSearch(test.db)
})
afterAll(() => test.stop())

const search = async (client: Client, keyword: string, more: object = {}) =>
  (await client.call(gnbSearchApi.searchTotal, { keyword, ...more })).result
const comment = (client: Client, articleId: number, content: string) =>
  client.call(boardApi.saveComment, { boardId: client === people.outsider ? away : open, articleId, content })
const group = (result: Awaited<ReturnType<typeof search>>, target: string) =>
  result.groups.find((one) => one.target === target)

describe('the total search', () => {
  it('a room that fails is left out and named, and the other rooms are found', async () => {
    const sources = test.app.services.slots.all('searchSource')
    const board = sources.find(({ target }) => target === 'board')
    if (!board) throw new Error('boards are searched')
    const search = board.search
    board.search = () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }))
    try {
      const answer = await people.user.call(gnbSearchApi.searchTotal, { keyword: '한지원' })
      expect(answer.status).toBe(200)
      expect(answer.result.missing).toEqual(['board'])
      expect(answer.result.orgTotal.totalCount).toBe(1)
      expect(answer.result.boardItems.totalCount).toBe(0)
      const only = await people.user.call(gnbSearchApi.searchTotal, { keyword: '한지원', target: 'board' })
      expect(only.status).toBe(503)
    } finally {
      board.search = search
    }
    expect((await people.user.call(gnbSearchApi.searchTotal, { keyword: '한지원' })).result.missing).toEqual(
      [],
    )
  })
  it('refuses fewer than 2 characters after trimming', async () => {
    for (const keyword of ['', ' ', '가', ' 가 ', '\u3000가']) {
      const answer = await people.user.call(gnbSearchApi.searchTotal, { keyword })
      expect([answer.status, answer.refusal?.code]).toEqual([400, 'gnb.searchTooShort'])
    }
    // A surname of one syllable is enough to find people.
    for (const searchText of ['', ' ', 'a', 'ㄱ']) {
      const quick = await people.user.call(gnbSearchApi.searchPeople, { searchText })
      expect([searchText, quick.refusal?.code]).toEqual([searchText, 'gnb.searchTooShort'])
    }
  })
  it('finds people by name, initial consonants and number, with the fields of a row', async () => {
    for (const keyword of ['한지원', '지원', 'ㅎㅈㅇ', '한ㅈㅇ', '1105']) {
      const { orgItems, orgTotal } = await search(people.user, keyword)
      expect(orgItems.map((one) => one.id)).toEqual(['peer'])
      expect(orgItems[0]).toMatchObject({ displayName: '한지원', mobileTel: '010-2345-1105' })
      expect(orgTotal).toEqual({ totalCount: 1, isTotalCapped: false })
    }
    const quick = await people.user.call(gnbSearchApi.searchPeople, { searchText: 'ㅎㅈㅇ' })
    expect(quick.result).toMatchObject([{ personCode: 'peer', personName: '한지원' }])
  })
  it('finds titles, and bodies on request', async () => {
    const articleId = await writeArticle(people.user, open, '보안 점검 안내', {
      content: '<p>서랍을 잠그세요</p>',
    })
    const { boardItems } = await search(people.peer, '안내 보안')
    expect(boardItems.totalCount).toBe(1)
    expect(boardItems.data[0]).toMatchObject({
      ...{ articleId, boardId: open, title: '보안 점검 안내', excerpt: '서랍을 잠그세요' },
      ...{ place: name('자유'), itemUrl: `/board/list/modal/read?SYSID=${open}&ARTICLEID=${articleId}` },
    })
    expect((await search(people.peer, '서랍')).boardItems.totalCount).toBe(0)
    expect((await search(people.peer, '서랍', { keywordOption: true })).boardItems.totalCount).toBe(1)
    for (const [keywordOption, count] of [
      ['Y', 1],
      [1, 1],
      ['N', 0],
    ] as const)
      expect((await search(people.peer, '서랍', { keywordOption })).boardItems.totalCount).toBe(count)
  })
  it('ranks matching titles before bodies, and newer articles before old ones', async () => {
    const title = await writeArticle(people.user, open, '환경경영 계획')
    const age = (articleId: number, days: number) =>
      test.db`
        update board_article set created_at = created_at - make_interval(days => ${days})
         where article_id = ${articleId}`
    await age(title, 2)
    const words = { content: '<p>환경경영</p>' }
    const older = await writeArticle(people.user, open, '주간 회의', words)
    await age(older, 1)
    const newer = await writeArticle(people.user, open, '월간 회의', words)
    const ids = async () =>
      (await search(people.user, '환경경영', { keywordOption: true })).boardItems.data.map(
        (one) => one.articleId,
      )
    expect(await ids()).toEqual([title, newer, older])
    await age(title, 1000)
    expect(await ids()).toEqual([newer, older, title])
  })
  it('returns pages of 5 of one group', async () => {
    for (let at = 1; at <= 7; at += 1) await writeArticle(people.user, open, `쪽나눔 ${at}`)
    const first = await search(people.user, '쪽나눔', { target: 'board' })
    const second = await search(people.user, '쪽나눔', { target: 'board', pageNumber: 2 })
    expect([first.boardItems.data.length, second.boardItems.data.length]).toEqual([5, 2])
    expect([first.boardItems.totalCount, second.boardItems.totalCount]).toEqual([7, 7])
    expect(first.groups).toEqual([])
    const all = [...first.boardItems.data, ...second.boardItems.data].map((one) => one.articleId)
    expect(new Set(all).size).toBe(7)
  })
  it('excludes groups with switched-off flags', async () => {
    const { orgItems, boardItems } = await search(people.user, '쪽나눔', { board: false })
    expect([orgItems.length, boardItems.totalCount]).toEqual([0, 0])
    expect((await search(people.user, '한지원', { orgchart: false })).orgItems).toEqual([])
  })
  it('finds comments if bodies are requested, and no removed ones', async () => {
    const articleId = await writeArticle(people.user, open, '댓글 글')
    const { commentId } = (await comment(people.peer, articleId, '한강 Walking 좋아요')).result
    const match = group(await search(people.user, 'WALKING', { keywordOption: true }), 'comment')
    expect(match).toMatchObject({ totalCount: 1, isTotalCapped: false })
    expect(match?.items[0]).toMatchObject({
      title: '댓글 글',
      excerpt: '한강 Walking 좋아요',
      author: { ko: '한지원' },
    })
    expect(group(await search(people.user, 'walking'), 'comment')?.totalCount).toBe(0)
    await people.peer.call(boardApi.removeComment, { commentId })
    const after = await search(people.user, 'walking', { keywordOption: true })
    expect(group(after, 'comment')?.totalCount).toBe(0)
  })
  it('counts to 1,000 and reports that there are more', async () => {
    const articleId = await writeArticle(people.user, open, '많은 댓글')
    const { commentId } = (await comment(people.user, articleId, '넘치는 댓글')).result
    await test.db`
      insert into board_comment (com_code, article_id, board_id, path, author_id, content, created_at)
      select com_code, article_id, board_id, path || n::bigint, author_id, content, created_at
        from board_comment cross join generate_series(1, 1000) n where comment_id = ${commentId}`
    const match = group(await search(people.user, '넘치는', { keywordOption: true }), 'comment')
    expect(match).toMatchObject({ totalCount: 1000, isTotalCapped: true })
  })
  it('counts to 100 for the layer, in every group', async () => {
    const articleId = await writeArticle(people.user, open, '미리 보기 1')
    await comment(people.user, articleId, '미리 댓글')
    for (let at = 2; at <= 101; at += 1) await writeArticle(people.user, open, `미리 보기 ${at}`)
    const match = await search(people.user, '미리', { keywordOption: true, isPreview: true, pagePerCount: 3 })
    expect(match.boardItems).toMatchObject({ totalCount: 100, isTotalCapped: true })
    expect(match.boardItems.data.map((one) => one.title)).toEqual(
      [101, 100, 99].map((at) => `미리 보기 ${at}`),
    )
    expect(group(match, 'comment')).toMatchObject({ totalCount: 1 })
    const page = await search(people.user, '미리', { keywordOption: true })
    expect(page.boardItems).toMatchObject({ totalCount: 101, isTotalCapped: false })
    expect(group(page, 'comment')?.totalCount).toBe(1)
  })
})

describe('the people search', () => {
  const names = async (searchText: string) =>
    (await people.user.call(gnbSearchApi.searchPeople, { searchText })).result.map((one) => one.personName)
  it('finds a person by one syllable, in the wrong mode of the keyboard, and with one wrong letter', async () => {
    await createPerson(test, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'seoyeon')
    await test.db`update org_person set name_ko = '선우서연' where person_code = 'seoyeon'`
    await refreshPeopleSearch(test.db)
    // 선우서연 typed without the Korean mode, with one wrong vowel, with one wrong final consonant.
    for (const typed of ['선', 'tjsdntjdus', '선우서욘', '선우석연'])
      expect([typed, await names(typed)]).toEqual([typed, ['선우서연']])
    expect(await names('선오서욘')).toEqual([])
    expect((await people.user.call(gnbSearchApi.searchPeople, { searchText: ' ' })).status).toBe(400)
  })
})

describe('separation of companies', () => {
  it('a term of one company occurs in no result, count or suggestion of another', async () => {
    const secret = '카나리아'
    const { fileCode } = await createFiles(
      { ...test.app.services, db: test.db },
      { comCode: 'TWO', personCode: 'outsider' },
      [{ name: `${secret} 견적.pdf`, bytes: Buffer.from('x') }],
    )
    const articleId = await writeArticle(people.outsider, away, `${secret} 계획`, {
      content: `<p>${secret}</p>`,
    })
    await test.db`update board_article set file_code = ${fileCode} where article_id = ${articleId}`
    await comment(people.outsider, articleId, `${secret} 댓글`)
    const audience = { include: [{ kind: 'company' as const, code: 'TWO' }], exclude: [] }
    const surveys = await createSurveyBoard(test, { comCode: 'TWO', rights: { 'company:TWO': 'rw' } })
    await openSurveyOf(people.outsider, surveys, { title: `${secret} 조사`, audience })
    const counts = async (client: Client) => {
      const match = await search(client, secret, { keywordOption: true })
      return [
        match.boardItems.totalCount,
        group(match, 'comment')?.totalCount,
        group(match, 'file')?.totalCount,
        group(match, 'survey')?.totalCount,
        JSON.stringify(match).split(secret).length - 1 > 0,
      ]
    }
    expect(await counts(people.outsider)).toEqual([1, 1, 1, 1, true])
    for (const role of ['user', 'manager', 'colleague'] as const) {
      expect(await counts(people[role])).toEqual([0, 0, 0, 0, false])
      const quick = await people[role].call(gnbSearchApi.searchPeople, { searchText: secret })
      expect(quick.result).toEqual([])
      for (const target of test.app.services.slots.all('searchSource').map((source) => source.target))
        expect(
          JSON.stringify(await search(people[role], secret, { target, keywordOption: true })),
        ).not.toContain(secret)
    }
  })
  it('people who left are in no search, and their numbers find no person', async () => {
    expect((await search(people.user, '한지원')).orgTotal.totalCount).toBe(1)
    await test.db`update org_person set retired_on = '2020-01-01' where person_code = 'peer'`
    await refreshPeopleSearch(test.db)
    for (const keyword of ['한지원', 'ㅎㅈㅇ', '1105']) {
      expect((await search(people.user, keyword)).orgTotal.totalCount).toBe(0)
      const quick = await people.user.call(gnbSearchApi.searchPeople, { searchText: keyword })
      expect(quick.result).toEqual([])
    }
  })
  it('drafts, secret and removed articles are not found, nor anything attached to them', async () => {
    const articleId = await writeArticle(people.user, open, '은닉어 글')
    await comment(people.user, articleId, '은닉어 댓글')
    await people.user.call(boardApi.removeArticle, { articleId })
    const draft = { boardId: open, title: '은닉어 초안', content: '<p>은닉어</p>', isDraft: true }
    await people.user.call(boardApi.createArticle, draft)
    const match = await search(people.colleague, '은닉어', { keywordOption: true })
    expect([match.boardItems.totalCount, group(match, 'comment')?.totalCount]).toEqual([0, 0])
  })
})
