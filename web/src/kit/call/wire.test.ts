// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { readAnswer, secondsToWait, wireRequest } from './wire.ts'

const random = () => 'r4nd'

describe('a request', () => {
  it('carries a GET in the query with a random v and the portal’s header', () => {
    const request = wireRequest(
      { method: 'GET', path: '/a/list' },
      { BoardId: 3, tags: ['x', 'y'], none: undefined },
      random,
    )
    expect(request.url).toBe('/cm/a/list?BoardId=3&tags=x&tags=y&v=r4nd')
    expect(request.init.headers['X-Requested-With']).toBe('XMLHttpRequest')
    expect(request.init.body).toBeUndefined()
  })

  it('fills places of the path and encodes them', () => {
    const request = wireRequest({ method: 'GET', path: '/photo/{id}' }, { id: 'a/b@c' }, random)
    expect(request.url).toBe('/cm/photo/a%2Fb%40c?v=r4nd')
  })

  it('carries a POST in the body, but for its query fields, and without v', () => {
    const request = wireRequest(
      { method: 'POST', path: '/save', query: ['type'] },
      { type: 'DB', title: '제목' },
      random,
    )
    expect(request.url).toBe('/cm/save?type=DB')
    expect(JSON.parse(request.init.body ?? '')).toEqual({ title: '제목' })
    expect(request.init.headers['Content-Type']).toBe('application/json')
  })

  it('carries a DELETE in the query', () => {
    expect(wireRequest({ method: 'DELETE', path: '/x' }, { id: 1 }, random).url).toBe('/cm/x?id=1')
  })
})

describe('an answer', () => {
  it.each([
    [{ value: [1] }, { value: [1] }],
    [
      { code: 'SUCCESS', data: 2 },
      { code: 'SUCCESS', data: 2 },
    ],
    [{ code: 'ok', result: { a: 1 } }, { a: 1 }],
    [{ code: 'ok', result: null }, null],
  ])('%j counts as success', (body, expected) => {
    expect(readAnswer(200, body, null)).toEqual(expected)
  })

  it('with an error field throws its code, places and support code', () => {
    const body = { code: 'x', error: { code: 'board.tooManyPins', params: { most: 5 }, supportCode: 'r-1' } }
    try {
      readAnswer(409, body, null)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(CallError)
      expect(error).toMatchObject({
        code: 'board.tooManyPins',
        params: { most: 5 },
        supportCode: 'r-1',
        status: 409,
      })
    }
  })

  it('with ok and a failing status is a failure', () => {
    expect(() => readAnswer(500, { code: 'ok', result: 1 }, null)).toThrow(CallError)
  })

  it.each([
    [401, 'UnauthorizedAccessException'],
    [413, 'kit.tooLarge'],
    [429, 'kit.throttled'],
    [503, 'kit.unavailable'],
    [500, 'kit.failed'],
    [200, 'kit.failed'],
  ])('of status %i without a body has the code %s', (status, code) => {
    expect(() => readAnswer(status, null, null)).toThrow(code)
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  it.each([
    [null, null],
    ['90', 90],
    ['Sat, 21 Nov 2026 00:02:00 GMT', 120],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['soon', null],
  ])('%s waits %s seconds', (header, seconds) => {
    expect(secondsToWait(header, now)).toBe(seconds)
  })
})
