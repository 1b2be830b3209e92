import { putMail, putMailInto, putShared } from '../mails.ts'
import type { Matrix, World } from './world.ts'

/** Statuses for a shared mailbox that only `user` was granted: no other person has it, whatever their roles. */
const member = '401 200 404 404 404 404 404'

let made = 0
const box = async ({ test }: World) => {
  made += 1
  const at = { comCode: 'ONE', name: '고객 지원', address: `help${made}@test.example` }
  return { mailboxId: await putShared(test, at, [['person:user', 'manage']]) }
}
const mail = async (world: World) => {
  const { mailboxId } = await box(world)
  return { id: await putMailInto(world.test, { comCode: 'ONE', mailboxId }) }
}
const own = async (world: World) => ({ mailboxId: (await putMail(world.test, 'user')).mailboxId })

/** Who may use shared mailboxes. People of a MAILONLY department have all of it (spec 1§2). */
export const mailSharedMatrix: Matrix = {
  'mail.assignMail': { input: async (world) => ({ ...(await mail(world)), act: 'take' }), cells: member },
  'mail.holdAnswer': {
    input: async (world) => ({ ...(await mail(world)), isAnswering: true }),
    cells: member,
  },
  'mail.listAssignees': { input: box, cells: member },
  'mail.getBoxSettings': { input: box, cells: member },
  'mail.setBoxSettings': {
    input: async (world) => ({ ...(await box(world)), name: '지원', signature: '<p>지원팀</p>' }),
    cells: member,
  },
  'mail.listBoxMembers': { input: box, cells: member },
  'mail.setBoxMember': {
    input: async (world) => ({ ...(await box(world)), subject: 'person:peer', level: 'read' }),
    cells: member,
  },
  'mail.listBlocked': { input: own, cells: member },
  'mail.setBlocked': {
    input: async (world) => ({ ...(await own(world)), address: '@bad.example', isBlocked: true }),
    cells: member,
  },
}
