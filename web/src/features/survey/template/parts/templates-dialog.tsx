import { kindOf, type SurveyTemplate } from '@maru/api/survey'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Actions, Stack } from '#ui/layout/stack.tsx'
import { useRemoveTemplate, useTemplates } from '../../survey.api.ts'
import styles from './templates-dialog.module.css'

/** What identifies a template in the list. */
const keyOf = ({ templateId, builtIn }: SurveyTemplate) => builtIn ?? String(templateId)

const scopes = ['own', 'company', 'builtIn'] as const

/** Properties of {@link TemplatesDialog}. */
export interface TemplatesDialogProps {
  /** True while a survey is made from the chosen template. */
  isPending: boolean
  onStart: (template: SurveyTemplate) => void
  onClose: () => void
}

/** The templates of the person, the company and the product, each with its first questions. */
export function TemplatesDialog({ isPending, onStart, onClose }: TemplatesDialogProps) {
  const t = useTranslate()
  const templates = useTemplates()
  const [openKey, setOpenKey] = useState<string | null>(null)
  return (
    <Dialog isOpen size="n" title={t('survey.template.title')} onClose={onClose}>
      <Answer answer={templates} rows={6}>
        {({ templates: all }) => (
          <Stack gap="5" className={styles.groups}>
            {scopes.map((scope) => {
              const listed = all.filter((template) => template.scope === scope)
              if (listed.length === 0) return null
              return (
                <section key={scope} aria-label={t(`survey.template.${scope}`)}>
                  <h3>{t(`survey.template.${scope}`)}</h3>
                  <Stack as="ul" gap="2">
                    {listed.map((template) => (
                      <Item
                        key={keyOf(template)}
                        template={template}
                        isOpen={openKey === keyOf(template)}
                        isPending={isPending}
                        onOpen={(isOpen) => setOpenKey(isOpen ? keyOf(template) : null)}
                        onStart={() => onStart(template)}
                      />
                    ))}
                  </Stack>
                </section>
              )
            })}
          </Stack>
        )}
      </Answer>
    </Dialog>
  )
}

function Item({
  template,
  isOpen,
  isPending,
  onOpen,
  onStart,
}: {
  template: SurveyTemplate
  isOpen: boolean
  isPending: boolean
  onOpen: (isOpen: boolean) => void
  onStart: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const remove = useRemoveTemplate()
  const { templateId, title, description, questionCount, firstQuestions, createdUserName } = template
  const rest = questionCount - firstQuestions.length
  const removeIt = async () => {
    if (templateId === null || !(await askConfirm(t('survey.template.removeQuestion', { title })))) return
    try {
      await remove.mutateAsync({ templateId })
      showToast(t('survey.template.removed'))
    } catch (error) {
      void showAlert(errorText(error, t))
    }
  }
  return (
    <li className={classes(styles.item, isOpen && styles.open)}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <span className={styles.name}>{title}</span>
        <span className={styles.hint}>{t('survey.template.questions', { count: questionCount })}</span>
        <Icon icon={ChevronDown} size={16} />
      </button>
      {isOpen ? (
        <div className={styles.body}>
          {description ? <p>{description}</p> : null}
          <ol className={styles.questions}>
            {firstQuestions.map((question, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the preview of a template does not change
              <li key={index}>
                <span>{question.questionText || t('survey.question.untitled')}</span>
                <Tag>{t(`survey.kinds.${kindOf(question.questionType)}`)}</Tag>
              </li>
            ))}
          </ol>
          {rest > 0 ? <p className={styles.hint}>{t('survey.template.more', { count: rest })}</p> : null}
          <p className={styles.hint}>
            {[
              t(template.isAnonymous ? 'survey.template.anonymous' : 'survey.template.named'),
              createdUserName ? t('survey.template.by', { name: localName(createdUserName, language) }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Actions justify="end">
            {template.canRemove ? (
              <IconButton
                label={t('survey.template.remove', { title })}
                isDisabled={remove.isPending}
                onPress={() => void removeIt()}
              >
                <Icon icon={Trash2} size={16} />
              </IconButton>
            ) : null}
            <Button tone="primary" isPending={isPending} onPress={onStart}>
              {t('survey.template.start')}
            </Button>
          </Actions>
        </div>
      ) : null}
    </li>
  )
}
