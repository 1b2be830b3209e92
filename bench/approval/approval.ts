// node bench/approval/approval.ts [--documents 100000] [--seconds 4] [--rounds 3]
// Measures a list of 50 of 10,000 pending documents compared with a bare program, the time of a decision, and the
// check of all documents against their histories.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accountApi } from '@maru/api/account'
import {
  type Act,
  type Action,
  act,
  approvalApi,
  currentRules,
  defaultOptions,
  newFlow,
  type Party,
} from '@maru/api/approval'
import { openSealer } from '@maru/server/kit/config/sealer'
import { type Db, openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { createForms } from '@maru/server/modules/approval/approval.factory'
import { contentText } from '@maru/server/modules/approval/document/content.rules'
import { entriesOf, everyStep } from '@maru/server/modules/approval/document/entry.rules'
import { checkHistories } from '@maru/server/modules/approval/index'
import { actText, firstHash, nextHash } from '@maru/server/modules/approval/seal/chain.rules'
import { callProcess, createEmployee } from '@maru/server/test/process'
import autocannon from 'autocannon'
import { startProgram } from '../kit/programs.ts'
import { type BenchDocument, findBenchPost, finishBench, insertBenchDocuments } from './approval.sql.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
})
const documentCount = Number(values.documents)
const pendingCount = Math.min(10_000, documentCount)
const decisionCount = 200
const [login, password] = ['bench', 'right-password-1']

const named = (ko: string) => ({ ko, en: '', zh: '' })
const step = (assignee: Party) => ({
  ...{
    kind: 'approve' as const,
    assignee,
    reasons: [],
    isRequired: true,
    mayFinish: false,
    isLeftOut: false,
  },
})

/** A document as the portal would have stored it: pending for the person of the bench, or completed by them. */
function documentOf(
  apmId: number,
  formId: number,
  post: { comCode: string; deptCode: string },
): BenchDocument {
  const { comCode, deptCode } = post
  const isPending = apmId <= pendingCount
  const party = (personCode: string): Party => ({
    ...{ personCode, deptCode, name: named(personCode), title: named('팀원'), dept: named(deptCode) },
  })
  const [drafter, approver] = [party('drafter'), party(login)]
  const at = new Date(Date.UTC(2026, 0, 1) + apmId * 60_000).toISOString()
  const values_ = { purpose: `목적 ${apmId}`, amount: String(apmId * 1000) }
  const subject = `문서 ${apmId}`
  const text = contentText({
    ...{ subject, values: values_, body: '', linked: [], fileCode: null, files: [], hidden: [] },
  })
  const submit: Action = {
    ...{ kind: 'submit', recipients: [], content: text.digest, options: defaultOptions },
    stages: [
      { need: 0, steps: [step(party('reviewer'))] },
      { need: 0, steps: [step(approver)] },
    ],
  }
  const number = `품의-2026-${String(apmId).padStart(6, '0')}`
  const decided: { by: Party; action: Action }[] = [
    { by: drafter, action: submit },
    { by: party('reviewer'), action: { kind: 'approve', stepId: 1, comment: '확인했습니다.' } },
    ...(isPending
      ? []
      : [
          { by: approver, action: { kind: 'approve', stepId: 2, comment: '' } as Action },
          { by: approver, action: { kind: 'number', number } as Action },
        ]),
  ]
  let flow = newFlow(comCode, String(apmId), drafter)
  let hash = firstHash(comCode, String(apmId))
  const acts = decided.map(({ by, action }) => {
    const actor = { party: by, actsFor: null, boxes: [], isAdmin: false }
    const one: Act = { actor, action, at, rules: currentRules }
    flow = act(flow, one.actor, action, at)
    const stored = actText(one)
    hash = nextHash(hash, stored)
    return { seq: flow.seq, act: stored, hash }
  })
  const completedAt = isPending ? null : at
  return {
    ...{ comCode, apmId, formId, subject, drafter, at, completedAt, flow, hash, acts },
    ...{ status: flow.status, docNumber: flow.number ?? '', drafterCode: 'drafter', drafterDept: deptCode },
    ...{ currentName: approver.name, content: text.content, digest: text.digest },
    entries: entriesOf({
      flow,
      readers: [],
      grade: 'B',
      disclosure: 'line',
      draftedAt: at,
      completedAt,
      isLetter: false,
    }),
    steps: everyStep(flow).map(({ stepId, kind, assignee, state, activatedAt, decision }) => ({
      ...{ stepId, kind, state, activatedAt, deptCode: assignee.deptCode, decidedAt: decision?.at ?? null },
      personCode: assignee.personCode ?? '',
    })),
  }
}

