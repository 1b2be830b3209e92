import { PDFDocument } from '@cantoo/pdf-lib'
import { approvalApi, type PrintLayout } from '@maru/api/approval'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submission, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { openChromium, type TestChromium } from '#test/chromium.ts'
import { readPdf } from '#test/pdf-text.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let chromium: TestChromium

beforeAll(async () => {
  chromium = await openChromium()
  portal = await openTestApp({ env: { APPROVAL_CHROMIUM: chromium.executablePath } })
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(async () => {
  chromium.restore()
  await portal.stop()
})

const image = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 4, background } })
    .png()
    .toBuffer()
const upload = async (client: Client, color: string) => {
  const part = { name: 'sign.png', bytes: await image(color) }
  return (await client.call(approvalApi.saveSignature, {}, { part })).result.digest ?? ''
}
const stepsOf = async (client: Client, apmId: string) =>
  (await read(client, apmId)).stages.flatMap((stage) => stage.steps)

/** A completed proposal with a comment; `peer` has no right to it before. */
async function completed(subject: string): Promise<string> {
  const apmId = await submitProposal(people.colleague, forms, {
    ...{ grade: 'A', disclosure: 'line' },
    content: {
      subject,
      values: { purpose: '서버 <구매> & 확장 服务器采购' },
      body: '',
      fileCode: null,
      linked: [],
    },
  })
  await actOn(people.manager, apmId, 'approve', '좋습니다')
  await actOn(people.peer, apmId, 'approve')
  await people.colleague.call(approvalApi.addComment, { apmId, text: '부록에 실릴 의견' })
  return apmId
}

describe('a signature image', () => {
  test('is frozen in the act of its moment, whatever its owner changes later', async () => {
    const red = await upload(people.manager, '#c00')
    expect((await people.manager.call(approvalApi.getSignature, {})).result.digest).toBe(red)
    const apmId = await completed('서명')
    const blue = await upload(people.manager, '#00c')
    expect(blue).not.toBe(red)
    expect((await stepsOf(people.colleague, apmId))[0]?.decision?.signature).toBe(red)
    const later = await completed('서명 뒤')
    expect((await stepsOf(people.colleague, later))[0]?.decision?.signature).toBe(blue)
    await people.manager.call(approvalApi.removeSignature, {})
    expect((await stepsOf(people.colleague, apmId))[0]?.decision?.signature).toBe(red)
    const shown = await people.colleague.call(approvalApi.showSignature, { digest: red, apmId })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const page = await people.colleague.call(approvalApi.printDocument, { apmId, language: 'ko' })
    expect(page.body).toContain(`data:image/webp;base64,${shown.bytes.toString('base64')}`)
  })

  test('is shown to readers of its document only, and its owner', async () => {
    const digest = await upload(people.manager, '#0a0')
    const apmId = await completed('서명 담장')
    const statusOf = async (client: Client, input: { digest: string; apmId?: string }) =>
      (await client.call(approvalApi.showSignature, input)).status
    expect(await statusOf(people.manager, { digest })).toBe(200)
    expect(await statusOf(people.colleague, { digest })).toBe(404)
    expect(await statusOf(people.colleague, { digest, apmId })).toBe(200)
    expect(await statusOf(people.user, { digest, apmId })).toBe(404)
    expect(await statusOf(people.outsider, { digest, apmId })).toBe(404)
  })

  test('that is no image or too large is refused', async () => {
    const text = { name: 'sign.png', bytes: Buffer.from('no image') }
    const refused = await people.manager.call(approvalApi.saveSignature, {}, { part: text })
    expect(refused.refusal?.code).toBe('file.notAnImage')
  })
})

test('the seal of the company is on letters that complete afterwards, and stays when it is changed', async () => {
  const seal = async (color: string) => {
    const part = { name: 'seal.png', bytes: await image(color) }
    return (await people.super.call(approvalApi.saveSeal, {}, { part })).result.digest
  }
  const letter = async () => {
    const values = { recipient: '한결상사', via: '', sender: '대표' }
    const { apmId } = (
      await people.colleague.call(approvalApi.submitDocument, submission(forms, '공문', values))
    ).result
    for (;;) {
      const { status, stages } = await read(people.colleague, apmId)
      if (status === 'COMPLETE') return apmId
      const active = stages.flatMap((stage) => stage.steps).find((step) => step.state === 'active')
      await actOn(people[(active?.assignee.personCode ?? 'manager') as Role], apmId, 'approve')
    }
  }
  const bare = await letter()
  const first = await seal('#a00')
  const sealed = await letter()
  await seal('#00a')
  expect((await read(people.colleague, bare)).seal).toBe(null)
  expect((await read(people.colleague, sealed)).seal).toBe(first)
  await people.super.call(approvalApi.removeSeal, {})
  expect((await people.super.call(approvalApi.getSeal, {})).result.digest).toBe(null)
  expect((await read(people.colleague, sealed)).seal).toBe(first)
  expect((await people.colleague.call(approvalApi.getSeal, {})).status).toBe(403)
})

