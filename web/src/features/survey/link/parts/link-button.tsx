import type { SurveyDetail } from '@maru/api/survey'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'

const LinkDialog = lazyLayer('survey', async () => (await import('./link-dialog.tsx')).LinkDialog)

/** The button that shows the address of a survey and its QR code; nothing before the publication and after the end. */
export function LinkButton({ survey, menuId }: { survey: SurveyDetail; menuId: number | undefined }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (!['waiting', 'open', 'paused'].includes(survey.phase)) return null
  return (
    <>
      <Button icon={<Icon icon={QrCode} size={15} />} onPress={() => setOpen(true)}>
        {t('survey.link.button')}
      </Button>
      {isOpen ? <LinkDialog survey={survey} menuId={menuId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
