import { hookLimits } from '@maru/api/admin/hook'
import { expect, test } from 'vitest'
import { readMessage } from './message.rules.ts'

const read = (body: unknown) => {
  const message = readMessage(body)
  if (message === null || message === 'ignored') throw new Error(`it is ${String(message)}`)
  return message
}

test('our own form is read with all of its fields', () => {
  const body = {
    title: '디스크',
    text: '91 %',
    url: 'https://mon.example/d/1',
    level: 'critical',
    key: 'disk',
  }
  expect(read(body)).toEqual({
    ...{ form: 'own', level: 'critical', title: '디스크', text: '91 %', url: 'https://mon.example/d/1' },
    ...{ key: 'disk', isResolved: false },
  })
  expect(read({ title: '디스크', key: 'disk', resolved: true })).toMatchObject({ isResolved: true })
})

test('a text to Slack is plain: no markup, no mention, and a link shows its address', () => {
  const text =
    'Build <https://ci.example/7|#7> &lt;failed&gt; <!channel> <@U024BE7LH> <#C1|ops>\n<script>alert(1)</script>'
  expect(read({ text })).toMatchObject({
    form: 'slack',
    title: 'Build #7 (https://ci.example/7) <failed> @channel @U024BE7LH #ops',
    text: 'Build #7 (https://ci.example/7) <failed> @channel @U024BE7LH #ops\n<script>alert(1)</script>',
  })
})

test('attachments and blocks of Slack become lines, and other blocks only their replacement', () => {
  const attachments = [
    {
      ...{ color: 'danger', pretext: 'New ticket', title: 'Login fails', title_link: 'https://t.example/9' },
      ...{
        text: 'Since *9:00*',
        fields: [{ title: 'Priority', value: 'High', short: true }],
        footer: 'desk',
      },
    },
  ]
  expect(read({ attachments })).toMatchObject({
    ...{ title: 'New ticket', level: 'critical', url: 'https://t.example/9' },
    text: 'New ticket\nLogin fails\nSince *9:00*\nPriority: High\ndesk',
  })
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: 'Deploy' } },
    {
      type: 'section',
      text: { type: 'mrkdwn', text: 'Version 2' },
      fields: [{ type: 'mrkdwn', text: 'by kim' }],
    },
    {
      type: 'context',
      elements: [
        { type: 'mrkdwn', text: 'eu' },
        { type: 'mrkdwn', text: 'blue' },
      ],
    },
    { type: 'divider' },
    { type: 'image', image_url: 'https://x.example/a.png', alt_text: 'a graph' },
  ]
  expect(read({ text: 'Deployed', blocks })).toMatchObject({
    title: 'Deployed',
    text: 'Deploy\nVersion 2\nby kim\neu · blue\n———\na graph',
  })
})

const alert = (status: string, number: number) => ({
  ...{ status, startsAt: '2026-11-28T00:00:00Z', fingerprint: `f${number}` },
  labels: { alertname: 'DiskFull', severity: 'critical', instance: `db${number}` },
  annotations: { summary: `Disk of db${number} is full`, description: '97 %' },
  generatorURL: 'http://prometheus.example/graph?g0.expr=x',
})
const group = {
  ...{ version: '4', groupKey: '{}:{alertname="DiskFull"}', receiver: 'maru', truncatedAlerts: 0 },
  ...{ groupLabels: { alertname: 'DiskFull' }, externalURL: 'http://alertmanager.example' },
  commonLabels: { alertname: 'DiskFull', severity: 'critical' },
}

test('alerts of Alertmanager are one message with the key of their group', () => {
  const alerts = [alert('firing', 1), alert('resolved', 2)]
  expect(read({ ...group, status: 'firing', alerts })).toEqual({
    ...{ form: 'alertmanager', level: 'critical', title: '[FIRING:1] DiskFull' },
    text: '• Disk of db1 is full\n97 %\ninstance=db1\n✓ Disk of db2 is full\n97 %\ninstance=db2',
    url: 'http://prometheus.example/graph?g0.expr=x',
    ...{ key: '{}:{alertname="DiskFull"}', isResolved: false },
  })
  const over = read({ ...group, status: 'resolved', alerts: [alert('resolved', 1)] })
  expect(over).toMatchObject({ title: '[RESOLVED] DiskFull', isResolved: true, key: group.groupKey })
})

