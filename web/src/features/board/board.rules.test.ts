import { describe, expect, it } from 'vitest'
import { articleAuthor, boardAddress, parseBoardSearch, personAuthor, tagList } from './board.rules.ts'

describe('the address of a board page', () => {
  it('is read without regard to case, and wrong numbers are absent', () => {
    expect(
      parseBoardSearch({ sysid: '3', ArticleId: '17', menuid: 'x', page: '0', TEAMSPRINT: 'TRUE' }),
    ).toEqual({
      boardId: 3,
      articleId: 17,
      parentId: undefined,
      menuId: undefined,
      page: 1,
      isPrint: false,
    })
  })

  it('prints only when TEAMSPRINT equals true', () => {
    expect(parseBoardSearch({ TEAMSPRINT: 'true' }).isPrint).toBe(true)
    expect(parseBoardSearch({ TEAMSPRINT: '1' }).isPrint).toBe(false)
  })

  it('names the version to print, and no other window does', () => {
    const search = { boardId: 3, articleId: 9, version: 2 }
    const address = boardAddress('readPopup', { ...search, isPrint: true })
    expect(address).toBe('/boardpopup/readPopup?SYSID=3&ARTICLEID=9&TEAMSPRINT=true&ARTICLEVERSION=2')
    expect(parseBoardSearch(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).version).toBe(2)
    expect(boardAddress('readPopup', search)).not.toContain('VERSION')
  })

  it.each([
    ['list', { boardId: 3, articleId: 9, menuId: 1003, page: 1 }, '/board/list?SYSID=3&MENUID=1003'],
    ['read', { boardId: 3, articleId: 9, page: 4 }, '/board/list/modal/read?SYSID=3&ARTICLEID=9&PAGE=4'],
    ['list', { boardId: 3, view: 'album', page: 2 }, '/board/album?SYSID=3&PAGE=2'],
    ['read', { boardId: 3, articleId: 9, view: 'summary' }, '/board/summary/modal/read?SYSID=3&ARTICLEID=9'],
    ['write', { boardId: 3, parentId: 9 }, '/board/list/modal/write?SYSID=3&PARENTARTICLE=9'],
    [
      'readPopup',
      { boardId: 3, articleId: 9, isPrint: true },
      '/boardpopup/readPopup?SYSID=3&ARTICLEID=9&TEAMSPRINT=true',
    ],
  ] as const)('%s is written with what it needs', (place, search, expected) => {
    expect(boardAddress(place, search)).toBe(expected)
  })

  it('survives a round trip', () => {
    const search = { boardId: 3, articleId: 9, parentId: undefined, menuId: 1003, page: 4, isPrint: false }
    const query = Object.fromEntries(new URLSearchParams(boardAddress('read', search).split('?')[1]))
    expect(parseBoardSearch(query)).toEqual(search)
  })
})

describe('printed names', () => {
  const article = {
    createdUserName: '김서연',
    createdUserName_En: 'Seoyeon Kim',
    createdUserName_Cn: '',
    createdUserJobTitle: '부장',
    createdUserJobTitle_En: 'General Manager',
    createdUserJobTitle_Cn: '部长',
    createdDeptName: '개발팀',
    createdDeptName_En: '',
    createdDeptName_Cn: '',
  }
  it.each([
    ['ko-KR', '김서연', '부장', '개발팀'],
    ['en-US', 'Seoyeon Kim', 'General Manager', '개발팀'],
    ['zh-CN', 'Seoyeon Kim', '部长', '개발팀'],
  ] as const)('in %s', (language, name, title, department) => {
    expect(articleAuthor(article, language)).toEqual({ name, title, department })
  })

  it('zh-CN shows the Chinese name of a comment’s writer', () => {
    const person = {
      userName: '김서연',
      userName_En: 'Seoyeon Kim',
      displayNameChi: '金瑞妍',
      userJobTitle: '',
      userJobTitle_En: '',
      userJobTitle_Cn: '',
      userDeptName: '',
      userDeptName_En: '',
      userDeptName_Cn: '',
    }
    expect(personAuthor(person, 'zh-CN').name).toBe('金瑞妍')
  })
})

it('tags are single words', () => {
  expect(tagList('가,나')).toEqual(['가', '나'])
  expect(tagList('')).toEqual([])
})
