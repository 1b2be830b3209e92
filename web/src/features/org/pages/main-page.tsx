import { useWords } from '../../../kit/i18n.ts'
import { useAccount } from '../../../kit/session.ts'
import { useDocumentTitle } from '../../../ui/page-header.tsx'
import { LookPage } from './popup-page.tsx'

/** The organisation map inside the shell (spec 1§2); people of a MAILONLY department see the organisation alone. */
export function MainPage() {
  const t = useWords()
  const { mailOnly } = useAccount()
  useDocumentTitle(t('org.title'))
  return <LookPage options={{ personal: !mailOnly, public: !mailOnly }} isWindow={false} />
}
