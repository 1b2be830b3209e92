import type { Locator } from '@playwright/test'
import { boardIdOf } from './board.ts'
import { postAs, sendByCall } from './mail.ts'
import { at, expect, type Page } from './story.ts'

/** The person whose day it is: `user` of the demo. */
export const me = 'HB0001'
/** The numbers of the things of a kind. */
export const five = [1, 2, 3, 4, 5]

/** Reads a call of the portal in the session of a page. */
export async function getAs<T>(page: Page, path: string): Promise<T> {
  const { origin } = new URL(at('/'))
  const answer = await page.context().request.get(`${origin}/cm${path}`)
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

interface Group {
  applications: { applicationId: string; applicationName: string }[]
  subGroups: Group[]
}

/** `peer` submits a document that `user` decides; an expense report is complete after that. */
export async function draft(
  peer: Page,
  subject: string,
  form: '기본 품의서' | '지출결의서',
  recipient?: string,
) {
  const groups = await postAs<Group[]>(peer, '/workflow/home/api/getapplicationlist', { SortValue: 1 })
  const forms = groups.flatMap((one) => [one, ...one.subGroups]).flatMap((one) => one.applications)
  const rows = [{ item: '책상', vendor: '', count: '2', price: '100000' }]
  const values =
    form === '기본 품의서'
      ? { purpose: '확인' }
      : { purpose: '비품 구매', account: '5211', payDate: '2027-01-15', rows }
  const { apmId } = await postAs<{ apmId: string }>(peer, '/workflow/document/submit', {
    applicationId: forms.find((one) => one.applicationName === form)?.applicationId,
    content: { subject, values, body: '', fileCode: null, linked: [] },
    ...{ line: [], grade: 'B', disclosure: 'department', retentionYears: 5, isUrgent: false },
    companions: { references: [], recipients: recipient ? [{ personCode: null, deptCode: recipient }] : [] },
    ...{ storeKey: null, sourceApmId: null },
  })
  return apmId
}

/** The state of a document. */
export const stateOf = async (page: Page, apmId: string) =>
  (await getAs<{ status: string }>(page, `/workflow/document?apmId=${apmId}`)).status

/** How often the signed-in person has done an act on a document. */
export async function actsOn(page: Page, apmId: string, act: string): Promise<number> {
  type Line = { act: string; by: { personCode: string } }
  const { history } = await getAs<{ history: Line[] }>(page, `/workflow/document?apmId=${apmId}`)
  return history.filter((line) => line.act === act && line.by.personCode === me).length
}

/** Approves a document by a call. */
export async function approve(page: Page, apmId: string): Promise<void> {
  type Detail = { version: number; acts: { act: string; stepId: number }[] }
  const { version, acts } = await getAs<Detail>(page, `/workflow/document?apmId=${apmId}`)
  const stepId = acts.find((one) => one.act === 'approve')?.stepId
  await postAs(page, '/workflow/document/act', { apmId, version, act: 'approve', stepId, comment: '' })
}

/** Books a resource that `user` approves, at times that are free; returns the numbers of the bookings. */
export async function book(user: Page, peer: Page, tag: string): Promise<number[]> {
  const resources = await getAs<{ resourceId: number }[]>(
    user,
    '/IsuReserveResource/ISU_Approval/api/approvalresources',
  )
  const { origin } = new URL(at('/'))
  const booked: number[] = []
  for (const { resourceId } of resources)
    for (let ahead = 2; ahead < 12 && booked.length < five.length; ahead += 1) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
      const answer = await peer.context().request.post(`${origin}/cm/IsuReserveResource/ISU_RequestDb/api`, {
        headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
        data: {
          ...{ resourceId, startDate: date, endDate: date, startTime: '10:00', endTime: '10:30' },
          ...{ repeat: null, title: `${tag} 회의 ${ahead}` },
        },
      })
      const { result } = (await answer.json()) as { result?: { bookingIds: number[]; approval: number } }
      if (answer.ok() && result?.approval === 0) booked.push(...result.bookingIds)
    }
  expect(booked).toHaveLength(five.length)
  return booked
}

/** Writes five surveys that `user` must approve. */
export async function askApprovals(peer: Page, tag: string): Promise<void> {
  const base = '/commonsurvey/survey/api'
  const boards = await getAs<{ boardId: number; canWrite: boolean }[]>(peer, `${base}/Boards`)
  const boardId = boards.find((board) => board.canWrite)?.boardId
  for (const number of five) {
    const { surveyId } = await postAs<{ surveyId: number }>(peer, `${base}/Survey`, {
      ...{ boardId, title: `${tag} 설문 ${number}`, description: '', endMessage: '', language: 'ko' },
      ...{ startDate: '2027-03-01T00:00:00Z', endDate: '2027-03-10T00:00:00Z', isAnonymous: false },
      ...{
        isEditable: false,
        resultVisibility: 'closed',
        resultGroups: [],
        coManagers: [],
        approverCode: me,
      },
      audience: { include: [{ kind: 'person', code: me }], exclude: [] },
      ...{ useBell: false, useMail: false, fileCode: null, reminderDates: [] },
    })
    await postAs(peer, `${base}/Question`, { surveyId, questionType: 2, questionText: '의견' })
    await postAs(peer, `${base}/Approval`, { surveyId, act: 'request' })
  }
}

/** Writes five articles that `user` must read. */
export async function askToRead(board: Page, tag: string): Promise<void> {
  const boardId = await boardIdOf(board, '공지사항')
  for (const number of five)
    await postAs(board, '/IsuBoard/ISU_Article/createArticle', {
      ...{ boardId, title: `${tag} 필독 ${number}`, content: '<p>읽어 주세요</p>' },
      mustRead: { isWhole: false, targets: [{ kind: 'person', code: me }] },
    })
}

interface Mail {
  id: string
  subject: string
}

/** Flags five mails of `user` and gives them five conversations of the shared mailbox; returns those. */
export async function putMails(user: Page, outsider: Page, tag: string): Promise<string[]> {
  const boxes = await getAs<{ mailboxId: string; isShared: boolean; name: string }[]>(
    user,
    '/api/mail/mailbox/list',
  )
  const mailboxId = boxes.find(({ isShared, name }) => isShared && name === '고객 지원')?.mailboxId
  for (const number of five) {
    await sendByCall(outsider, { subject: `${tag} 별표 ${number}`, to: 'seoyeon.kim@hanbit.example' })
    await sendByCall(outsider, { subject: `${tag} 문의 ${number}`, to: 'support@hanbit.example' })
  }
  const own = await arrived(user, '/api/mail/message/list?folder=inbox', `${tag} 별표`)
  await postAs(user, '/api/mail/message/mark', { ids: own, isFlagged: true })
  const asked = await arrived(
    user,
    `/api/mail/message/list?folder=inbox&mailboxId=${mailboxId}`,
    `${tag} 문의`,
  )
  for (const id of asked) await postAs(user, '/api/mail/shared/assign', { id, act: 'take' })
  return asked
}

/** The numbers of five mails, once all have arrived. */
async function arrived(page: Page, path: string, start: string): Promise<string[]> {
  const read = async () =>
    (await getAs<{ items: Mail[] }>(page, path)).items
      .filter(({ subject }) => subject.startsWith(start))
      .map(({ id }) => id)
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBe(five.length)
  return read()
}

/** Moves a finger over a row. */
export async function swipe(page: Page, row: Locator, by: number): Promise<void> {
  await row.scrollIntoViewIfNeeded()
  const box = await row.boundingBox()
  if (!box) throw new Error('a row has a place')
  const client = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: x + by * share, y }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
