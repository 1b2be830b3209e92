import type { MailDomain } from '@maru/api/mail/administration'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import {
  useAddMailDomain,
  useMailDomainCheck,
  useMailDomains,
  useMakeMailKey,
  useRemoveMailDomain,
} from '../administration.api.ts'
import styles from './administration.module.css'

function DomainDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const add = useAddMailDomain()
  const form = useRoomForm<{ domain: string }, null, unknown>({
    start: { domain: '' },
    base: null,
    check: ({ domain }) => (domain.trim() === '' ? { domain: t('mail.errors.domainInvalid') } : {}),
    save: ({ domain }) => add.mutateAsync({ domain }),
    onSaved: onClose,
    faultFields: { 'mail.domainTaken': 'domain', 'mail.domainInvalid': 'domain' },
  })
  return (
    <FormDialog form={form} title={t('mail.administration.addDomain')} onClose={onClose}>
      <TextField
        {...form.field('domain')}
        label={t('mail.administration.domain')}
        capitals="none"
        maxLength={253}
        isRequired
      />
    </FormDialog>
  )
}

function DomainCard({ domain }: { domain: MailDomain }) {
  const t = useTranslate()
  const [isChecked, setChecked] = useState(false)
  const check = useMailDomainCheck(isChecked ? domain.domain : null)
  const makeKey = useMakeMailKey()
  const remove = useRemoveMailDomain()
  const name = domain.domain
  const run = (work: Promise<unknown>) => work.catch((error: unknown) => showAlert(errorText(error, t)))
  const askKey = async () => {
    const isSure = !domain.hasKey || (await askConfirm(t('mail.administration.askKey', { name })))
    if (isSure) await run(makeKey.mutateAsync({ domain: name }))
  }
  const askRemove = async () => {
    const text = t('mail.administration.askRemove', { name })
    if (await askConfirm({ text, isDanger: true })) await run(remove.mutateAsync({ domain: name }))
  }
  const state = (kind: string) => check.data?.find((one) => one.kind === kind)?.state
  const columns: Column<MailDomain['records'][number]>[] = [
    {
      id: 'type',
      head: t('mail.administration.type'),
      width: '80px',
      cell: (row) => row.type,
      phone: 'lead',
    },
    { id: 'name', head: t('mail.administration.name'), cell: (row) => row.name, phone: 'main' },
    {
      ...{ id: 'value', head: t('mail.administration.value'), phone: 'meta' as const },
      cell: (row) => <code className={styles.value}>{row.value}</code>,
    },
    {
      ...{ id: 'state', head: t('mail.administration.state'), width: '120px', phone: 'mark' as const },
      cell: (row) => {
        const recordState = state(row.kind)
        return recordState ? t(`mail.administration.states.${recordState}`) : ''
      },
    },
  ]
  return (
    <section className={styles.domain} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <DataTable label={name} columns={columns} rows={domain.records} rowKey={(row) => row.kind} />
      <Actions>
        <Button
          isPending={check.isFetching}
          onPress={() => {
            if (isChecked) void check.refetch()
            setChecked(true)
          }}
        >
          {t('mail.administration.check')}
        </Button>
        <Button isPending={makeKey.isPending} onPress={() => void askKey()}>
          {t(domain.hasKey ? 'mail.administration.newKey' : 'mail.administration.makeKey')}
        </Button>
        <Button onPress={() => void askRemove()}>{t('mail.administration.remove')}</Button>
      </Actions>
    </section>
  )
}

/** The domains of the company with the records to set. */
export function DomainsPart() {
  const t = useTranslate()
  const domains = useMailDomains()
  const [isAdding, setAdding] = useState(false)
  return (
    <Card label={t('mail.administration.domains')}>
      <CardHeader
        title={t('mail.administration.domains')}
        actions={
          <Button onPress={() => setAdding(true)}>
            <Icon icon={Plus} size={16} />
            {t('mail.administration.addDomain')}
          </Button>
        }
      />
      <Answer answer={domains} empty={<Empty text={t('mail.administration.noDomains')} />}>
        {(rows) => rows.map((one) => <DomainCard key={one.domain} domain={one} />)}
      </Answer>
      {isAdding ? <DomainDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}
