import { boardApi } from '@maru/api/board'
import { contractApi } from '@maru/api/contract-board'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../sent-statements.ts'
import { type CallCells, groups } from './board-calls.ts'
import { contractGroups } from './contract-calls.ts'
import { type DemoPortal, logins, openDemo, type Place } from './demo.ts'
import { openHome, partsOf } from './home.ts'

/**
 * Rights in the boards of the demo, from spec 2§6 and 1§6. A cell is the status of every call of its group (see
 * board-calls.ts). `yes` and `no` state whether lists of many boards contain this board. `-` means that the person has
 * no items there. A person who may send mail gets 400, because the mail of these calls has no recipient.
 */
const columns =
  'shown read picture answer confirm others write own change readers views mail manage listed settings found'

const manager = 'yes 200 200 200 200 403 200 200 200 200 200 400 200 yes 200 200'
const writer = 'yes 200 200 200 200 403 200 200 403 404 403 403 403 no 403 403'
const reader = 'yes 200 200 200 200 403 403 - 403 404 403 403 403 no 403 403'
const nobody = 'no 404 404 404 404 404 404 - 404 404 404 404 404 no 404 403'
const mailOnly = '403 403 404 403 403 403 403 - 403 403 403 403 403 403 403 403'
/** A person who manages a global board but may not create one. */
const company = 'yes 200 200 200 200 403 200 200 200 200 200 400 200 yes 200 403'
/** A person who has access to other companies but is not a must-read target there. */
const superElsewhere = 'yes 200 200 200 404 403 200 200 200 200 200 400 200 yes 200 200'
/** An anonymous board: changes need the password or a super administrator, and no person may list the views. */
const namelessSuper = 'yes 200 200 200 200 403 200 200 200 200 403 400 200 yes 200 200'
const namelessGroup = 'yes 200 200 200 200 403 200 200 403 200 403 400 200 yes 200 200'
const namelessCompany = 'yes 200 200 200 200 403 200 200 403 200 403 400 200 yes 200 403'

const boards: Record<string, { at: [comCode: string, name: string]; cells: Record<string, string> }> = {
  'a board of the first company': {
    at: ['HB', '동호회'],
    cells: {
      ...{ super: manager, company: manager, board: manager, groupboard: nobody },
      ...{ reserve: writer, globalreserve: nobody, popup: writer, account: writer, hr: writer },
      ...{ user: writer, peer: writer, colleague: writer, english: writer, concurrent: writer },
      ...{ outsider: nobody, chinese: nobody, mailonly: mailOnly },
    },
  },
  'a board of the first company that is given to nobody': {
    at: ['HB', '임원 게시판'],
    cells: {
      ...{ super: manager, company: manager, board: manager, groupboard: nobody },
      ...{ reserve: nobody, globalreserve: nobody, popup: nobody, account: nobody, hr: nobody },
      ...{ user: nobody, peer: nobody, colleague: nobody, english: nobody, concurrent: nobody },
      ...{ outsider: nobody, chinese: nobody, mailonly: mailOnly },
    },
  },
  'a board for all companies that few may write in': {
    at: ['HB', '공지사항'],
    cells: {
      ...{ super: manager, company: company, board: writer, groupboard: manager },
      ...{ reserve: reader, globalreserve: reader, popup: reader, account: reader, hr: reader },
      ...{ user: writer, peer: reader, colleague: reader, english: reader, concurrent: reader },
      ...{ outsider: reader, chinese: reader, mailonly: mailOnly },
    },
  },
  'a board of the second company': {
    at: ['HBH', '이야기 마당'],
    cells: {
      ...{ super: superElsewhere, company: nobody, board: nobody, groupboard: writer },
      ...{ reserve: nobody, globalreserve: writer, popup: nobody, account: nobody, hr: nobody },
      ...{ user: nobody, peer: nobody, colleague: nobody, english: nobody, concurrent: nobody },
      ...{ outsider: writer, chinese: nobody, mailonly: mailOnly },
    },
  },
  'a contract board of the first company': {
    at: ['HB', '계약 관리'],
    cells: {
      ...{ super: manager, company: manager, board: manager, groupboard: nobody },
      ...{ reserve: writer, globalreserve: nobody, popup: writer, account: writer, hr: writer },
      ...{ user: writer, peer: writer, colleague: writer, english: writer, concurrent: writer },
      ...{ outsider: nobody, chinese: nobody, mailonly: mailOnly },
    },
  },
  'a nameless board for all companies': {
    at: ['HB', '익명 제안함'],
    cells: {
      ...{ super: namelessSuper, company: namelessCompany, board: writer, groupboard: namelessGroup },
      ...{ reserve: writer, globalreserve: writer, popup: writer, account: writer, hr: writer },
      ...{ user: writer, peer: writer, colleague: writer, english: writer, concurrent: writer },
      ...{ outsider: writer, chinese: writer, mailonly: mailOnly },
    },
  },
}

