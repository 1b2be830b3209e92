import { Star } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

const room = lazyRoom('gnb')
const load = () => room.load('gnb', () => import('./bookmark-layer.tsx'))
const BookmarkLayer = room.part('gnb', () => import('./bookmark-layer.tsx'), 'BookmarkLayer')

/** The star button in the top bar, with the bookmark layer (spec 1§2). */
export function BookmarkButton() {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, setOpen, toggle } = useLayer('bookmarks')
  return (
    <>
      <IconButton
        ref={button}
        label={t('gnb.entry.bookmarks')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPress={toggle}
        onHoverStart={() => void load().catch(() => undefined)}
      >
        <Icon icon={Star} />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen ? <BookmarkLayer anchor={button} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
