import { boardApi } from '@maru/api/board'
import { mailApi } from '@maru/api/mail'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { type Db, inTransaction } from '../db.ts'
import { failure } from '../failure.ts'
import { errorSentence } from '../text/error-sentence.ts'
import { ownedPool } from './owned-pool.ts'
import { createShares, jobGroup } from './shares.ts'

let portal: TestApp
let people: Record<'kim' | 'lee' | 'park' | 'other', Client>

async function open(env: Record<string, string> = {}): Promise<void> {
  portal = await openTestApp({ env })
  const [one, two] = [await createCompany(portal.db, 'ONE'), await createCompany(portal.db, 'TWO')]
  people = {
    kim: await createPerson(portal, one, 'KIM'),
    lee: await createPerson(portal, one, 'LEE'),
    park: await createPerson(portal, one, 'PARK'),
    other: await createPerson(portal, two, 'OTHER'),
  }
}

const until = (value: () => unknown, expected: unknown) => expect.poll(value).toEqual(expected)

/** Statements of the app that wait for a lock. */
async function countBlocked(): Promise<number> {
  const [row] = await portal.db<{ count: number }[]>`
    select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'maru' and wait_event_type = 'Lock'`
  return row?.count ?? 0
}

/** Locks the folders of mail, so that every call that needs them is slow, until the returned function is called. */
async function lockFolders(): Promise<() => Promise<void>> {
  let unlock = () => {}
  const free = new Promise<void>((resolve) => {
    unlock = resolve
  })
  let isLocked = false
  const whole = inTransaction(portal.db, async (db) => {
    await db`lock table mail_box_folder in access exclusive mode`
    isLocked = true
    await free
  })
  await until(() => isLocked, true)
  return async () => {
    unlock()
    await whole
  }
}

interface Attack {
  answers: Promise<Answer<unknown>[]>
  ended(): number
}

/** The attack of the audit (K1): one person sends 24 slow calls at once. */
function attack(client: Client): Attack {
  let ended = 0
  const calls = Array.from({ length: 24 }, (_none, index) =>
    client.callWith(mailApi.createFolder, { displayName: `F${index}` }).finally(() => {
      ended += 1
    }),
  )
  return { answers: Promise.all(calls), ended: () => ended }
}

const reads = async (client: Client) => (await client.call(boardApi.listBoards, {})).status

describe('four connections', () => {
  afterEach(() => portal.stop())

  test('while one person has 24 slow calls, all other persons read', async () => {
    await open()
    const unlock = await lockFolders()
    const slow = attack(people.kim)
    await until(() => portal.app.services.process.waitingForShare(), { ONE: 22 })
    for (const name of ['lee', 'park', 'other'] as const)
      for (let round = 0; round < 5; round += 1) expect(await reads(people[name])).toBe(200)
    // The reads have not waited for the end of a slow call, and those use two connections.
    expect([slow.ended(), await countBlocked()]).toEqual([0, 2])
    await unlock()
    expect((await slow.answers).map(({ status }) => status)).not.toContain(503)
    expect(portal.app.services.process.waitingForShare()).toEqual({})
  })

  test('while a whole company has slow calls, a person of another company reads', async () => {
    await open()
    const unlock = await lockFolders()
    const slow = [people.kim, people.lee, people.park].map(attack)
    await until(countBlocked, 3)
    expect(await reads(people.other)).toBe(200)
    expect([slow.map(({ ended }) => ended()), await countBlocked()]).toEqual([[0, 0, 0], 3])
    await unlock()
    for (const { answers } of slow) await answers
  })

  test('without shares one person uses every connection', async () => {
    await open({ DATABASE_PERSON_SHARE: '100', DATABASE_COMPANY_SHARE: '100' })
    const unlock = await lockFolders()
    const slow = attack(people.kim)
    await until(countBlocked, 4)
    let isRead = false
    const read = reads(people.lee).then((status) => {
      isRead = true
      return status
    })
    expect([await countBlocked(), isRead, slow.ended()]).toEqual([4, false, 0])
    await unlock()
    expect(await read).toBe(200)
    await slow.answers
  })

  test('calls that wait too long are refused with 503, a time and a sentence, and are never made', async () => {
    await open({ DATABASE_WAIT: '2000' })
    // What is slow is the lock, not the first use of the connections.
    await Promise.all([1, 2, 3, 4].map(() => portal.app.db`select pg_sleep(0.05)`))
    await people.kim.call(mailApi.listFolders, {})
    const unlock = await lockFolders()
    const slow = attack(people.kim)
    await until(slow.ended, 22)
    await unlock()
    const answers = await slow.answers
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(22)
    for (const { headers, refusal } of refused) {
      expect(headers['retry-after']).toBe('5')
      expect(refusal?.error.message).toBe(errorSentence(failure('kit.unavailable'), 'ko-KR'))
    }
    const [row] = await portal.db<{ count: number }[]>`
      select count(*)::int from mail_box_folder where name like 'F%'`
    expect(row?.count).toBeLessThanOrEqual(2)
    expect(await reads(people.kim)).toBe(200)
  })
})

describe('the pool of a user', () => {
  let owned: Db
  const shares = createShares({ person: 2, group: 3 }, 10_000)

  beforeEach(async () => {
    portal = await openTestApp()
    owned = ownedPool(portal.app.db, shares, { person: null, group: jobGroup })
  })
  afterEach(() => portal.stop())

  test('background jobs leave a connection, in statements and in transactions', async () => {
    const key = 7_001
    const [holder] = [await portal.db.reserve()]
    await holder`select pg_advisory_lock(${key})`
    const all = Array.from({ length: 9 }, (_none, index) =>
      index % 3 === 0
        ? inTransaction(owned, (db) => db`select pg_advisory_xact_lock(${key})`)
        : index % 3 === 1
          ? owned`select pg_advisory_xact_lock(${key})`
          : owned.unsafe(`select pg_advisory_xact_lock(${key})`),
    )
    const done = Promise.all(all)
    await until(countBlocked, 3)
    expect(await portal.app.db`select 1 as one`).toEqual([{ one: 1 }])
    expect(shares.waiting()).toEqual({ [jobGroup]: 6 })
    await holder`select pg_advisory_unlock(${key})`
    holder.release()
    await done
  })

  test('failed statements and transactions give their places back, and parts of statements use none', async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(owned`select broken`).rejects.toThrow('broken')
      await expect(inTransaction(owned, (db) => db`select broken`)).rejects.toThrow('broken')
      await expect(inTransaction(owned, () => Promise.reject(new Error('left')))).rejects.toThrow('left')
    }
    const part = owned`one.number > ${1}`
    const rows = await owned`
      select one.${owned('number')} from (values (1), (2)) one (number) where ${part}`
    expect(rows).toEqual([{ number: 2 }])
    for (let round = 0; round < 4; round += 1) {
      const read: number[] = []
      for await (const [row] of owned<{ number: number }[]>`
        select generate_series(1, 3) as number`.cursor(1))
        read.push(row?.number ?? 0)
      expect(read).toEqual([1, 2, 3])
    }
    expect(shares.waiting()).toEqual({})
    expect(await Promise.all([1, 2, 3].map((number) => owned`select ${number}::int as number`))).toHaveLength(
      3,
    )
  })
})
