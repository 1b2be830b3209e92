import { ListTree } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { IconButton } from '#ui/button.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'

const SiteMap = lazyLayer('gnb', async () => (await import('./site-map.tsx')).SiteMap)

/** The button of the site map, and the overlay that it opens. */
export function SiteMapButton() {
  const t = useTranslate()
  const { isOpen, setOpen, toggle } = useLayer('siteMap')
  return (
    <>
      <IconButton
        label={t('menu.siteMap')}
        aria-expanded={isOpen}
        onPress={toggle}
        onHoverStart={SiteMap.preload}
      >
        <Icon icon={ListTree} />
      </IconButton>
      {isOpen ? <SiteMap onClose={() => setOpen(false)} /> : null}
    </>
  )
}
