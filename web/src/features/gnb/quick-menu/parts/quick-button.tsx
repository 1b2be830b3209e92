import { LayoutGrid } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './quick-button.module.css'

const room = lazyRoom('gnb')
const load = () => room.load('gnb', () => import('./quick-layer.tsx'))
const QuickLayer = room.part('gnb', () => import('./quick-layer.tsx'), 'QuickLayer')

/** The button in the top bar that opens the quick menus (spec 1§2); on a phone the menu of the person opens them. */
export function QuickButton() {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, setOpen, toggle } = useLayer('quick-menu')
  return (
    <span className={styles.button}>
      <IconButton
        ref={button}
        label={t('gnb.entry.quickMenu')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPress={toggle}
        onHoverStart={() => void load().catch(() => undefined)}
      >
        <Icon icon={LayoutGrid} />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen ? <QuickLayer anchor={button} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </span>
  )
}
