import type { MailTemplate } from '@maru/api/mail/template'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { useMailTemplates, useRemoveMailTemplate, useSaveMailTemplate } from '../../template.api.ts'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'

function TemplateDialog({ template, onClose }: { template: MailTemplate | null; onClose: () => void }) {
  const t = useTranslate()
  const save = useSaveMailTemplate()
  const form = useRoomForm<Omit<MailTemplate, 'templateId'>, null, unknown>({
    start: { name: template?.name ?? '', subject: template?.subject ?? '', body: template?.body ?? '' },
    base: null,
    check: ({ name }) => (name.trim() === '' ? { name: t('mail.errors.templateNameEmpty') } : {}),
    save: (draft) => save.mutateAsync({ ...draft, ...(template ? { templateId: template.templateId } : {}) }),
    onSaved: onClose,
    faultFields: { 'mail.templateNameEmpty': 'name', 'mail.templateNameTaken': 'name' },
  })
  return (
    <FormDialog
      form={form}
      size="w"
      title={t(template ? 'mail.settings.template.edit' : 'mail.settings.template.add')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('mail.settings.template.name')}
        maxLength={100}
        isRequired
      />
      <TextField {...form.field('subject')} label={t('mail.settings.template.subject')} maxLength={500} />
      <EditorField
        {...form.field('body')}
        label={t('mail.settings.template.body')}
        height={320}
        fontSize={10}
      />
    </FormDialog>
  )
}

/** Texts to write mails from. */
export function TemplatePanel() {
  const t = useTranslate()
  const templates = useMailTemplates()
  const remove = useRemoveMailTemplate()
  const [open, setOpen] = useState<MailTemplate | 'new' | null>(null)
  const drop = async ({ templateId, name }: MailTemplate) => {
    if (!(await askConfirm({ text: t('mail.settings.template.ask', { name }), isDanger: true }))) return
    await remove.mutateAsync({ templateId }).catch((error: unknown) => showAlert(errorText(error, t)))
  }
  return (
    <Panel
      title={t('mail.entry.settings.template')}
      text={t('mail.settings.template.text')}
      act={
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen('new')}>
          {t('mail.settings.template.add')}
        </Button>
      }
    >
      <Card label={t('mail.entry.settings.template')}>
        <Answer answer={templates} rows={3} empty={<Empty text={t('mail.settings.template.none')} />}>
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <li key={row.templateId} className={styles.row}>
                  <span className={styles.about}>
                    {row.name}
                    <small className={styles.detail}>{row.subject}</small>
                  </span>
                  <IconButton
                    label={`${t('mail.settings.template.edit')} ${row.name}`}
                    onPress={() => setOpen(row)}
                  >
                    <Icon icon={Pencil} size={16} />
                  </IconButton>
                  <IconButton label={`${t('kit.remove')} ${row.name}`} onPress={() => void drop(row)}>
                    <Icon icon={Trash2} size={16} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      {open ? <TemplateDialog template={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  )
}
