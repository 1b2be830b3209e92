import type { Delegation } from '@maru/api/approval'
import { wireName } from '@maru/api/kit/wire-name'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Actions, Head } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { usePolicy } from '../../policy/policy.api.ts'
import { useDelegations, useSetDelegation } from '../setting.api.ts'
import { delegationState } from '../setting.rules.ts'
import { DelegationDialog, reasonNames } from './delegation-dialog.tsx'
import styles from './setting.module.css'

const tones = { running: 'ok', coming: 'info', ended: undefined } as const

/** The viewer's delegations: who decides instead, from when to when, for all forms or one (spec 3§2). */
export function DelegationCard({ today }: { today: string }) {
  const t = useTranslate()
  const answer = useDelegations()
  const { maySubstitute } = usePolicy()
  const [open, setOpen] = useState<Delegation | 'new' | null>(null)
  return (
    <section aria-label={t('approval.setting.delegation')}>
      <Head as="header" gap="3" rowGap="2" className={styles.head}>
        <h3 className={styles.title}>{t('approval.setting.delegation')}</h3>
        {maySubstitute ? (
          <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen('new')}>
            {t('approval.setting.delegationAdd')}
          </Button>
        ) : null}
      </Head>
      <p className={styles.text}>
        {t(maySubstitute ? 'approval.setting.delegationHelp' : 'approval.setting.delegationOff')}
      </p>
      <Card>
        <Answer
          answer={answer}
          rows={2}
          look="text"
          empty={<Empty text={t('approval.setting.delegationNone')} />}
        >
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <DelegationRow key={row.seq} row={row} today={today} onOpen={() => setOpen(row)} />
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      {open ? (
        <DelegationDialog stored={open === 'new' ? null : open} today={today} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  )
}

function DelegationRow({ row, today, onOpen }: { row: Delegation; today: string; onOpen: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const change = useSetDelegation()
  const state = delegationState(row, today)
  const name = localName(wireName(row, 'delegateName'), language)
  const form = localName(wireName(row, 'delegatedForm'), language)
  const remove = async () => {
    if (!(await askConfirm(t('approval.setting.delegationRemove', { name })))) return
    change.mutate(
      { delegation: { seq: row.seq } },
      {
        onSuccess: () => showToast(t('kit.settingsSaved')),
        onError: (error) => void showAlert(errorText(error, t)),
      },
    )
  }
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <strong>{name}</strong>
        <small>
          {listDay(row.startDate)} – {listDay(row.endDate)} ·{' '}
          {t(`approval.setting.reasons.${reasonNames[row.reason] ?? 'other'}`)} ·{' '}
          {row.applicationId === null ? t('approval.list.allForms') : form}
        </small>
      </span>
      <Tag {...(tones[state] ? { tone: tones[state] } : {})}>{t(`approval.setting.states.${state}`)}</Tag>
      <Actions as="span">
        <Button onPress={onOpen}>{t('kit.edit')}</Button>
        <Button onPress={() => void remove()}>{t('kit.remove')}</Button>
      </Actions>
    </li>
  )
}
