import type { MailServerState } from '@maru/api/admin'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { useMailServer, useRemoveMailServer, useSaveMailServer, useTestMailServer } from '../mail/mail.api.ts'
import { draftOf, type MailDraft, mailFaults, serverOf } from '../mail/mail.rules.ts'
import styles from '../parts/form.module.css'

type MailForm = RoomForm<MailDraft, MailServerState>

/** Sends a test mail with the values of the form, before they are stored. */
function MailTest({ draft, hasPassword }: { draft: MailDraft; hasPassword: boolean }) {
  const t = useTranslate()
  const test = useTestMailServer()
  const [to, setTo] = useState('')
  const isReady =
    /^[^\s@]+@[^\s@]+$/.test(to) && Object.values(mailFaults(draft)).every((fault) => fault === '')
  return (
    <div className={styles.stack}>
      <Row gap="3" rowGap="2" align="end" wrap shrink>
        <div className={styles.grow}>
          <TextField
            label={t('admin.mail.testTo')}
            type="email"
            maxLength={254}
            value={to}
            onChange={setTo}
          />
        </div>
        <Button
          onPress={() => test.mutate({ server: serverOf(draft, hasPassword), to })}
          isPending={test.isPending}
          isDisabled={!isReady}
        >
          {t('admin.mail.test')}
        </Button>
      </Row>
      {test.isSuccess ? <ActionNote text={t('admin.mail.tested')} /> : null}
      {test.error ? <ErrorNote inline error={test.error} /> : null}
    </div>
  )
}

function MailFields({ form, state }: { form: MailForm; state: MailServerState }) {
  const t = useTranslate()
  const { draft, field, change } = form
  const hint = state.hasPassword ? { hint: t('admin.mail.passwordHint') } : {}
  return (
    <>
      <div className={styles.pairs}>
        <TextField
          {...field('host')}
          label={t('admin.mail.host')}
          isRequired
          capitals="none"
          maxLength={253}
        />
        <TextField
          {...field('port')}
          label={t('admin.mail.port')}
          isRequired
          inputMode="numeric"
          maxLength={5}
        />
        <TextField
          {...field('user')}
          label={t('admin.mail.user')}
          capitals="none"
          autoComplete="off"
          maxLength={254}
        />
        <TextField
          {...field('password')}
          {...hint}
          label={t('admin.mail.password')}
          type="password"
          autoComplete="off"
          maxLength={256}
        />
      </div>
      <Checkbox isSelected={draft.isSecure} onChange={(isSecure) => change({ isSecure })}>
        {t('admin.mail.secure')}
      </Checkbox>
      <TextField
        {...field('from')}
        label={t('admin.mail.from')}
        hint={t('admin.mail.fromHint')}
        isRequired
        maxLength={320}
      />
    </>
  )
}

function noteKeyOf(state: MailServerState) {
  if (!state.hasPublicUrl) return 'admin.mail.needsUrl'
  if (state.isUnreadable) return 'admin.mail.unreadable'
  return state.isOn ? 'admin.mail.on' : 'admin.mail.off'
}

function MailServerForm({ state }: { state: MailServerState }) {
  const t = useTranslate()
  const save = useSaveMailServer()
  const remove = useRemoveMailServer()
  const form = useRoomForm<MailDraft, MailServerState, MailServerState>({
    start: draftOf(state),
    base: state,
    check: (draft) => {
      const { host, port, from } = mailFaults(draft)
      return {
        host: host && t(`admin.mail.${host}`),
        port: port && t(`admin.mail.${port}`),
        from: from && t(`admin.mail.${from}`),
      }
    },
    save: (draft) => save.mutateAsync({ server: serverOf(draft, state.hasPassword) }),
    onSaved: () => showToast(t('admin.mail.saved')),
    leaveQuestion: t('admin.leave'),
    faultFields: { 'admin.mailPasswordNeeded': 'password' },
  })
  const removeAsked = async () => {
    if (!(await askConfirm(t('admin.mail.removeQuestion')))) return
    await remove.mutateAsync({})
    showToast(t('admin.mail.removed'))
  }
  return (
    <Card label={t('admin.entry.mail')}>
      <CardHeader title={t('admin.entry.mail')} />
      <form className={`${styles.stack} ${styles.body}`} onSubmit={form.submit} noValidate>
        <ActionNote tone={state.isOn ? 'info' : 'warn'} text={t(noteKeyOf(state))} />
        <MailFields form={form} state={state} />
        <MailTest draft={form.draft} hasPassword={state.hasPassword} />
        <FormNotes form={form} />
        <div className={styles.acts}>
          {state.isStored ? (
            <Button
              tone="quiet"
              onPress={() => void removeAsked().catch((error: unknown) => showAlert(errorText(error, t)))}
            >
              {t('admin.mail.remove')}
            </Button>
          ) : null}
          <FormActs form={form} onCancel={form.reset} />
        </div>
      </form>
    </Card>
  )
}

/** The mail server of the portal: its address, sender and password, with a test mail before it is stored. */
export function MailPage() {
  const t = useTranslate()
  const answer = useMailServer()
  return (
    <>
      <PageHeader title={t('admin.entry.mail')} />
      <Answer answer={answer} rows={6}>
        {(state) =>
          state.isFixed ? (
            <ActionNote tone="info" text={t('admin.mail.isFixed')} />
          ) : (
            <MailServerForm key={JSON.stringify(state)} state={state} />
          )
        }
      </Answer>
    </>
  )
}
