import type { WorkItem } from '@maru/api/kit/work'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { reasonFor } from '#ui/take-back/acted-rows.ts'
import { takeBackSeconds } from '#ui/take-back/take-back.ts'
import { keyOf } from '../work.rules.ts'
import styles from './act-dialog.module.css'
import type { Kinds } from './use-kinds.ts'
import type { PlannedAct } from './use-work-acts.ts'

const commentLimit = 500

/** Lists what will happen with each thing, those that must be opened first too, and takes a comment for all. */
export function ActDialog({
  planned,
  skipped,
  kinds,
  onBegin,
  onClose,
}: {
  planned: readonly PlannedAct[]
  skipped: readonly WorkItem[]
  kinds: Kinds
  onBegin: (comment: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const isRequired = planned.some(({ comment }) => comment === 'required')
  const hasComment = planned.some(({ comment }) => comment !== 'none')
  const form = useRoomForm<{ comment: string }, null, void>({
    start: { comment: hasComment ? reasonFor(planned.map(({ item }) => keyOf(item))) : '' },
    base: null,
    check: ({ comment }) =>
      isRequired && comment.trim() === '' ? { comment: t('work.act.commentNeeded') } : {},
    save: async ({ comment }) => onBegin(comment.trim()),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const [first] = planned
  return (
    <FormDialog
      form={form}
      title={planned.length === 1 ? (first?.name ?? '') : t('work.act.title', { count: planned.length })}
      size="s"
      saveText={planned.length === 1 ? (first?.name ?? '') : t('work.act.run', { count: planned.length })}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {planned.map(({ item, name }) => (
          <li key={`${item.kind} ${item.id}`}>
            <strong>{localName(item.title, language)}</strong>
            <Muted>
              {kinds.nameOf(item.kind)} · {name}
            </Muted>
          </li>
        ))}
        {skipped.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <span>{localName(item.title, language)}</span>
            <Muted>{t('work.act.stays')}</Muted>
          </li>
        ))}
      </ul>
      {hasComment ? (
        <TextArea
          {...form.field('comment')}
          label={t('work.act.comment')}
          isRequired={isRequired}
          rows={3}
          maxLength={commentLimit}
        />
      ) : null}
      <Hint>{t('kit.undoHint', { count: takeBackSeconds })}</Hint>
    </FormDialog>
  )
}
