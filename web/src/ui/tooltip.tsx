import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './tooltip.module.css'

/** A hint next to something that can be focused; shown on hover after a moment, and on focus at once. */
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
