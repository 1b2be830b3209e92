import type { NumberRule } from '@maru/api/approval'
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
import { useNumberRules, useRemoveRule } from '../desk.api.ts'
import styles from './desk.module.css'
import { RuleDialog } from './rule-dialog.tsx'

/** The rules of document numbers: of the company, of departments and of forms. */
export function NumbersTab() {
  const t = useTranslate()
  const answer = useNumberRules()
  const [open, setOpen] = useState<NumberRule | 'new' | null>(null)
  const columns = useColumns(setOpen)
  return (
    <div className={styles.tab}>
      <Head className={styles.head}>
        <p>{t('approval.desk.later')}</p>
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen('new')}>
          {t('approval.desk.addRule')}
        </Button>
      </Head>
      <Card label={t('approval.desk.tabs.numbers')}>
        <Answer answer={answer} rows={4}>
          {(rows) => (
            <DataTable
              label={t('approval.desk.tabs.numbers')}
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.scope} ${row.key}`}
            />
          )}
        </Answer>
      </Card>
      {open ? <RuleDialog rule={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

function useColumns(open: (rule: NumberRule) => void): Column<NumberRule>[] {
  const t = useTranslate()
  const language = useLanguage()
  const remove = useRemoveRule()
  const removeIt = async ({ scope, key }: NumberRule) => {
    if (scope === 'company' || !(await askConfirm(t('approval.desk.removeRuleAsk')))) return
    remove.mutate({ scope, key }, { onError: (error) => void showAlert(errorText(error, t)) })
  }
  return [
    {
      ...{ id: 'target', head: t('approval.desk.target'), width: '24%', phone: 'main' },
      cell: (row) => `${t(`approval.desk.scope.${row.scope}`)} ${localName(row.name, language)}`,
    },
    {
      ...{ id: 'pattern', head: t('approval.desk.pattern'), phone: 'meta' },
      cell: (row) => <span className={styles.pattern}>{row.pattern}</span>,
    },
    {
      ...{ id: 'counter', head: t('approval.desk.counter'), width: '15%', phone: 'meta' },
      cell: (row) => `${t(`approval.desk.scope.${row.counter}`)} · ${t(`approval.desk.resets.${row.reset}`)}`,
    },
    {
      ...{ id: 'sample', head: t('approval.desk.sample'), width: '22%', phone: 'meta' },
      cell: (row) => row.sample,
    },
    {
      ...{ id: 'acts', head: '', width: '88px', align: 'end', phone: 'mark' },
      cell: (row) => (
        <Row as="span" inline gap="1" wrap>
          <IconButton size="s" label={t('approval.desk.editRule')} onPress={() => open(row)}>
            <Icon icon={Pencil} size={14} />
          </IconButton>
          {row.scope === 'company' ? null : (
            <IconButton size="s" label={t('approval.desk.removeRule')} onPress={() => void removeIt(row)}>
              <Icon icon={Trash2} size={14} />
            </IconButton>
          )}
        </Row>
      ),
    },
  ]
}
