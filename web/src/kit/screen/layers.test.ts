import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openLayer, useLayer } from './layers.ts'

it('opening a layer closes the one that was open', () => {
  const search = renderHook(() => useLayer('search'))
  const siteMap = renderHook(() => useLayer('site-map'))
  const open = () => [search.result.current.isOpen, siteMap.result.current.isOpen]
  expect(open()).toEqual([false, false])
  act(() => search.result.current.toggle())
  expect(open()).toEqual([true, false])
  act(() => siteMap.result.current.setOpen(true))
  expect(open()).toEqual([false, true])
  act(() => search.result.current.setOpen(false))
  expect(open()).toEqual([false, true])
  act(() => openLayer(null))
  expect(open()).toEqual([false, false])
})
