import { contactApi, contactStores } from '@maru/api/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let manager: Client

beforeAll(async () => {
  app = await openTestApp()
  const h = await createCompany(app.db, 'H')
  kim = await createPerson(app, h, 'KIM')
  manager = await createPerson(app, h, 'BOSS', ['isCompanyManager'])
}, 60_000)

afterAll(() => app.stop())

test('MAILONLY people can read their address book and the groups, and change nothing', async () => {
  await app.db`
    insert into org_department (com_code, dept_code, path, name_ko) values ('H', 'H-MAILONLY', '{H-MAILONLY}', '협력사')`
  const mail = await createPerson(app, { comCode: 'H', deptCode: 'H-MAILONLY' }, 'MAIL')
  for (const [endpoint, type] of Object.values(contactApi).flatMap((one) =>
    contactStores.map((type) => [one, type] as const),
  )) {
    expect([endpoint.name, (await app.client.callWith(endpoint, { type, id: '1' })).status]).toEqual([
      endpoint.name,
      401,
    ])
    const { status } = await mail.callWith(endpoint, { type, id: '1', parentId: 'contacts', identity: '1' })
    const isOpen = endpoint.name.startsWith('contact.list')
    expect([endpoint.name, isOpen, status === 403]).toEqual([endpoint.name, isOpen, !isOpen])
  }
})

test('an invalid address is refused in contacts and groups', async () => {
  for (const email of ['nobody', 'a@b', 'a b@c.example', 'javascript:alert(1)', 'a@b.example,c@d.example']) {
    const answers = [
      await kim.call(contactApi.createContact, { displayName: '사람', email }),
      await manager.call(contactApi.createPublicFolder, { displayName: '그룹', emailAddress: email }),
    ]
    expect(answers.map((one) => one.refusal?.code)).toEqual(answers.map(() => 'contact.emailInvalid'))
  }
})

test('a DELETE may have its fields in the body, as the client of the specification sends them', async () => {
  const type = 'EWS'
  const { result } = await kim.call(contactApi.createFolder, { type, displayName: '지울 폴더' })
  const send = (payload: object) =>
    app.app.server.inject({
      ...{ method: 'DELETE', url: `/cm/api/contact/folder/${result.id}`, payload },
      headers: { cookie: kim.cookie ?? '', 'x-requested-with': 'XMLHttpRequest' },
    })
  expect((await send({ type: 'NONE' })).json()).toMatchObject({
    code: 'kit.invalidInput',
    error: { params: { fields: ['type'] } },
  })
  expect((await send({ type })).json()).toMatchObject({ code: 'ok' })
  expect((await send({ type })).statusCode).toBe(404)
})
