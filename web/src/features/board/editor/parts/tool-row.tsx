import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTranslate } from '../../../../kit/i18n.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import styles from './editor.module.css'

/** Properties of {@link ToolRow}; `canFold` shows one row that scrolls, with a button for all rows. */
export interface ToolRowProps {
  label: string
  canFold: boolean
  children: ReactNode
}

/**
 * A toolbar whose tools stay where they are while they are pressed. React Aria's toolbar gives the focus back to the
 * tool that had it last; the row would then scroll away under the finger and the press would be lost. So a focus by
 * pointer does not reach it; a focus by key does.
 */
export function ToolRow({ label, canFold, children }: ToolRowProps) {
  const t = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const isPointed = useRef(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only looks at what happens to the tools inside
    <div
      className={styles.tools}
      onPointerDownCapture={() => {
        isPointed.current = true
      }}
      onKeyDownCapture={() => {
        isPointed.current = false
      }}
      onFocusCapture={(event) => {
        // Layers of the tools are children in React alone; their focus is their own.
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
              label={t(isWhole ? 'board.editor.fewerTools' : 'board.editor.moreTools')}
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
