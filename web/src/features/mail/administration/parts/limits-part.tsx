import type { CompanyLimits } from '@maru/api/mail/quota'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { useCompanyLimits, useSetCompanyLimits } from '../administration.api.ts'
import { bytesOf, megabytesOf, numberOf } from '../limit.rules.ts'
import styles from './administration.module.css'

interface LimitsDraft {
  box: string
  mail: string
  link: string
  days: string
  count: string
}

const ranges = {
  box: [0, 1_048_576],
  mail: [1, 50],
  link: [0, 50],
  days: [1, 365],
  count: [1, 10_000],
} as const
const fields = [
  ['box', 'boxMegabytes'],
  ['mail', 'mailMegabytes'],
  ['link', 'linkMegabytes'],
  ['days', 'linkDays'],
  ['count', 'linkCount'],
] as const

function LimitsForm({ limits }: { limits: CompanyLimits }) {
  const t = useTranslate()
  const set = useSetCompanyLimits()
  const form = useRoomForm<LimitsDraft, null, unknown>({
    start: {
      box: megabytesOf(limits.boxBytes),
      mail: megabytesOf(limits.mailBytes),
      link: megabytesOf(limits.linkFrom),
      days: String(limits.linkDays),
      count: String(limits.linkCount),
    },
    base: null,
    check: (draft) =>
      Object.fromEntries(
        fields.flatMap(([name]) => {
          const [least, most] = ranges[name]
          return numberOf(draft[name], least, most) === null
            ? [[name, t('mail.administration.numberInvalid', { least, most })]]
            : []
        }),
      ),
    save: (draft) =>
      set.mutateAsync({
        boxBytes: bytesOf(draft.box, ...ranges.box) ?? 0,
        mailBytes: bytesOf(draft.mail, ...ranges.mail) ?? 0,
        linkFrom: bytesOf(draft.link, ...ranges.link) ?? 0,
        linkDays: numberOf(draft.days, ...ranges.days) ?? 1,
        linkCount: numberOf(draft.count, ...ranges.count) ?? 1,
      }),
    onSaved: () => showToast(t('mail.administration.saved')),
  })
  return (
    <form className={styles.domain} onSubmit={form.submit} noValidate>
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`mail.administration.${label}`)}
          inputMode="numeric"
          isRequired
        />
      ))}
      <FormNotes form={form} />
      <Actions justify="end">
        <FormActs form={form} onCancel={form.reset} />
      </Actions>
    </form>
  )
}

/** The limits of mail in the company. */
export function LimitsPart() {
  const t = useTranslate()
  const limits = useCompanyLimits()
  return (
    <Card label={t('mail.administration.limits')}>
      <CardHeader title={t('mail.administration.limits')} />
      <Answer answer={limits} rows={5}>
        {(data) => <LimitsForm key={JSON.stringify(data)} limits={data} />}
      </Answer>
    </Card>
  )
}
