import type { Endpoint } from '@maru/api/kit/endpoint'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'

// The 26 calls of the specification (1§7, 2§7, 3§7), each with its address, the fields of its answer, and its refusals.

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

const card =
  'personCode companyName companyNameEng deptName deptNameEng titleName titleNameEng roleName roleNameEng jobGroupName jobGroupNameEng displayName displayNameEng homeAddress homeAddressEng officeAddress officeAddressEng officeTel officeFax mobileTel email homePage template freeContent usageState autoSign replyAutoSign'
const folder =
  'id displayName hasChildren isFavorite parentFolderId totalCount totalSize unreadCount wellKnownFolderName userWellKnownName'
const oof = { startUtc: '2030-01-01T00:00:00Z', endUtc: '2030-01-02T00:00:00Z', internalMessage: '<p>x</p>' }
const to = (email: string) => [{ displayName: '', email }]
const rule = {
  ...{ id: 'temp_1', name: '정리', priority: 2, isEnabled: true, exceptions: [], operation: 'create' },
  conditions: [{ key: 'ContainsSubjectStrings', value: '견적' }],
}

/** What a row may use: an empty folder and a full one of the caller, with a category. */
interface Place {
  full: string
  empty: string
  below: string
  inbox: string
  category: string
}
type Given = object | ((place: Place) => object)
interface Row {
  endpoint: Endpoint
  wire: string
  input: Given
  /** The fields of the answer, of its first item if it is a list, or the value itself. */
  answer: string | unknown
  refusals?: [string, Given][]
}

