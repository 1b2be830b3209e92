import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './tooltip.module.css'

/** A tooltip of a focusable element. It is shown 500 ms after the start of a hover, and immediately on focus. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <AriaTooltip offset={6} className={styles.tip}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
