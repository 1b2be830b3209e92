import { adminViewApi } from '@maru/api/admin/view-as'
import { approvalApi } from '@maru/api/approval'
import type { WorkItem } from '@maru/api/kit/work'
import { mailSharedApi } from '@maru/api/mail/shared'
import { workApi, workLaterLimit } from '@maru/api/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { actOn, submitProposal } from '#test/approvals.ts'
import type { Role } from '#test/cast.ts'
import { openWorkWorld, type WorkWorld } from '#test/works.ts'

let portal: TestApp
let world: WorkWorld

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  world = await openWorkWorld(portal)
}, 60_000)
afterAll(() => portal.stop())

type Asked = Parameters<WorkWorld['people']['user']['call']>[1]
const list = async (role: Role, input: Asked = {}) =>
  (await world.people[role].call(workApi.listWork, input as never)).result
const keysOf = (items: readonly WorkItem[]) => items.map(({ kind, id }) => `${kind} ${id}`)
const postpone = (role: Role, things: { kind: string; id: string }[], until: string | null) =>
  world.people[role].call(workApi.postponeWork, { things, until })

const kinds = [
  ...['approval', 'receipt', 'mustRead', 'invitation', 'survey', 'surveyApproval', 'booking', 'assigned'],
  ...['flagged', 'failedMail', 'hold', 'invalidLine', 'hook'],
]
const mailKinds = new Set(['assigned', 'flagged', 'failedMail'])

test('every source of the portal has a thing in this world', () => {
  const sources = portal.app.services.slots.all('workSource').map(({ kind }) => kind)
  expect(sources.toSorted()).toEqual(kinds.toSorted())
  expect(Object.keys(world.waiting).toSorted()).toEqual(kinds.toSorted())
})

describe.each(kinds)('a thing of the kind %s', (kind) => {
  test('waits for its person, and for no one else who cannot decide it', async () => {
    const { id, role } = world.waiting[kind] ?? { id: '', role: 'user' }
    expect(keysOf((await list(role, { kind })).data)).toContain(`${kind} ${id}`)
    // Managers of its board approve a survey too, and invalid lines wait for all administrators.
    const decides: Record<string, Role[]> = {
      invalidLine: ['manager', 'super'],
      surveyApproval: ['manager', 'super'],
    }
    const others = (Object.keys(world.people) as Role[]).filter(
      // The queue is closed to a person who sees only their mail.
      (one) => one !== role && one !== 'mailonly' && !(decides[kind] ?? []).includes(one),
    )
    const seen: Role[] = []
    for (const other of others)
      if (keysOf((await list(other, { kind })).data).includes(`${kind} ${id}`)) seen.push(other)
    expect(seen).toEqual([])
  })

  test('is counted as it is listed, and leaves both while it is postponed by its person only', async () => {
    const { id, role } = world.waiting[kind] ?? { id: '', role: 'user' }
    const countOf = async () => {
      const { kinds: counted, later } = (await world.people[role].call(workApi.countWork, {})).result
      return [counted.find((one) => one.kind === kind)?.count, later]
    }
    const { data } = await list(role, { kind })
    expect(await countOf()).toEqual([data.length, 0])
    const until = '2026-11-22T00:00:00Z'
    expect((await postpone('user', [{ kind, id }], until)).status).toBe(200)
    expect(await countOf()).toEqual([data.length, 0])
    expect((await postpone(role, [{ kind, id }], until)).status).toBe(200)
    expect(keysOf((await list(role, { kind })).data)).not.toContain(`${kind} ${id}`)
    expect(await countOf()).toEqual([data.length - 1, 1])
    expect((await list(role, { view: 'later' })).data).toMatchObject([{ kind, id, laterUntil: until }])
    await postpone(role, [{ kind, id }], null)
    await postpone('user', [{ kind, id }], null)
    expect(await countOf()).toEqual([data.length, 0])
  })
})

test('the queue is closed to a person of a MAILONLY department', async () => {
  expect((await world.people.mailonly.call(workApi.countWork, {})).refusal?.code).toBe('kit.mailOnly')
  const later = { things: [{ kind: 'flagged', id: '1' }], until: null }
  expect((await world.people.mailonly.call(workApi.postponeWork, later)).refusal?.code).toBe('kit.mailOnly')
})

test('a postponed thing returns at its time, and a second call replaces the first', async () => {
  const { id, role } = world.waiting.booking ?? { id: '', role: 'user' }
  const key = { kind: 'booking', id }
  await postpone(role, [key], '2026-11-21T03:00:00Z')
  await postpone(role, [key], '2026-11-21T02:00:00Z')
  portal.clock.set('2026-11-21T01:59:00Z')
  expect(keysOf((await list(role, { kind: 'booking' })).data)).toEqual([])
  portal.clock.set('2026-11-21T02:00:00Z')
  expect(keysOf((await list(role, { kind: 'booking' })).data)).toEqual([`booking ${id}`])
  portal.clock.set('2026-11-21T01:00:00Z')
  await postpone(role, [key], null)
})

