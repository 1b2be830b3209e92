import { type accountSecondStepApi, secondStepModes } from '@maru/api/account/second-step'
import type { SignInLimits } from '@maru/api/account/sign-in-limit'
import type { Output } from '@maru/api/kit/endpoint'
import { wireName } from '@maru/api/kit/wire-name'
import { Suspense } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { laterSlot } from '#kit/slots.ts'
import { Answer } from '#ui/answer.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Select } from '#ui/form/select.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Actions, Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { useProviderList } from '../provider.api.ts'
import { AccountCard } from '../rule/parts/account-card.tsx'
import { AddressCard } from '../rule/parts/address-card.tsx'
import { BreakGlassCard } from '../rule/parts/break-glass-card.tsx'
import { ProviderCard } from '../rule/parts/provider-card.tsx'
import cards from '../rule/parts/rule-card.module.css'
import { SessionCard } from '../rule/parts/session-card.tsx'
import { TeamsCard } from '../rule/parts/teams-card.tsx'
import { useRoles } from '../second-step.api.ts'
import { useSaveSignInRule, useSignInLimits, useSignInRule } from '../sign-in-limit.api.ts'
import { useTeamsSetting } from '../teams/teams-setting.api.ts'
import styles from './sign-in-rule-page.module.css'

type Rule = Output<typeof accountSecondStepApi.getSignInRule>

/** How many people have a second step: passkeys, then authenticator apps. */
function Share({ people, withPasskey, withTotp }: Pick<Rule, 'people' | 'withPasskey' | 'withTotp'>) {
  const t = useTranslate()
  return (
    <span className={styles.share}>
      <meter
        className={styles.meter}
        min={0}
        max={Math.max(1, people)}
        value={withPasskey + withTotp}
        aria-label={t('account.rule.share', { count: withPasskey + withTotp, people })}
      />
      <small className={styles.detail}>
        {t('account.rule.counts', { passkeys: withPasskey, apps: withTotp, people })}
      </small>
    </span>
  )
}

function RuleForm({ rule }: { rule: Rule }) {
  const t = useTranslate()
  const language = useLanguage()
  const roles = useRoles()
  const save = useSaveSignInRule()
  const forced = rule.roles.filter((role) => role.isForced).map(({ roleId }) => roleId)
  const form = useRoomForm<{ secondStep: Rule['secondStep']; roleIds: string[] }, null, 1>({
    start: { secondStep: rule.secondStep, roleIds: forced },
    base: null,
    check: () => ({}),
    save: (input) => save.mutateAsync(input),
    onSaved: () => showToast(t('account.rule.saved')),
  })
  const { secondStep, roleIds } = form.draft
  const nameOf = (roleId: string) => {
    const role = roles.data?.find((one) => one.roleId === roleId)
    return role ? localName(wireName(role, 'roleName'), language) : roleId
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <Row gap="4" rowGap="2" wrap className={styles.row}>
        <strong className={styles.name}>{t('account.rule.all', { count: rule.people })}</strong>
        <Share {...rule} />
        <Select
          hideLabel
          label={t('account.rule.all', { count: rule.people })}
          options={[
            {
              value: 'inherited',
              label: t('account.limit.inherited', { value: t('account.rule.modes.optional') }),
            },
            ...secondStepModes.map((mode) => ({ value: mode, label: t(`account.rule.modes.${mode}`) })),
          ]}
          value={secondStep ?? 'inherited'}
          onChange={(mode) => form.change({ secondStep: mode === 'inherited' ? null : mode })}
        />
      </Row>
      {rule.roles.map((role) => (
        <Row key={role.roleId} gap="4" rowGap="2" wrap className={styles.row}>
          <strong className={styles.name}>{nameOf(role.roleId)}</strong>
          <Share {...role} />
          <Checkbox
            isSelected={secondStep === 'required' || roleIds.includes(role.roleId)}
            isDisabled={secondStep === 'required'}
            onChange={(isForced) =>
              form.change({
                roleIds: isForced ? [...roleIds, role.roleId] : roleIds.filter((one) => one !== role.roleId),
              })
            }
          >
            {t('account.rule.modes.required')}
          </Checkbox>
        </Row>
      ))}
      <p className={styles.note}>{t('account.rule.text')}</p>
      <FormNotes form={form} />
      <Actions justify="end" className={styles.acts}>
        <FormActs form={form} onCancel={form.reset} />
      </Actions>
    </form>
  )
}

/** Changes with the stored rules of the card only, so that a save of another card does not reset what is typed here. */
const sessionKeyOf = ({ idleMinutes, sessionHours, least, classes, reuse, days, listed }: SignInLimits) =>
  JSON.stringify([idleMinutes, sessionHours, least, classes, reuse, days, listed])

/** Sign-in and security of a company: the second step, addresses, sessions, passwords and break-glass administrators. */
export function SignInRulePage() {
  const t = useTranslate()
  const answer = useSignInRule()
  const limits = useSignInLimits()
  const providers = useProviderList()
  const teams = useTeamsSetting()
  // Cards that load in turn would move the ones below them.
  if ([answer, limits, providers, teams].some(({ isPending }) => isPending))
    return (
      <>
        <PageHeader title={t('account.entry.rules')} />
        <Skeleton rows={12} />
      </>
    )
  return (
    <>
      <PageHeader title={t('account.entry.rules')} />
      <div className={cards.grid}>
        <div className={cards.column}>
          <ProviderCard />
          {laterSlot('signInCards').map(({ id, Component }) => (
            <Suspense key={id} fallback={<Skeleton look="text" rows={3} />}>
              <Component />
            </Suspense>
          ))}
          <TeamsCard />
          <Card label={t('account.step.title')}>
            <CardHeader title={t('account.step.title')} />
            <Answer answer={answer} rows={6} look="text">
              {(rule) => <RuleForm key={JSON.stringify(rule)} rule={rule} />}
            </Answer>
          </Card>
          <Answer answer={limits} rows={4} look="text">
            {(loaded) => (
              <BreakGlassCard
                key={JSON.stringify([loaded.hasLocalPasswords, loaded.breakGlass])}
                limits={loaded}
              />
            )}
          </Answer>
        </div>
        <div className={cards.column}>
          <Answer answer={limits} rows={8} look="text">
            {(loaded) => (
              <>
                <AddressCard key={JSON.stringify([loaded.addressMode, loaded.networks])} limits={loaded} />
                <SessionCard key={sessionKeyOf(loaded)} limits={loaded} />
              </>
            )}
          </Answer>
        </div>
      </div>
      <AccountCard />
    </>
  )
}