const calls: Row[] = [
  {
    ...{
      endpoint: mailWritingApi.sendMail,
      wire: 'POST /api/ews/EmailMessage',
      answer: 'id state version dueAt',
    },
    input: { subject: '안내', body: '<p>본문</p>', toRecipients: to('peer@test.example') },
    refusals: [
      ['mail.empty {"argument":"mail"}', {}],
      ['mail.empty {"argument":"mail"}', { subject: '받는 사람이 없다' }],
      ['mail.addressInvalid {"address":"not an address"}', { toRecipients: to('not an address') }],
      ['mail.sendAtPast {}', { toRecipients: to('a@x.example'), sendAt: '2001-01-01T00:00:00Z' }],
    ],
  },
  {
    ...{ endpoint: mailApi.listEntities, wire: 'POST /api/ews/Dynamic/list', answer: 'items totalCount' },
    input: { type: 'EmailMessage', fields: ['Subject'], wellKnownFolderName: 'inbox' },
    refusals: [
      ['kit.notFound {}', { type: 'EmailMessage', fields: [], wellKnownFolderName: 'nowhere' }],
      ['kit.notFound {}', { type: 'EmailMessage', fields: [], folderId: '999999' }],
    ],
  },
  {
    ...{ endpoint: mailApi.countUnread, wire: 'GET /api/ews/folder/unread', answer: 1 },
    input: { folder: 'Inbox' },
    refusals: [['kit.notFound {}', { folder: 'Nowhere' }]],
  },
  { endpoint: mailApi.hasUnread, wire: 'GET /IsuMail/ISU_Folder/hasUnreadMail', input: {}, answer: true },
  {
    ...{ endpoint: mailSettingsApi.getOutOfOffice, wire: 'GET /api/mail/settings/exchange/oof', input: {} },
    answer: 'startUtc endUtc enabled state internalMessage externalMessage answersOutside leaveUntil',
  },
  {
    ...{ endpoint: mailSettingsApi.setOutOfOffice, wire: 'POST /api/mail/settings/exchange/oof', answer: 1 },
    input: { ...oof, enabled: true, externalMessage: 'ignored' },
    refusals: [
      ['mail.oofOrder {}', { ...oof, enabled: true, endUtc: oof.startUtc }],
      [
        'mail.oofPast {}',
        { ...oof, enabled: true, startUtc: '2001-01-01T00:00:00Z', endUtc: '2001-01-02T00:00:00Z' },
      ],
    ],
  },
  { endpoint: mailSettingsApi.getCard, wire: 'GET /api/mail/settings/UserCard', input: {}, answer: card },
  {
    ...{ endpoint: mailSettingsApi.saveCard, wire: 'POST /api/mail/settings/UserCard', answer: 1 },
    input: {
      ...Object.fromEntries(card.split(' ').map((name) => [name, ''])),
      ...{
        personCode: undefined,
        usageState: 3,
        autoSign: true,
        replyAutoSign: false,
        freeContent: '<p>서명</p>',
      },
    },
  },
  {
    ...{
      endpoint: mailSettingsApi.updateCard,
      wire: 'POST /api/mail/settings/ISU_UserCard/update',
      answer: 1,
    },
    input: { officeFax: '02-000-0000' },
  },
  {
    ...{ endpoint: mailSettingsApi.readCard, wire: 'POST /api/mail/settings/ISU_UserCard/get', answer: card },
    input: {},
    refusals: [['kit.actorMismatch {"field":"PersonCode"}', { PersonCode: 'peer' }]],
  },
  {
    ...{
      endpoint: mailSettingsApi.setCardState,
      wire: 'POST /api/mail/settings/UserCard/updatestate',
      answer: 1,
    },
    input: { usageState: 2 },
    refusals: [['kit.invalidInput {"fields":["usageState"]}', { usageState: 4 }]],
  },
  {
    ...{ endpoint: mailSettingsApi.setRules, wire: 'POST /api/ews/inboxrule', answer: true },
    input: ({ full }) => ({ rules: [{ ...rule, actions: [{ key: 'MoveToFolder', value: full }] }] }),
    refusals: [
      [
        'mail.ruleUnnamed {}',
        { rules: [{ ...rule, name: ' ', actions: [{ key: 'CopyToFolder', value: '1' }] }] },
      ],
      ['mail.ruleWithoutAction {"name":"정리"}', { rules: [{ ...rule, actions: [] }] }],
      [
        'mail.ruleFolderUnknown {"name":"정리"}',
        { rules: [{ ...rule, actions: [{ key: 'MoveToFolder', value: '999999' }] }] },
      ],
      ['kit.notFound {}', { rules: [{ ...rule, id: '999999', actions: [], operation: 'delete' }] }],
    ],
  },
  {
    ...{ endpoint: mailSettingsApi.listRules, wire: 'GET /api/ews/inboxrule', input: {} },
    answer: 'id name priority isEnabled stops conditions actions exceptions fault',
  },
  { endpoint: mailApi.listFolders, wire: 'GET /api/mail/settings/folder', input: {}, answer: folder },
  { endpoint: mailApi.listFolderTree, wire: 'GET /api/ews/folder', input: {}, answer: `${folder} children` },
  {
    ...{ endpoint: mailApi.moveFolders, wire: 'POST /api/ews/folder/move', answer: 1 },
    input: ({ below, full }) => ({ ids: [below], destinationFolderId: full }),
    refusals: [
      ['mail.folderIntoItself {}', ({ full }) => ({ ids: [full], destinationFolderId: full })],
      ['mail.folderFixed {}', ({ inbox, full }) => ({ ids: [inbox], destinationFolderId: full })],
      ['kit.notFound {}', { ids: ['999999'], destinationFolderId: null }],
      ['kit.invalidInput {"fields":["ids"]}', { ids: [], destinationFolderId: null }],
    ],
  },
  {
    ...{ endpoint: mailSettingsApi.checkBackup, wire: 'POST /api/ews/folder/archive/check' },
    answer: 'succeed resultCode exception maxSize transitionSize count size',
    input: ({ full }) => ({ folderId: full, fileName: '보관' }),
    refusals: [
      ['mail.nothingToSave {}', ({ empty }) => ({ folderId: empty })],
      ['mail.oofOrder {}', ({ full }) => ({ folderId: full, start: '2026-01-02', end: '2026-01-02' })],
      ['kit.notFound {}', { folderId: '999999' }],
    ],
  },
  {
    ...{ endpoint: mailSettingsApi.downloadBackup, wire: 'POST /api/ews/folder/archive', answer: undefined },
    input: ({ full }) => ({ folderId: full }),
    refusals: [['mail.nothingToSave {}', ({ empty }) => ({ folderId: empty })]],
  },
  {
    ...{ endpoint: mailApi.emptyFolder, wire: 'POST /api/ews/folder/empty', answer: 1 },
    input: ({ full }) => ({ id: full }),
    refusals: [
      ['mail.folderEmpty {}', ({ empty }) => ({ id: empty })],
      ['kit.notFound {}', { id: '999999' }],
    ],
  },
  {
    ...{ endpoint: mailApi.getMailboxSize, wire: 'GET /api/mail/mailbox/size', input: {} },
    answer: 'sizeLimitBytes totalSizeBytes',
  },
  {
    ...{ endpoint: mailSettingsApi.createCategory, wire: 'PUT /api/ews/category' },
    answer: 'id name color isFavorite',
    input: { name: '새 범주', color: 'Purple', isFavorite: true },
    refusals: [
      ['mail.categoryNameTaken {}', { name: '범주', color: 'Red' }],
      ['mail.categoryNameEmpty {}', { name: ' ', color: 'Red' }],
      ['kit.invalidInput {"fields":["color"]}', { name: 'x', color: 'Pink' }],
    ],
  },
  {
    ...{ endpoint: mailSettingsApi.listCategories, wire: 'GET /api/ews/category', input: {} },
    answer: 'id name color isFavorite',
  },
  {
    ...{ endpoint: mailSettingsApi.changeCategory, wire: 'POST /api/ews/category' },
    answer: 'id name color isFavorite',
    input: ({ category }) => ({ id: category, name: '고친 범주', color: 'Blue' }),
    refusals: [
      ['kit.notFound {}', { id: '999999', name: 'x', color: 'Red' }],
      ['mail.categoryNameTaken {}', ({ category }) => ({ id: category, name: '새 범주', color: 'Red' })],
    ],
  },
  {
    ...{ endpoint: mailSettingsApi.removeCategory, wire: 'POST /api/ews/category/delete', answer: 1 },
    input: ({ category }) => ({ id: category }),
    refusals: [['kit.notFound {}', { id: '999999' }]],
  },
  {
    ...{ endpoint: mailSettingsApi.setAccounts, wire: 'POST /api/ISU_MultiMail', answer: 1 },
    input: { accounts: [{ id: 0, email: 'peer@test.example', isUse: true, displayOrder: 1 }] },
    refusals: [
      ['mail.accountMissing {}', { accounts: [{ id: 0, email: '', isUse: true, displayOrder: 1 }] }],
      ['mail.accountInvalid {}', { accounts: [{ id: 0, email: 'a@x.c', isUse: true, displayOrder: 1 }] }],
      [
        'mail.accountNotGranted {"email":"colleague@test.example"}',
        { accounts: [{ id: 0, email: 'colleague@test.example', isUse: true, displayOrder: 1 }] },
      ],
    ],
  },
  {
    ...{ endpoint: mailSettingsApi.listAccounts, wire: 'GET /api/ISU_MultiMail', input: {} },
    answer: 'id personCode email isUse isDeleted displayOrder createdId createdDate updatedId updatedDate',
  },
]

