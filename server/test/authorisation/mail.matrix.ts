import { mailApi } from '@maru/api/mail'
import { mimeText, putMail } from '../mails.ts'
import type { Matrix, World } from './world.ts'

const everyone = '401 200 200 200 200 200 200'
/** Statuses for what is in the mailbox of `user`: no other person has it, whatever their roles. */
const owner = '401 200 404 404 404 404 404'

const picture = 'Content-Type: multipart/mixed; boundary=b\r\n'
const parts =
  '--b\r\nContent-Type: text/html\r\n\r\n<img src="http://127.0.0.1/a.png">\r\n--b\r\nContent-Type: text/plain; name=a.txt\r\n\r\na\r\n--b--'
const mail = (world: World) => putMail(world.test, 'user', mimeText({ more: picture }, parts))
const one = async (world: World) => ({ id: (await mail(world)).id })
const event = [
  ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:m@x.example', 'DTSTART:20261130T010000Z'],
  ...['DTEND:20261130T020000Z', 'SUMMARY:a', 'ORGANIZER:mailto:kim@x.example'],
  ...['ATTENDEE:mailto:user@test.example', 'END:VEVENT', 'END:VCALENDAR'],
].join('\r\n')
const invitation = async (world: World) => {
  const more = 'Content-Type: text/calendar; method=REQUEST\r\n'
  return { id: (await putMail(world.test, 'user', mimeText({ more }, event))).id }
}
const some = async (world: World) => ({ ids: [(await mail(world)).id] })
let made = 0
const folder = async ({ people }: World) => {
  made += 1
  return (await people.user.call(mailApi.createFolder, { displayName: `편지함 ${made}` })).result.id
}

/** Who may call mail. People of a MAILONLY department have all of it (spec 1§2). */
export const mailMatrix: Matrix = {
  'mail.listEntities': { input: { type: 'EmailMessage', fields: ['Subject'] }, cells: everyone },
  'mail.countUnread': { input: { folder: 'Inbox' }, cells: everyone },
  'mail.hasUnread': { input: {}, cells: everyone },
  'mail.listFolderTree': { input: {}, cells: everyone },
  'mail.listFolders': {
    input: async (world) => ({ mailboxId: (await mail(world)).mailboxId }),
    cells: owner,
  },
  'mail.getMailboxSize': { input: {}, cells: everyone },
  'mail.createFolder': {
    input: async (world) => ({ displayName: '업무', parentFolderId: await folder(world) }),
    cells: owner,
  },
  'mail.renameFolder': {
    input: async (world) => ({ id: await folder(world), displayName: `새 이름 ${made}` }),
    cells: owner,
  },
  'mail.favoriteFolder': {
    input: async (world) => ({ id: await folder(world), isFavorite: true }),
    cells: owner,
  },
  'mail.moveFolders': {
    input: async (world) => ({ ids: [await folder(world)], destinationFolderId: null }),
    cells: owner,
  },
  'mail.emptyFolder': {
    input: async (world) => ({ id: await folder(world) }),
    cells: '401 409 404 404 404 404 404',
  },
  'mail.removeFolder': {
    input: async (world) => ({ id: await folder(world), mode: 'MoveToDeletedItems' }),
    cells: owner,
  },
  'mail.listMails': {
    input: async (world) => ({ folder: 'inbox', mailboxId: (await mail(world)).mailboxId }),
    cells: owner,
  },
  'mail.getMail': { input: one, cells: owner },
  'mail.listConversation': { input: one, cells: owner },
  'mail.openMail': { input: one, cells: owner },
  'mail.viewAttachment': { input: async (world) => ({ ...(await one(world)), place: 1 }), cells: owner },
  'mail.showMailAs': { input: async (world) => ({ ...(await one(world)), charset: 'euc-kr' }), cells: owner },
  'mail.getMailFiles': { input: one, cells: owner },
  'mail.getMailSource': { input: one, cells: owner },
  'mail.suggestRecipients': { input: { text: 'ab' }, cells: everyone },
  // People of a MAILONLY department have no calendar.
  'mail.getInvitation': { input: invitation, cells: '401 200 404 404 403 404 404' },
  'mail.answerInvitation': {
    input: async (world) => ({ ...(await invitation(world)), answer: 'declined' }),
    cells: '401 200 404 404 403 404 404',
  },
  'mail.applyInvitation': { input: invitation, cells: '401 200 404 404 403 404 404' },
  'mail.unsubscribe': { input: one, cells: '401 409 404 404 404 404 404' },
  'mail.getMailPage': { input: one, cells: owner },
  // The picture is on this machine, so the owner gets no other answer than everyone else.
  'mail.getMailPicture': {
    input: async (world) => ({ ...(await one(world)), place: 0 }),
    cells: '401 404 404 404 404 404 404',
  },
  'mail.getMailAttachment': { input: async (world) => ({ ...(await one(world)), place: 1 }), cells: owner },
  'mail.checkEml': { input: one, cells: owner },
  'mail.getEml': { input: one, cells: owner },
  'mail.markMails': { input: async (world) => ({ ...(await some(world)), isRead: true }), cells: owner },
  'mail.moveMails': {
    input: async (world) => ({ ...(await some(world)), destinationFolder: 'archive' }),
    cells: owner,
  },
  'mail.removeMails': {
    input: async (world) => ({ ...(await some(world)), mode: 'MoveToDeletedItems' }),
    cells: owner,
  },
  'mail.restoreMails': {
    input: async (world) => ({ places: [{ id: (await mail(world)).id, folderId: await folder(world) }] }),
    cells: owner,
  },
  'mail.trustSender': { input: async (world) => ({ ...(await one(world)), isTrusted: true }), cells: owner },
}
