import {
  type CategoryColor,
  categoryColors,
  categoryNameLimit,
  type MailCategory,
} from '@maru/api/mail/category'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { useCategories, useChangeCategory, useCreateCategory, useRemoveCategory } from '../../settings.api.ts'
import { CategoryMark } from './category-mark.tsx'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'

type Edited = Pick<MailCategory, 'name' | 'color'> & { id?: string }

/** Creates a category, or changes one. */
export function CategoryDialog({ category, onClose }: { category: Edited; onClose: () => void }) {
  const t = useTranslate()
  const create = useCreateCategory()
  const change = useChangeCategory()
  const form = useRoomForm<{ name: string; color: CategoryColor }, null, unknown>({
    start: { name: category.name, color: category.color },
    base: null,
    check: ({ name }) => (name.trim() === '' ? { name: t('mail.errors.categoryNameEmpty') } : {}),
    save: ({ name, color }) => {
      const fields = { name: name.trim(), color, isFavorite: false }
      return category.id === undefined
        ? create.mutateAsync(fields)
        : change.mutateAsync({ id: category.id, ...fields })
    },
    onSaved: () => {
      showToast(t('kit.settingsSaved'))
      onClose()
    },
    faultFields: { 'mail.categoryNameTaken': 'name', 'mail.categoryNameEmpty': 'name' },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t(category.id === undefined ? 'mail.settings.category.add' : 'mail.settings.category.edit')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('mail.settings.category.name')}
        maxLength={categoryNameLimit}
        isRequired
      />
      <RadioGroup
        label={t('mail.settings.category.color')}
        value={form.draft.color}
        onChange={(color) => form.change({ color: color as CategoryColor })}
        options={categoryColors.map((color) => ({
          value: color,
          label: <CategoryMark category={{ name: t(`mail.settings.category.colors.${color}`), color }} />,
        }))}
        inline
      />
    </FormDialog>
  )
}

function CategoryRow({ category, onEdit }: { category: MailCategory; onEdit: () => void }) {
  const t = useTranslate()
  const remove = useRemoveCategory()
  const { name } = category
  const ask = async () => {
    if (!(await askConfirm({ text: t('mail.settings.category.askRemove', { name }), isDanger: true }))) return
    await remove.mutateAsync({ id: category.id }).then(
      () => showToast(t('mail.settings.category.removed')),
      (error) => showAlert(errorText(error, t)),
    )
  }
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <CategoryMark category={category} />
      </span>
      <IconButton label={t('mail.settings.category.editOf', { name })} onPress={onEdit}>
        <Icon icon={Pencil} size={16} />
      </IconButton>
      <IconButton label={t('mail.settings.category.removeOf', { name })} onPress={() => void ask()}>
        <Icon icon={Trash2} size={16} />
      </IconButton>
    </li>
  )
}

/** Categories of mails (spec 3§2): a list with edit and delete, and a dialog of 400 pixels. */
export function CategoryPanel() {
  const t = useTranslate()
  const answer = useCategories()
  const create = useCreateCategory()
  const [edited, setEdited] = useState<Edited | null>(null)
  const addBasic = async () => {
    try {
      for (const color of categoryColors)
        await create.mutateAsync({ name: t(`mail.settings.category.colors.${color}`), color })
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return (
    <Panel
      title={t('mail.entry.settings.category')}
      text={t('mail.settings.category.text')}
      act={
        <Button
          icon={<Icon icon={Plus} size={16} />}
          onPress={() => setEdited({ name: '', color: categoryColors[0] })}
        >
          {t('mail.settings.category.add')}
        </Button>
      }
    >
      <Card>
        <Answer
          answer={answer}
          rows={3}
          look="text"
          empty={
            <Empty text={t('mail.settings.category.none')}>
              <Button onPress={() => void addBasic()} isPending={create.isPending}>
                {t('mail.settings.category.addBasic')}
              </Button>
            </Empty>
          }
        >
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <CategoryRow key={row.id} category={row} onEdit={() => setEdited(row)} />
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      {edited ? <CategoryDialog category={edited} onClose={() => setEdited(null)} /> : null}
    </Panel>
  )
}
