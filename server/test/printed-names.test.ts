import { boardApi } from '@maru/api/board'
import { orgApi } from '@maru/api/org'
import { expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { refreshPeopleSearch } from '#modules/org/index.ts'
import { openTestApp } from './app.ts'
import { openCast } from './cast.ts'

test('a retired person disappears from pickers, and their articles retain the name and title at the time of writing', async () => {
  const app = await openTestApp()
  try {
    const { user, peer } = await openCast(app)
    await refreshPeopleSearch(app.db)
    const name = { ko: '자유', en: 'Free', zh: '自由' }
    const boardId = await createBoard(app.db, { comCode: 'ONE', name }, app.clock.now())
    const { articleId } = (
      await user.call(boardApi.createArticle, { boardId, title: '인사', content: '<p>안녕</p>' })
    ).result
    const printed = async () => {
      const { result } = await peer.call(boardApi.getArticle, { boardId, articleId })
      return [result.createdUserName, result.createdUserName_En, result.createdUserJobTitle]
    }
    const before = await printed()
    expect(before).toEqual(['user 님', 'user En', '부장'])
    const inPicker = async () => {
      const asked = { comCode: 'ONE', deptCode: 'ONE-D1' }
      const members = (await peer.call(orgApi.listEmployees, asked)).result.data
      const people = (await peer.call(orgApi.searchOrganisation, { query: 'user' })).result.people
      return [...members, ...people].filter((one) => one.personCode === 'user').length
    }
    expect(await inPicker()).toBe(2)
    await app.db`
      update org_person set retired_on = '2026-11-21', name_ko = '다른 이름' where person_code = 'user'`
    await app.db`update org_title set name_ko = '다른 직위' where kind = 'title'`
    await refreshPeopleSearch(app.db)
    expect(await inPicker()).toBe(0)
    expect((await peer.call(orgApi.getPerson, { personCode: 'user' })).status).toBe(404)
    expect(await printed()).toEqual(before)
  } finally {
    await app.stop()
  }
}, 60_000)
