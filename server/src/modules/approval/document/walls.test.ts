import { approvalApi, boxNames, type Disclosure, type Grade } from '@maru/api/approval'
import { fileApi } from '@maru/api/file'
import { gnbSearchApi } from '@maru/api/gnb/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

/** `super` drafts in ONE-HR, `manager` and `peer` decide, `user` is a reader, `colleague` works in the department. */
const line: Role[] = ['super', 'manager', 'peer']
const everybody: Role[] = ['super', 'manager', 'peer', 'user', 'colleague', 'concurrent', 'outsider']
const walls: [Grade, Disclosure, Role[]][] = [
  ['S', 'open', line],
  ['S', 'department', line],
  ['S', 'line', line],
  ['A', 'open', [...line, 'user']],
  ['A', 'department', [...line, 'user']],
  ['A', 'line', [...line, 'user']],
  ['B', 'open', [...line, 'user', 'colleague']],
  ['B', 'department', [...line, 'user', 'colleague']],
  ['B', 'line', [...line, 'user']],
  ['C', 'open', [...line, 'user', 'colleague', 'concurrent']],
  ['C', 'department', [...line, 'user', 'colleague']],
  ['C', 'line', [...line, 'user']],
]
const word = (grade: Grade, disclosure: Disclosure) => `담장${grade}${disclosure}`

async function write(grade: Grade, disclosure: Disclosure) {
  const subject = word(grade, disclosure)
  const services = { ...portal.app.services, db: portal.db }
  const file = { name: `${subject}.txt`, bytes: Buffer.from(subject) }
  const { fileCode, ids } = await createFiles(services, { comCode: 'ONE', personCode: 'super' }, [file])
  const apmId = await submitProposal(people.super, forms, {
    ...{ grade, disclosure },
    content: { subject, values: { purpose: `본문${subject}` }, body: '', fileCode, linked: [] },
    companions: { references: [{ personCode: 'user', deptCode: null, atEnd: false }], recipients: [] },
  })
  await actOn(people.manager, apmId, 'approve')
  await actOn(people.peer, apmId, 'approve')
  return { apmId, fileCode, entryId: ids[0] ?? '' }
}

/** The names of attachments as the file room shows them; none if it refuses. */
async function filesOf(client: Client, code: string): Promise<string[]> {
  const answer = await client.call(fileApi.listAttachments, { code })
  return answer.status === 200 ? answer.result.map((one) => one.name) : []
}

/** Every way to a document, each true if it shows the document to the person. */
async function ways(
  person: Role,
  { apmId, fileCode, entryId }: Awaited<ReturnType<typeof write>>,
  subject: string,
): Promise<Record<string, boolean>> {
  const client = people[person]
  const boxes = await Promise.all(
    boxNames.map(
      async (box) => (await client.call(approvalApi.listBox, { box, itemsPerPage: 100 })).result.data,
    ),
  )
  const wire = await Promise.all(
    [101, 102, 106, 110, 111, 112, 116, 118, 201, 202, 203, 204, 205, 400, 2000].map(
      async (documentQueryNumber) =>
        (await client.call(approvalApi.listDocuments, { documentQueryNumber, itemsPerPage: 100 })).result,
    ),
  )
  const files = await Promise.all(
    boxNames.map(async (box) => (await client.call(approvalApi.exportBox, { box, language: 'ko' })).body),
  )
  const searches = await Promise.all(
    [subject, `본문${subject}`].map(async (keyword) => {
      const answer = await client.call(gnbSearchApi.searchTotal, {
        ...{ keyword, keywordOption: true, pageNumber: 1, pagePerCount: 5 },
      })
      return answer.result.workflowItems
    }),
  )
  const mine = await client.call(approvalApi.saveFolder, { folderId: null, name: subject, deptCode: null })
  const { folderId } = mine.result
  // A folder gives no right, even if the document is in it.
  await portal.db`
    insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
    select com_code, ${`folder:${folderId}`}, 205, apm_id, form_id, now() from approval_document
     where apm_id = ${Number(apmId)}`
  const inFolder = await client.call(approvalApi.listBox, { box: 'folder', folderId })
  return {
    read: (await client.call(approvalApi.getDocument, { apmId })).status === 200,
    list: boxes.flat().some((row) => row.apmId === apmId),
    wire: wire.some((text) => text.includes(`"${subject}"`)),
    export: files.some((text) => text.includes(subject)),
    search: searches.some(({ items, totalCount }) => items.length > 0 || totalCount > 0),
    folder: inFolder.result.totalCount > 0,
    comment: (await client.call(approvalApi.addComment, { apmId, text: '의견' })).status === 200,
    print: (await client.call(approvalApi.printDocument, { apmId, language: 'ko' })).status === 200,
    changes: (await client.call(approvalApi.getChanges, { apmId })).status === 200,
    files: (await filesOf(client, fileCode)).includes(`${subject}.txt`),
    download: (await client.call(fileApi.downloadFile, { id: entryId })).body === subject,
    seen: (await client.call(approvalApi.markSeen, { apmId })).status === 200,
  }
}

describe.each(walls)('grade %s with disclosure %s', (grade, disclosure, readers) => {
  test('is shown by every way to those who may read it, and by none to others', async () => {
    const written = await write(grade, disclosure)
    const shown = await Promise.all(
      everybody.map(
        async (person) => [person, await ways(person, written, word(grade, disclosure))] as const,
      ),
    )
    for (const [person, match] of shown) {
      const may = readers.includes(person)
      expect([person, match]).toEqual([
        person,
        Object.fromEntries(Object.keys(match).map((way) => [way, may])),
      ])
    }
  })
})
