import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { decodedPart, useFragment } from './fragment.ts'

afterEach(cleanup)

it.each([
  ['', ''],
  ['#abc_-1', 'abc_-1'],
  ['#%', '%'],
  ['#%E0%A4%A', '%E0%A4%A'],
  ['#a%20b', 'a b'],
])('the fragment of /page%s is %j', async (hash, fragment) => {
  const Page = () => <output>{JSON.stringify(useFragment())}</output>
  const history = createMemoryHistory({ initialEntries: [`/${hash}`] })
  render(
    <RouterProvider router={createRouter({ history, routeTree: createRootRoute({ component: Page }) })} />,
  )
  expect((await screen.findByRole('status')).textContent).toBe(JSON.stringify(fragment))
})

it('a part that cannot be decoded stays as it is', () => {
  expect(['a%40b', '100%', '%zz', ''].map(decodedPart)).toEqual(['a@b', '100%', '%zz', ''])
})
