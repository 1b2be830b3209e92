import { Copy, Download, Printer } from 'lucide-react'
import { hrefOf } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { surveyAddress } from '../../survey.rules.ts'
import styles from './link-dialog.module.css'
import { qrDrawing, qrFileName, qrPng, qrSvg } from './qr.rules.ts'

/** Properties of {@link LinkDialog}. */
export interface LinkDialogProps {
  survey: { surveyId: number; surveyTitle: string; boardId?: number }
  menuId: number | undefined
  onClose: () => void
}

function saveAs(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/**
 * The address of a survey, to copy, and its QR code, to save and print. The address grants no rights: it opens the
 * survey for people who may answer or read it.
 */
export function LinkDialog({ survey, menuId, onClose }: LinkDialogProps) {
  const t = useTranslate()
  const { surveyId, surveyTitle } = survey
  const address = `${window.location.origin}${hrefOf(surveyAddress('read', { surveyId, menuId: menuId ?? survey.boardId }))}`
  const drawing = qrDrawing(address)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(t('survey.link.copied'))
    } catch {
      // Without the right to write to the clipboard the address can be selected in its field.
      showToast(t('survey.link.copyByHand'))
    }
  }
  const saveSvg = () =>
    saveAs(
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvg(drawing))}`,
      qrFileName(surveyTitle, 'svg'),
    )
  return (
    <Dialog
      isOpen
      size="s"
      title={t('survey.link.title')}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Icon icon={Printer} size={15} />} onPress={() => window.print()}>
            {t('survey.statistics.print')}
          </Button>
          <Button icon={<Icon icon={Download} size={15} />} onPress={saveSvg}>
            {t('survey.link.svg')}
          </Button>
          <Button
            icon={<Icon icon={Download} size={15} />}
            onPress={() => saveAs(qrPng(drawing), qrFileName(surveyTitle, 'png'))}
          >
            {t('survey.link.png')}
          </Button>
        </>
      }
    >
      <Stack gap="4" align="center">
        <strong className={styles.title}>{surveyTitle}</strong>
        <svg
          role="img"
          aria-label={t('survey.link.qr', { title: surveyTitle })}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          className={styles.qr}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} />
        </svg>
        <Row align="end" className={styles.address}>
          <TextField isReadOnly label={t('survey.link.address')} value={address} />
          <Button icon={<Icon icon={Copy} size={15} />} onPress={() => void copy()}>
            {t('survey.statistics.copyLink')}
          </Button>
        </Row>
        <Hint className={styles.hint}>{t('survey.link.hint')}</Hint>
      </Stack>
    </Dialog>
  )
}
