import { boxes } from '@maru/api/approval'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSealer } from '#kit/config/sealer.ts'
import { checkHistories } from '#modules/approval/index.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { isEmpty, seedDemo, seedIfEmpty } from './seed.ts'

const anchor = new Date('2026-11-21T01:00:00Z')
const lines: string[] = []
let demo: TestDatabase

/** Tables with random numbers, so that responses cannot be linked to people (docs/decisions/100). Only counted. */
const random = new Set(['survey_answer', 'survey_response', 'survey_sealed'])

/** Returns a digest of every table except the tables of the kit, of passwords and of the seed state. */
async function digests(database: TestDatabase): Promise<Record<string, string>> {
  const tables = await database.db<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kit_%' and tablename not in ('account_login', 'board_article_password', 'demo_seed') order by 1`
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await database.db.unsafe<{ digest: string }[]>(
      random.has(name)
        ? `select count(*)::text as digest from ${name}`
        : `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
    )
    result[name] = row?.digest ?? ''
  }
  return result
}

beforeAll(async () => {
  demo = await createTestDatabase()
  expect(await isEmpty(demo.db)).toBe(true)
  await seedDemo(demo.db, (line) => lines.push(line), { size: 'demo', anchor })
}, 300_000)
afterAll(async () => {
  await demo.drop()
})

/** The documented logins that have a calendar. */
const logins = [
  ...[
    'super',
    'company',
    'board',
    'groupboard',
    'reserve',
    'globalreserve',
    'popup',
    'account',
    'hr',
    'user',
  ],
  ...['peer', 'colleague', 'outsider', 'english', 'chinese', 'concurrent'],
]

describe('the seed', () => {
  test('a database with a company is not changed', async () => {
    expect(await isEmpty(demo.db)).toBe(false)
    await expect(seedDemo(demo.db, () => {}, { size: 'demo', anchor })).rejects.toThrow('not empty')
  })

  test('the numbers of authors follow their person codes, whatever the plan of the statement', async () => {
    const [row] = await demo.db<{ wrong: number }[]>`
      select count(*)::int as wrong
        from (select author_id, lag(author_id) over (partition by com_code order by person_code, dept_code) as before
                from board_author) numbered
       where author_id < before`
    expect(row?.wrong).toBe(0)
  })

  test('an interrupted seed is repeated with the same rows, but never if others may use the database', async () => {
    const cut = await createTestDatabase()
    const options = { size: 'demo', anchor } as const
    const killed = seedDemo(
      cut.db,
      (line) => {
        if (line.startsWith('demo: menus')) throw new Error('killed')
      },
      options,
    )
    await expect(killed).rejects.toThrow('killed')
    expect(await isEmpty(cut.db)).toBe(false)
    await expect(seedDemo(cut.db, () => {}, options)).rejects.toThrow('interrupted')
    expect(await seedIfEmpty(cut.db, () => {}, options)).toBe(true)
    const first = await digests(demo)
    expect(Object.keys(first)).toContain('menu_item')
    expect(await digests(cut)).toEqual(first)
    expect(await seedIfEmpty(cut.db, () => {}, options)).toBe(false)
    await cut.drop()
  }, 300_000)

  test.each([0, -1, 1.01, Number.NaN])('a part of %d is refused', async (part) => {
    const empty = await createTestDatabase()
    await expect(seedDemo(empty.db, () => {}, { size: 'load', part, anchor })).rejects.toThrow(RangeError)
    expect(await isEmpty(empty.db)).toBe(true)
    await empty.drop()
  })

  test('it reports its progress and its duration', () => {
    expect(lines.at(-1)).toMatch(/^demo: ready after \d+\.\d s$/)
    expect(lines.some((line) => line.startsWith('demo: menus in'))).toBe(true)
  })
})

describe('the menus of the demo', () => {
  test('every room with a screen of its own has a tab in the top bar of each company', async () => {
    const rows = await demo.db<{ comCode: string; names: string[] }[]>`
      select com_code, array_agg(name_en order by sort_order, menu_id) as names
        from menu_item where is_top_visible group by com_code`
    expect(rows).toHaveLength(3)
    for (const { names } of rows)
      expect(names).toEqual(
        expect.arrayContaining(['Home', 'Mail', 'Calendar', 'Approval', 'Boards', 'Surveys']),
      )
  })
})

describe('the menu statistics of the demo', () => {
  test('each company has clicks on working days before the reference time, in groups of five people', async () => {
    const rows = await demo.db<{ people: number; menus: number; late: number; weekend: number }[]>`
      select count(distinct click.person_code)::int as people, count(distinct click.menu_id)::int as menus,
             count(*) filter (where click.clicked_at >= ${anchor})::int as late,
             count(*) filter (where extract(isodow from click.clicked_at at time zone company.time_zone) > 5)::int
               as weekend
        from menu_click click join org_company company using (com_code) group by company.com_code`
    expect(rows).toHaveLength(3)
    for (const { people, menus, late, weekend } of rows) {
      expect([people >= 10, menus >= 5]).toEqual([true, true])
      expect([late, weekend]).toEqual([0, 0])
    }
    const [large] = await demo.db<{ count: number }[]>`
      select count(*)::int as count from (
        select menu_id from menu_click group by com_code, menu_id having count(distinct person_code) >= 5) shown`
    expect(large?.count).toBeGreaterThan(10)
  })
})

describe('the menus of the demo', () => {
  const menus = <T extends object>(where: string) =>
    demo.db.unsafe<T[]>(`select * from menu_item i where ${where} order by com_code, menu_id`)

  test('each company has one home, three levels, a popup, a proxied page and a menu without a target', async () => {
    const companies = await demo.db<{ comCode: string }[]>`select com_code from org_company`
    expect(companies).toHaveLength(3)
    const levels = `exists (select 1 from menu_item p, menu_item g where (p.com_code, p.menu_id) = (i.com_code, i.parent_menu_id) and (g.com_code, g.menu_id) = (p.com_code, p.parent_menu_id))`
    const nowhere = `target_url = '' and not exists (select 1 from menu_item c where (c.com_code, c.parent_menu_id) = (i.com_code, i.menu_id))`
    for (const where of [`call_type = 'HOME'`, levels, 'is_popup', `frame_url <> ''`, nowhere]) {
      const rows = await menus<{ comCode: string }>(where)
      expect(new Set(rows.map((row) => row.comCode)).size, where).toBe(3)
    }
    expect(await menus(`call_type = 'HOME'`)).toHaveLength(3)
    expect(await menus(nowhere)).toHaveLength(3)
  })

  test("a board's menu is visible to exactly the readers of the board", async () => {
    const differing = await demo.db`
      select i.com_code, i.menu_id from menu_item i join board_board b on b.board_id = i.system_id
      where array(select subject from menu_right r where (r.com_code, r.menu_id) = (i.com_code, i.menu_id) order by 1)
        <> array(select subject from board_right r where (r.com_code, r.board_id) = (b.com_code, b.board_id)
             and (can_read or is_menu_admin) order by 1)`
    expect(differing).toEqual([])
    expect((await menus(`menu_type = 'BB'`)).length).toBeGreaterThan(20)
  })

  test('everyone has menus for the organisation and the address book, and only administrators for the API', async () => {
    for (const target of ['/orgmap/main', '/contact']) {
      const rows = await demo.db<{ subject: string }[]>`
        select r.subject from menu_item i join menu_right r on (r.com_code, r.menu_id) = (i.com_code, i.menu_id)
         where i.target_url = ${target}`
      expect(rows.map((row) => row.subject)).toHaveLength(3)
      for (const { subject } of rows) expect(subject).toMatch(/^company:/)
    }
    const open = await demo.db`
      select from menu_item i join menu_right r on (r.com_code, r.menu_id) = (i.com_code, i.menu_id)
       where i.frame_url = '/cm/docs'`
    expect(open).toHaveLength(0)
  })

  test('all departments of a company have the menu of mail, MAILONLY departments too', async () => {
    const rows = await demo.db<{ subject: string }[]>`select subject from menu_right where menu_id = 4`
    expect(rows.map(({ subject }) => subject.split(':')[0])).toEqual(['company', 'company', 'company'])
  })

  test('each documented login has a week with a series, its exception, a private event and an invitation that waits', async () => {
    const rows = await demo.db<
      { login: string; events: number; moved: number; hidden: number; waits: number }[]
    >`
      select login.login, count(distinct event.event_id)::int as events,
             count(distinct exception.event_id)::int as moved,
             count(distinct event.event_id) filter (where event.class = 'private')::int as hidden,
             (select count(*)::int from calendar_attendee mine
               where mine.person_code = login.person_code and mine.answer = 'none') as waits
        from account_login login
        left join calendar_calendar calendar on calendar.owner_code = login.person_code and calendar.is_main
        left join calendar_event event on event.calendar_id = calendar.calendar_id and event.deleted_at is null
        left join calendar_exception exception on exception.event_id = event.event_id
       where login.login = any(${logins}) group by login.login, login.person_code`
    expect(rows.map(({ login }) => login).sort()).toEqual([...logins].sort())
    for (const { login, events, moved, hidden, waits } of rows)
      expect([login, events > 9, moved, hidden, waits]).toEqual([login, true, 1, 1, 1])
  })

  test('each documented login has a usual working place from Monday to Friday, some at home and some at a customer', async () => {
    const rows = await demo.db<{ login: string; weekdays: number[] }[]>`
      select login.login, array_agg(place.weekday order by place.weekday) as weekdays
        from account_login login join calendar_working_place place on place.person_code = login.person_code
       where login.login = any(${logins}) group by login.login`
    expect(rows.map(({ login }) => login).sort()).toEqual([...logins].sort())
    for (const { weekdays } of rows) expect(weekdays).toEqual([1, 2, 3, 4, 5])
    const kinds = await demo.db`select distinct kind from calendar_working_place order by kind`
    expect(kinds.map(({ kind }) => kind)).toEqual(['home', 'office', 'other'])
  })

  test('every company has icons and a group of quick menus', async () => {
    const rows = await demo.db`
      select com_code from menu_quick group by com_code
      having bool_or(link_type = 'I') and bool_or(parent_quick_menu_id is not null)`
    expect(rows).toHaveLength(3)
  })
})

describe('the articles of the demo', () => {
  interface Shown {
    title: string
    content: string
    createdAt: string
  }
  const articles = () =>
    demo.db<Shown[]>`
      select article.title, body.content, article.created_at
        from board_article article
        join board_article_body body using (com_code, article_id, version)`

  test('are complete: without open slots, undecided particles or hostile texts', async () => {
    const rows = await articles()
    expect(rows.length).toBeGreaterThan(1100)
    for (const { title, content } of rows) {
      expect(`${title} ${content}`).not.toMatch(/\{|\}|\(를\)|\(가\)|\(과\)|undefined/)
      expect(title).not.toMatch(/<|drop table|A{20}/)
    }
  })

  test('match their season: no heating in summer, no training of another month', async () => {
    const rows = await articles()
    const monthOf = ({ createdAt }: Shown) =>
      new Date(Date.parse(createdAt) + 9 * 3_600_000).getUTCMonth() + 1
    const heating = rows.filter(({ title }) => /^(겨울철|Office heating|冬季)/.test(title))
    expect(heating.length).toBeGreaterThan(0)
    expect(heating.map(monthOf).filter((month) => month > 2 && month < 10)).toEqual([])
    const training = rows.filter(({ title }) => /^\d+월 법정 의무교육/.test(title))
    expect(training.length).toBeGreaterThan(0)
    for (const row of training) expect(row.title.startsWith(`${monthOf(row)}월`)).toBe(true)
    // Articles about trips are written in every month.
    expect(rows.filter(({ title }) => /봄|가을|spring|autumn|春季|秋季/i.test(title))).toEqual([])
  })

  test('have later replies, and comments in the order of time', async () => {
    const early = await demo.db`
      select from board_article reply join board_article parent on parent.article_id = reply.parent_id
       where reply.created_at < parent.created_at`
    expect(early).toHaveLength(0)
    const turned = await demo.db`
      select from (
        select created_at, lag(created_at) over (partition by com_code, article_id, reply_to order by path) as before
          from board_comment) step where created_at < before`
    expect(turned).toHaveLength(0)
    const answers = await demo.db`
      select from board_comment answer join board_comment asked on asked.comment_id = answer.reply_to
       where answer.created_at < asked.created_at`
    expect(answers).toHaveLength(0)
  })

  test('are written in the language of their author', async () => {
    const rows = await demo.db<{ name: string; content: string }[]>`
      select author.name_ko as name, body.content
        from board_article article
        join board_author author using (com_code, author_id)
        join board_article_body body using (com_code, article_id, version)
        join board_board board on board.board_id = article.board_id
       where board.is_global and board.kind <> 'album'`
    const isKorean = ({ content }: { content: string }) => /[가-힣]/.test(content)
    const foreign = rows.filter(({ name }) => /^[A-Za-z]/.test(name))
    expect(foreign.length).toBeGreaterThan(10)
    expect(foreign.filter(isKorean)).toEqual([])
  })
})

const personal = [
  ...(['pending', 'scheduled', 'decided', 'drafted', 'progress', 'completed', 'rejected'] as const),
  ...(['withdrawn', 'reference', 'circulation', 'received', 'announced'] as const),
]

test('every box of the main logins has documents, with folders and a saved draft', async () => {
  const rows = await demo.db<{ login: string; box: number }[]>`
    select distinct login.login, entry.box from account_login login
      join approval_entry entry on entry.owner = 'person:' || login.person_code
     where login.login in ('user', 'peer', 'colleague')`
  for (const login of ['user', 'peer', 'colleague'])
    for (const box of personal)
      expect([login, box, rows.some((one) => one.login === login && one.box === boxes[box])]).toEqual([
        ...[login, box, true],
      ])
  const remaining = await demo.db<{ login: string; folders: number; drafts: number }[]>`
    select login.login,
           (select count(*)::int from approval_folder folder where folder.owner = 'person:' || login.person_code) as folders,
           (select count(*)::int from approval_draft draft where draft.person_code = login.person_code) as drafts
      from account_login login where login.login in ('user', 'peer', 'colleague')`
  for (const { login, folders, drafts } of remaining) expect([login, folders, drafts]).toEqual([login, 2, 1])
  const foreign = await demo.db<{ login: string; status: string }[]>`
    select login.login, document.status from approval_document document
      join account_login login on login.person_code = document.drafter_code
     where login.login in ('english', 'chinese') order by 1, 2`
  for (const login of ['english', 'chinese'])
    expect(foreign.filter((one) => one.login === login).map((one) => one.status)).toEqual(
      expect.arrayContaining(['COMPLETE', 'PROGRESS', 'REJECT']),
    )
})

test('documents have signature images, a sealed letter, mentions and receipts, and agree with their histories', async () => {
  const [match] = await demo.db<Record<string, number>[]>`
    select (select count(*)::int from approval_act where act::jsonb -> 'actor' ? 'signature') as signed,
           (select count(*)::int from approval_act where act::jsonb -> 'action' ? 'seal') as sealed,
           (select count(*)::int from approval_comment where mentions <> '[]') as mentions,
           (select count(*)::int from approval_document where flow -> 'receipts' <> '[]') as receipts`
  for (const [name, count] of Object.entries(match ?? {})) expect([name, count > 0]).toEqual([name, true])
  const report = await checkHistories(demo.db, {
    sealer: openSealer({ DATA_DIR: inject('filesFolder'), SEAL_KEY_FILE: '' }),
  })
  expect(report.touched).toBe(null)
})

test('each documented login of a company has a notice that it must still read, which others have confirmed', async () => {
  const rows = await demo.db<{ login: string; open: number }[]>`
    select login.login, count(asked.article_id)::int as open
      from account_login login
      left join board_must_read_person asked
        on asked.person_code = login.person_code and asked.read_at is null
     where login.login in ('company', 'board', 'hr', 'user', 'peer', 'colleague', 'english', 'chinese', 'outsider')
     group by login.login order by login.login`
  expect(rows.filter(({ open }) => open === 0)).toEqual([])
  expect(rows).toHaveLength(9)
  const counts = await demo.db<{ targetCount: number; readCount: number }[]>`
    select target_count, read_count from board_must_read`
  expect(counts).toHaveLength(3)
  for (const { targetCount, readCount } of counts) {
    expect(readCount).toBeGreaterThan(0)
    expect(readCount).toBeLessThan(targetCount)
  }
})

test('each alarm leads to an article or a document that its person may open', async () => {
  const alarms = await demo.db<{ url: string; personCode: string }[]>`select url, person_code from kit_alarm`
  const articles = new Set(
    (await demo.db<{ at: string }[]>`select board_id || ' ' || article_id as at from board_article`).map(
      ({ at }) => at,
    ),
  )
  const documents = new Set(
    (await demo.db<{ at: string }[]>`select owner || ' ' || apm_id as at from approval_entry`).map(
      ({ at }) => at,
    ),
  )
  const leads = alarms.map(({ url, personCode }) => {
    const { pathname, searchParams: query } = new URL(url, 'http://portal')
    if (pathname === '/workflow') return documents.has(`person:${personCode} ${query.get('ID')}`)
    return pathname.startsWith('/board/') && articles.has(`${query.get('SYSID')} ${query.get('ARTICLEID')}`)
  })
  expect(alarms.filter(({ url }) => url.startsWith('/workflow'))).toHaveLength(2)
  expect(alarms.filter((_alarm, at) => !leads[at])).toEqual([])
})

test('no two pictures of articles are equal', async () => {
  const [row] = await demo.db<{ all: number; different: number }[]>`
    select count(*)::int as all, count(distinct md5(small))::int as different from file_picture`
  expect(row?.all).toBeGreaterThan(20)
  expect(row?.different).toBe(row?.all)
})
