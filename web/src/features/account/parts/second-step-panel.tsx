import { type SecondStep, secondStepLimits } from '@maru/api/account/second-step'
import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { agentName } from '#kit/session/agent-name.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { ActionNote } from '#ui/notice.tsx'
import {
  knowsPasskeys,
  startTotp,
  useAddPasskey,
  useCreateRecoveryCodes,
  useForgetBrowser,
  useRemovePasskey,
  useRemoveTotp,
  useSecondStep,
} from '../second-step.api.ts'
import styles from './app-password-panel.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryDialog } from './recovery-codes.tsx'
import { TotpDialog } from './totp-dialog.tsx'

/** What the panel is asking for. */
type Asked =
  | { kind: 'totp' | 'removeTotp' | 'passkey' | 'recovery' }
  | { kind: 'removePasskey'; passkeyId: number; name: string }
  | { kind: 'confirmTotp'; secret: string; uri: string }
  | { kind: 'codes'; codes: string[] }

function Row({ name, detail, children }: { name: string; detail: string; children?: React.ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <strong className={styles.name}>{name}</strong>
        <Muted as="small" className={styles.detail}>
          {detail}
        </Muted>
      </span>
      {children}
    </li>
  )
}

function FactorRows({ step, ask }: { step: SecondStep; ask: (asked: Asked) => void }) {
  const t = useTranslate()
  const hasStep = step.totpSince !== null || step.passkeys.length > 0
  return (
    <ul>
      <Row
        name={t('account.step.app')}
        detail={
          step.totpSince
            ? t('account.step.since', { time: listTime(step.totpSince) })
            : t('account.step.appText')
        }
      >
        <Button onPress={() => ask({ kind: 'totp' })}>
          {t(step.totpSince ? 'account.step.replace' : 'account.step.setUp')}
        </Button>
        {step.totpSince ? (
          <Button onPress={() => ask({ kind: 'removeTotp' })}>{t('account.step.turnOff')}</Button>
        ) : null}
      </Row>
      {step.passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => (
        <Row
          key={passkeyId}
          name={t('account.step.passkeyNamed', { name })}
          detail={
            lastUsedAt
              ? t('account.appPassword.lastUsed', { time: listTime(lastUsedAt) })
              : t('account.appPassword.notUsed', { time: listTime(createdAt) })
          }
        >
          <Button onPress={() => ask({ kind: 'removePasskey', passkeyId, name })}>
            {t('account.appPassword.revoke')}
          </Button>
        </Row>
      ))}
      {knowsPasskeys() && step.passkeys.length < secondStepLimits.passkeys ? (
        <Row name={t('account.step.passkey')} detail={t('account.step.passkeyAbout')}>
          <Button onPress={() => ask({ kind: 'passkey' })}>{t('account.step.addPasskey')}</Button>
        </Row>
      ) : null}
      {hasStep ? (
        <Row
          name={t('account.step.recovery')}
          detail={t('account.step.recoveryLeft', { count: step.recoveryLeft })}
        >
          <Button onPress={() => ask({ kind: 'recovery' })}>{t('account.step.newCodes')}</Button>
        </Row>
      ) : null}
    </ul>
  )
}

function BrowserRows({ browsers }: Pick<SecondStep, 'browsers'>) {
  const t = useTranslate()
  const forget = useForgetBrowser()
  const run = async (browserId: number) => {
    try {
      await forget.mutateAsync({ browserId })
      showToast(t('account.step.forgotten'))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return (
    <ul>
      {browsers.map(({ browserId, agent, expiresAt }) => (
        <Row
          key={browserId}
          name={t('account.step.browser')}
          detail={`${t('account.step.until', { time: listTime(expiresAt) })} · ${agentName(agent) || agent}`}
        >
          <Button onPress={() => void run(browserId)}>{t('account.step.forget')}</Button>
        </Row>
      ))}
    </ul>
  )
}

function AskedDialog({ asked, ask }: { asked: Asked; ask: (asked: Asked | null) => void }) {
  const t = useTranslate()
  const removeTotp = useRemoveTotp()
  const addPasskey = useAddPasskey()
  const removePasskey = useRemovePasskey()
  const createCodes = useCreateRecoveryCodes()
  const close = () => ask(null)
  const showCodes = ({ recoveryCodes: codes }: { recoveryCodes: string[] }) =>
    ask(codes.length > 0 ? { kind: 'codes', codes } : null)
  switch (asked.kind) {
    case 'codes':
      return <RecoveryDialog codes={asked.codes} onClose={close} />
    case 'confirmTotp':
      return <TotpDialog {...asked} onClose={close} onDone={showCodes} />
    case 'totp':
      return (
        <PasswordDialog
          title={t('account.step.app')}
          onClose={close}
          run={async ({ password }) => ask({ kind: 'confirmTotp', ...(await startTotp(password)) })}
        />
      )
    case 'passkey':
      return (
        <PasswordDialog
          hasName
          title={t('account.step.addPasskey')}
          onClose={close}
          run={async (input) => showCodes(await addPasskey.mutateAsync(input))}
        />
      )
    case 'recovery':
      return (
        <PasswordDialog
          title={t('account.step.newCodes')}
          onClose={close}
          run={async ({ password }) => showCodes(await createCodes.mutateAsync({ password }))}
        />
      )
    case 'removeTotp':
      return (
        <PasswordDialog
          title={t('account.step.turnOff')}
          onClose={close}
          run={async ({ password }) => {
            await removeTotp.mutateAsync({ password })
            close()
          }}
        />
      )
    case 'removePasskey':
      return (
        <PasswordDialog
          title={t('account.step.passkeyRemove', { name: asked.name })}
          onClose={close}
          run={async ({ password }) => {
            await removePasskey.mutateAsync({ passkeyId: asked.passkeyId, password })
            close()
          }}
        />
      )
  }
}

/** The card of the second step in the settings. */
export function SecondStepPanel() {
  const t = useTranslate()
  const answer = useSecondStep()
  const [asked, ask] = useState<Asked | null>(null)
  return (
    <section aria-label={t('account.step.title')} className={styles.panel}>
      <Head as="header" gap="3" rowGap="2" className={styles.head}>
        <h3 className={styles.title}>{t('account.step.title')}</h3>
      </Head>
      <p className={styles.text}>{t('account.step.about')}</p>
      {answer.data?.isRequired ? <ActionNote text={t('account.step.required')} /> : null}
      <Card>
        <Answer answer={answer} rows={2} look="text">
          {(step) => (
            <>
              <FactorRows step={step} ask={ask} />
              <BrowserRows browsers={step.browsers} />
            </>
          )}
        </Answer>
      </Card>
      {asked ? <AskedDialog key={asked.kind} asked={asked} ask={ask} /> : null}
    </section>
  )
}