async function seed(db: Db): Promise<{ comCode: string; deptCode: string }> {
  await createEmployee(db, login, password)
  const post = await findBenchPost(db, login)
  const formId = (await createForms(db, post.comCode, new Date())).get('품의') ?? 0
  for (let first = 1; first <= documentCount; first += 500) {
    const ids = Array.from({ length: Math.min(500, documentCount - first + 1) }, (_one, at) => first + at)
    await insertBenchDocuments(
      db,
      ids.map((apmId) => documentOf(apmId, formId, post)),
    )
  }
  await finishBench(db, documentCount)
  return post
}

type Requests = Parameters<typeof autocannon>[0]['requests']

async function measure(url: string, requests: Requests): Promise<number> {
  await autocannon({ url, connections: 10, duration: 1, requests })
  const result = await autocannon({ url, connections: 10, duration: Number(values.seconds), requests })
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error(`${url}: requests failed`)
  return result.requests.total / result.duration
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const median = (numbers: number[]) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? 0

/** Milliseconds of each decision, from the request to the answer, one after another. */
async function measureDecisions(url: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let apmId = 1; apmId <= Math.min(decisionCount, pendingCount); apmId += 1) {
    const input = { apmId: String(apmId), version: 1, act: 'approve' as const, stepId: 2, comment: '' }
    const began = performance.now()
    const answer = await callProcess({ url }, approvalApi.actOnDocument, input, cookie)
    times.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`decision: ${answer.status}`)
  }
  return times.slice(10)
}

const folder = await mkdtemp(join(tmpdir(), 'maru-bench-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const db = openDb(server.url, { max: 4, statementTimeout: 0 })
try {
  await migrate(db)
  const { comCode } = await seed(db)
  const env = { DATABASE_URL: server.url, DATABASE_POOL: '10', DEMO: 'false', RATE_FACTOR: '0' }
  const began = performance.now()
  const { checked, touched } = await checkHistories(db, {
    sealer: openSealer({ DATA_DIR: folder, SEAL_KEY_FILE: '' }),
  })
  const seconds = (performance.now() - began) / 1000
  if (touched) throw new Error(`document ${touched.apmId}: ${touched.fault}`)
  const all = ((seconds / checked) * 100_000).toFixed(0)
  console.log(
    `Check of ${checked} documents: ${seconds.toFixed(1)} s; 100,000 would take ${all} s (goal: 60 s)`,
  )
  const portal = await startProgram('server/src/main.ts', env)
  const bare = await startProgram('bench/approval/approval-bare.ts', {
    ...env,
    BENCH_PERSON: login,
    BENCH_COMPANY: comCode,
  })
  const { cookie = '' } = await callProcess(portal, accountApi.login, { username: login, password })
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest', origin: portal.url }
  const path = `/cm${approvalApi.listBox.path}?box=pending&itemsPerPage=50`
  const rates: { portal: number[]; bare: number[] } = { portal: [], bare: [] }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rates.portal.push(await measure(portal.url, [{ method: 'GET', path, headers }]))
    rates.bare.push(await measure(bare.url, [{ method: 'GET', path: '/list', headers: {} }]))
  }
  const [own, other] = [median(rates.portal), median(rates.bare)]
  console.log(`List of 50 of ${pendingCount}: ${own.toFixed(1)}/s of ${other.toFixed(1)}/s,`)
  console.log(`  ratio ${(own / other).toFixed(2)} (goal: 0.5)`)
  const times = await measureDecisions(portal.url, cookie)
  const p95 = sorted(times)[Math.floor(times.length * 0.95)] ?? 0
  console.log(
    `Decision with number: p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal: 30 ms)`,
  )
  await portal.stop()
  await bare.stop()
} finally {
  await db.end({ timeout: 2 })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
