import type { SurveyTemplate } from '@maru/api/survey'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { isSurveyWindow } from '../../frame/parts/survey-frame.tsx'
import styles from '../../settings/parts/settings-form.module.css'
import { useCreateFromTemplate } from '../../survey.api.ts'
import { surveyAddress } from '../../survey.rules.ts'

const TemplatesDialog = lazyLayer(
  'survey',
  async () => (await import('./templates-dialog.tsx')).TemplatesDialog,
)

/**
 * Offers templates above the empty form of a new survey. `mayLeave` asks whether typed text may be lost, and is called
 * before a survey is made from a template.
 */
export function TemplateStart({
  boardId,
  menuId,
  mayLeave,
}: {
  boardId: number
  menuId: number | undefined
  mayLeave: () => Promise<boolean>
}) {
  const t = useTranslate()
  const go = useGo()
  const create = useCreateFromTemplate()
  const [isOpen, setOpen] = useState(false)
  const start = async ({ templateId, builtIn }: SurveyTemplate) => {
    if (!(await mayLeave())) return
    try {
      const { surveyId } = await create.mutateAsync({
        ...{
          boardId,
          ...(templateId === null ? {} : { templateId }),
          ...(builtIn === null ? {} : { builtIn }),
        },
      })
      showToast(t('survey.template.started'))
      go(surveyAddress('settings', { surveyId, menuId }, isSurveyWindow()), { replace: true })
    } catch (error) {
      void showAlert(errorText(error, t))
    }
  }
  return (
    <Row gap="3" rowGap="2" wrap className={styles.templates}>
      <span>{t('survey.template.hint')}</span>
      <Button icon={<Icon icon={LayoutTemplate} size={15} />} onPress={() => setOpen(true)}>
        {t('survey.template.choose')}
      </Button>
      {isOpen ? (
        <TemplatesDialog
          isPending={create.isPending}
          onStart={(template) => void start(template)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Row>
  )
}
