import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { loadChunk } from '../kit/chunk.ts'

/** One line of a menu. `isChosen` makes it one of a choice and shows a mark. */
export interface MenuEntry {
  id: string
  label: string
  detail?: string
  icon?: ReactNode
  isChosen?: boolean
  isDisabled?: boolean
  isDanger?: boolean
  run: () => void
}

/** A group of lines, with a heading where it needs one. */
export interface MenuGroup {
  id: string
  title?: string
  entries: MenuEntry[]
}

/** What a button needs to open a menu; spread it on a Button, an IconButton or React Aria's own. */
export interface MenuOpener {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onPress: () => void
  onHoverStart: () => void
  onKeyDown: (event: { key: string }) => void
}

const load = () => loadChunk('ui', () => import('./menu-list.tsx'))
const MenuList = lazy(() => load().then((m) => ({ default: m.MenuList })))

/** A button that opens a menu of groups: `trigger={(opener) => <Button {...opener}>…</Button>}`. Its layer is loaded when needed. */
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
    onHoverStart: () => void load().catch(() => undefined),
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown') setOpen(true)
    },
  }
  return (
    <>
      {trigger(opener)}
      <Suspense fallback={null}>
        {isOpen ? (
          <MenuList
            anchor={anchor}
            label={label}
            groups={groups}
            placement={placement}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