test('a person postpones a limited number of things at one time', async () => {
  const until = '2026-11-22T00:00:00Z'
  const things = Array.from({ length: workLaterLimit }, (_, place) => ({
    kind: 'booking',
    id: `${9000 + place}`,
  }))
  for (let from = 0; from < things.length; from += 100)
    expect((await postpone('concurrent', things.slice(from, from + 100), until)).status).toBe(200)
  expect((await postpone('concurrent', [{ kind: 'booking', id: '1' }], until)).refusal?.code).toBe(
    'work.tooManyLater',
  )
  // Things that do not exist hide nothing.
  expect((await list('concurrent', { view: 'later' })).data).toEqual([])
  for (let from = 0; from < things.length; from += 100)
    await postpone('concurrent', things.slice(from, from + 100), null)
})

test('pages of any size have every thing once, in the order of due dates', async () => {
  const whole = await list('peer', { limit: 100 })
  expect(whole.data.length).toBeGreaterThanOrEqual(9)
  expect(whole.missing).toEqual([])
  const dues = whole.data.map((one) => one.dueAt ?? '~')
  expect(dues).toEqual(dues.toSorted())
  for (const limit of [1, 2, 3]) {
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { data: WorkItem[]; next: string | null } = await list('peer', { limit, cursor })
      expect(page.data.length).toBeLessThanOrEqual(limit)
      read.push(...keysOf(page.data))
      cursor = page.next
    }
    expect([limit, read]).toEqual([limit, keysOf(whole.data)])
  }
})

test('the orders of kinds and people have the same things', async () => {
  const all = keysOf((await list('peer', { limit: 100 })).data)
  const byKind = await list('peer', { order: 'kind' })
  expect(keysOf(byKind.data).toSorted()).toEqual(all.toSorted())
  const found = byKind.data.map(({ kind }) => kind)
  expect(found).toEqual(found.toSorted((one, other) => kinds.indexOf(one) - kinds.indexOf(other)))
  const byPerson = await list('peer', { order: 'person' })
  expect(keysOf(byPerson.data).toSorted()).toEqual(all.toSorted())
  const named = portal.app.services.slots.all('workSource').filter(({ kind }) => found.includes(kind))
  expect(byKind.kinds).toEqual(
    kinds
      .flatMap((kind) => named.filter((one) => one.kind === kind))
      .map(({ kind, name, acts }) => ({ kind, name, acts })),
  )
  const names = byPerson.data.map(({ person }) => person?.name.ko ?? '')
  expect(new Set(names).size).toBe(names.filter((name, place) => name !== names[place - 1]).length)
})

test('a cursor that the server did not write is refused', async () => {
  const row = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const since = '2026-11-21T01:00:00Z'
  for (const cursor of [
    'x',
    row('approval'),
    row('approval', 'soon', since, '1'),
    row('a', null, since, "1'--"),
    '[]',
  ]) {
    const answer = await world.people.peer.call(workApi.listWork, { cursor })
    expect([cursor, answer.refusal?.code]).toEqual([cursor, 'work.cursorUnknown'])
  }
})

test('a room whose statement fails leaves its things out and is named, also if only it was asked', async () => {
  await portal.db`alter table reservation_keeper rename to reservation_keeper_gone`
  try {
    const all = await list('peer')
    const name = { ko: '예약 승인', en: 'Bookings', zh: '预约审批' }
    expect(all.missing).toEqual([{ kind: 'booking', name }])
    expect(all.data.length).toBeGreaterThan(5)
    expect(await list('peer', { kind: 'booking' })).toMatchObject({
      data: [],
      missing: [{ kind: 'booking' }],
    })
    const { kinds: counted, missing } = (await world.people.peer.call(workApi.countWork, {})).result
    expect([missing.map(({ kind }) => kind), counted.some(({ kind }) => kind === 'booking')]).toEqual([
      ['booking'],
      false,
    ])
  } finally {
    await portal.db`alter table reservation_keeper_gone rename to reservation_keeper`
  }
  expect((await list('peer')).missing).toEqual([])
})

test('a room that does not answer within a second leaves its things out and is named', async () => {
  await portal.db.begin(async (locked) => {
    await locked`lock table reservation_keeper in access exclusive mode`
    const { data, missing } = await list('peer')
    // Statements that wait for the same connection of a small pool are late too.
    expect(missing.map(({ kind }) => kind)).toContain('booking')
    expect(data.length).toBeGreaterThan(3)
  })
  expect((await list('peer')).missing).toEqual([])
})

