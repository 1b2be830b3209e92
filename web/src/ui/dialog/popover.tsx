import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'
import styles from './popover.module.css'

/**
 * A small layer next to its trigger. Escape and a click outside close it. With `opening` the parent controls the layer,
 * for example to open it with a key.
 */
export function PopoverTrigger({
  trigger,
  label,
  placement = 'bottom',
  opening,
  children,
}: {
  trigger: ReactNode
  label: string
  placement?: PopoverProps['placement']
  opening?: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  return (
    <DialogTrigger {...opening}>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={styles.popover}>
        <Dialog aria-label={label} className={styles.dialog}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
