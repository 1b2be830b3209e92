import { contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let manager: Client
let stranger: Client
let foreignManager: Client

beforeAll(async () => {
  app = await openTestApp()
  const h = await createCompany(app.db, 'H')
  const s = await createCompany(app.db, 'S')
  kim = await createPerson(app, h, 'KIM')
  manager = await createPerson(app, h, 'BOSS', ['isCompanyManager'])
  stranger = await createPerson(app, s, 'STRANGER')
  foreignManager = await createPerson(app, s, 'OTHERBOSS', ['isCompanyManager'])
  await app.db`
    insert into org_department (com_code, dept_code, path, name_ko) values ('H', 'H-D2', '{H-D2}', '영업팀')`
  await createPerson(app, { comCode: 'H', deptCode: 'H-D2' }, 'SALES')
}, 60_000)

afterAll(() => app.stop())

async function idOf(answer: Promise<{ result: { id: string } }>): Promise<string> {
  return (await answer).result.id
}

describe('public groups', () => {
  test('are created by company managers, visible in their company, and to all if shared', async () => {
    const refused = await kim.call(contactApi.createPublicFolder, { displayName: '전사' })
    expect(refused.status).toBe(403)
    const team = await idOf(
      manager.call(contactApi.createPublicFolder, {
        displayName: '개발 모임',
        displayNameEng: 'Developers',
        emailAddress: 'Dev@H.example',
        manageDeptCode: 'H-D2',
        members: [
          { type: 'person', id: 'KIM' },
          { type: 'department', id: 'H-D2' },
          { type: 'address', id: 'guest@else.example' },
        ],
      }),
    )
    const all = await idOf(
      manager.call(contactApi.createPublicFolder, {
        displayName: '모두',
        isShared: true,
        members: [
          { type: 'G', id: team },
          { type: 'person', id: 'KIM' },
        ],
      }),
    )
    const list = await kim.call(contactApi.listPublicFolders, { pageNum: 1, rowSize: 100 })
    expect(list.result.data.map((one) => [one.displayName, one.memberCount, one.mayEdit])).toEqual([
      ['개발 모임', 3, false],
      ['모두', 2, false],
    ])
    const elsewhere = await stranger.call(contactApi.listPublicFolders, {})
    expect(elsewhere.result.data.map((one) => one.identity)).toEqual([all])
    expect((await stranger.call(contactApi.listPublicMembers, { identity: team })).status).toBe(404)
    expect((await kim.call(contactApi.listPublicFolders, { searchWord: 'devel' })).result.totalCount).toBe(1)
    const byInitials = await kim.call(contactApi.listPublicFolders, { searchWord: 'ㄱㅂㅁㅇ' })
    expect(byInitials.result.data.map((one) => one.displayName)).toEqual(['개발 모임'])
    expect(byInitials.result.data[0]?.companyName).not.toBe('')

    const members = await kim.call(contactApi.listPublicMembers, {
      identity: all,
      rowSize: 1,
      searchFilter: 0,
    })
    expect([members.result.totalCount, members.result.data[0]]).toMatchObject([
      2,
      { type: 'G', id: team, email: 'dev@h.example' },
    ])
    const deep = await kim.call(contactApi.listPublicMembers, { identity: all, traversal: 'Deep' })
    expect(deep.result.data.map((one) => one.id).sort()).toEqual(['KIM', 'SALES', 'guest@else.example'])
    const word = await kim.call(contactApi.listPublicMembers, { identity: team, searchWord: 'KIM' })
    expect(word.result.data.map((one) => one.deptName)).toEqual(['개발팀'])

    const cycle = await manager.call(contactApi.updatePublicFolder, {
      id: team,
      displayName: '개발 모임',
      members: [{ type: 'G', id: all }],
    })
    expect(cycle.refusal?.code).toBe('contact.listCycle')
    expect((await kim.call(contactApi.updatePublicFolder, { id: team, displayName: 'x' })).status).toBe(403)
    expect((await stranger.call(contactApi.updatePublicFolder, { id: team, displayName: 'x' })).status).toBe(
      404,
    )
    expect((await kim.call(contactApi.removePublicFolder, { id: team })).status).toBe(403)
    expect((await manager.call(contactApi.removePublicFolder, { id: team })).status).toBe(200)
    expect(
      (await kim.call(contactApi.listPublicMembers, { identity: all })).result.data.map((one) => one.id),
    ).toEqual(['KIM'])
  })

  test('of another company are visible inside a group only while they are shared', async () => {
    const theirs = await idOf(
      foreignManager.call(contactApi.createPublicFolder, {
        displayName: '저쪽',
        isShared: true,
        members: [{ type: 'person', id: 'STRANGER' }],
      }),
    )
    const ours = await idOf(
      manager.call(contactApi.createPublicFolder, {
        displayName: '이쪽',
        members: [{ type: 'G', id: theirs }],
      }),
    )
    const inside = async (traversal: 'Deep' | 'Shallow') =>
      (await kim.call(contactApi.listPublicMembers, { identity: ours, traversal })).result.data.map(
        (one) => one.id,
      )
    expect([await inside('Shallow'), await inside('Deep')]).toEqual([[theirs], ['STRANGER']])
    await foreignManager.call(contactApi.updatePublicFolder, {
      id: theirs,
      displayName: '저쪽',
      isShared: false,
    })
    expect([await inside('Shallow'), await inside('Deep')]).toEqual([[], []])
    const again = await manager.call(contactApi.updatePublicFolder, {
      id: ours,
      displayName: '이쪽',
      members: [{ type: 'G', id: theirs }],
    })
    expect(again.refusal?.code).toBe('contact.memberUnknown')
  })

  test('nested thirty deep and in cycles created by direct writes are expanded once', async () => {
    const made: string[] = []
    for (let n = 0; n < 30; n += 1) {
      const [inner] = made.slice(-1)
      const members = [
        { type: 'address' as const, id: `deep${n}@else.example` },
        ...(inner ? [{ type: 'G' as const, id: inner }] : []),
      ]
      made.push(await idOf(manager.call(contactApi.createPublicFolder, { displayName: `층 ${n}`, members })))
    }
    const [first = '', last = ''] = [made[0], made.at(-1)]
    await app.db`
      insert into contact_group_member (com_code, group_id, place, child_group_id)
      values ('H', ${Number(first)}, 99, ${Number(last)})`
    const deep = await kim.call(contactApi.listPublicMembers, {
      identity: last,
      traversal: 'Deep',
      rowSize: 200,
    })
    expect([deep.result.totalCount, new Set(deep.result.data.map((one) => one.email)).size]).toEqual([30, 30])
  })

  test('concurrently nested into each other by two managers: one succeeds', async () => {
    const [a = '', b = ''] = await Promise.all(
      ['가', '나'].map((displayName) => idOf(manager.call(contactApi.createPublicFolder, { displayName }))),
    )
    const put = (id: string, inside: string) =>
      manager.call(contactApi.updatePublicFolder, {
        id,
        displayName: '고리',
        members: [{ type: 'G', id: inside }],
      })
    const answers = await Promise.all([put(a, b), put(b, a)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
  })
})
