import { adminHookApi } from '@maru/api/admin/hook'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { approvalApi } from '@maru/api/approval'
import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { mailSharedApi } from '@maru/api/mail/shared'
import { approvalStates, reservationApi } from '@maru/api/reservation'
import { surveyApi } from '@maru/api/survey'
import { workApi } from '@maru/api/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { actOn, read, submitProposal } from '#test/approvals.ts'
import type { Role } from '#test/cast.ts'
import { openPushStream, type PushStream } from '#test/push-stream.ts'
import { choose } from '#test/surveys.ts'
import { openWorkWorld, type WorkWorld } from '#test/works.ts'

let portal: TestApp
let world: WorkWorld
const streams = new Map<Role, PushStream>()

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-23T01:00:00Z' })
  world = await openWorkWorld(portal)
  await portal.db`insert into approval_box_manager values ('ONE', 'ONE-HR', 'user')`
  // No alarm of approval may notify the browsers in the place of the list.
  await portal.db`
    insert into kit_alarm_rule (com_code, person_code, topic, bell, phone, mail)
    select 'ONE', person_code, topic, false, false, false
      from org_person cross join unnest('{approval.next,approval.deptReceipt}'::text[]) topic`
}, 60_000)
afterAll(async () => {
  for (const stream of streams.values()) stream.close()
  await portal.stop()
})

/** The topics that make a browser read the list again. */
const readAgain = new Set((workApi.listWork.refreshedBy ?? []).map(({ topic }) => topic))
const idOf = (kind: string) => world.waiting[kind]?.id ?? ''
const client = (role: Role) => world.people[role]

async function acceptReceipt(apmId: string) {
  const { receipts, version } = await read(client('manager'), apmId)
  const receiptId = receipts[0]?.receiptId ?? 0
  return client('manager').call(approvalApi.actOnReceipt, { apmId, version, act: 'acceptReceipt', receiptId })
}

async function answerSurvey(surveyId: number) {
  const { questions } = (await client('peer').call(surveyApi.getSurvey, { surveyId })).result
  const [question] = questions
  if (!question) throw new Error('a survey has questions')
  return client('peer').call(surveyApi.completeSurvey, { surveyId, answers: [choose(question, 0)] })
}

async function actInDepartment() {
  const line = [{ need: 0, steps: [{ kind: 'agree' as const, personCode: null, deptCode: 'ONE-HR' }] }]
  const apmId = await submitProposal(client('colleague'), world.forms, { line })
  return () => actOn(client('manager'), apmId, 'approve')
}

/** `peer` decides although `super` has the same approval as their delegate. */
async function actDespiteDelegate() {
  const absence = {
    ...{ kind: 'trip' as const, leaveType: null, fromDay: '2026-11-23', untilDay: '2026-11-24' },
    ...{ startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null },
    ...{ delegateCode: 'super', applicationId: null, movesPending: true, reply: '', showsInCalendar: true },
  }
  await client('peer').call(approvalApi.saveAbsence, { absence })
  const apmId = await submitProposal(client('user'), world.forms)
  return () => actOn(client('peer'), apmId, 'approve')
}

/** `super` names another person for a step of one who left. */
async function replaceLeft() {
  const line = [{ need: 0, steps: [{ kind: 'agree' as const, personCode: 'concurrent', deptCode: null }] }]
  const apmId = await submitProposal(client('user'), world.forms, { line })
  await portal.db`update org_person set retired_on = '2026-11-01' where person_code = 'concurrent'`
  const steps = (await read(client('user'), apmId)).stages.flatMap((stage) => stage.steps)
  const stepId = steps.find((step) => step.assignee.personCode === 'concurrent')?.stepId ?? 0
  const asked = { steps: [{ apmId, stepId, from: 'concurrent' }], personCode: 'colleague' }
  return () => client('super').call(approvalApi.replaceSteps, asked)
}

async function streamOf(role: Role): Promise<PushStream> {
  const stream = streams.get(role) ?? (await openPushStream(portal, client(role)))
  streams.set(role, stream)
  return stream
}

type Act = () => Promise<unknown>
/** Each kind, sometimes twice, with whose browsers must be notified. `prepare` returns the decision. */
const decisions: [name: string, reader: Role, prepare: () => Act | Promise<Act>][] = [
  ['approval in another window', 'peer', () => () => actOn(client('peer'), idOf('approval'), 'approve')],
  ['approval of a department', 'user', actInDepartment],
  ['approval of an absent person', 'super', actDespiteDelegate],
  ['receipt of a department', 'user', () => () => acceptReceipt(idOf('receipt'))],
  [
    'mustRead in another window',
    'peer',
    () => () => client('peer').call(boardApi.confirmMustRead, { articleId: Number(idOf('mustRead')) }),
  ],
  [
    'invitation in another window',
    'peer',
    () => () =>
      client('peer').call(calendarApi.answerEvent, {
        ...{ eventId: Number(idOf('invitation')), answer: 'accepted', comment: '' },
        ...{ proposedStart: null, proposedEnd: null },
      }),
  ],
  ['survey in another window', 'peer', () => () => answerSurvey(Number(idOf('survey')))],
  [
    'surveyApproval of a board',
    'peer',
    () => () =>
      client('super').call(surveyApi.decideApproval, {
        ...{ surveyId: Number(idOf('surveyApproval')), act: 'approve' },
      }),
  ],
  [
    'booking in another window',
    'peer',
    () => () =>
      client('peer').call(reservationApi.decideBookings, {
        ...{ bookingIds: [Number(idOf('booking'))], approval: approvalStates.Accept, comment: '' },
      }),
  ],
  [
    'assigned conversation',
    'peer',
    () => () => client('user').call(mailSharedApi.assignMail, { id: idOf('assigned'), act: 'finish' }),
  ],
  [
    'flagged mail in another window',
    'peer',
    () => () => client('peer').call(mailApi.markMails, { ids: [idOf('flagged')], isFlagged: false }),
  ],
  [
    'failedMail in another window',
    'peer',
    async () => {
      const { data } = (await client('peer').call(workApi.listWork, { kind: 'failedMail' })).result
      const id = new URLSearchParams(data[0]?.url.split('?')[1]).get('MAIL') ?? ''
      return () => client('peer').call(mailApi.removeMails, { ids: [id], mode: 'HardDelete' })
    },
  ],
  [
    'hold in another window',
    'super',
    () => () => client('super').call(adminPersonalApi.confirmHold, { personCode: idOf('hold') }),
  ],
  ['invalidLine of another administrator', 'manager', replaceLeft],
  [
    'hook in another window',
    'peer',
    () => () => client('peer').call(adminHookApi.closeHookMessage, { messageId: Number(idOf('hook')) }),
  ],
]

test('every kind has a decision here', () => {
  const named = new Set(decisions.map(([name]) => name.split(' ')[0]))
  expect([...named].toSorted()).toEqual(Object.keys(world.waiting).toSorted())
})

test.each(decisions)(
  'after a decision on %s the browsers of %s read the list again',
  async (_name, reader, prepare) => {
    const decide = await prepare()
    const stream = await streamOf(reader)
    // What the preparation has sent is read before the decision.
    await portal.db`select pg_notify('maru', ${JSON.stringify({ kind: 'push', to: [reader], comCode: '*', topic: 'test.mark', id: 0, change: '' })})`
    await expect.poll(() => stream.topics()).toContain('test.mark')
    stream.clear()
    const answer = (await decide()) as { status: number }
    expect(answer.status).toBe(200)
    await expect.poll(() => stream.topics().some((topic) => readAgain.has(topic))).toBe(true)
  },
)
