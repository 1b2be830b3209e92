import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { lazyLayer } from './lazy-layer.tsx'
import type { MenuGroup } from './menu-group.ts'

/** Properties of a button that opens a menu. Spread them on a Button, an IconButton or a button of React Aria. */
export interface MenuOpener {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onPress: () => void
  onHoverStart: () => void
  onKeyDown: (event: { key: string }) => void
}

const MenuList = lazyLayer('ui', async () => (await import('./menu-list.tsx')).MenuList)

/** A button that opens a menu: `trigger={(opener) => <Button {...opener}>…</Button>}`. The layer is lazy-loaded. */
export function Menu({
  trigger,
  label,
  groups,
  placement = 'bottom end',
}: {
  trigger: (opener: MenuOpener) => ReactNode
  label: string
  groups: MenuGroup[]
  placement?: 'bottom end' | 'bottom start'
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const opener: MenuOpener = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPress: () => setOpen(true),
    onHoverStart: MenuList.preload,
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown') setOpen(true)
    },
  }
  return (
    <>
      {trigger(opener)}
      {isOpen ? (
        <MenuList
          anchor={anchor}
          label={label}
          groups={groups}
          placement={placement}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
