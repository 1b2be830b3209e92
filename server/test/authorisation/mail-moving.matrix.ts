import { mimeText, putMail } from '../mails.ts'
import type { Matrix, World } from './world.ts'

/** Statuses for what is in the mailbox of `user`: no other person has it, whatever their roles. */
const owner = '401 200 404 404 404 404 404'

const mailbox = async (world: World) => {
  const { mailboxId } = await putMail(world.test, 'user', mimeText())
  // An import that has not ended refuses another one.
  await world.test.db`delete from mail_import`
  return { mailboxId }
}

/** An import into the mailbox of `user` in a state. */
const moving = (state: 'paused' | 'done') => async (world: World) => {
  const place = await mailbox(world)
  const [row] = await world.test.db<{ importId: number }[]>`
    insert into mail_import (com_code, mailbox_id, kind, source, sealed, state, started_at, changed_at, read_at)
    select com_code, mailbox_id, 'imap', 'imaps://kim@imap.example.com:993',
           case when ${state} = 'paused' then 'sealed'::bytea end, ${state}, now(), now(), now()
      from mail_box where mailbox_id = ${place.mailboxId}
    returning import_id`
  return { ...place, id: String(row?.importId ?? 0) }
}

const server = {
  ...{ host: 'imap.example.com', port: 993, security: 'tls', user: 'kim', password: 'secret' },
} as const

/** Who may move mails from other servers into a mailbox: those who may write into it. */
export const mailMovingMatrix: Matrix = {
  'mail.startMailImport': {
    input: async (world) => ({ ...(await mailbox(world)), ...server }),
    cells: owner,
  },
  'mail.listMailImports': { input: mailbox, cells: owner },
  'mail.continueMailImport': { input: moving('paused'), cells: owner },
  'mail.stopMailImport': { input: moving('paused'), cells: owner },
  'mail.followMailImport': {
    input: async (world) => ({
      ...(await moving('paused')(world)),
      until: new Date(world.test.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
    }),
    cells: owner,
  },
  'mail.getMailImportReport': { input: moving('done'), cells: owner },
  // Each person's own mailbox; the company has no mail server.
  'mail.getMailMirror': { input: {}, cells: '401 200 200 200 200 200 200' },
  'mail.connectMailMirror': {
    input: { user: 'kim', password: 'secret' },
    cells: '401 409 409 409 409 409 409',
  },
  'mail.connectCompanyMirror': { input: {}, cells: '401 409 409 409 409 409 409' },
  'mail.disconnectMailMirror': { input: {}, cells: '401 200 200 200 200 200 200' },
  'mail.getMailSieve': { input: {}, cells: '401 200 200 200 200 200 200' },
  'mail.chooseMailSieve': { input: { place: 'server' }, cells: '401 409 409 409 409 409 409' },
  'mail.getMailMoves': { input: {}, cells: '401 200 200 200 200 200 200' },
  'mail.startMailMove': { input: { kind: 'onto' }, cells: '401 409 409 409 409 409 409' },
  'mail.stopMailMove': { input: { kind: 'onto' }, cells: '401 200 200 200 200 200 200' },
  'mail.getMailMoveReport': { input: {}, cells: '401 200 200 200 200 200 200' },
}
