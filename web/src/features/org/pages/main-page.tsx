import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { LookMap } from '../parts/look-map.tsx'

/** The organisation map inside the shell (spec 1§2), with the address books. */
export function MainPage() {
  const t = useTranslate()
  useDocumentTitle(t('org.title'))
  return <LookMap options={{ personal: true, public: true }} isWindow={false} />
}
