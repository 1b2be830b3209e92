import type { SurveyExample } from '@maru/api/survey'
import { useState } from 'react'
import { FormFiles } from '#features/file/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './question-editor.module.css'

/** The dialog to upload a new picture for an example, or to remove the current picture. */
export function PictureDialog({
  example,
  number,
  onSave,
  onClose,
}: {
  example: SurveyExample
  number: number
  onSave: (fileCode: string | null) => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslate()
  const [code, setCode] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (fileCode: string | null) => {
    if (await onSave(fileCode)) onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('survey.question.picture', { number })}
      onClose={onClose}
      footer={
        <>
          {example.fileCode ? (
            <Button tone="danger" onPress={() => void save(null)}>
              {t('survey.question.pictureRemove')}
            </Button>
          ) : null}
          <Button tone="primary" isDisabled={code === null || isBusy} onPress={() => void save(code)}>
            {t('survey.question.pictureSave')}
          </Button>
        </>
      }
    >
      <Stack className={styles.picture}>
        {example.pictureUrl ? <img src={example.pictureUrl} alt={example.exampleText} /> : null}
        <p className={styles.quiet}>{t('survey.question.pictureHint')}</p>
        <FormFiles
          label={t('survey.question.picture', { number })}
          // The type is unique for each example. Otherwise, two equal requests within a second would count as
          // one, and two examples would share a picture.
          type={`survey:${example.surveyExampleId}`}
          code={code}
          onCode={setCode}
          onBusy={setBusy}
        />
      </Stack>
    </Dialog>
  )
}
