import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './editor.module.css'

/** Properties of {@link ToolRow}; `canFold` shows one scrollable row, with a button that shows all rows. */
export interface ToolRowProps {
  label: string
  canFold: boolean
  children: ReactNode
}

/**
 * A toolbar that does not scroll while the user presses a tool. The toolbar of React Aria moves the focus
 * back to the tool that was focused last. The row would then scroll under the finger, and the press would be
 * lost. Therefore the toolbar does not receive focus events caused by a pointer; it receives those caused by
 * a key.
 */
export function ToolRow({ label, canFold, children }: ToolRowProps) {
  const t = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const isPointed = useRef(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only observe the tools inside
    <div
      className={styles.tools}
      onPointerDownCapture={() => {
        isPointed.current = true
      }}
      onKeyDownCapture={() => {
        isPointed.current = false
      }}
      onFocusCapture={(event) => {
        // Overlays of the tools are children in React but not in the DOM; do not stop their focus events.
        if (isPointed.current && event.currentTarget.contains(event.target)) event.stopPropagation()
      }}
      onBlur={() => {
        isPointed.current = false
      }}
    >
      <Toolbar
        aria-label={label}
        className={classes(styles.bar, canFold && (isWhole ? styles.whole : styles.folded))}
      >
        {children}
        {canFold ? (
          <span className={styles.more}>
            <IconButton
              label={t(isWhole ? 'editor.fewerTools' : 'editor.moreTools')}
              size="s"
              aria-expanded={isWhole}
              onPress={() => setWhole(!isWhole)}
            >
              <Icon icon={Ellipsis} size={16} />
            </IconButton>
          </span>
        ) : null}
      </Toolbar>
    </div>
  )
}
