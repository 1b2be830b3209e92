import { type SignInLimits, signInRuleLimits } from '@maru/api/account/sign-in-limit'
import { wireName } from '@maru/api/kit/wire-name'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { useSaveBreakGlass } from '../../sign-in-limit.api.ts'
import styles from './rule-card.module.css'
import { RuleCard } from './rule-card.tsx'

type Draft = Pick<SignInLimits, 'hasLocalPasswords' | 'breakGlass'>

/** The administrators that no rule keeps out, and whether other people sign in with passwords of the portal. */
export function BreakGlassCard({ limits }: { limits: SignInLimits }) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useSaveBreakGlass()
  const form = useRoomForm<Draft, null, 1>({
    start: { hasLocalPasswords: limits.hasLocalPasswords, breakGlass: limits.breakGlass },
    base: null,
    check: () => ({}),
    save: (draft) => save.mutateAsync(draft),
    onSaved: () => showToast(t('account.limit.saved')),
  })
  const { hasLocalPasswords, breakGlass } = form.draft
  const { breakGlass: most } = signInRuleLimits
  return (
    <RuleCard title={t('account.limit.glass.title')} form={form}>
      <p className={styles.note}>{t('account.limit.glass.text')}</p>
      <fieldset className={styles.choices}>
        <legend>{t('account.limit.glass.choose', { most })}</legend>
        {limits.managers.length === 0 ? <p className={styles.note}>{t('account.limit.glass.none')}</p> : null}
        {limits.managers.map(({ personCode, ...manager }) => {
          const isChosen = breakGlass.includes(personCode)
          return (
            <Checkbox
              key={personCode}
              isSelected={isChosen}
              isDisabled={!isChosen && breakGlass.length >= most}
              onChange={(isOn) =>
                form.change({
                  breakGlass: isOn
                    ? [...breakGlass, personCode]
                    : breakGlass.filter((one) => one !== personCode),
                })
              }
            >
              {localName(wireName(manager, 'name'), language)}
            </Checkbox>
          )
        })}
      </fieldset>
      <Checkbox isSelected={hasLocalPasswords} onChange={(isOn) => form.change({ hasLocalPasswords: isOn })}>
        {t('account.limit.glass.local')}
      </Checkbox>
      <p className={styles.note}>{t('account.limit.glass.localText')}</p>
    </RuleCard>
  )
}
