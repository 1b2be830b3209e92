import { type SignInLimits, signInRuleLimits, usualSignInRule } from '@maru/api/account/sign-in-limit'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { useSaveSessionRule } from '../../sign-in-limit.api.ts'
import { ChangedBy } from './changed-by.tsx'
import styles from './rule-card.module.css'
import { RuleCard } from './rule-card.tsx'

/** The fields as texts, as the choices need them; empty for no rule. */
interface Draft {
  idleMinutes: string
  sessionHours: string
  least: string
  classes: string
  reuse: string
  days: string
  listed: string
}

const choices = {
  idleMinutes: [15, 30, 60, 120, 240, 480, 1440],
  sessionHours: [8, 12, 24, 72, 168, 336, 720],
  least: [10, 12, 14, 16, 20],
  classes: [1, 2, 3, 4],
  reuse: [0, 3, 5, 10],
  days: [30, 90, 180, 365],
} as const

const textOf = (value: number | null) => (value === null ? '' : String(value))
const numberOf = (text: string) => (text === '' ? null : Number(text))
const wordsOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

const draftOf = (limits: SignInLimits): Draft => ({
  idleMinutes: textOf(limits.idleMinutes),
  sessionHours: textOf(limits.sessionHours),
  least: textOf(limits.least),
  classes: textOf(limits.classes),
  reuse: textOf(limits.reuse),
  days: textOf(limits.days),
  listed: limits.listed.join('\n'),
})

/** The choices of a field, with the stored value among them, in order. */
function valuesOf(field: keyof typeof choices, stored: string, most = Number.POSITIVE_INFINITY): string[] {
  const numbers = [...choices[field], ...(stored === '' ? [] : [Number(stored)])].filter((one) => one <= most)
  return [...new Set(numbers)].sort((left, right) => left - right).map(String)
}

function useDuration() {
  const t = useTranslate()
  return (minutes: number) => {
    if (minutes < 60) return t('account.limit.sessions.minutes', { count: minutes })
    if (minutes % 1440 !== 0 || minutes < 2880)
      return t('account.limit.sessions.hourCount', { count: Math.round(minutes / 60) })
    return t('account.limit.sessions.days', { count: minutes / 1440 })
  }
}

/** How long sessions last, and the rules for passwords. */
export function SessionCard({ limits }: { limits: SignInLimits }) {
  const t = useTranslate()
  const duration = useDuration()
  const save = useSaveSessionRule()
  const { listedWord, listed: most } = signInRuleLimits
  const form = useRoomForm<Draft, null, 1>({
    start: draftOf(limits),
    base: null,
    check: ({ listed }) => {
      const words = wordsOf(listed)
      const isRight = words.every(({ length }) => length >= listedWord.least && length <= listedWord.most)
      return isRight && words.length <= most
        ? {}
        : { listed: t('account.limit.sessions.listedWrong', { ...listedWord, count: most }) }
    },
    save: (draft) =>
      save.mutateAsync({
        idleMinutes: numberOf(draft.idleMinutes),
        sessionHours: numberOf(draft.sessionHours),
        least: numberOf(draft.least),
        classes: numberOf(draft.classes),
        reuse: numberOf(draft.reuse),
        days: numberOf(draft.days),
        listed: wordsOf(draft.listed),
      }),
    onSaved: () => showToast(t('account.limit.saved')),
  })
  const { draft } = form
  const { server } = limits
  const none = (label: string) => ({ value: 'none', label })
  const select = (
    field: keyof typeof choices,
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <div className={styles.rule}>
      <Select
        label={label}
        options={options}
        value={draft[field] === '' ? 'none' : draft[field]}
        onChange={(value) => form.change({ [field]: value === 'none' ? '' : value })}
      />
      <ChangedBy limits={limits} field={field} />
    </div>
  )
  const leastName = (count: number) => t('account.limit.sessions.leastCount', { count })
  const className = (count: number) =>
    count === 1 ? t('account.limit.sessions.anyClass') : t('account.limit.sessions.classCount', { count })
  const reuseName = (count: number) =>
    count === 0 ? t('account.limit.sessions.anyReuse') : t('account.limit.sessions.reuseCount', { count })
  const inheriting = (field: 'least' | 'classes' | 'reuse', nameOf: (value: number) => string) => [
    none(t('account.limit.inherited', { value: nameOf(usualSignInRule[field]) })),
    ...valuesOf(field, textOf(limits[field])).map((value) => ({ value, label: nameOf(Number(value)) })),
  ]
  const limited = (field: 'idleMinutes' | 'sessionHours', unit: number) => [
    none(t('account.limit.sessions.server', { time: duration(server[field] * unit) })),
    ...valuesOf(field, textOf(limits[field]), server[field]).map((value) => ({
      value,
      label: duration(Number(value) * unit),
    })),
  ]
  return (
    <RuleCard title={t('account.limit.sessions.title')} form={form}>
      <div className={styles.pair}>
        {select('idleMinutes', t('account.limit.sessions.idle'), limited('idleMinutes', 1))}
        {select('sessionHours', t('account.limit.sessions.hours'), limited('sessionHours', 60))}
        {select('least', t('account.limit.sessions.least'), inheriting('least', leastName))}
        {select('classes', t('account.limit.sessions.classes'), inheriting('classes', className))}
        {select('reuse', t('account.limit.sessions.reuse'), inheriting('reuse', reuseName))}
        {select('days', t('account.limit.sessions.age'), [
          none(t('account.limit.sessions.noAge')),
          ...valuesOf('days', textOf(limits.days)).map((value) => ({
            value,
            label: t('account.limit.sessions.days', { count: value }),
          })),
        ])}
      </div>
      <p className={styles.note}>
        {t('account.limit.sessions.classes')}: {t('account.limit.sessions.classHint')}
      </p>
      <TextArea
        {...form.field('listed')}
        label={t('account.limit.sessions.listed')}
        hint={t('account.limit.sessions.listedHint')}
        rows={3}
      />
    </RuleCard>
  )
}
