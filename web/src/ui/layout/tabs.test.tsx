import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

const items = [
  { id: 'a', label: 'Notices' },
  { id: 'b', label: 'Free' },
  { id: 'c', label: 'Photos' },
] as const

function Example() {
  const [selected, setSelected] = useState<'a' | 'b' | 'c'>('a')
  return (
    <>
      <Tabs label="Boards" panel="p" items={items} selected={selected} onSelect={setSelected} />
      <TabPanel id="p" label="Articles">
        {selected}
      </TabPanel>
    </>
  )
}

it('arrows, Home and End move along the tabs and around the ends', () => {
  render(<Example />)
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key })
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  press('ArrowRight')
  expect(chosen()).toBe('Free')
  expect(document.activeElement?.textContent).toBe('Free')
  press('End')
  expect(chosen()).toBe('Photos')
  press('ArrowRight')
  expect(chosen()).toBe('Notices')
  press('ArrowLeft')
  expect(chosen()).toBe('Photos')
  press('Home')
  expect(screen.getByRole('tabpanel').textContent).toBe('a')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('buttons that lack room stay as wide as all of them, so that they return once there is room', () => {
  const observer = class {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', observer)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(150)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 60, 28))
  render(<Tabs label="Boards" look="segment" panel="p" items={items} selected="a" onSelect={() => {}} />)
  expect(screen.getAllByRole('tab')).toHaveLength(1)
  const width = screen.getByRole('tablist').parentElement?.style.width
  expect(Number.parseFloat(width ?? '')).toBeGreaterThanOrEqual(180)
})

it('tabs that are added later are shown where the row has room for them', () => {
  const observer = class {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', observer)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  const tabs = (count: number) => (
    <Tabs label="Boards" panel="p" items={items.slice(0, count)} selected="a" onSelect={() => {}} />
  )
  const { rerender } = render(tabs(2))
  rerender(tabs(3))
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Notices', 'Free', 'Photos'])
})
