import type { SurveyTemplate } from '@maru/api/survey'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../kit/error-text.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { showAlert } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyLayer } from '../../../ui/lazy-layer.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useCreateFromTemplate } from '../survey.api.ts'
import { surveyAddress } from '../survey.rules.ts'
import styles from './settings-form.module.css'
import { isSurveyWindow } from './survey-frame.tsx'

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
    <div className={styles.templates}>
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
    </div>
  )
}