/** Creates what the rows use, for one caller. */
async function placeOf(client: Client, person: Role): Promise<Place> {
  const make = async (displayName: string) =>
    (await client.call(mailApi.createFolder, { displayName })).result.id
  const [full, empty, below] = [await make('가득'), await make('빈'), await make('아래')]
  const inbox = (await client.call(mailApi.listFolders, {})).result.find(
    (one) => one.wellKnownFolderName === 'inbox',
  )
  await putMail(app, person, mimeText(), { folder: Number(full) })
  await putMail(app, person, mimeText())
  const made = await client.call(mailSettingsApi.createCategory, { name: '범주', color: 'Red' })
  const grant = { personCode: person, level: 'read' as const }
  await people.peer.call(mailSettingsApi.setGrant, grant)
  return { full, empty, below, inbox: inbox?.id ?? '', category: made.result.id }
}

const inputOf = (input: Given, place: Place) =>
  ({ ...(typeof input === 'function' ? input(place) : input) }) as Record<string, unknown>

const shown = (result: unknown) => {
  const one = Array.isArray(result) ? result[0] : result
  return typeof one === 'object' && one !== null ? Object.keys(one).sort().join(' ') : one
}
const sorted = (answer: unknown) => (typeof answer === 'string' ? answer.split(' ').sort().join(' ') : answer)

test('there are 26 calls, all open to people of a MAILONLY department', () => {
  expect(calls).toHaveLength(26)
  for (const { endpoint, wire } of calls) {
    expect(`${endpoint.method} ${endpoint.path}`).toBe(wire)
    expect([wire, endpoint.mailOnly]).toEqual([wire, true])
  }
})

describe.each(['user', 'mailonly', 'outsider'] as const)('for %s', (person) => {
  let place: Place
  beforeAll(async () => {
    place = await placeOf(people[person], person)
  })

  test.each(calls.map((row) => [row.wire, row] as const))('%s', async (_wire, { endpoint, ...row }) => {
    const client = people[person]
    for (const [code, input] of row.refusals ?? []) {
      const { refusal } = await client.callWith(endpoint, inputOf(input, place))
      expect(`${refusal?.code} ${JSON.stringify(refusal?.error.params ?? {})}`).toBe(code)
    }
    const input = inputOf(row.input, place)
    delete input.personCode
    const { status, result } = await client.callWith(endpoint, input)
    expect(status).toBe(200)
    expect(shown(result)).toEqual(sorted(row.answer))
  })
})
