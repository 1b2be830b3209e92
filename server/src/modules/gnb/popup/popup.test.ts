import { fileApi } from '@maru/api/file'
import { gnbNoticePopupApi } from '@maru/api/gnb/notice-popup'
import { gnbPopupAdminApi } from '@maru/api/gnb/notice-popup-admin'
import type { Input } from '@maru/api/kit/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { hidden as hiddenPopups } from './popup.service.ts'

type Draft = Input<typeof gnbPopupAdminApi.saveNoticePopup>

let test: TestApp
let people: Record<Role, Client>
let popupManager: Client
beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
  popupManager = await createPerson(test, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'popup', ['isPopupManager'])
})
afterAll(() => test.stop())

const hours = (count: number) => new Date(test.clock.now().getTime() + count * 3_600_000).toISOString()
function draft(more: Partial<Draft> = {}): Draft {
  return {
    noticePopupId: null,
    version: null,
    ...{ titleKo: '점검 안내', titleEn: 'Maintenance', titleZh: '维护通知' },
    content: '<p>오늘 밤 점검합니다.</p>',
    ...{ startDate: hours(-1), endDate: hours(48), width: 480, height: 400, isActive: true },
    subjects: ['company:ONE'],
    ...more,
  }
}
const save = async (more: Partial<Draft> = {}) =>
  (await popupManager.call(gnbPopupAdminApi.saveNoticePopup, draft(more))).result
const seen = async (client: Client) =>
  (await client.call(gnbNoticePopupApi.listNoticePopups, {})).result.map((popup) => popup.noticePopupId)

describe('notice popups', () => {
  it('are visible to their audience in their period', async () => {
    const now = await save()
    const later = await save({ startDate: hours(2) })
    const past = await save({ startDate: hours(-3), endDate: hours(-1) })
    const off = await save({ isActive: false })
    const hr = await save({ subjects: ['department:ONE-HR'] })
    expect(await seen(people.user)).toEqual([now.noticePopupId])
    expect(await seen(people.colleague)).toEqual([hr.noticePopupId, now.noticePopupId])
    expect(await seen(people.outsider)).toEqual([])
    for (const { noticePopupId: id } of [later, past, off, hr]) {
      expect((await people.user.call(gnbNoticePopupApi.getNoticePopup, { id })).status).toBe(404)
    }
    const id = now.noticePopupId
    expect((await people.user.call(gnbNoticePopupApi.getNoticePopup, { id })).result).toMatchObject([
      { noticePopupId: id, content: '<p>오늘 밤 점검합니다.</p>' },
    ])
    expect((await people.outsider.call(gnbNoticePopupApi.getNoticePopup, { id })).status).toBe(404)
  })
  it('are previewed as a person would see them before they are saved', async () => {
    const preview = async (personCode: string, more: Partial<Draft> = {}) => {
      const { startDate, endDate, isActive, subjects } = draft(more)
      const input = { personCode, startDate, endDate, isActive, subjects }
      return popupManager.call(gnbPopupAdminApi.previewNoticePopup, input)
    }
    const sight = async (...asked: Parameters<typeof preview>) => (await preview(...asked)).result.state
    expect(await sight('user')).toBe('shown')
    expect(await sight('user', { subjects: ['department:ONE-HR'] })).toBe('notReader')
    expect(await sight('colleague', { subjects: ['department:ONE-HR'] })).toBe('shown')
    expect(await sight('mailonly')).toBe('notReader')
    expect(await sight('user', { isActive: false })).toBe('off')
    expect(await sight('user', { startDate: hours(1) })).toBe('before')
    expect(await sight('user', { startDate: hours(-3), endDate: hours(-1) })).toBe('after')
    expect((await preview('user')).result.timeZone).toBe('Asia/Seoul')
    expect((await preview('outsider')).status).toBe(404)
    expect((await preview('user', { subjects: ['company:TWO'] })).refusal?.code).toBe('gnb.popupAudience')
  })
  it('are for a department without those below, and not for excluded people', async () => {
    const { noticePopupId } = await save({ subjects: ['unit:ONE-HR', 'role:none'] })
    expect(await seen(people.colleague)).toContain(noticePopupId)
    expect(await seen(people.user)).not.toContain(noticePopupId)
    await test.db`
      insert into gnb_notice_popup_right (com_code, popup_id, subject, level)
      values ('ONE', ${noticePopupId}, 'person:colleague', 0)`
    expect(await seen(people.colleague)).not.toContain(noticePopupId)
  })
  it('name their readers within the company, and every role', async () => {
    const subjects = ['unit:ONE-HR', 'company:TWO', 'person:user', 'person:outsider', 'person:gone']
    const { result } = await popupManager.call(gnbPopupAdminApi.listPopupSubjects, { subjects })
    expect(result.named.map(({ subject }) => subject)).toEqual(['person:user', 'unit:ONE-HR'])
    expect(result.roles.every(({ subject }) => subject.startsWith('role:'))).toBe(true)
    expect(result.roles.length).toBeGreaterThan(3)
  })
  it('have pictures that only their readers and managers see', async () => {
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#358a73' } })
      .png()
      .toBuffer()
    const image = `data:image/png;base64,${png.toString('base64')}`
    const upload = await popupManager.call(fileApi.uploadPicture, { image })
    const { address } = upload.result
    const picture = async (client: Client, source: string) =>
      (await client.call(fileApi.getPicture, { pictureId: source.split('/').at(-1) ?? '' })).status
    expect([await picture(popupManager, address), await picture(people.user, address)]).toEqual([200, 404])
    const content = `<p><img src="${address}"></p>`
    const { noticePopupId, version } = await save({ content, subjects: ['department:ONE-HR'] })
    const list = await popupManager.call(gnbPopupAdminApi.listNoticePopupSettings, { page: 1, pageSize: 20 })
    const stored = list.result.data.find((row) => row.noticePopupId === noticePopupId)?.content ?? ''
    const source = /src="([^"]+)"/.exec(stored)?.[1] ?? ''
    expect(source).not.toBe(address)
    const seenBy = () =>
      Promise.all(
        [popupManager, people.colleague, people.user, people.outsider].map((one) => picture(one, source)),
      )
    expect(await seenBy()).toEqual([200, 200, 404, 404])
    await save({ noticePopupId, version, content: stored, isActive: false, subjects: ['department:ONE-HR'] })
    expect(await seenBy()).toEqual([200, 404, 404, 404])
    await popupManager.call(gnbPopupAdminApi.removeNoticePopup, { noticePopupId })
    expect(await seenBy()).toEqual([404, 404, 404, 404])
    expect(await test.db`select from file_picture where kind = 'noticePopup'`).toHaveLength(0)
  })
  it('are hidden until the end of today in Korea, and then shown again', async () => {
    const { noticePopupId } = await save()
    expect((await people.peer.call(gnbNoticePopupApi.hideNoticePopup, { noticePopupId })).result).toBe(1)
    expect(await seen(people.peer)).not.toContain(noticePopupId)
    expect(await seen(people.user)).toContain(noticePopupId)
    const hidden = await test.db<{ until: string }[]>`select until from gnb_notice_popup_hidden`
    expect(hidden.map((row) => new Date(row.until).toISOString())).toEqual(['2026-11-21T15:00:00.000Z'])
    await test.db`update gnb_notice_popup_hidden set until = ${test.clock.now()}`
    expect(await seen(people.peer)).toContain(noticePopupId)
    await hiddenPopups.removePast({ ...test.app.services, db: test.db })
    expect(await test.db`select from gnb_notice_popup_hidden`).toHaveLength(1)
    test.clock.advance(1)
    await hiddenPopups.removePast({ ...test.app.services, db: test.db })
    expect(await test.db`select from gnb_notice_popup_hidden`).toHaveLength(0)
    const foreign = await people.outsider.call(gnbNoticePopupApi.hideNoticePopup, { noticePopupId })
    expect(foreign.status).toBe(404)
  })
  it('are stored as cleaned HTML', async () => {
    const { noticePopupId: id } = await save({ content: '<p onclick="x()">a<script>alert(1)</script></p>' })
    const [popup] = (await people.user.call(gnbNoticePopupApi.getNoticePopup, { id })).result
    expect(popup?.content).toBe('<p>a</p>')
  })
})

