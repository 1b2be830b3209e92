import { accountPersonApi } from '@maru/api/account/person'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAlarms } from '#kit/notification/alarms.sql.ts'
import { beginSession } from '#kit/session/session.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { findTraces } from '#test/traces.ts'

let portal: TestApp
let admin: Client

/** People of the demo with rows in many rooms: documents, mails, events, articles, roles. */
const logins = ['user', 'peer', 'hr', 'board'] as const

/** Tables in which the name of an erased person stays, and why. */
const saved: Record<string, string> = {
  approval_act: 'documents that a law keeps',
  approval_circulation: 'documents that a law keeps',
  approval_comment: 'documents that a law keeps',
  approval_document: 'documents that a law keeps',
  approval_search: 'documents that a law keeps',
  board_field_value: 'what other people wrote',
  kit_audit: 'the log of changes, whose chain proves itself',
  kit_audit_search: 'the log of changes',
  mail_list_member: 'lists of other people',
  mail_search: 'mails in mailboxes of other people',
  mail_text: 'mails in mailboxes of other people',
}

interface Person {
  personCode: string
  comCode: string
  name: { ko: string; en: string; zh: string }
  email: string
  /** Name, mail and phones that no other person has. */
  texts: string[]
}

async function personOf(login: string): Promise<Person> {
  const [row] = await portal.db<Person[]>`
    select person.person_code, person.com_code, person.email,
           jsonb_build_object('ko', person.name_ko, 'en', person.name_en, 'zh', person.name_zh) as name,
           array(select text
                   from unnest(array[person.name_ko, person.name_en, person.name_zh, person.email, person.mobile_tel,
                                     person.office_tel]) as text
                  where text <> '' and not exists (
                    select from org_person other
                     where other.person_code <> person.person_code
                       and concat_ws(' ', other.name_ko, other.name_en, other.name_zh, other.email, other.mobile_tel,
                                     other.office_tel) like '%' || text || '%')) as texts
      from account_login login join org_person person using (person_code) where login.login = ${login}`
  if (!row) throw new Error(`the demo has no ${login}`)
  return row
}

/** What others have with the name of a person: an alarm, and an account that waits for a person. */
async function fill({ personCode, comCode, name, email }: Person, owner: Person): Promise<void> {
  const alarm = {
    ...({
      kind: 'WF',
      topic: 'approval.other',
      word: 'gnb.approvalRequested',
      title: '품의',
      actor: { ...name, personCode },
    } as const),
    ...{ url: '/home', subject: 'test', eventKey: `test:${personCode}` },
  }
  await insertAlarms(portal.db, [owner], alarm, portal.clock.now())
  const namesake = { actor: { ...name, personCode: 'NAMESAKE' }, eventKey: `namesake:${personCode}` }
  await insertAlarms(portal.db, [owner], { ...alarm, ...namesake }, portal.clock.now())
  await portal.db`
    insert into account_waiting (provider, subject, com_code, email, plain_email, name, seen_at)
    values ('test', ${email}, ${comCode}, ${email.toUpperCase()}, ${email}, ${name.ko}, ${portal.clock.now()})`
}

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', isDemo: true, env: { FILE_OFFICE: 'off' } })
  const { personCode, comCode } = await personOf('super')
  const who = { personCode, comCode, deptCode: '', address: '127.0.0.1', agent: 'test' }
  const services = { ...portal.app.services, db: portal.db }
  const { secret } = await beginSession(services, portal.app.services.config.session, who)
  admin = portal.client.as(`maru=${secret}`)
}, 400_000)
afterAll(() => portal?.stop())

test.each(logins)(
  'name, mail and phone of the erased %s are in no text, but where a law, others or a record keep them',
  { timeout: 120_000 },
  async (login) => {
    const person = await personOf(login)
    const { personCode, texts } = person
    expect(texts.length).toBeGreaterThan(2)
    await fill(person, await personOf('super'))
    const before = Object.keys(await findTraces(portal.db, texts))
    const places = ['org_person.email', 'org_import_row.vals', 'account_waiting.email']
    expect(before).toEqual(expect.arrayContaining(places))
    const left = await admin.call(accountPersonApi.retirePerson, { personCode, retiredOn: '2026-11-20' })
    expect(left.status).toBe(200)
    const done = await admin.call(adminPersonalApi.erasePerson, { personCode, confirmedCode: personCode })
    expect([done.status, done.refusal?.code]).toEqual([200, undefined])
    const [other] = await portal.db`
      delete from kit_alarm where event_key = ${`namesake:${personCode}`} returning actor_ko`
    expect(other).toEqual({ actorKo: person.name.ko })
    const after = Object.keys(await findTraces(portal.db, texts))
    expect(after.filter((place) => saved[place.split('.')[0] ?? ''] === undefined)).toEqual([])
    const [alarm] = await portal.db`select actor_ko from kit_alarm where event_key = ${`test:${personCode}`}`
    expect(alarm).toEqual({ actorKo: '(퇴직)' })
  },
)
