import type { DocumentDetail } from '@maru/api/approval'
import { Printer } from 'lucide-react'
import { isHosted, openPopup, popupSizes } from '#kit/address/popup.ts'
import { shortLanguage, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePolicy } from '../../policy/policy.api.ts'
import { pdfAddress, printAddress, usePrintState } from '../print.api.ts'
import { printPage } from './print-page.ts'

/** Opens the file in a tab; inside of a host, whose tabs do not know the session, in a frame over the page. */
function openPdf(address: string): void {
  if (isHosted()) openPopup(address, 'approval-pdf', popupSizes.form)
  else window.open(address, '_blank', 'noopener')
}

/** Prints a document on A4 with or without comments and history, or opens it as PDF. */
export function PrintMenu({ document: { apmId } }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = shortLanguage(useLanguage())
  const hasPdf = usePrintState().data?.hasPdf ?? false
  const { printsComments } = usePolicy()
  const print = (hasAppendix: boolean) =>
    void printPage(printAddress({ apmId, language, hasAppendix })).catch(() =>
      showAlert(t('approval.print.failed')),
    )
  const entries = [
    { id: 'print', label: t('approval.print.paper'), run: () => print(false) },
    ...(printsComments
      ? [{ id: 'printAll', label: t('approval.print.paperAll'), run: () => print(true) }]
      : []),
    {
      ...{ id: 'pdf', label: t('approval.print.pdf'), isDisabled: !hasPdf },
      ...(hasPdf ? {} : { detail: t('approval.print.pdfOff') }),
      run: () => openPdf(pdfAddress({ apmId, language })),
    },
  ]
  return (
    <Menu
      label={t('approval.print.menu')}
      groups={[{ id: 'print', entries }]}
      trigger={(opener) => (
        <IconButton {...opener} label={t('approval.print.menu')}>
          <Icon icon={Printer} size={18} />
        </IconButton>
      )}
    />
  )
}
