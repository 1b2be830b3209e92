import { accountPeopleApi } from '@maru/api/account/people'
import { fileApi } from '@maru/api/file'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { mailLinkApi } from '@maru/api/mail/link'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { openApproval, submitProposal } from '../approvals.ts'
import { type Calls, endpoints, openCalls } from './calls.ts'
import { type Field, fieldsOfCall, nameOf, withValue } from './fields.ts'

let calls: Calls
/** A collection of a document on which the auditor `user` has no place, and its file. */
let audited: { fileCode: string; fileId: string }
const fileName = '감사 대상 계약.txt'

beforeAll(async () => {
  calls = await openCalls()
  const { portal, world } = calls
  const forms = await openApproval(portal)
  // An auditor who may also make the calls of administrators, so that none refuses for want of another right.
  const roles = await portal.db<{ roleId: string }[]>`
    select role_id from account_role where permission in ('isAuditor', 'isCompanyManager', 'isSuperAdmin')`
  await world.people.super.call(accountPeopleApi.setRoles, {
    personCode: 'user',
    roleIds: roles.map(({ roleId }) => roleId),
  })
  const services = { ...portal.app.services, db: portal.db }
  const { fileCode, ids } = await createFiles(services, { comCode: 'ONE', personCode: 'super' }, [
    { name: fileName, bytes: Buffer.from('계약') },
  ])
  audited = { fileCode, fileId: ids[0] ?? '' }
  await submitProposal(world.people.super, forms, {
    ...{ grade: 'S', disclosure: 'line' },
    content: { subject: '감사', values: { purpose: '감사' }, body: '', fileCode, linked: [] },
  })
})
afterAll(() => calls.portal.stop())

const lastName = ({ path }: Field) => String(path.findLast((name) => typeof name === 'string'))

/** The fields of a change that name a collection or a file of it, with the value for them. */
function fileFields(endpoint: Endpoint): [Field, string][] {
  const isFileRoom = endpoint.name.startsWith('file.')
  return fieldsOfCall(endpoint).flatMap((field): [Field, string][] => {
    const name = lastName(field)
    if (field.shape.items) return []
    if (name === 'fileCode' || (isFileRoom && name === 'code')) return [[field, audited.fileCode]]
    const isFile = isFileRoom && /^(id|ids|sourceId|targetId|fileIdentifiers)$/.test(name)
    return isFile ? [[field, audited.fileId]] : []
  })
}

const changes = endpoints.filter(({ changes, access }) => changes && access !== 'system')

/** The collections in which the file is, and who has them. */
const places = () => calls.portal.db`
  select code.file_code, code.kind, code.holder_id, code.removed_at, entry.deleted_at, entry.sort
    from file_entry entry join file_code code using (com_code, file_code) where entry.name = ${fileName}`

/** Calls that leave out files of other collections, and files that do not belong to the author of a draft. */
const leaveOut = [
  'file.removeFiles fileIdentifiers.0',
  'file.restoreFiles ids.0',
  'approval.saveDraft content.fileCode',
]

test('an auditor reads the files of a document, and no change passes them on, copies, moves or removes them', async () => {
  const listed = await calls.ask('user', fileApi.listAttachments, { code: audited.fileCode })
  expect(listed).toMatchObject({ status: 200, result: [{ name: fileName }] })
  const before = await places()
  expect(before).toHaveLength(1)
  const refused: string[] = []
  const accepted: string[] = []
  for (const endpoint of changes)
    for (const [field, value] of fileFields(endpoint)) {
      const input = withValue(await calls.inputOf(endpoint), field, value)
      const { status } = await calls.ask('user', endpoint, input)
      expect.soft([nameOf(endpoint, field), await places()]).toEqual([nameOf(endpoint, field), before])
      if (status < 400) accepted.push(nameOf(endpoint, field))
      else refused.push(`${endpoint.name} ${status}`)
    }
  expect(accepted).toEqual(leaveOut)
  expect(refused).toEqual(
    expect.arrayContaining([
      ...['mail.sendMail 404', 'mail.makeFileLink 404', 'board.createArticle 400', 'survey.saveSurvey 400'],
      ...['calendar.saveEvent 404', 'contract.saveContract 404', 'reservationAdmin.saveResource 404'],
    ]),
  )
})

test('a link has the files only for a person with a place on the document, and a mail only own files', async () => {
  const { fileCode } = audited
  const recipient = { displayName: '', email: 'someone@outside.example' }
  const mail = { subject: '첨부', body: '<p>첨부</p>', isSave: false, toRecipients: [recipient] }
  const send = async (asker: 'user' | 'manager', code: string | null) =>
    (await calls.ask(asker, mailWritingApi.sendMail, { ...mail, fileCode: code })).status
  const link = async (asker: 'user' | 'manager') =>
    (await calls.ask(asker, mailLinkApi.makeFileLink, { fileCode, days: 1, count: 1 })).status
  expect([await send('user', null), await send('user', fileCode), await link('user')]).toEqual([
    200, 404, 404,
  ])
  // The manager approves the document.
  expect([await send('manager', fileCode), await link('manager')]).toEqual([404, 200])
})
