import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useLiveKeys } from '#kit/screen/keys.ts'
import { openLayer, useLayer } from '#kit/screen/layers.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './field-box.module.css'
import { FieldInput } from './field-input.tsx'
import { FieldPanel } from './field-panel-lazy.ts'
import { useField } from './use-field.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
/** The keys that open the field anywhere, as they are shown. */
const shortcut = isApple ? '⌘K' : 'Ctrl K'

/**
 * The field of the top bar: search, palette and commands in one (spec 1§2). On a wide screen one types into the bar, and
 * the list opens below it; on a narrow one an icon opens the same field over the page.
 */
export function FieldBox() {
  const t = useTranslate()
  const isWide = useWide(1181)
  if (isWide) return <BarField />
  return (
    <button
      type="button"
      className={styles.icon}
      aria-haspopup="dialog"
      aria-label={t('gnb.entry.search')}
      onClick={() => openLayer('palette')}
      onPointerEnter={FieldPanel.preload}
    >
      <Icon icon={Search} />
    </button>
  )
}

const layers = '[role=dialog], [role=alertdialog]'

/** Calls the function when the pointer or the focus goes to the page outside of an element; layers above it are not outside. */
function useLeaving(isOpen: boolean, onLeave: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    if (!isOpen) return
    const go = ({ target }: Event) => {
      if (target instanceof Element && !box.current?.contains(target) && !target.closest(layers))
        leave.current()
    }
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, go, true)
    return () => {
      for (const name of ['pointerdown', 'focusin']) document.removeEventListener(name, go, true)
    }
  }, [isOpen])
  return box
}

function BarField() {
  const t = useTranslate()
  const { isOpen, setOpen } = useLayer('search')
  const field = useField()
  const { clear } = field
  const box = useLeaving(isOpen, () => setOpen(false))
  const keys = useLiveKeys()
  useEffect(() => {
    if (!isOpen) clear()
  }, [isOpen, clear])
  const open = () => {
    if (!isOpen) setOpen(true)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (!isOpen && ['ArrowDown', 'Enter'].includes(event.key)) {
      event.preventDefault()
      return open()
    }
    if (isOpen) field.keys.current?.(event)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || isComposing(event)) return
    event.preventDefault()
    field.input.current?.focus()
    setOpen(false)
  }
  return (
    <search className={styles.place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from the input, a chip and an act */}
      <div ref={box} className={classes(styles.box, isOpen && styles.open)} onKeyDown={leave}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press next to the input is one on it */}
        <div
          className={styles.head}
          onPointerEnter={FieldPanel.preload}
          onMouseDown={(event) => {
            if (event.target instanceof Element && event.target.closest('button')) return
            if (event.target !== field.input.current) event.preventDefault()
            field.input.current?.focus()
            open()
          }}
        >
          <FieldInput
            field={field}
            label={t('gnb.entry.search')}
            isExpanded={isOpen}
            shownKeys={isOpen ? 'Esc' : shortcut}
            aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
            onFocus={FieldPanel.preload}
            onType={open}
            onKeyDown={press}
          />
        </div>
        <Stack gap="0" className={styles.panel}>
          {isOpen ? <FieldPanel {...{ field, keys }} onClose={() => setOpen(false)} /> : null}
        </Stack>
      </div>
    </search>
  )
}
