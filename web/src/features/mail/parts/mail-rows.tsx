import type { MailRow } from '@maru/api/mail'
import { Paperclip, PenLine, Star } from 'lucide-react'
import type { DragEvent, RefObject } from 'react'
import { briefTime, fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Selection } from '#ui/list/selection.ts'
import { rowHeight, senderName } from '../mail.rules.ts'
import { CategoryMark } from '../settings/parts/category-mark.tsx'
import { useCategories } from '../settings.api.ts'
import { useAnswers } from '../writer/parts/use-answers.ts'
import { AssignmentMark } from './assignment.tsx'
import { dragType } from './folder-pane.tsx'
import { Hits } from './hits.tsx'
import { useListWindow } from './list-window.tsx'
import styles from './mail.module.css'
import own from './mail-rows.module.css'

/** Properties of {@link MailRows}. */
export interface MailRowsProps {
  rows: readonly MailRow[]
  /** The box that scrolls, and what is called when its last rows come into sight. */
  scroller: RefObject<HTMLElement | null>
  onEnd: () => void
  shown: string
  selection: Selection<string>
  /** True: the list shows recipients instead of senders. */
  isSent: boolean
  onOpen: (row: MailRow) => void
  onFlag: (row: MailRow) => void
  /** False: the viewer may only read the mailbox. */
  canWrite: boolean
}

function RowText({ row, isSent }: { row: MailRow; isSent: boolean }) {
  const t = useTranslate()
  const { data: categories = [] } = useCategories()
  const marks = categories.filter(({ id }) => row.categoryIds.includes(id))
  const isAnswered = useAnswers()?.isAnswered(row.id) ?? false
  const names = isSent ? t('mail.list.to', { names: row.toNames.join(', ') }) : senderName(row)
  return (
    <span className={own.words}>
      <Row as="span" gap="15">
        <bdi className={classes(own.sender, styles.cut)}>
          <Hits text={names || t('mail.list.noSender')} of="sender" />
        </bdi>
        {row.threadCount > 1 ? <span className={own.thread}>{row.threadCount}</span> : null}
        <Row as="span" gap="15" className={own.end}>
          {marks.map((category) => (
            <CategoryMark key={category.id} category={category} hidesName />
          ))}
          {row.hasAttachment ? (
            <span role="img" aria-label={t('mail.list.attachment')}>
              <Icon icon={Paperclip} size={14} />
            </span>
          ) : null}
          <time dateTime={row.receivedAt} title={fullTime(row.receivedAt)}>
            {briefTime(row.receivedAt)}
          </time>
        </Row>
      </Row>
      <Row as="span" shrink>
        <bdi className={classes(own.subject, styles.cut)}>
          {row.isRead ? null : <VisuallyHidden>{t('mail.list.unread')} </VisuallyHidden>}
          <Hits text={row.subject || t('mail.list.noSubject')} of="terms" />
        </bdi>
        {isAnswered ? (
          <Row as="span" inline gap="1" className={own.answering}>
            <Icon icon={PenLine} size={12} />
            {t('mail.answer.writing')}
          </Row>
        ) : null}
        <AssignmentMark assignment={row.assignment} />
      </Row>
      <bdi className={classes(own.preview, styles.cut)}>
        <Hits text={row.preview} of="terms" />
      </bdi>
    </span>
  )
}

/** The rows of the list. Only those in sight are drawn. */
export function MailRows({
  rows,
  scroller,
  onEnd,
  shown,
  selection,
  isSent,
  onOpen,
  onFlag,
  canWrite,
}: MailRowsProps) {
  const t = useTranslate()
  const opened = rows.findIndex((row) => row.id === shown)
  const { from, to } = useListWindow(scroller, { count: rows.length, opened, onEnd })
  const drag = (event: DragEvent, row: MailRow) => {
    const ids = selection.chosen.has(row.id) ? [...selection.chosen] : [row.id]
    event.dataTransfer.setData(dragType, ids.join(','))
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <ul
      aria-label={t('mail.list.label')}
      style={{ paddingTop: from * rowHeight, paddingBottom: (rows.length - to) * rowHeight }}
    >
      {rows.slice(from, to).map((row, at) => (
        <li
          key={row.id}
          aria-setsize={rows.length}
          aria-posinset={from + at + 1}
          data-row
          data-mail={row.id}
          draggable={canWrite}
          onDragStart={(event) => drag(event, row)}
          className={classes(own.row, !row.isRead && own.unread, shown === row.id && own.open)}
        >
          <span className={own.mark}>
            <span className={own.face}>
              <Avatar name={senderName(row)} seed={row.from.email} size="s" />
            </span>
            <span className={classes(own.tick, selection.chosen.size > 0 && own.ticking)}>
              <Checkbox
                aria-label={t('mail.list.select', { title: row.subject })}
                isSelected={selection.chosen.has(row.id)}
                onChange={(isOn) => selection.toggle(row.id, isOn)}
              />
            </span>
          </span>
          <button
            type="button"
            className={own.opener}
            aria-current={shown === row.id ? 'true' : undefined}
            onClick={() => onOpen(row)}
          >
            <RowText row={row} isSent={isSent} />
          </button>
          <button
            type="button"
            className={classes(own.star, row.isFlagged && own.starred)}
            aria-pressed={row.isFlagged}
            aria-label={t(row.isFlagged ? 'mail.act.unflag' : 'mail.act.flag')}
            onClick={() => onFlag(row)}
          >
            <Icon icon={Star} size={15} isFilled={row.isFlagged} />
          </button>
        </li>
      ))}
    </ul>
  )
}
