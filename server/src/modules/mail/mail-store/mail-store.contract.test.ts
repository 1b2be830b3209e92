import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#kit/db.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { mimeText } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { ownStore } from '../database-store/database-store.service.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { readQuery } from '../reading/query.rules.ts'
import type { ListFilter, MailStore, StoreWork } from './mail-store.rules.ts'

/** The kinds of stores; each passes every test of this file. */
const kinds: readonly { name: string; store: MailStore }[] = [{ name: 'own', store: ownStore }]

const page: ListFilter = {
  folderId: null,
  filter: 'all',
  categoryId: null,
  sort: 'date',
  isAscending: false,
  conversations: false,
  own: '',
  personCode: '',
  after: null,
  limit: 50,
}

describe.each(kinds)('a store of the kind $name', ({ store }) => {
  let app: TestApp
  let work: StoreWork
  let box: BoxKey
  let other: BoxKey

  beforeAll(async () => {
    app = await openTestApp({ withJobs: 'queued' })
    const company = await createCompany(app.db, 'H')
    await createPerson(app, company, 'KIM')
    await createPerson(app, company, 'LEE')
    work = { ...app.app.services, db: app.db }
    box = await store.open(work, 'KIM')
    other = await store.open(work, 'LEE')
  }, 60_000)
  afterAll(() => app.stop())

  /** One change, as a call makes it. */
  const change = <T>(run: (inside: StoreWork) => Promise<T>, of: BoxKey = box): Promise<T> =>
    inTransaction(work.db, async (db) => {
      const inside = { ...work, db }
      await store.change(inside, of)
      return run(inside)
    })
  const inbox = async (of: BoxKey = box) => {
    const folder = await store.findFolder(work, of, 'inbox')
    if (!folder) throw new Error('no inbox')
    return folder
  }
  const put = async (
    bytes: Buffer,
    { to = [box], deliveryKey }: { to?: BoxKey[]; deliveryKey?: string } = {},
  ) => {
    const prepared = await store.prepare(work, bytes)
    const at = {
      folder: 'inbox' as const,
      receivedAt: work.clock.now(),
      ...(deliveryKey ? { deliveryKey } : {}),
    }
    return inTransaction(work.db, (db) =>
      store.deliver(
        { ...work, db },
        prepared,
        to.map((one) => ({ box: one, at })),
      ),
    )
  }
  const subjects = async (of: BoxKey = box, folder: string = 'inbox') => {
    const match = await store.findFolder(work, of, folder)
    const rows = await store.list(work, of, { ...page, folderId: match?.folderId ?? 0 })
    return rows.map((row) => row.subject)
  }

  test('opens one mailbox for a person, with every well-known folder once', async () => {
    expect((await store.open(work, 'KIM')).mailboxId).toBe(box.mailboxId)
    const names = (await store.listFolders(work, box)).map((row) => row.wellKnownName)
    for (const name of ['inbox', 'drafts', 'sentitems', 'deleteditems', 'junkemail', 'outbox'])
      expect(names.filter((one) => one === name)).toHaveLength(1)
  })

  test('delivers to several mailboxes, keeps the octets, and one delivery key adds one mail', async () => {
    const bytes = mimeText({ subject: '모두' })
    const first = await put(bytes, { to: [box, other], deliveryKey: 'k1' })
    expect(first.map((one) => one.box.mailboxId).sort()).toEqual([box.mailboxId, other.mailboxId].sort())
    expect(await put(bytes, { to: [box, other], deliveryKey: 'k1' })).toEqual([])
    expect(await subjects()).toEqual(['모두'])
    expect(await subjects(other)).toEqual(['모두'])
    const prepared = await store.prepare(work, bytes)
    expect((await store.readText(work, prepared)).equals(bytes)).toBe(true)
  })

  test('a delivery that fails in its transaction is in no mailbox', async () => {
    const prepared = await store.prepare(work, mimeText({ subject: '취소' }))
    const at = { folder: 'inbox' as const, receivedAt: work.clock.now() }
    await expect(
      inTransaction(work.db, async (db) => {
        await store.deliver({ ...work, db }, prepared, [{ box, at }])
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await subjects()).not.toContain('취소')
  })

  test('marks, moves and removes keep the counts of folders right, and touch no other mailbox', async () => {
    const [one] = await put(mimeText({ subject: '셈' }))
    const id = one?.entryId ?? 0
    const before = await inbox()
    expect(await change((inside) => store.mark(inside, box, [id], { isRead: true }))).toBe(1)
    expect(await change((inside) => store.mark(inside, box, [id], { isRead: true }))).toBe(0)
    expect((await inbox()).unreadCount).toBe(before.unreadCount - 1)
    expect(await change((inside) => store.move(inside, other, [id], 'junkemail'), other)).toEqual([])
    expect(await change((inside) => store.move(inside, box, [id], 'deleteditems'))).toEqual([
      { entryId: id, folderId: before.folderId },
    ])
    expect((await inbox()).totalCount).toBe(before.totalCount - 1)
    expect(await subjects(box, 'deleteditems')).toEqual(['셈'])
    expect(await change((inside) => store.remove(inside, other, [id]), other)).toBe(0)
    expect(await change((inside) => store.remove(inside, box, [id]))).toBe(1)
    expect(await subjects(box, 'deleteditems')).toEqual([])
  })

  test('folders are created, renamed, nested and removed', async () => {
    const parent = await change((inside) =>
      store.createFolder(inside, box, { name: '거래처', parentFolderId: null }),
    )
    const child = await change((inside) =>
      store.createFolder(inside, box, { name: '서울', parentFolderId: null }),
    )
    await change((inside) => store.moveFolders(inside, box, [child.folderId], parent.folderId))
    await change((inside) =>
      store.updateFolder(inside, box, child.folderId, { name: '부산', isFavorite: true }),
    )
    expect(await store.findFolder(work, box, child.folderId)).toMatchObject({
      name: '부산',
      isFavorite: true,
      parentFolderId: parent.folderId,
    })
    expect(await store.findFolder(work, other, child.folderId)).toBeUndefined()
    const [mail] = await put(mimeText({ subject: '안' }))
    await change((inside) => store.move(inside, box, [mail?.entryId ?? 0], child.folderId))
    expect(await store.listOfFolder(work, box, child.folderId, 10)).toEqual([mail?.entryId])
    await change((inside) => store.remove(inside, box, [mail?.entryId ?? 0]))
    await change((inside) => store.removeFolders(inside, box, [child.folderId, parent.folderId]))
    expect(await store.findFolder(work, box, parent.folderId)).toBeUndefined()
  })

  test('finds mails of one mailbox by two characters of any of its words, with operators', async () => {
    await put(mimeText({ subject: '분기 실적 보고', from: 'Han <han@far.example>' }, '매출이 올랐습니다'))
    const find = async (typed: string, of: BoxKey = box) =>
      (await store.search(work, of, readQuery(typed), { folderId: null, limit: 10, offset: 0, most: 11 }))
        .rows
    expect((await find('매출')).map((row) => row.subject)).toEqual(['분기 실적 보고'])
    expect(await find('매출', other)).toEqual([])
    expect((await find('from:han@far.example 실적')).length).toBe(1)
    expect(await find('from:kim@far.example 실적')).toEqual([])
    for (const typed of ['from:HAN', 'from:"han <"', 'from:far.example', 'from:h 보고'])
      expect([typed, (await find(typed)).length]).toEqual([typed, typed === 'from:"han <"' ? 0 : 1])
  })

  test('a search gives a page and counts up to a number, also behind the last page and without a term', async () => {
    for (const subject of ['셈 하나', '셈 둘', '셈 셋']) await put(mimeText({ subject }))
    const found = async (typed: string, asked: { limit: number; offset: number; most: number }, of = box) => {
      const { rows, count } = await store.search(work, of, readQuery(typed), { folderId: null, ...asked })
      return [rows.map((row) => row.subject), count]
    }
    expect(await found('셈', { limit: 2, offset: 0, most: 10 })).toEqual([['셈 셋', '셈 둘'], 3])
    expect(await found('셈', { limit: 2, offset: 2, most: 10 })).toEqual([['셈 하나'], 3])
    expect(await found('셈', { limit: 2, offset: 4, most: 10 })).toEqual([[], 3])
    expect(await found('셈', { limit: 0, offset: 0, most: 10 })).toEqual([[], 3])
    expect(await found('셈', { limit: 1, offset: 0, most: 2 })).toEqual([['셈 셋'], 2])
    expect(await found('없는말', { limit: 2, offset: 0, most: 10 })).toEqual([[], 0])
    expect(await found('셈', { limit: 2, offset: 0, most: 10 }, other)).toEqual([[], 0])
    const [unread, count] = await found('is:unread', { limit: 1, offset: 1, most: 2 })
    expect([unread, count]).toEqual([['셈 둘'], 2])
  })

  test('an answer joins the conversation of its mail', async () => {
    const head = (id: string, more = '') =>
      Buffer.from(`From: a@x.example\r\nSubject: Re: 대화\r\nMessage-ID: <${id}@t>\r\n${more}\r\nx`)
    await put(head('t1'))
    await put(head('t2', 'In-Reply-To: <t1@t>\r\n'))
    const rows = await store.list(work, box, { ...page, folderId: (await inbox()).folderId })
    const threads = rows.filter((row) => row.subject === 'Re: 대화').map((row) => row.threadId)
    expect(new Set(threads).size).toBe(1)
    expect(await store.listConversation(work, box, threads[0] ?? 0)).toHaveLength(2)
  })

  test('a draft keeps its words and its version, goes, comes back, and is closed', async () => {
    const folder = async (name: string) => (await store.findFolder(work, box, name))?.folderId ?? 0
    const drafts = await store.findFolder(work, box, 'drafts')
    const first = await store.prepare(work, mimeText({ subject: '초안' }))
    const entryId = await change((inside) => store.createDraft(inside, box, first, { body: '하나' }))
    expect(await store.findDraft(work, box, entryId)).toMatchObject({ version: 1, words: { body: '하나' } })
    expect(await store.findDraft(work, other, entryId)).toBeUndefined()
    const [row] = await store.list(work, box, { ...page, folderId: await folder('drafts') })
    expect(row).toMatchObject({ entryId, isDraft: true, isRead: true, subject: '초안' })

    const next = await store.prepare(work, mimeText({ subject: '고친 초안' }, '찾을수있는말'))
    const version = await change(async (inside) => {
      await store.findDraft(inside, box, entryId, true)
      return store.replaceDraft(inside, box, entryId, next, { body: '둘' })
    })
    expect(version).toBe(2)
    expect(await subjects(box, 'drafts')).toEqual(['고친 초안'])
    const match = await store.search(work, box, readQuery('찾을수있는말'), {
      ...{ folderId: null, limit: 10, offset: 0, most: 11 },
    })
    expect(match.rows.map((one) => one.entryId)).toEqual([entryId])
    const grown = next.size - (drafts?.totalSize ?? 0)
    expect((await store.findFolder(work, box, 'drafts'))?.totalSize).toBe((drafts?.totalSize ?? 0) + grown)

    await change(async (inside) => {
      await store.holdDraft(inside, box, entryId, true)
      await store.move(inside, box, [entryId], 'outbox')
    })
    const [current] = await store.list(work, box, { ...page, folderId: await folder('outbox') })
    expect(current).toMatchObject({ entryId, isDraft: false })
    expect(await store.findDraft(work, box, entryId)).toMatchObject({ version: 2, words: { body: '둘' } })
    await change((inside) => store.closeDraft(inside, box, entryId))
    expect(await store.findDraft(work, box, entryId)).toBeUndefined()
    expect(await subjects(box, 'outbox')).toEqual(['고친 초안'])
  })

  test('a draft that fails in its transaction leaves neither words nor mail', async () => {
    const before = await subjects(box, 'drafts')
    const prepared = await store.prepare(work, mimeText({ subject: '사라질 초안' }))
    let made = 0
    await expect(
      change(async (inside) => {
        made = await store.createDraft(inside, box, prepared, { body: '' })
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await store.findDraft(work, box, made)).toBeUndefined()
    expect(await subjects(box, 'drafts')).toEqual(before)
  })

  test('a text is kept for the queue without a place in any folder', async () => {
    const bytes = mimeText({ subject: '자동 응답' })
    const prepared = await store.prepare(work, bytes)
    const before = await store.room(work, box)
    await change((inside) => store.keep(inside, box, prepared))
    expect((await store.readText(work, prepared)).equals(bytes)).toBe(true)
    expect(await store.findKnown(work, box, [prepared.digest])).toEqual(new Set())
    expect(await store.room(work, box)).toEqual(before)
  })

  test('the mails of a part are read by their numbers, in a period, with their sum', async () => {
    const folder = await change((inside) =>
      store.createFolder(inside, box, { name: '기간', parentFolderId: null }),
    )
    // 00:30 on the 2nd in Seoul is still the 1st in UTC.
    const days = ['2026-11-01T03:00:00Z', '2026-11-01T15:30:00Z', '2026-11-02T15:30:00Z']
    for (const [at, day] of days.entries())
      await inTransaction(work.db, async (db) => {
        const prepared = await store.prepare(work, mimeText({ subject: `기간 ${at}` }))
        const place = { folder: folder.folderId, receivedAt: new Date(day) }
        await store.deliver({ ...work, db }, prepared, [{ box, at: place }])
      })
    const all = { folderId: folder.folderId, start: null, end: null, zone: 'Asia/Seoul' }
    const second = { ...all, start: '2026-11-02', end: '2026-11-03' }
    const first = await store.listTexts(work, box, all, { after: 0, limit: 2 })
    const rest = await store.listTexts(work, box, all, { after: first.at(-1)?.entryId ?? 0, limit: 2 })
    expect([...first, ...rest].map((row) => row.subject)).toEqual(['기간 0', '기간 1', '기간 2'])
    const [newest] = await store.listTexts(work, box, all, { after: 0, limit: 1, newest: true })
    expect(newest?.subject).toBe('기간 2')
    expect(
      (await store.listTexts(work, box, second, { after: 0, limit: 9 })).map((row) => row.subject),
    ).toEqual(['기간 1'])
    expect(await store.sum(work, box, second)).toEqual({ count: 1, size: first[1]?.size })
    expect(await store.listTexts(work, other, all, { after: 0, limit: 9 })).toEqual([])
    const known = await store.findKnown(work, box, [first[0]?.digest ?? '', 'f'.repeat(64)])
    expect(known).toEqual(new Set([first[0]?.digest]))
  })

  test('the largest and the old mails of a mailbox are found; flagged ones are not old', async () => {
    const day = { before: '2026-11-02', zone: 'Asia/Seoul' }
    const old = await store.listOlder(work, box, day, 10)
    expect(old).toHaveLength(1)
    expect(await store.sumOlder(work, box, day)).toMatchObject({ count: 1 })
    await change((inside) => store.mark(inside, box, old, { isFlagged: true }))
    expect(await store.listOlder(work, box, day, 10)).toEqual([])
    const [large] = await put(mimeText({ subject: '큰 편지' }, 'x'.repeat(5_000)))
    const [first] = await store.listLargest(work, box, 3)
    expect(first?.entryId).toBe(large?.entryId)
  })

  test('answered and forwarded marks stay, and unknown categories are ignored', async () => {
    const [one] = await put(mimeText({ subject: '표시' }))
    const ids = [one?.entryId ?? 0]
    const { folderId } = await inbox()
    const row = async () =>
      (await store.list(work, box, { ...page, folderId })).find((mail) => mail.entryId === ids[0])
    await change((inside) => store.mark(inside, box, ids, { isAnswered: true }))
    await change((inside) => store.mark(inside, box, ids, { isForwarded: true, addCategoryIds: [987_654] }))
    await change((inside) => store.mark(inside, box, ids, { isFlagged: true }))
    expect(await row()).toMatchObject({
      ...{ isAnswered: true, isForwarded: true, isFlagged: true, isRead: false, categoryIds: [] },
    })
  })
})