describe('the administration of popups', () => {
  it('is open to popup managers, company managers and super administrators', async () => {
    for (const [client, status] of [
      [people.user, 403],
      [people.outsider, 403],
      [people.manager, 200],
      [people.super, 200],
      [popupManager, 200],
    ] as const) {
      const list = await client.call(gnbPopupAdminApi.listNoticePopupSettings, { page: 1, pageSize: 20 })
      expect(list.status).toBe(status)
      expect((await client.call(gnbPopupAdminApi.saveNoticePopup, draft())).status).toBe(status)
    }
  })
  it('refuses a period that ends before it starts, an empty audience, one of another company, and empty content', async () => {
    const code = async (more: Partial<Draft>) =>
      (await popupManager.call(gnbPopupAdminApi.saveNoticePopup, draft(more))).refusal?.code
    expect(await code({ endDate: hours(-2) })).toBe('gnb.popupPeriod')
    expect(await code({ subjects: [] })).toBe('gnb.popupAudience')
    expect(await code({ subjects: ['company:TWO'] })).toBe('gnb.popupAudience')
    expect(await code({ subjects: ['everyone'] })).toBe('gnb.popupAudience')
    expect(await code({ content: '<script>alert(1)</script>' })).toBe('gnb.popupEmpty')
  })
  it('refuses to overwrite the change of another administrator', async () => {
    const made = await save()
    const change = draft({ ...made, titleKo: '바뀜', subjects: ['person:user'] })
    expect((await people.manager.call(gnbPopupAdminApi.saveNoticePopup, change)).result.version).toBe(2)
    const late = await popupManager.call(gnbPopupAdminApi.saveNoticePopup, change)
    expect(late.refusal?.code).toBe('kit.conflict')
    const { result } = await popupManager.call(gnbPopupAdminApi.listNoticePopupSettings, {
      page: 1,
      pageSize: 50,
    })
    const row = result.data.find((popup) => popup.noticePopupId === made.noticePopupId)
    expect(row).toMatchObject({ titleKo: '바뀜', subjects: ['person:user'], version: 2 })
    expect(result.totalCount).toBe(result.data.length)
  })
  it('deletes only popups of the own company', async () => {
    const { noticePopupId } = await save()
    expect((await people.outsider.call(gnbPopupAdminApi.removeNoticePopup, { noticePopupId })).status).toBe(
      403,
    )
    expect((await popupManager.call(gnbPopupAdminApi.removeNoticePopup, { noticePopupId })).result).toBe(1)
    expect((await popupManager.call(gnbPopupAdminApi.removeNoticePopup, { noticePopupId })).status).toBe(404)
  })
})
