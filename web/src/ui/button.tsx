import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { classes } from './classes.ts'

type Tone = 'plain' | 'primary' | 'danger' | 'quiet'

/** Properties of {@link Button}. A button with `isPending` can have the focus, but ignores presses. */
export interface ButtonProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  tone?: Tone
  size?: 'm' | 'l'
  wide?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button with a text and an optional icon before it. A view has only one primary button. */
export function Button({ tone = 'plain', size = 'm', wide, icon, children, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={classes(styles.button, styles[tone], size === 'l' && styles.large, wide && styles.wide)}
    >
      {icon}
      {children}
    </AriaButton>
  )
}

/** Properties of {@link IconButton}. */
export interface IconButtonProps extends Omit<AriaProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** The name of the action, for screen readers and the tooltip. */
  label: string
  size?: 's' | 'm'
  isOn?: boolean | undefined
  /** The shortcut of the same action, such as `Mod+B`. Mod is Command on a Mac and Ctrl on other systems. */
  keys?: string | undefined
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

const isMac = typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.userAgent)

/** A button with only an icon. With `isOn` it is a toggle button that is pressed or not pressed. */
export function IconButton({ label, size = 'm', isOn, keys, children, ...rest }: IconButtonProps) {
  const shown = keys?.replace('Mod', isMac ? '⌘' : 'Ctrl')
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys?.replace('Mod', isMac ? 'Meta' : 'Control')}
      className={classes(styles.icon, size === 's' && styles.small, isOn && styles.on)}
    >
      <span title={shown ? `${label} (${shown})` : label} className={styles.drawing}>
        {children}
      </span>
    </AriaButton>
  )
}
