import type { SharedLine } from '@maru/api/approval'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { Head, Row } from '#ui/layout/stack.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import { useRemoveSharedLine, useSharedLines } from '../desk.api.ts'
import styles from './desk.module.css'
import { SharedLineDialog } from './shared-line-dialog.tsx'

/** The lines that administrators share with the company, departments or people. */
export function LinesTab() {
  const t = useTranslate()
  const answer = useSharedLines()
  const [open, setOpen] = useState<SharedLine | 'new' | null>(null)
  const columns = useColumns(setOpen)
  return (
    <div className={styles.tab}>
      <Head className={styles.head}>
        <p>{t('approval.desk.linesHint')}</p>
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen('new')}>
          {t('approval.desk.addLine')}
        </Button>
      </Head>
      <Card label={t('approval.desk.tabs.lines')}>
        <Answer
          answer={answer}
          rows={4}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty text={t('approval.desk.noLines')} />}
        >
          {(rows) => (
            <DataTable
              label={t('approval.desk.tabs.lines')}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.lineId}
            />
          )}
        </Answer>
      </Card>
      {open ? <SharedLineDialog line={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

/** A name that may be unknown; empty without one. */
function useName() {
  const language = useLanguage()
  return (name: SharedLine['name'] | null | undefined) => (name ? localName(name, language) : '')
}

/** The steps of a line in words: “Approval: leader 1 up → Agreement: Finance”. */
function useStepsText() {
  const t = useTranslate()
  const nameOf = useName()
  return ({ steps, names }: SharedLine) =>
    steps
      .map(({ kind, who }) => {
        const named = who.code === null ? '' : nameOf(names[who.code]) || who.code
        const target =
          who.by === 'leader'
            ? t('approval.builder.levelUp', { count: who.level + 1 })
            : who.by === 'head'
              ? t('approval.desk.headOf', { name: named })
              : named
        return `${t(`approval.kind.${kind}`)}: ${target}`
      })
      .join(' → ')
}

function useColumns(open: (line: SharedLine) => void): Column<SharedLine>[] {
  const t = useTranslate()
  const nameOf = useName()
  const stepsText = useStepsText()
  const remove = useRemoveSharedLine()
  const drop = async ({ lineId, name }: SharedLine) => {
    if (await askConfirm(t('approval.ask.removeLine', { name: nameOf(name) })))
      remove.mutate({ lineId }, { onError: (error) => void showAlert(errorText(error, t)) })
  }
  return [
    {
      ...{ id: 'name', head: t('approval.lineName'), width: '24%', phone: 'main' },
      cell: (row) => nameOf(row.name),
    },
    { ...{ id: 'steps', head: t('approval.line'), phone: 'meta' }, cell: stepsText },
    {
      ...{ id: 'users', head: t('approval.desk.lineUsers'), width: '22%', phone: 'meta' },
      cell: ({ users }) =>
        users.length === 0
          ? t('approval.desk.wholeCompany')
          : users.map(({ subject, name }) => nameOf(name) || subject).join(', '),
    },
    {
      ...{ id: 'acts', head: '', width: '88px', align: 'end', phone: 'mark' },
      cell: (row) => (
        <Row as="span" inline gap="1" wrap>
          <IconButton
            size="s"
            label={t('approval.desk.editLine', { name: nameOf(row.name) })}
            onPress={() => open(row)}
          >
            <Icon icon={Pencil} size={14} />
          </IconButton>
          <IconButton
            size="s"
            label={t('approval.desk.removeLine', { name: nameOf(row.name) })}
            onPress={() => void drop(row)}
          >
            <Icon icon={Trash2} size={14} />
          </IconButton>
        </Row>
      ),
    },
  ]
}
