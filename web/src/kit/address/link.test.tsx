import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Link } from './link.tsx'

afterEach(cleanup)

it('calls the handlers of its owner for focus and pointer', async () => {
  const log: string[] = []
  const Page = () => (
    <Link to="/work" onFocus={() => log.push('focus')} onPointerEnter={() => log.push('pointer')}>
      Work
    </Link>
  )
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Page }) })} />)
  const link = await screen.findByRole('link', { name: 'Work' })
  act(() => link.focus())
  fireEvent.pointerEnter(link)
  expect(log).toEqual(['focus', 'pointer'])
})
