import { RouterContextProvider } from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIsPage } from '#kit/address/link.tsx'
import { rooms } from './rooms.ts'
import { makeRouter } from './router.tsx'

const router = makeRouter(rooms)
const isPage = renderHook(useIsPage, {
  wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
}).result.current

test.each([
  '',
  '/home',
  '/board',
  '/Board/List?SYSID=3',
  '/survey/list?type=1&MENUID=2',
  '/reservedb/week/',
  '/orgmap/main#top',
  'https://wiki.example/none',
])('a menu may open %j', (address) => {
  expect(isPage(address)).toBe(true)
})

test.each(['/survey', '/survey/lst', '/reservedb/none?FOLDER=1', '/nowhere'])(
  'a menu may not open %j, which the portal does not have',
  (address) => {
    expect(isPage(address)).toBe(false)
  },
)
