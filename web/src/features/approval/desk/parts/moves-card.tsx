import type { BoxMove } from '@maru/api/approval'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { listDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import { pickItem } from '../../writer/writer.rules.ts'
import { useBoxMoves, useMoveBox } from '../desk.api.ts'
import styles from './desk.module.css'

/** The boxes of departments that were merged or closed: which department runs them now, and those without one. */
export function MovesCard() {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useBoxMoves()
  const [open, setOpen] = useState<PickItem | 'new' | null>(null)
  const orphans = answer.data?.orphans ?? []
  return (
    <>
      <Head className={styles.head}>
        <p>{t('approval.desk.movesHint')}</p>
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen('new')}>
          {t('approval.desk.moveBox')}
        </Button>
      </Head>
      {orphans.length === 0 ? null : (
        <Card label={t('approval.desk.orphans')}>
          <DataTable
            label={t('approval.desk.orphans')}
            columns={[
              {
                ...{ id: 'dept', head: t('approval.desk.orphans'), phone: 'main' },
                cell: (row) => localName(row.name, language),
              },
              {
                ...{ id: 'documents', head: t('approval.desk.count'), width: '20%', phone: 'meta' },
                cell: (row) => t('approval.desk.orphanCount', { count: row.documents }),
              },
              {
                ...{ id: 'acts', head: '', width: '140px', align: 'end', phone: 'mark' },
                cell: ({ deptCode, name }) => (
                  <Button
                    onPress={() => setOpen(pickItem({ personCode: null, deptCode }, { [deptCode]: name }))}
                  >
                    {t('approval.desk.moveBox')}
                  </Button>
                ),
              },
            ]}
            rows={orphans}
            rowKey={(row) => row.deptCode}
          />
        </Card>
      )}
      <Card label={t('approval.desk.movesTitle')}>
        <Answer
          answer={answer}
          rows={2}
          isEmpty={({ moves }) => moves.length === 0}
          empty={<Empty text={t('approval.desk.noMoves')} />}
        >
          {({ moves }) => <Moves moves={moves} />}
        </Answer>
      </Card>
      {open ? <MoveDialog source={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function Moves({ moves }: { moves: readonly BoxMove[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const move = useMoveBox()
  const end = async ({ fromDept, fromName }: BoxMove) => {
    if (!(await askConfirm(t('approval.desk.endMoveAsk', { name: localName(fromName, language) })))) return
    move.mutate({ fromDept, toDept: null }, { onError: (error) => void showAlert(errorText(error, t)) })
  }
  return (
    <DataTable
      label={t('approval.desk.movesTitle')}
      columns={[
        {
          ...{ id: 'from', head: t('approval.desk.moveFrom'), phone: 'main' },
          cell: (row) => localName(row.fromName, language),
        },
        {
          ...{ id: 'to', head: t('approval.desk.moveTo'), phone: 'meta' },
          cell: (row) => localName(row.toName, language),
        },
        {
          ...{ id: 'date', head: t('approval.from'), width: '140px', phone: 'meta' },
          cell: (row) => listDay(row.movedDate),
        },
        {
          ...{ id: 'acts', head: '', width: '56px', align: 'end', phone: 'mark' },
          cell: (row) => (
            <IconButton
              size="s"
              label={t('approval.desk.endMove', { name: localName(row.fromName, language) })}
              onPress={() => void end(row)}
            >
              <Icon icon={X} size={14} />
            </IconButton>
          ),
        },
      ]}
      rows={moves}
      rowKey={(row) => row.fromDept}
    />
  )
}

interface Draft {
  from: readonly PickItem[]
  to: readonly PickItem[]
}

function MoveDialog({ source, onClose }: { source: PickItem | null; onClose: () => void }) {
  const t = useTranslate()
  const move = useMoveBox()
  const [PeopleField] = slot('peopleFields')
  const form = useRoomForm<Draft, null, unknown>({
    start: { from: source ? [source] : [], to: [] },
    base: null,
    check: ({ from, to }) => ({
      ...(from.length === 0 ? { from: t('approval.desk.chooseDept') } : {}),
      ...(to.length === 0 ? { to: t('approval.desk.chooseDept') } : {}),
    }),
    save: ({ from, to }) => move.mutateAsync({ fromDept: from[0]?.id ?? '', toDept: to[0]?.id ?? '' }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.boxCycle': 'to', 'approval.personUnknown': 'to' },
  })
  const only = (items: readonly PickItem[]) => items.filter((one) => one.kind === 'department').slice(-1)
  const field = (name: 'from' | 'to', label: string) => {
    const { value, onChange, error } = form.field(name)
    return PeopleField ? (
      <PeopleField
        label={label}
        value={value}
        onChange={(items) => onChange(only(items))}
        allowsDepartments
        isRequired
        error={error ?? null}
      />
    ) : null
  }
  return (
    <FormDialog form={form} title={t('approval.desk.moveBox')} size="s" onClose={onClose}>
      {field('from', t('approval.desk.moveFrom'))}
      {field('to', t('approval.desk.moveTo'))}
    </FormDialog>
  )
}