test('a person with a second post sees in each company what is theirs there', async () => {
  const forms = (await list('outsider')).data
  expect(forms).toEqual([])
  expect((await list('concurrent')).data).toEqual([])
})

test('who sees the portal as another person reads what both may see, and decides nothing', async () => {
  const started = await world.people.manager.call(adminViewApi.startViewAs, {
    personCode: 'peer',
    reason: '문의 확인',
  })
  expect(started.status).toBe(200)
  try {
    const { data } = await list('manager')
    const seen = new Set(data.map(({ kind }) => kind))
    expect([...seen].filter((kind) => mailKinds.has(kind) || kind === 'survey')).toEqual([])
    expect(seen).toContain('approval')
    // The invitation is to a private event.
    expect(seen).not.toContain('invitation')
    expect(data.flatMap(({ acts }) => acts)).toEqual([])
    expect((await world.people.manager.call(workApi.listDoneWork, {})).refusal?.code).toBe('kit.viewClosed')
    const { status } = await postpone('manager', [{ kind: 'approval', id: '1' }], null)
    expect(status).toBe(403)
  } finally {
    await world.people.manager.call(adminViewApi.endViewAs, {})
  }
})

describe('what was decided today, and what waits for others', () => {
  test('an approval is among those of the approver, and its document among those of the drafter before', async () => {
    const { id } = world.waiting.approval ?? { id: '' }
    const waiting = (await world.people.user.call(workApi.listWaitingWork, {})).result
    expect(waiting.missing).toEqual([])
    expect(waiting.data).toContainEqual(expect.objectContaining({ kind: 'approval', id, act: '' }))
    const { kind, id: bookingId } = { kind: 'booking', ...world.waiting.booking }
    expect(waiting.data).toContainEqual(expect.objectContaining({ kind, id: bookingId }))
    expect(waiting.data.some((one) => one.kind === 'surveyApproval')).toBe(true)
    expect((await world.people.peer.call(workApi.listWaitingWork, {})).result.data).toEqual([])
    const done = (await world.people.peer.call(workApi.listDoneWork, {})).result
    const receipt = world.waiting.receipt?.id
    expect(done.data).toEqual([
      expect.objectContaining({ kind: 'approval', id: receipt, act: 'approve', isUndoable: false }),
    ])
    expect((await world.people.user.call(workApi.listDoneWork, {})).result.data).toEqual([])
  })

  test('a receipt is among those of the person who accepted it, and no more after it is taken back', async () => {
    const { id } = world.waiting.receipt ?? { id: '' }
    const { manager } = world.people
    const done = async () => (await manager.call(workApi.listDoneWork, {})).result.data
    const act = async (name: 'acceptReceipt' | 'undoReceipt') => {
      const { receipts, version } = (await manager.call(approvalApi.getDocument, { apmId: id })).result
      const receiptId = receipts[0]?.receiptId ?? 0
      return manager.call(approvalApi.actOnReceipt, { apmId: id, version, act: name, receiptId })
    }
    expect((await act('acceptReceipt')).status).toBe(200)
    expect(await done()).toMatchObject([{ kind: 'receipt', id, act: 'accept', isUndoable: true }])
    expect((await act('undoReceipt')).status).toBe(200)
    expect(await done()).toEqual([])
  })

  test('a finished conversation is among those of its person until it is reopened', async () => {
    const { id } = world.waiting.assigned ?? { id: '' }
    const { peer } = world.people
    const done = async () =>
      (await peer.call(workApi.listDoneWork, {})).result.data.filter(({ kind }) => kind === 'assigned')
    await peer.call(mailSharedApi.assignMail, { id, act: 'finish' })
    expect(await done()).toMatchObject([{ id, act: 'finish', isUndoable: true }])
    await peer.call(mailSharedApi.assignMail, { id, act: 'reopen' })
    expect(await done()).toEqual([])
  })

  test('an approval stays one if another person rejects the document afterwards', async () => {
    const [one, two] = [world.people.colleague, world.people.peer]
    const line = [{ need: 0, steps: [{ kind: 'agree' as const, personCode: 'colleague', deptCode: null }] }]
    const id = await submitProposal(world.people.user, world.forms, { line })
    expect((await actOn(one, id, 'approve')).result.status).toBe('PROGRESS')
    expect((await actOn(two, id, 'reject', '다시 써 주세요')).result.status).toBe('REJECT')
    const actOf = async (person: typeof one) =>
      (await person.call(workApi.listDoneWork, {})).result.data.find((trace) => trace.id === id)
    expect(await actOf(one)).toMatchObject({ act: 'approve', isUndoable: false })
    expect(await actOf(two)).toMatchObject({ act: 'reject', isUndoable: false })
  })
})
