import { mailApi } from '@maru/api/mail'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { dovecotMissing } from '#test/dovecot.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { folderNamed, type MirrorWorld, mailsIn, openMirrorWorld } from '#test/mirror-world.ts'
import { releaseMail, sendOut } from '../sending/queue.jobs.ts'

const missing = dovecotMissing()
const kinds = [
  { kind: 'in the portal', why: '' },
  { kind: 'on a mail server', why: missing },
] as const

/** Folders of the mailbox with their names on the server. */
const paths: Readonly<Record<string, string>> = {
  inbox: 'INBOX',
  sentitems: 'Sent',
  deleteditems: 'Trash',
  거래처: '거래처',
  협력사: '협력사',
}

describe.each(kinds)('a mailbox $kind $why', ({ kind, why }) => {
  const only = test.skipIf(why !== '')
  let world: MirrorWorld | null = null
  let app: TestApp
  let user: Client

  beforeAll(async () => {
    if (why !== '') return
    if (kind === 'on a mail server') {
      world = await openMirrorWorld()
      app = world.app
      user = world.people.user
      await world.connect()
      await world.pass()
    } else {
      app = await openTestApp({ withJobs: 'queued' })
      user = (await openCast(app)).user
    }
  }, 60_000)
  afterAll(async () => {
    if (world) await world.stop()
    else if (why === '') await app.stop()
  })

  /** Marks of the mails of a folder, as both sides write them. */
  const marksIn = async (name: string) =>
    (await mailsIn(user, name))
      .map(({ subject, isFlagged, isAnswered, isRead }) =>
        [
          subject,
          ...(isAnswered ? ['\\Answered'] : []),
          ...(isFlagged ? ['\\Flagged'] : []),
          ...(isRead ? ['\\Seen'] : []),
        ].join(' '),
      )
      .sort()
  /** Lets both sides become equal, and checks that they are: what a call has done in the portal is so on the server. */
  async function settle(): Promise<void> {
    if (!world) return
    await world.pass()
    expect((await world.stateOf()).state).toBe('running')
    const folders = (await user.call(mailApi.listFolders, {})).result
    for (const [name, path] of Object.entries(paths)) {
      const has = folders.some((one) => one.wellKnownFolderName === name || one.displayName === name)
      const mails = has ? await marksIn(name) : []
      if (mails.length > 0) expect(await world.onServer(path)).toEqual(mails)
    }
  }
  /** A mail from outside arrives where mails of this kind of mailbox arrive. */
  async function arrive(subject: string, body?: string): Promise<string> {
    const text = mimeText({ subject }, body)
    if (world) world.dovecot.put([text])
    else await putMail(app, 'user', text)
    await settle()
    const mail = (await mailsIn(user, 'inbox')).find((one) => one.subject === subject)
    return mail?.id ?? ''
  }
  const subjects = async (folder: string) => (await mailsIn(user, folder)).map((one) => one.subject).sort()
  const idOf = async (folder: string) => (await folderNamed(user, folder))?.id ?? ''

  only('lists and reads what arrives, and finds it by its text', async () => {
    const id = await arrive('견적 요청', '도면은 붙임과 같습니다')
    expect(id).not.toBe('')
    expect((await user.call(mailApi.getMail, { id })).result).toMatchObject({ subject: '견적 요청' })
    await user.call(mailApi.openMail, { id })
    await user.call(mailApi.markMails, { ids: [id], isRead: true })
    await settle()
    expect(await marksIn('inbox')).toEqual(['견적 요청 \\Seen'])
    const found = await user.call(mailApi.listMails, { folder: 'inbox', search: '도면' })
    expect(found.result.items.map((one) => one.id)).toEqual([id])
  })

  only('flags, and takes the flag off', async () => {
    const id = await arrive('표시할 메일')
    await user.call(mailApi.markMails, { ids: [id], isFlagged: true })
    await settle()
    expect(await marksIn('inbox')).toContain('표시할 메일 \\Flagged')
    await user.call(mailApi.markMails, { ids: [id], isFlagged: false })
    await settle()
    expect(await marksIn('inbox')).toContain('표시할 메일')
  })

  only('creates a folder, moves mails into it, renames it, and takes the move back', async () => {
    const created = await user.call(mailApi.createFolder, { displayName: '거래처' })
    await settle()
    if (world) expect(await world.onServer('거래처')).toEqual([])
    const id = await arrive('옮길 메일')
    const { places } = (
      await user.call(mailApi.moveMails, { ids: [id], destinationFolder: created.result.id })
    ).result
    await settle()
    expect(await subjects('거래처')).toEqual(['옮길 메일'])
    await user.call(mailApi.renameFolder, { id: created.result.id, displayName: '협력사' })
    await settle()
    expect(await subjects('협력사')).toEqual(['옮길 메일'])
    await user.call(mailApi.restoreMails, { places })
    await settle()
    expect(await subjects('inbox')).toContain('옮길 메일')
    expect((await mailsIn(user, 'inbox')).map((one) => one.id)).toContain(id)
  })

  only('deletes a folder with its mails, which are among the deleted ones', async () => {
    const id = await arrive('버릴 메일')
    const folder = await idOf('협력사')
    await user.call(mailApi.moveMails, { ids: [id], destinationFolder: folder })
    await settle()
    const removed = await user.call(mailApi.removeFolder, { id: folder, mode: 'MoveToDeletedItems' })
    expect(removed.status).toBe(200)
    await settle()
    await settle()
    expect(await idOf('협력사')).toBe('')
    expect(await subjects('deleteditems')).toContain('버릴 메일')
    if (world) await expect(world.onServer('협력사')).rejects.toThrow()
  })

  only.each(['MoveToDeletedItems', 'SoftDelete', 'HardDelete'] as const)(
    'deletes a mail by %s',
    async (mode) => {
      const subject = `지울 메일 ${mode}`
      const id = await arrive(subject)
      const { places } = (await user.call(mailApi.removeMails, { ids: [id], mode })).result
      await settle()
      expect(await subjects('inbox')).not.toContain(subject)
      expect((await subjects('deleteditems')).includes(subject)).toBe(mode === 'MoveToDeletedItems')
      if (world) expect((await world.onServer('INBOX')).join()).not.toContain(subject)
      if (mode === 'HardDelete') return
      await user.call(mailApi.restoreMails, { places })
      await settle()
      expect(await subjects('inbox')).toContain(subject)
    },
  )

  only('saves a draft, sends it to another company as an answer, and keeps a copy', async () => {
    const id = await arrive('물어볼 것')
    const mail = {
      ...({
        subject: 'RE: 물어볼 것',
        body: '<p>답입니다</p>',
        importance: 'normal',
        replyToId: id,
      } as const),
      toRecipients: [{ displayName: '', email: 'outsider@test.example' }],
    }
    const draft = (await user.call(mailWritingApi.sendMail, { ...mail, isSave: true })).result
    await settle()
    expect(await subjects('drafts')).toEqual(['RE: 물어볼 것'])
    const sent = await user.call(mailWritingApi.sendMail, {
      ...mail,
      id: draft.id,
      ...(draft.version === undefined ? {} : { version: draft.version }),
    })
    expect(sent.status).toBe(200)
    const [key] = await app.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
      select com_code, mailbox_id, outbox_id from mail_outbox order by outbox_id desc limit 1`
    if (!key) throw new Error('no mail is queued')
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    await releaseMail({ ...app.app.services, db: app.db }, key)
    await sendOut({ ...app.app.services, db: app.db }, key)
    await settle()
    expect(await subjects('drafts')).toEqual([])
    expect(await subjects('sentitems')).toEqual(['RE: 물어볼 것'])
    expect(await marksIn('inbox')).toContain('물어볼 것 \\Answered')
    const [row] = await app.db<{ count: number }[]>`
      select count(*)::int as count from mail_entry entry join mail_box box using (com_code, mailbox_id)
       where box.person_code = 'outsider'`
    expect(row?.count).toBe(1)
  })
})
