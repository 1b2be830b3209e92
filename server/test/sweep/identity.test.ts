import { accountPersonApi } from '@maru/api/account/person'
import { orgCompanyApi } from '@maru/api/org/company'
import { orgTitleApi } from '@maru/api/org/title'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedAsker, type Calls, endpoints, openCalls, told } from './calls.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.portal.stop())

const isPerson = (field: string) => /^(person_?code|usercode)$/i.test(field)
const isCompany = (field: string) => /^comcode$/i.test(field)
const askers = ['user', 'manager', 'super'] as const

test('every call that takes an own identity refuses the code of another person or company', async () => {
  const answers: unknown[] = []
  for (const endpoint of endpoints) {
    const asker = allowedAsker(endpoint, askers)
    if (!asker || endpoint.body === 'multipart') continue
    for (const field of endpoint.actor ?? []) {
      if (!isPerson(field) && !isCompany(field)) continue
      const own = isPerson(field) ? asker : 'ONE'
      const input = { ...(await calls.inputOf(endpoint)), [field]: own }
      const other = isPerson(field) ? 'peer' : 'TWO'
      const [foreign, code] = told(await calls.ask(asker, endpoint, { ...input, [field]: other }))
      const { refusal } = await calls.ask(asker, endpoint, input)
      answers.push([endpoint.name, field, foreign, code, refusal?.code === 'kit.actorMismatch'])
    }
  }
  const wrong = answers.filter(
    (one) => JSON.stringify(one).includes('403,"kit.actorMismatch",false') === false,
  )
  expect(wrong).toEqual([])
  expect(answers.length).toBeGreaterThan(40)
})

/** Optional fields with the code of a person that choose a thing of another person, each with its reason. */
const choosing: Record<string, string> = {
  'approval.actOnReceipt personCode': 'the person who gets the receipt',
  'account.createPerson personCode': 'the code of the new person',
  'contract.saveContract personCode': 'the person in charge of the contract',
  'mail.assignMail personCode': 'the member who gets the mail',
}

test('an optional code of a person is either the own identity or has a reason', () => {
  const open = endpoints.flatMap((endpoint) =>
    Object.keys(endpoint.input.properties)
      .filter((field) => isPerson(field) && !endpoint.input.required?.includes(field))
      .filter((field) => !endpoint.actor?.includes(field))
      .map((field) => `${endpoint.name} ${field}`),
  )
  expect(open.sort()).toEqual(Object.keys(choosing).sort())
})

/** Calls that take the code of a company which need not exist. */
const newCompany = new Set(['org.createCompany'])

test('a super administrator who names an unknown company gets not found, or nothing', async () => {
  const answers: unknown[] = []
  for (const endpoint of endpoints) {
    const field = Object.keys(endpoint.input.properties).find(isCompany)
    if (!field || endpoint.actor?.includes(field) || newCompany.has(endpoint.name)) continue
    if (endpoint.body === 'multipart' || endpoint.access === 'public') continue
    const input = { ...(await calls.inputOf(endpoint)), [field]: 'NONE' }
    const { status, refusal } = await calls.ask('super', endpoint, input)
    const isRight = status === 404 || (status === 200 && !endpoint.changes)
    answers.push([endpoint.name, status, refusal?.code, isRight])
  }
  expect(answers.filter((one) => JSON.stringify(one).endsWith('false]'))).toEqual([])
  expect(answers.length).toBeGreaterThan(10)
})

test.each(['Infinity', 'NaN', '-1', 'null', '..', '-', 'a b'])(
  '%s is no code for a new company, title or person',
  async (code) => {
    const name = { ko: '이름', en: '', zh: '' }
    const title = await calls.ask('super', orgTitleApi.createTitle, { kind: 'grade', code, name })
    const company = await calls.ask('super', orgCompanyApi.createCompany, {
      ...(await calls.inputOf(orgCompanyApi.createCompany)),
      comCode: code,
    })
    const person = await calls.ask('super', accountPersonApi.createPerson, {
      ...(await calls.inputOf(accountPersonApi.createPerson)),
      personCode: code,
    })
    expect([title, company, person].map(told)).toEqual(Array(3).fill([400, 'kit.invalidInput']))
  },
)