describe('a printed document', () => {
  test('is a PDF whose text has number, names, fields and appendix in three languages', async () => {
    const apmId = await completed('장비 구매')
    const { docNumber, history } = await read(people.colleague, apmId)
    const labels = { ko: '기본품의서', en: 'Proposal', zh: '请示' }
    for (const language of ['ko', 'en', 'zh'] as const) {
      const answer = await people.peer.call(approvalApi.getPdf, { apmId, language })
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      const { pages, isEmbedded } = await readPdf(answer.bytes)
      expect(isEmbedded).toBe(true)
      const [first = '', last = ''] = pages
      expect(pages).toHaveLength(2)
      expect(first).toContain(docNumber)
      for (const name of ['colleague', 'manager', 'peer']) expect(first).toContain(name)
      expect(first).toContain('서버<구매>&확장服务器采购')
      expect(first).toContain(labels[language].slice(0, 2))
      // A letter without its font would be missing.
      if (language === 'zh') for (const text of ['起草日', '完成日期']) expect(first).toContain(text)
      expect(first).toContain('1/2')
      expect(last).toContain('부록에실릴의견')
      expect(last).toContain('좋습니다')
      expect(last).toContain(history.at(-1)?.hash.slice(0, 12))
      expect(last).toContain('2/2')
    }
  })

  test('has no appendix if it is not asked for', async () => {
    const apmId = await completed('부록 없이')
    const answer = await people.peer.call(approvalApi.getPdf, { apmId, language: 'ko', hasAppendix: false })
    const { pages } = await readPdf(answer.bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).not.toContain('부록에실릴의견')
  })

  test('is given to readers only, as a page and as PDF', async () => {
    const apmId = await completed('담장')
    for (const call of [approvalApi.printDocument, approvalApi.getPdf]) {
      expect((await people.user.call(call, { apmId, language: 'ko' })).status).toBe(404)
      expect((await people.outsider.call(call, { apmId, language: 'ko' })).status).toBe(404)
    }
  })

  test('has nothing in it that runs or is loaded', async () => {
    const apmId = await completed('</title><script>alert(1)</script>')
    const page = await people.peer.call(approvalApi.printDocument, { apmId, language: 'ko' })
    expect(page.body).not.toContain('<script')
    expect(page.body.match(/(?:src|href)=(?!["']data:)/g)).toBe(null)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).not.toContain('allow-scripts')
  })
})

describe('the print layout of a form', () => {
  const layout: PrintLayout = {
    ...{ orientation: 'landscape', hasLogo: false },
    header: { ko: '사내 "한정" </style>', en: '', zh: '' },
    footer: { ko: '담당 총무팀', en: 'General affairs', zh: '' },
    fields: [
      { key: 'dueDate', width: 1, isHidden: false },
      { key: 'purpose', width: 1, isHidden: false },
      { key: 'amount', width: 2, isHidden: true },
    ],
  }
  const content = (subject: string) => ({
    ...{ subject, body: '', fileCode: null, linked: [] },
    values: { purpose: '첫째항목', amount: '987000', dueDate: '2027-03-09' },
  })
  const draft = (subject: string) => submitProposal(people.colleague, forms, { content: content(subject) })
  const pdfOf = async (apmId: string, language: 'ko' | 'en' = 'ko') =>
    (await people.colleague.call(approvalApi.getPdf, { apmId, language })).bytes

  test('sets paper, margins, order and omission; older documents keep the layout of their version', async () => {
    const before = await draft('먼저 쓴 문서')
    const applicationId = String(forms.get('품의'))
    const form = (await people.super.call(approvalApi.getAdminForm, { applicationId })).result
    const { revision, groupId, name, abbreviation, definition } = form
    const saved = await people.super.call(approvalApi.saveForm, {
      ...{ applicationId, revision, groupId, name, abbreviation, isActive: true, writers: [] },
      definition: { ...definition, print: layout },
    })
    expect(saved.result.version).toBe(form.version + 1)
    const after = await draft('나중에 쓴 문서')
    const bytes = await pdfOf(after)
    const { pages, isEmbedded } = await readPdf(bytes)
    expect(isEmbedded).toBe(true)
    const { width, height } = (await PDFDocument.load(bytes)).getPage(0).getSize()
    expect(width).toBeGreaterThan(height)
    const [first = '', last = ''] = pages
    for (const page of [first, last]) {
      expect(page).toContain('사내"한정"</style>')
      expect(page).toContain('담당총무팀')
    }
    expect(first.indexOf('2027.03.09')).toBeLessThan(first.indexOf('첫째항목'))
    expect(first).not.toContain('구십팔만칠천')
    expect((await readPdf(await pdfOf(after, 'en'))).pages[0]).toContain('Generalaffairs')

    const old = await pdfOf(before)
    const size = (await PDFDocument.load(old)).getPage(0).getSize()
    expect(size.height).toBeGreaterThan(size.width)
    const [page = ''] = (await readPdf(old)).pages
    expect(page.indexOf('첫째항목')).toBeLessThan(page.indexOf('2027.03.09'))
    expect(page).toContain('구십팔만칠천')
    expect(page).not.toContain('담당총무팀')
  })

  test('with a field twice is refused', async () => {
    const applicationId = String(forms.get('협조'))
    const form = (await people.super.call(approvalApi.getAdminForm, { applicationId })).result
    const { revision, groupId, name, abbreviation, definition } = form
    const place = { key: 'request', width: 1, isHidden: false }
    const refused = await people.super.call(approvalApi.saveForm, {
      ...{ applicationId, revision, groupId, name, abbreviation, isActive: true, writers: [] },
      definition: { ...definition, print: { ...layout, fields: [place, place] } },
    })
    expect([refused.status, refused.refusal?.error.params]).toEqual([400, { places: 'print.fields' }])
  })
})

test('a server without Chromium says so', async () => {
  const { status, refusal } = await (async () => {
    const other = await openTestApp({ env: { APPROVAL_CHROMIUM: 'off' } })
    try {
      const cast = await openCast(other)
      const kinds = await openApproval(other)
      const apmId = await submitProposal(cast.colleague, kinds)
      expect((await cast.colleague.call(approvalApi.getPrintState, {})).result.hasPdf).toBe(false)
      return await cast.colleague.call(approvalApi.getPdf, { apmId, language: 'ko' })
    } finally {
      await other.stop()
    }
  })()
  expect([status, refusal?.code]).toEqual([501, 'approval.pdfOff'])
})
