import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../kit/chunk.ts'
import { useWords } from '../../../kit/i18n.ts'
import { useLayer } from '../../../kit/layers.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const load = () => loadChunk('gnb', () => import('./site-map.tsx'))
const SiteMap = lazy(() => load().then((m) => ({ default: m.SiteMap })))

/** The button of the site map and, once it is pressed, the overlay. */
export function SiteMapButton() {
  const t = useWords()
  const { isOpen, setOpen, toggle } = useLayer('siteMap')
  return (
    <>
      <IconButton
        label={t('menu.siteMap')}
        aria-expanded={isOpen}
        onPress={toggle}
        onHoverStart={() => void load().catch(() => undefined)}
      >
        <Icon icon={LayoutGrid} />
      </IconButton>
      <Suspense fallback={null}>{isOpen ? <SiteMap onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