test('of very many alerts, twenty are shown and the others are counted', () => {
  const alerts = Array.from({ length: 25 }, (_one, at) => alert('firing', at))
  const { text } = read({ ...group, status: 'firing', alerts, truncatedAlerts: 3 })
  expect(text).toMatch(/\n\+8$/)
})

test('Grafana names its own title', () => {
  const body = { ...group, status: 'firing', title: '[FIRING:1] CPU (eu)', state: 'alerting', orgId: 1 }
  const panelURL = 'https://grafana.example/d/abc?viewPanel=2'
  expect(read({ ...body, alerts: [{ ...alert('firing', 1), panelURL }] })).toMatchObject({
    ...{ title: '[FIRING:1] CPU (eu)', url: panelURL },
  })
})

test('a build of Jenkins is shown when it completes, and a success ends the failure before', () => {
  const build = {
    full_url: 'https://ci.example/job/api/12/',
    number: 12,
    scm: { branch: 'main', commit: 'abc' },
  }
  const job = (phase: string, status?: string) => ({ name: 'api', build: { ...build, phase, status } })
  for (const phase of ['QUEUED', 'STARTED', 'FINALIZED'])
    expect(readMessage(job(phase, 'FAILURE'))).toBe('ignored')
  expect(read(job('COMPLETED', 'FAILURE'))).toEqual({
    ...{ form: 'jenkins', level: 'critical', title: 'api #12 FAILURE', text: 'main abc' },
    ...{ url: 'https://ci.example/job/api/12/', key: 'jenkins:api', isResolved: false },
  })
  expect(read(job('COMPLETED', 'SUCCESS'))).toMatchObject({ key: 'jenkins:api', isResolved: true })
})

test('texts are cut at the limits, and hidden characters are removed', () => {
  const { title, text } = read({ title: `a\u202eb${'가'.repeat(300)}`, text: '나'.repeat(9_000) })
  expect([...title]).toHaveLength(hookLimits.title)
  expect(title.startsWith('ab가')).toBe(true)
  expect([...text]).toHaveLength(hookLimits.text)
})

test('a level that is the name of a property of every object is an ordinary unknown word', () => {
  expect(read({ title: 'a', level: 'constructor' }).level).toBe('info')
  const build = { phase: 'COMPLETED', status: 'constructor', number: 1 }
  expect(read({ name: 'api', build })).toMatchObject({ level: 'critical', title: 'api #1 constructor' })
})

test('an alert of an unknown severity is a warning while it fires', () => {
  const alerts = [{ status: 'firing', labels: {} }]
  const severity = (one: string) => ({ ...group, status: 'firing', alerts, commonLabels: { severity: one } })
  expect(read(severity('P2')).level).toBe('warning')
  expect(read(severity('High')).level).toBe('critical')
})

test('a key that is too long for an index is its digest, which is the same each time', () => {
  const key = (groupKey: string) =>
    read({ ...group, groupKey, status: 'firing', alerts: [alert('firing', 1)] }).key
  expect(key('b'.repeat(200))).toBe('b'.repeat(200))
  expect(key('가'.repeat(201))).toMatch(/^[0-9a-f]{64}$/)
  expect(key('가'.repeat(201))).toBe(key('가'.repeat(201)))
  expect(key('가'.repeat(202))).not.toBe(key('가'.repeat(201)))
})

test.each([
  ['javascript:alert(1)'],
  ['file:///etc/passwd'],
  ['https://user:secret@mon.example/'],
  ['http://mail.example:25/'],
  [`https://mon.example/${'a'.repeat(3_000)}`],
  [`https://mon.example/${'가'.repeat(300)}`],
])('the link %.40s is left out', (url) => {
  expect(read({ title: 'a', url }).url).toBe('')
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['a text', 'hello'],
  ['an empty object', {}],
  ['an empty title', { title: '   ' }],
  ['a title that is a number', { title: 5 }],
  ['a text that is an object', { title: 'a', text: {} }],
  ['an unknown kind of resolved', { title: 'a', resolved: 'yes' }],
  ['alerts without one', { status: 'firing', alerts: [] }],
  ['a build without a phase', { name: 'api', build: {} }],
  ['blocks without text', { blocks: [{ type: 'actions', elements: [] }] }],
])('%s is no message', (_name, body) => {
  expect(readMessage(body)).toBe(null)
})
