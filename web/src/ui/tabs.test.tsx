import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
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
