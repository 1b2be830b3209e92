import { boxes } from '@maru/api/approval'
import type { Output } from '@maru/api/kit/endpoint'
import { workApi, workCountedUpTo } from '@maru/api/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { copyDocuments } from '#test/approvals.ts'
import { pagesRead } from '#test/pages-read.ts'
import { openWorkWorld, type WorkWorld } from '#test/works.ts'

type WorkPage = Output<typeof workApi.listWork>

let portal: TestApp
let world: WorkWorld
let made = 0

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  world = await openWorkWorld(portal)
}, 60_000)
afterAll(() => portal.stop())

/** Copies the things of `peer` until there are about so many, in five kinds; and as many of each kind of other people. */
async function grow(count: number): Promise<void> {
  const { db } = portal
  const [from, until] = [made + 1, Math.ceil(count / 5)]
  made = until
  const numbers = db`generate_series(${from}::int, ${until}::int) n`
  const entries = ['person:peer', 'person:user'].map((owner) => ({ owner, box: boxes.pending }))
  await copyDocuments(db, { from, until, entries })
  await db`
    with first as (select * from board_article where is_must_read limit 1),
         copied as (
           insert into board_article (com_code, board_id, article_id, seq, author_id, title, created_at, is_must_read)
           select com_code, board_id, 100000 + n, 100000 + n, author_id, title, created_at, true
             from first cross join ${numbers}
           returning com_code, article_id, created_at)
    insert into board_must_read_person (com_code, article_id, person_code, asked_at)
    select com_code, article_id, person_code, created_at - make_interval(secs => article_id)
      from copied cross join unnest(array['peer', 'user']) person_code`
  await db`
    insert into reservation_booking (
      com_code, request_id, resource_id, start_date, during, occupied, state, created_at, updated_at)
    select com_code, request_id, resource_id, start_date, tstzrange(lower(during) + make_interval(hours => n),
           upper(during) + make_interval(hours => n)), tstzrange(lower(occupied) + make_interval(hours => n),
           upper(occupied) + make_interval(hours => n)), 'requested', created_at, updated_at
      from (select * from reservation_booking order by booking_id limit 1) first cross join ${numbers}`
  await db`
    insert into calendar_event (com_code, calendar_id, uid, organizer_code, created_by, title, is_all_day, start_at,
                                end_at, time_zone, created_at, updated_at)
    select com_code, calendar_id, 'copy-' || n, organizer_code, created_by, title, is_all_day,
           start_at + make_interval(hours => n), end_at + make_interval(hours => n), time_zone, created_at, updated_at
      from (select * from calendar_event order by event_id limit 1) first cross join ${numbers}`
  await db`
    insert into calendar_attendee (com_code, event_id, person_code)
    select com_code, event_id, 'peer' from calendar_event where uid like 'copy-%' on conflict do nothing`
  await db`
    insert into calendar_instance (com_code, event_id, original, calendar_id, during)
    select com_code, event_id, start_at, calendar_id,
           tstzrange(start_at at time zone time_zone, end_at at time zone time_zone)
      from calendar_event where uid like 'copy-%' on conflict do nothing`
  await db`
    insert into mail_entry (com_code, mailbox_id, folder_id, digest, thread_id, received_at, size, is_read,
                            is_flagged, moved_at, change_number)
    select com_code, mailbox_id, folder_id, digest, thread_id, received_at - make_interval(mins => n), size,
           true, true, moved_at, change_number
      from (select * from mail_entry where is_flagged limit 1) first cross join ${numbers}`
  for (const table of ['approval_document', 'approval_entry', 'board_must_read_person', 'board_article'])
    await db`vacuum analyze ${db(table)}`
  for (const table of ['reservation_booking', 'calendar_attendee', 'calendar_event', 'mail_entry'])
    await db`vacuum analyze ${db(table)}`
}

/** A part of the statement of each source that has many rows here, of its list and of its count. */
const statements = {
  'approval list': 'current_step >= document.max_step',
  'mustRead list': 'as is_listed',
  'booking list': 'listed.start_utc, listed.booking_id',
  'invitation list': 'as invited_at',
  'flagged list': 'entry.entry_id as id, entry.entry_id',
  'assigned list': 'given.changed_at as since',
  'failed list': 'sent.outbox_id as id',
  'survey list': 'order by survey.end_at, survey.survey_id',
} as const

const read = (cursor = '') => world.people.peer.call(workApi.listWork, { limit: 50, cursor })
const count = () => world.people.peer.call(workApi.countWork, {})

async function measure(): Promise<Record<string, number>> {
  const pages: Record<string, number> = {}
  const { next } = (await read()).result
  for (const [name, part] of Object.entries(statements)) {
    pages[name] = await pagesRead(portal, part, () => read())
    pages[`${name}, page 2`] = await pagesRead(portal, part, () => read(next ?? ''))
  }
  pages['approval count'] = await pagesRead(portal, ') counted', count)
  pages['booking count'] = await pagesRead(portal, 'keeper.role', count)
  pages['mustRead count'] = await pagesRead(portal, 'group by article.board_id', count)
  return pages
}

test('a page of the queue reads no more pages of the database when 10,000 things wait for a person', async () => {
  await grow(5_000)
  const small = await measure()
  await grow(10_000)
  const large = await measure()
  const above = Object.entries(large).flatMap(([name, pages]) => {
    const before = small[name] ?? 0
    return [
      // 51 rows with their joins; a count reads up to 1,000 rows of an index and looks some up.
      ...(pages > (name.endsWith('count') ? 9_000 : 2_000) ? [`${name}: ${pages}`] : []),
      ...(pages > before * 1.3 + 100 ? [`${name}: ${before} -> ${pages}`] : []),
    ]
  })
  expect(above).toEqual([])
}, 180_000)

test('the first page of 10,000 waiting things is answered; its time is printed', async () => {
  const times: number[] = []
  for (let round = 0; round < 21; round += 1) {
    const began = performance.now()
    const { result } = await read()
    times.push(performance.now() - began)
    expect(result.data).toHaveLength(50)
  }
  const sorted = times.sort((a, b) => a - b)
  const [fastest, median] = [sorted[0], sorted[10]].map((time) => time?.toFixed(1))
  process.stdout.write(`work queue: ${made * 5} things of one person, ${fastest} ms, median ${median} ms\n`)
})

test('counts end at their limit, and pages go on beyond it without a repeated thing', async () => {
  const { kinds, missing } = (await count()).result
  expect(missing).toEqual([])
  expect(kinds.find(({ kind }) => kind === 'approval')).toMatchObject({
    count: workCountedUpTo,
    isCapped: true,
  })
  expect(kinds.find(({ kind }) => kind === 'mustRead')).toMatchObject({
    count: workCountedUpTo,
    isCapped: true,
  })
  const seen = new Set<string>()
  let cursor: string | null = ''
  let rows = 0
  for (let page = 0; page < 15 && cursor !== null; page += 1) {
    const { result }: { result: WorkPage } = await world.people.peer.call(workApi.listWork, {
      limit: 100,
      cursor,
    })
    for (const { kind, id } of result.data) seen.add(`${kind} ${id}`)
    rows += result.data.length
    cursor = result.next
  }
  expect([rows, seen.size]).toEqual([1_500, 1_500])
})
