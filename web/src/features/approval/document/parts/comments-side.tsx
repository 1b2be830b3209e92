import type { DocumentDetail } from '@maru/api/approval'
import { X } from 'lucide-react'
import { briefTime } from '../../../../kit/dates.ts'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { askConfirm } from '../../../../ui/ask.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { useRoomForm } from '../../../../ui/form.ts'
import { FormNotes } from '../../../../ui/form-notes.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useAddComment, useRemoveComment } from '../../approval.api.ts'
import styles from './side.module.css'

/** The comments of a document, and the field for a new one. */
export function CommentsSide({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const remove = useRemoveComment()
  const { apmId, comments } = document
  return (
    <section className={styles.part} aria-label={t('approval.comments')} data-print="no">
      <header className={styles.head}>
        <h2>{t('approval.comments')}</h2>
        <small>{t('approval.lines', { count: comments.length })}</small>
      </header>
      <ul className={styles.comments}>
        {comments.map((one) => (
          <li key={one.commentId}>
            <Avatar name={localName(one.author.name, language)} seed={one.author.personCode ?? ''} size="s" />
            <div>
              <p>
                <b>
                  {localName(one.author.name, language)} {localName(one.author.title, language)}
                </b>{' '}
                <span className={styles.reason}>{briefTime(one.createdDate)}</span>
              </p>
              <p>{one.text}</p>
            </div>
            {one.canRemove ? (
              <IconButton
                size="s"
                label={t('approval.removeComment')}
                onPress={async () => {
                  if (await askConfirm(t('approval.ask.removeComment')))
                    remove.mutate({ apmId, commentId: one.commentId })
                }}
              >
                <Icon icon={X} size={14} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      <CommentForm apmId={apmId} />
    </section>
  )
}

function CommentForm({ apmId }: { apmId: string }) {
  const t = useTranslate()
  const add = useAddComment()
  const form = useRoomForm<{ text: string }, null, unknown>({
    start: { text: '' },
    base: null,
    check: ({ text }) => (text.trim() === '' ? { text: t('approval.errors.commentNeeded') } : {}),
    save: ({ text }) => add.mutateAsync({ apmId, text }),
    onSaved: () => form.reset(),
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <div className={styles.write}>
        <TextField
          {...form.field('text')}
          label={t('approval.writeComment')}
          hideLabel
          placeholder={t('approval.writeComment')}
          maxLength={2000}
        />
        <Button type="submit" isPending={form.isSaving}>
          {t('approval.addComment')}
        </Button>
      </div>
      <FormNotes form={form} />
    </form>
  )
}
