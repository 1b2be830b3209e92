import { UserSearch } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { IconButton } from '#ui/button.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './people-button.module.css'

const room = lazyRoom('gnb')
const PeopleLayer = lazyLayer(
  'gnb',
  async () => (await room.load('gnb', () => import('./people-layer.tsx'))).PeopleLayer,
)

/** The icon of the people search with its layer (spec 1§2). */
export function PeopleButton() {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, setOpen, toggle } = useLayer('people')
  return (
    <span className={styles.people}>
      <IconButton
        ref={button}
        label={t('gnb.entry.people')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPress={toggle}
        onHoverStart={PeopleLayer.preload}
      >
        <Icon icon={UserSearch} />
      </IconButton>
      {isOpen ? <PeopleLayer anchor={button} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}
