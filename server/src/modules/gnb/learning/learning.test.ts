import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gnbLearningApi } from '@maru/api/gnb/learning'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

const fallback = 'https://portal.example/learning-help'
let provider: Server
let askedEarly = 0
let asked: {
  step: string
  authorization: string
  token: string
  person: string
  body: string
}[] = []
/** The step at which the provider refuses; null for none. */
let refusing: string | null = null
let opened = 'https://learning.example/room?ticket=1'
let test: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const of = (name: string) => String(request.headers[name] ?? '')
      const [step, token] = [of('step'), of('token')]
      asked.push({
        step,
        token,
        authorization: of('authorization'),
        person: of('x-person-code'),
        body,
      })
      // The pause of the server is one second and starts later than this timer, so it ends later.
      if (step === 'BODY') setTimeout(() => (askedEarly = asked.length), 50)
      response.statusCode = step === refusing ? 500 : 200
      const answers: Record<string, object> = { INIT: { token: 'T-1' }, BODY: {}, END: { url: opened } }
      response.end(JSON.stringify(answers[step] ?? {}))
    })
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const { port } = provider.address() as AddressInfo
  test = await openTestApp({
    env: {
      ...{ LEARNING_URL: `http://127.0.0.1:${port}/sso`, LEARNING_KEY: 'the-key', LEARNING_GUBUN: 'HB' },
      ...{ LEARNING_FALLBACK_URL: fallback, LEARNING_END_SECONDS: '1' },
    },
  })
  people = await openCast(test)
})
afterAll(async () => {
  await test.stop()
  provider.close()
})

const signOn = async () => {
  asked = []
  return (await people.user.call(gnbLearningApi.signOnLearning, {})).result
}

describe('the learning centre', () => {
  it('signs on in three steps, the last one after the pause', async () => {
    expect(await signOn()).toEqual({ isSignedOn: true, url: opened })
    expect(asked.map(({ step }) => step)).toEqual(['INIT', 'BODY', 'END'])
    expect(asked.map(({ token }) => token)).toEqual(['', 'T-1', 'T-1'])
    for (const { authorization, person } of asked)
      expect([authorization, person]).toEqual(['Bearer the-key', 'user'])
    expect(Object.fromEntries(new URLSearchParams(asked[1]?.body))).toEqual({ gubun: 'HB', code: 'user' })
    expect(askedEarly).toBe(2)
  })
  it.each(['INIT', 'BODY', 'END'])('returns the fallback page if %s fails', async (step) => {
    refusing = step
    expect(await signOn()).toEqual({ isSignedOn: false, url: fallback })
    expect(asked.at(-1)?.step).toBe(step)
    refusing = null
  })
  it('refuses an address that is not a web page', async () => {
    opened = 'javascript:alert(1)'
    expect(await signOn()).toEqual({ isSignedOn: false, url: fallback })
  })
})
