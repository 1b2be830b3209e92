import { Ellipsis } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Menu } from './menu.tsx'
import type { MenuGroup } from './menu-group.ts'

/** A menu with the items that do not fit in their row; see `useFitting`. */
export function MoreMenu({ label, groups }: { label: string; groups: MenuGroup[] }) {
  return (
    <Menu
      label={label}
      trigger={(opener) => (
        <IconButton {...opener} size="s" label={label}>
          <Icon icon={Ellipsis} size={16} />
        </IconButton>
      )}
      groups={groups}
    />
  )
}
