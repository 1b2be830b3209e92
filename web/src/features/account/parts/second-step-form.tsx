import { useEffect, useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import {
  type BegunSignIn,
  finishEnrolment,
  isPasskeyCanceled,
  knowsPasskeys,
  signInWithCode,
  signInWithPasskey,
  startEnrolment,
} from '../second-step.api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-step.module.css'
import { TotpSetup } from './totp-setup.tsx'

/** Properties of {@link SecondStepForm}; `onBack` begins the sign-in again. */
export interface SecondStepFormProps {
  begun: BegunSignIn
  onSignedIn: () => Promise<void> | void
  onBack: () => void
}

/** Asks for the second step after the password, or for setting one up if the company demands it. */
export function SecondStepForm(props: SecondStepFormProps) {
  return props.begun.mustEnrol ? <EnrolForm {...props} /> : <StepForm {...props} />
}

const codeField = { name: 'code', autoComplete: 'one-time-code', capitals: 'none', maxLength: 40 } as const

function StepForm({ begun, onSignedIn, onBack }: SecondStepFormProps) {
  const t = useTranslate()
  const [isRemembered, setRemembered] = useState(false)
  const [passkeyFault, setPasskeyFault] = useState<unknown>(null)
  const form = useRoomForm<{ code: string }, null, void>({
    start: { code: '' },
    base: null,
    check: ({ code }) => ({ code: code.trim() === '' ? t('account.step.enterCode') : '' }),
    save: ({ code }) => signInWithCode({ ticket: begun.ticket, code: code.trim(), isRemembered }),
    onSaved: () => void onSignedIn(),
    faultFields: { 'account.wrongCode': 'code' },
  })
  async function takePasskey() {
    setPasskeyFault(null)
    try {
      await signInWithPasskey({ ticket: begun.ticket, isRemembered })
    } catch (error) {
      if (isPasskeyCanceled(error)) return
      return setPasskeyFault(error)
    }
    await onSignedIn()
  }
  const hasCode = begun.hasTotp || begun.hasRecovery
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p>{t(begun.hasTotp ? 'account.step.text' : 'account.step.passkeyText')}</p>
      {begun.hasPasskey && knowsPasskeys() ? (
        <Button tone={begun.hasTotp ? 'plain' : 'primary'} size="l" wide onPress={() => void takePasskey()}>
          {t('account.step.usePasskey')}
        </Button>
      ) : null}
      {passkeyFault ? <ErrorNote inline error={passkeyFault} /> : null}
      {hasCode ? (
        <TextField
          {...form.field('code')}
          {...codeField}
          autoFocus
          label={t(begun.hasTotp ? 'account.step.code' : 'account.step.recoveryCode')}
          hint={begun.hasTotp && begun.hasRecovery ? t('account.step.orRecovery') : undefined}
        />
      ) : null}
      <Checkbox isSelected={isRemembered} onChange={setRemembered}>
        {t('account.step.remember')}
      </Checkbox>
      <FormNotes form={form} />
      {hasCode ? (
        <Button type="submit" tone="primary" size="l" wide isPending={form.isSaving}>
          {t('account.goOn')}
        </Button>
      ) : null}
      <Button tone="quiet" onPress={onBack}>
        {t('account.step.back')}
      </Button>
    </form>
  )
}

function EnrolForm({ begun, onSignedIn, onBack }: SecondStepFormProps) {
  const t = useTranslate()
  const { ticket } = begun
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  useEffect(() => {
    startEnrolment(ticket).then(setSetup, setFault)
  }, [ticket])
  const form = useRoomForm<{ code: string }, null, { recoveryCodes: string[] }>({
    start: { code: '' },
    base: null,
    check: ({ code }) => ({ code: code.trim() === '' ? t('account.step.enterCode') : '' }),
    save: ({ code }) => finishEnrolment({ ticket, code: code.trim() }),
    onSaved: ({ recoveryCodes }) => setCodes(recoveryCodes),
    faultFields: { 'account.wrongCode': 'code' },
  })
  if (codes)
    return (
      <div className={styles.form}>
        <RecoveryCodes codes={codes} />
        <Button tone="primary" size="l" wide onPress={() => void onSignedIn()}>
          {t('account.step.stored')}
        </Button>
      </div>
    )
  const isOver = fault instanceof CallError
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p>{t('account.step.enrolText')}</p>
      {fault ? <ErrorNote inline error={fault} /> : null}
      {setup ? <TotpSetup {...setup} /> : isOver ? null : <Skeleton look="text" rows={4} />}
      <TextField {...form.field('code')} {...codeField} label={t('account.step.code')} />
      <FormNotes form={form} />
      <Button type="submit" tone="primary" size="l" wide isDisabled={!setup} isPending={form.isSaving}>
        {t('account.goOn')}
      </Button>
      <Button tone="quiet" onPress={onBack}>
        {t('account.step.back')}
      </Button>
    </form>
  )
}
