import { describe, expect, it } from 'vitest'
import { moveTime, readTime, timesOf } from './time-text.ts'

describe('a typed time', () => {
  it.each([
    ['9:30', '09:30'],
    ['09:30', '09:30'],
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['1530', '15:30'],
    ['오후 3', '15:00'],
    ['오후 3시 5분', '15:05'],
    ['오후3:30', '15:30'],
    ['3시 반', '03:30'],
    ['오전 12시', '00:00'],
    ['오후 12시', '12:00'],
    ['3pm', '15:00'],
    ['3:30 p.m.', '15:30'],
    ['12 AM', '00:00'],
    ['下午3点半', '15:30'],
    ['上午 9点15分', '09:15'],
    ['오후 15:00', '15:00'],
    ['', null],
    ['9:3', null],
    ['9:', '09:00'],
    ['25', null],
    ['9:60', null],
    ['24:00', null],
    ['12345', null],
    ['내일 9', null],
    ['spam 3', null],
  ] as const)('%s is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })
  it('24:00 is one where a day may end', () => {
    expect(readTime('24:00', true)).toBe('24:00')
    expect(readTime('24:01', true)).toBeNull()
  })
})

it('a time moves to the next step and stays within its day', () => {
  expect(moveTime('09:10', 30, true)).toBe('09:30')
  expect(moveTime('09:10', 30, false)).toBe('09:00')
  expect(moveTime('00:00', 30, false)).toBe('00:00')
  expect(moveTime('23:30', 30, true)).toBe('23:30')
  expect(moveTime('23:30', 30, true, true)).toBe('24:00')
})

it('the list has the steps of a day and the time that is between two', () => {
  expect(timesOf(30, '')).toHaveLength(48)
  expect(timesOf(30, '09:10').slice(18, 21)).toEqual(['09:00', '09:10', '09:30'])
  expect(timesOf(30, '', true).at(-1)).toBe('24:00')
})
