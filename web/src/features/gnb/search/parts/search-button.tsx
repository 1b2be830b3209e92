import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './search-button.module.css'

const room = lazyRoom('gnb')
const SearchLayer = lazyLayer(
  'gnb',
  async () => (await room.load('gnb', () => import('./search-layer.tsx'))).SearchLayer,
)

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The search of the top bar: a box, or an icon on a narrow screen. It opens the search layer (spec 1§2). */
export function SearchButton() {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, setOpen, toggle } = useLayer('search')
  const keys = isApple ? '⌘K' : 'Ctrl K'
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.box}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={`${t('gnb.entry.search')}: ${t('gnb.entry.searchBox')}, ${keys}`}
        onClick={toggle}
        onPointerEnter={SearchLayer.preload}
      >
        <Icon icon={Search} />
        <span className={styles.text}>{t('gnb.entry.searchBox')}</span>
        <kbd className={styles.keys}>{keys}</kbd>
      </button>
      {isOpen ? <SearchLayer anchor={button} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