const contractColumns = 'read write own change manage'
const keeper = '200 200 200 200 200'
const maker = '200 200 200 403 403'
const stranger = '404 404 - 404 404'
const shut = '403 403 - 403 403'

/** Rights to the contracts of a company, defined by the boards of their kind (decision 057). */
const contracts: Record<string, Record<string, string>> = {
  HB: {
    ...{ super: keeper, company: keeper, board: keeper, groupboard: stranger },
    ...{ reserve: maker, globalreserve: stranger, popup: maker, account: maker, hr: maker },
    ...{ user: maker, peer: maker, colleague: maker, english: maker, concurrent: maker },
    ...{ outsider: stranger, chinese: stranger, mailonly: shut },
  },
  HBC: {
    ...{ super: keeper, company: stranger, board: stranger, groupboard: stranger },
    ...{ reserve: stranger, globalreserve: stranger, popup: stranger, account: stranger, hr: stranger },
    ...{ user: stranger, peer: stranger, colleague: stranger, english: stranger, concurrent: stranger },
    ...{ outsider: stranger, chinese: maker, mailonly: shut },
  },
}

let demo: DemoPortal
const places = new Map<string, Place>()

beforeAll(async () => {
  demo = await openDemo()
  for (const { at } of Object.values(boards)) places.set(at[1], await demo.place(...at))
}, 60_000)
afterAll(() => demo.stop())
// In these tests many people guess one password from one address. Other tests cover the limit.
beforeEach(() => demo.app.db`delete from kit_throttle`)

test('the home page of the demo needs at most ten statements', async () => {
  const client = clientOf('user')
  const parts = await partsOf(client)
  const answers = await openHome(client, parts)
  expect(answers).toEqual(answers.map(() => 200))
  const sent = await statementsOf(demo.app, () => openHome(client, parts))
  expect(sent.length, sent.join('\n')).toBeGreaterThan(0)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(10)
})

/** The results of a login for every call of every group that differ from the table. */
async function collectCells<V>(
  visit: V,
  asked: Record<string, (visit: V) => Promise<CallCells>>,
  names: string,
  cells: string | undefined,
) {
  const wanted = new Map(names.split(' ').map((name, index) => [name, cells?.split(' ')[index]]))
  const got: [string, string, string | undefined][] = []
  const meant: typeof got = []
  for (const [group, ask] of Object.entries(asked)) {
    for (const [call, cell] of await ask(visit)) {
      got.push([group, call, cell])
      meant.push([group, call, wanted.get(group)])
    }
  }
  return { got, meant }
}

const clientOf = (login: string) => demo.as.get(login) ?? demo.app.client

describe.each(Object.entries(boards))('%s', (_kind, { at, cells }) => {
  test.each(logins)('as %s', async (login) => {
    const place = places.get(at[1])
    if (!place) throw new Error(`${at[1]} was not opened`)
    const visit = { client: clientOf(login), author: demo.author, place }
    const { got, meant } = await collectCells(visit, groups, columns, cells[login])
    expect(got).toEqual(meant)
  })
})

describe.each(Object.entries(contracts))('the contracts of %s', (comCode, cells) => {
  test.each(logins)('as %s', async (login) => {
    const visit = { client: clientOf(login), author: demo.author, comCode }
    const { got, meant } = await collectCells(visit, contractGroups, contractColumns, cells[login])
    expect(got).toEqual(meant)
  })
})

test.each(logins)('unread articles are counted only in visible boards, for %s', async (login) => {
  const client = clientOf(login)
  if (login === 'mailonly') {
    expect((await client.callWith(boardApi.countUnread, {})).status).toBe(403)
    return
  }
  const { result } = await client.call(boardApi.countUnread, {})
  const shown = (await client.call(boardApi.listBoards, {})).result.map(({ boardId }) => boardId)
  expect(shown).toEqual(expect.arrayContaining(result.boards.map(({ boardId }) => boardId)))
})

test('every call of boards and contracts was tested', () => {
  const all = Object.values({ ...boardApi, ...contractApi }).map((endpoint) => endpoint.name)
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter((name) => !demo.made.has(name))).toEqual([])
})
