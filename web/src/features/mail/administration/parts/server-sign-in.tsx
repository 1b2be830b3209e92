import { type MailSignIn, signInKinds } from '@maru/api/mail/mirror/sign-in'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { RadioGroup, Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Select } from '#ui/form/select.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useConnectAllMailboxes, useMailSignIn, useSetMailSignIn } from '../administration.api.ts'
import styles from './server.module.css'
import { needsSecret, type SignInDraft, signInDraftOf } from './sign-in.rules.ts'
import { SignInState } from './sign-in-state.tsx'

type Form = RoomForm<SignInDraft, null>

/** The name of a mailbox on the server, and the people for which the company signs in. */
function NameFields({ form }: { form: Form }) {
  const t = useTranslate()
  const isLocal = form.draft.names === 'local'
  return (
    <div className={styles.pair}>
      <Select
        label={t('mail.administration.signIn.names')}
        options={(['address', 'local'] as const).map((value) => ({
          value,
          label: t(`mail.administration.signIn.nameKinds.${value}`),
        }))}
        value={form.draft.names}
        onChange={(names) => form.change({ names })}
      />
      <TextField
        {...form.field('domain')}
        label={t('mail.administration.signIn.domain')}
        hint={t(`mail.administration.signIn.${isLocal ? 'domainHintLocal' : 'domainHint'}`)}
        capitals="none"
        maxLength={253}
        isRequired={isLocal}
      />
    </div>
  )
}

function SecretField({ form, label, isNeeded }: { form: Form; label: string; isNeeded: boolean }) {
  const t = useTranslate()
  return (
    <TextField
      {...form.field('secret')}
      type="password"
      autoComplete="new-password"
      label={label}
      {...(isNeeded ? {} : { hint: t('mail.administration.signIn.secretHint') })}
      maxLength={4_000}
      isRequired={isNeeded}
    />
  )
}

function MasterFields({ form, isNeeded }: { form: Form; isNeeded: boolean }) {
  const t = useTranslate()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...form.field('masterUser')}
          label={t('mail.administration.signIn.masterUser')}
          autoComplete="off"
          capitals="none"
          maxLength={254}
          isRequired
        />
        <SecretField form={form} label={t('mail.administration.signIn.masterPassword')} isNeeded={isNeeded} />
      </div>
      <Select
        label={t('mail.administration.signIn.style')}
        options={(['authzid', 'separator'] as const).map((value) => ({
          value,
          label: t(`mail.administration.signIn.styles.${value}`),
        }))}
        value={form.draft.style}
        onChange={(style) => form.change({ style })}
      />
    </>
  )
}

function TokenFields({ form, isNeeded }: { form: Form; isNeeded: boolean }) {
  const t = useTranslate()
  return (
    <>
      <TextField
        {...form.field('tokenAddress')}
        label={t('mail.administration.signIn.tokenAddress')}
        hint={t('mail.administration.signIn.tokenHint')}
        capitals="none"
        maxLength={500}
        isRequired
      />
      <div className={styles.pair}>
        <TextField
          {...form.field('clientId')}
          label={t('mail.administration.signIn.clientId')}
          autoComplete="off"
          capitals="none"
          maxLength={254}
          isRequired
        />
        <SecretField form={form} label={t('mail.administration.signIn.clientSecret')} isNeeded={isNeeded} />
      </div>
      <TextField
        {...form.field('scope')}
        label={t('mail.administration.signIn.scope')}
        hint={t('mail.administration.signIn.scopeHint')}
        capitals="none"
        maxLength={500}
      />
    </>
  )
}

function UseFields({ form }: { form: Form }) {
  const t = useTranslate()
  return (
    <div className={styles.pair}>
      {(['forSending', 'forRules'] as const).map((name) => (
        <div key={name} className={styles.choice}>
          <Switch isSelected={form.draft[name]} onChange={(isOn) => form.change({ [name]: isOn })}>
            {t(`mail.administration.signIn.${name}`)}
          </Switch>
          <Hint>{t(`mail.administration.signIn.${name}Hint`)}</Hint>
        </div>
      ))}
    </div>
  )
}

/** Connects the mailboxes of all people of the company. */
function ConnectAll() {
  const t = useTranslate()
  const connectAll = useConnectAllMailboxes()
  const connect = async () => {
    if (!(await askConfirm({ text: t('mail.administration.signIn.askConnectAll') }))) return
    await connectAll
      .mutateAsync({})
      .then(() => showToast(t('mail.administration.signIn.connecting')))
      .catch((error: unknown) => showAlert(errorText(error, t)))
  }
  return (
    <Button isPending={connectAll.isPending} onPress={() => void connect()}>
      {t('mail.administration.signIn.connectAll')}
    </Button>
  )
}

function SignInForm({ stored }: { stored: MailSignIn }) {
  const t = useTranslate()
  const set = useSetMailSignIn()
  const form = useRoomForm<SignInDraft, null, unknown>({
    ...{ start: signInDraftOf(stored), base: null },
    check: (draft) => ({
      domain: draft.names === 'local' && draft.domain.trim() === '' ? t('mail.errors.signInDomain') : '',
      secret: needsSecret(stored, draft) && draft.secret === '' ? t('mail.errors.signInSecret') : '',
    }),
    save: ({ secret, ...draft }) => set.mutateAsync({ ...draft, secret: secret === '' ? null : secret }),
    onSaved: () => showToast(t('mail.administration.saved')),
    faultFields: {
      'mail.signInAddress': 'tokenAddress',
      'mail.signInDomain': 'domain',
      'mail.signInSecret': 'secret',
    },
  })
  const { kind } = form.draft
  const isNeeded = needsSecret(stored, form.draft)
  return (
    <form className={styles.body} onSubmit={form.submit} noValidate>
      <SignInState stored={stored} />
      <RadioGroup
        label={t('mail.administration.signIn.kind')}
        options={signInKinds.map((value) => ({
          value,
          label: t(`mail.administration.signIn.kinds.${value}`),
          hint: t(`mail.administration.signIn.hints.${value}`),
        }))}
        value={kind}
        onChange={(value) => form.change({ kind: value as SignInDraft['kind'] })}
      />
      {kind === 'password' && stored.kind !== 'password' ? (
        <ActionNote tone="warn" text={t('mail.administration.signIn.endsSignIn')} />
      ) : null}
      {kind === 'master' ? <MasterFields form={form} isNeeded={isNeeded} /> : null}
      {kind === 'token' ? <TokenFields form={form} isNeeded={isNeeded} /> : null}
      {kind === 'password' ? null : (
        <>
          <NameFields form={form} />
          <UseFields form={form} />
        </>
      )}
      <FormNotes form={form} />
      <Actions justify="end">
        {stored.kind !== 'password' && stored.hasSecret ? <ConnectAll /> : null}
        <FormActs form={form} onCancel={form.reset} />
      </Actions>
    </form>
  )
}

/** How the portal signs in for the people of the company on its mail server; nothing without a mail server. */
export function ServerSignIn() {
  const t = useTranslate()
  const signIn = useMailSignIn()
  if (signIn.data === null) return null
  return (
    <Card label={t('mail.administration.signIn.title')}>
      <CardHeader title={t('mail.administration.signIn.title')} />
      <Answer answer={signIn} rows={5}>
        {(stored) =>
          stored === null ? null : (
            <SignInForm key={JSON.stringify(signInDraftOf(stored)) + stored.hasSecret} stored={stored} />
          )
        }
      </Answer>
    </Card>
  )
}
