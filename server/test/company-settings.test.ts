import { accountProviderApi } from '@maru/api/account/provider'
import { accountSecondStepApi } from '@maru/api/account/second-step'
import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { adminRetentionApi } from '@maru/api/admin/retention'
import { gnbPopupAdminApi } from '@maru/api/gnb/notice-popup-admin'
import { isOfCompany } from '@maru/api/kit/company'
import type { Endpoint, Input } from '@maru/api/kit/endpoint'
import { menuEditorApi } from '@maru/api/menu/editor'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { matrix } from './authorisation/matrix.ts'
import { openWorld, type World } from './authorisation/world.ts'

let portal: TestApp
let world: World
/** The super administrator, who works in ONE, and the company manager of TWO. */
let admin: Client
let ofTwo: Client

const ofCompany = rooms
  .flatMap((room) => room.routes.map(({ endpoint }) => endpoint))
  .filter((endpoint) => isOfCompany(endpoint))
const forCompany = 'TWO'

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { FILE_OFFICE: 'off', RATE_FACTOR: '1000' } })
  world = (await openWorld(portal)).world
  admin = world.people.super
  ofTwo = world.people.outsider
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'company-manager')`
})
afterAll(() => portal.stop())

async function inputOf({ name }: Endpoint): Promise<Record<string, unknown>> {
  const input = matrix[name]?.input ?? {}
  return typeof input === 'function' ? { ...(await input(world)) } : input
}

test('settings of a company are the calls of these rooms', () => {
  const domains = new Set(ofCompany.map(({ name }) => name.split('.')[0]))
  expect([...domains].sort()).toEqual(['account', 'admin', 'archive', 'gnb', 'menu', 'org', 'webpart'])
  expect(ofCompany.length).toBeGreaterThan(55)
})

test('for managers and people another company is not found, and for super administrators an unknown one', async () => {
  const answerOf = async (client: Client, endpoint: Endpoint, comCode: string) => {
    const { status, refusal } = await client.callWith(endpoint, {
      ...(await inputOf(endpoint)),
      forCompany: comCode,
    })
    return [status, refusal?.code]
  }
  const notFound = [404, 'kit.notFound']
  for (const endpoint of ofCompany) {
    for (const client of [world.people.manager, world.people.user]) {
      expect([endpoint.name, await answerOf(client, endpoint, 'TWO')]).toEqual([endpoint.name, notFound])
      expect([endpoint.name, await answerOf(client, endpoint, 'NONE')]).toEqual([endpoint.name, notFound])
    }
    expect([endpoint.name, await answerOf(admin, endpoint, 'NONE')]).toEqual([endpoint.name, notFound])
  }
})

test('the own company may be named by everyone, and changes nothing', async () => {
  const { manager } = world.people
  const own = await manager.call(accountSignInLimitApi.getSignInLimits, { forCompany: 'ONE' })
  expect(own.result).toEqual((await manager.call(accountSignInLimitApi.getSignInLimits, {})).result)
  const user = await world.people.user.call(accountSignInLimitApi.getSignInLimits, { forCompany: 'ONE' })
  expect(user.refusal?.code).toBe('kit.forbidden')
})

/** A setting: how it is changed, and what both companies then read. */
interface Setting {
  change: (client: Client, company: object) => Promise<{ status: number }>
  read: (client: Client) => Promise<unknown>
}
const settings: Record<string, Setting> = {
  addresses: {
    change: (client, company) =>
      client.call(accountSignInLimitApi.saveAddressRule, {
        ...company,
        ...{ addressMode: 'secondStep', networks: [{ network: '203.0.113.0/24', name: 'TWO' }] },
      }),
    read: async (client) =>
      (await client.call(accountSignInLimitApi.getSignInLimits, {})).result.networks.map(({ name }) => name),
  },
  sessions: {
    change: (client, company) =>
      client.call(accountSignInLimitApi.saveSessionRule, {
        ...company,
        ...{
          idleMinutes: 45,
          sessionHours: null,
          least: 14,
          classes: null,
          reuse: null,
          days: null,
          listed: [],
        },
      }),
    read: async (client) => {
      const { idleMinutes, least, classes } = (await client.call(accountSignInLimitApi.getSignInLimits, {}))
        .result
      return [idleMinutes, least, classes]
    },
  },
  'the second step': {
    change: (client, company) =>
      client.call(accountSecondStepApi.saveSignInRule, {
        ...company,
        secondStep: null,
        roleIds: ['hr-manager'],
      }),
    read: async (client) => {
      const { secondStep, roles } = (await client.call(accountSecondStepApi.getSignInRule, {})).result
      return [secondStep, roles.filter(({ isForced }) => isForced).map(({ roleId }) => roleId)]
    },
  },
  providers: {
    change: (client, company) =>
      client.call(accountProviderApi.saveProvider, {
        ...company,
        ...(matrix['account.saveProvider']?.input as Input<typeof accountProviderApi.saveProvider>),
      }),
    read: async (client) => (await client.call(accountProviderApi.listProviders, {})).result.providers.length,
  },
  retention: {
    change: (client, company) =>
      client.call(adminRetentionApi.saveRetention, { ...company, kind: 'alarm', days: 40 }),
    read: async (client) =>
      (await client.call(adminRetentionApi.listRetention, {})).result.find(({ kind }) => kind === 'alarm')
        ?.days,
  },
  'the erasure of people who left': {
    change: (client, company) => client.call(adminPersonalApi.saveErasureRule, { ...company, afterDays: 99 }),
    read: async (client) => (await client.call(adminPersonalApi.getErasureRule, {})).result.afterDays,
  },
  menus: {
    change: (client, company) =>
      client.call(menuEditorApi.createMenu, {
        ...company,
        ...(matrix['menu.createMenu']?.input as Input<typeof menuEditorApi.createMenu>),
      }),
    read: async (client) => (await client.call(menuEditorApi.listMenuSettings, {})).result.length,
  },
  popups: {
    change: (client, company) =>
      client.call(gnbPopupAdminApi.saveNoticePopup, {
        ...company,
        ...(matrix['gnb.saveNoticePopup']?.input as Input<typeof gnbPopupAdminApi.saveNoticePopup>),
        subjects: ['company:TWO'],
      }),
    read: async (client) =>
      (await client.call(gnbPopupAdminApi.listNoticePopupSettings, { page: 1, pageSize: 20 })).result
        .totalCount,
  },
  'web parts': {
    change: (client, company) =>
      client.call(webpartApi.saveSet, {
        ...company,
        ...{ setId: null, version: null, isForAllCompanies: false, page: 'home', roleId: 'hr-manager' },
        ...{ columns: [100], parts: [] },
      }),
    read: async (client) =>
      (await client.call(webpartApi.listSets, {})).result.filter(({ roleId }) => roleId === 'hr-manager')
        .length,
  },
}

test.each(Object.entries(settings))(
  'a super administrator changes %s of another company, and only there',
  async (_name, { change, read }) => {
    const [before, own] = [await read(ofTwo), await read(admin)]
    const [{ last = 0 } = {}] = await portal.db<
      { last: number }[]
    >`select max(audit_id) as last from kit_audit`
    const done = await change(admin, { forCompany })
    expect([done.status, (done as { refusal?: unknown }).refusal]).toEqual([200, undefined])
    expect(await read(ofTwo)).not.toEqual(before)
    expect(await read(admin)).toEqual(own)
    const entries = await portal.db<{ comCode: string; personCode: string }[]>`
      select com_code, person_code from kit_audit where audit_id > ${last}`
    expect(entries).toEqual([{ comCode: forCompany, personCode: 'super' }])
  },
)

test('the address of a super administrator may be outside of the networks of another company, not of the own one', async () => {
  const rule = { addressMode: 'refuse', networks: [{ network: '203.0.113.0/24', name: '본사' }] } as const
  const own = await admin.call(accountSignInLimitApi.saveAddressRule, {
    ...rule,
    networks: [...rule.networks],
  })
  expect(own.refusal?.code).toBe('account.ownAddressOutside')
  const other = { ...rule, networks: [...rule.networks], forCompany }
  expect((await admin.call(accountSignInLimitApi.saveAddressRule, other)).status).toBe(200)
  expect((await ofTwo.call(accountSignInLimitApi.getSignInLimits, {})).status).toBe(401)
  const back = { addressMode: null, networks: [], forCompany }
  expect((await admin.call(accountSignInLimitApi.saveAddressRule, back)).status).toBe(200)
})

test('a rule that was not set is the default, and says so by null', async () => {
  await portal.db`delete from account_sign_in_rule where com_code = 'ONE'`
  const limits = (await admin.call(accountSignInLimitApi.getSignInLimits, {})).result
  expect(limits).toMatchObject({
    addressMode: null,
    least: null,
    classes: null,
    reuse: null,
    idleMinutes: null,
  })
  const rule = (await admin.call(accountSecondStepApi.getSignInRule, {})).result
  expect(rule.secondStep).toBeNull()
})
