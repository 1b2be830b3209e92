import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type DavPrograms, openDavPrograms } from '#test/dav.ts'

let portal: TestApp
let programs: DavPrograms
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  programs = await openDavPrograms(portal, await openCast(portal), ['user', 'peer'])
  await portal.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('ONE', 'user', 'court', 'manager', ${portal.clock.now()})`
})
afterAll(() => portal.stop())

const card = (uid: string, note: string, more: string[] = []) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    'N:A;;;;',
    'FN:A',
    ...more,
    `X-NOTE:${note}`,
    'END:VCARD',
    '',
  ].join('\r\n')
const put = (role: Role, name: string, body: string) =>
  programs.send(role, 'PUT', `/dav/addressbooks/${role}/contacts/${name}`, { type: 'text/vcard', body })
const remove = (role: Role, name: string) =>
  programs.send(role, 'DELETE', `/dav/addressbooks/${role}/contacts/${name}`)
/** Cards that were copied for a legal hold, in the order of the copies. */
const copies = async () => {
  const rows = await portal.db<{ personCode: string; card: string }[]>`
    select person_code, row ->> 'card' as card from kit_kept where table_name = 'contact_card' order by kept_id`
  return rows.map(({ personCode, card: text }) => [personCode, text])
}

test.each([
  ['a contact', []],
  ['a group', ['X-ADDRESSBOOKSERVER-KIND:group']],
])(
  'what a program replaces or removes of %s is copied under a legal hold, and only then',
  async (_kind, more) => {
    await portal.db`delete from kit_kept`
    for (const role of ['user', 'peer'] as const) {
      expect((await put(role, 'a.vcf', card('a', 'first', more))).status).toBe(201)
      expect((await put(role, 'a.vcf', card('a', 'first', more))).status).toBe(204)
      expect((await put(role, 'a.vcf', card('a', 'second', more))).status).toBe(204)
      expect((await remove(role, 'a.vcf')).status).toBe(204)
    }
    expect(await copies()).toEqual([
      ['user', card('a', 'first', more)],
      ['user', card('a', 'second', more)],
    ])
  },
)
