import type { DocumentDetail, Party } from '@maru/api/approval'
import { AtSign, X } from 'lucide-react'
import { briefTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
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
      <Head as="header" gap="0" align="baseline" noWrap className={styles.head}>
        <h2>{t('approval.comments')}</h2>
        <small>{t('approval.lines', { count: comments.length })}</small>
      </Head>
      <ul className={styles.comments}>
        {comments.map((one) => (
          <li key={one.commentId}>
            <PersonAvatar
              personCode={one.author.personCode}
              name={localName(one.author.name, language)}
              seed={one.author.personCode ?? ''}
              size="s"
            />
            <div>
              <p>
                <b>
                  {localName(one.author.name, language)} {localName(one.author.title, language)}
                </b>{' '}
                <span className={styles.reason}>{briefTime(one.createdDate)}</span>
              </p>
              <p>{one.text}</p>
              {one.mentions.length > 0 ? (
                <p className={styles.reason}>
                  {t('approval.print.mentioned', {
                    names: one.mentions.map(({ name }) => localName(name, language)).join(', '),
                  })}
                </p>
              ) : null}
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
      {document.isAudit ? null : <CommentForm document={document} />}
    </section>
  )
}

interface Typed {
  text: string
  mentions: string[]
}

/** People on the document who may read it now, without the viewer. */
function useMentionable({ drafter, stages, readers, circulation, status }: DocumentDetail): Party[] {
  const { personCode } = useAccount()
  const isDone = status === 'COMPLETE'
  const reached = stages.flatMap(({ steps }) =>
    steps.flatMap(({ assignee, decision, state }) => [
      ...(decision ? [decision.by] : []),
      ...(state === 'active' || state === 'done' ? [assignee] : []),
    ]),
  )
  const listed = [
    ...[drafter, ...reached],
    ...readers.filter(({ atEnd }) => isDone || !atEnd).map(({ party }) => party),
    ...circulation.map(({ party }) => party),
  ]
  const people = listed.filter((one) => one.personCode !== null && one.personCode !== personCode)
  return [...new Map(people.map((one) => [one.personCode, one])).values()]
}

function CommentForm({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const add = useAddComment()
  const people = useMentionable(document)
  const { apmId } = document
  const nameOf = (one: Party) => `@${localName(one.name, language)}`
  const form = useRoomForm<Typed, null, unknown>({
    start: { text: '', mentions: [] },
    base: null,
    check: ({ text }) => (text.trim() === '' ? { text: t('approval.errors.commentNeeded') } : {}),
    save: ({ text, mentions }) => {
      // A name that was deleted from the text is not mentioned.
      const named = people.filter(
        (one) => mentions.includes(one.personCode ?? '') && text.includes(nameOf(one)),
      )
      return add.mutateAsync({ apmId, text, mentions: named.flatMap((one) => one.personCode ?? []) })
    },
    onSaved: () => form.reset(),
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const text = form.field('text')
  const mentions = form.field('mentions')
  const mention = (one: Party) => {
    text.onChange(`${text.value}${text.value === '' || text.value.endsWith(' ') ? '' : ' '}${nameOf(one)} `)
    mentions.onChange([...new Set([...mentions.value, one.personCode ?? ''])])
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <div className={styles.write}>
        <TextField
          {...text}
          label={t('approval.writeComment')}
          hideLabel
          placeholder={t('approval.writeComment')}
          maxLength={2000}
        />
        <Menu
          label={t('approval.print.mention')}
          groups={[
            {
              id: 'people',
              entries: people.map((one) => ({
                ...{ id: one.personCode ?? '', label: localName(one.name, language) },
                detail: `${localName(one.title, language)} ${localName(one.dept, language)}`,
                run: () => mention(one),
              })),
            },
          ]}
          trigger={(opener) => (
            <IconButton {...opener} isDisabled={people.length === 0} label={t('approval.print.mention')}>
              <Icon icon={AtSign} size={16} />
            </IconButton>
          )}
        />
        <Button type="submit" isPending={form.isSaving}>
          {t('approval.addComment')}
        </Button>
      </div>
      <FormNotes form={form} />
    </form>
  )
}
