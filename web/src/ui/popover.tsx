import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'
import styles from './popover.module.css'

/** A small layer beside its trigger; Escape and a click elsewhere close it. The first child is the trigger. */
export function PopoverTrigger({
  trigger,
  label,
  placement = 'bottom',
  children,
}: {
  trigger: ReactNode
  label: string
  placement?: PopoverProps['placement']
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={styles.popover}>
        <Dialog aria-label={label} className={styles.dialog}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
