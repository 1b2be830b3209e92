import type { MailServer } from '@maru/api/mail/mirror/mirror'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Select } from '#ui/form/select.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { ActionNote } from '#ui/notice.tsx'
import {
  useMailMovesOfCompany,
  useMailServer,
  useRemoveMailServer,
  useSetMailServer,
} from '../administration.api.ts'
import { numberOf } from '../limit.rules.ts'
import { MovePart } from './move-part.tsx'
import serverStyles from './server.module.css'

type Security = 'tls' | 'starttls'

interface ServerDraft {
  imapHost: string
  imapPort: string
  imapSecurity: Security
  submissionHost: string
  submissionPort: string
  submissionSecurity: Security
  hasSieve: boolean
  sieveHost: string
  sievePort: string
  sieveSecurity: Security
}

const draftOf = (server: MailServer | null): ServerDraft => ({
  imapHost: server?.imap.host ?? '',
  imapPort: String(server?.imap.port ?? 993),
  imapSecurity: server?.imap.security ?? 'tls',
  submissionHost: server?.submission.host ?? '',
  submissionPort: String(server?.submission.port ?? 465),
  submissionSecurity: server?.submission.security ?? 'tls',
  hasSieve: Boolean(server?.sieve),
  sieveHost: server?.sieve?.host ?? '',
  sievePort: String(server?.sieve?.port ?? 4190),
  sieveSecurity: server?.sieve?.security ?? 'starttls',
})

/** What the form saves: the server of the rules is the one for reading if it has no name. */
function serverOf(draft: ServerDraft): MailServer {
  const address = (of: 'imap' | 'submission' | 'sieve', host = '') => ({
    ...{ host: draft[`${of}Host`].trim() || host, port: portOf(draft[`${of}Port`]) ?? 0 },
    security: draft[`${of}Security`],
  })
  const sieve = draft.hasSieve ? address('sieve', draft.imapHost.trim()) : null
  return { imap: address('imap'), submission: address('submission'), sieve }
}

const portOf = (text: string) => numberOf(text, 1, 65_535)

function AddressFields({
  form,
  of,
}: {
  form: RoomForm<ServerDraft, null>
  of: 'imap' | 'submission' | 'sieve'
}) {
  const t = useTranslate()
  const hint =
    of === 'imap'
      ? t('mail.settings.moving.hostHint')
      : of === 'sieve'
        ? t('mail.administration.server.sieveHint')
        : ''
  return (
    <div className={serverStyles.row}>
      <TextField
        {...form.field(`${of}Host`)}
        label={t(`mail.administration.server.${of}`)}
        {...(hint === '' ? {} : { hint })}
        capitals="none"
        maxLength={253}
        isRequired={of !== 'sieve'}
      />
      <TextField
        {...form.field(`${of}Port`)}
        label={t('mail.administration.server.port')}
        inputMode="numeric"
        isRequired
      />
      <Select
        label={t('mail.administration.server.security')}
        options={(['tls', 'starttls'] as const).map((value) => ({
          value,
          label: t(`mail.administration.server.${value}`),
        }))}
        value={form.draft[`${of}Security`]}
        onChange={(value) => form.change({ [`${of}Security`]: value })}
      />
    </div>
  )
}

type Left = readonly { email: string }[]

/** On whose mailboxes a script of the portal is still active. */
const leftText = (left: Left, t: Translate) =>
  t('mail.administration.server.left', { people: left.map((one) => one.email).join(', ') })

/** Removes the server after a question, which names the mails that are on it only. */
function useRemoval(connected: number) {
  const t = useTranslate()
  const remove = useRemoveMailServer()
  const { data: moves } = useMailMovesOfCompany()
  return async () => {
    const { serverOnly = 0, unchecked = 0 } = moves ?? {}
    const text =
      serverOnly + unchecked === 0
        ? t('mail.administration.server.askRemove')
        : t('mail.settings.move.company.askRemove', { count: serverOnly, unchecked, connected })
    if (!(await askConfirm({ text, isDanger: true }))) return
    await remove
      .mutateAsync({ leaves: serverOnly })
      .then(({ left: people }) => {
        if (people.length > 0) showAlert(leftText(people, t))
      })
      .catch((error: unknown) => showAlert(errorText(error, t)))
  }
}

function ServerForm({
  answer: { server, connected, waiting, left },
}: {
  answer: { server: MailServer | null; connected: number; waiting: number; left: Left }
}) {
  const t = useTranslate()
  const set = useSetMailServer()
  const remove = useRemoval(connected)
  const form = useRoomForm<ServerDraft, null, unknown>({
    ...{ start: draftOf(server), base: null },
    check: (draft) => ({
      imapHost: draft.imapHost.trim() === '' ? t('mail.administration.server.hostInvalid') : '',
      imapPort: portOf(draft.imapPort) === null ? t('mail.administration.server.portInvalid') : '',
      submissionHost: draft.submissionHost.trim() === '' ? t('mail.administration.server.hostInvalid') : '',
      submissionPort:
        portOf(draft.submissionPort) === null ? t('mail.administration.server.portInvalid') : '',
      sievePort:
        draft.hasSieve && portOf(draft.sievePort) === null ? t('mail.administration.server.portInvalid') : '',
    }),
    save: (draft) => set.mutateAsync(serverOf(draft)),
    onSaved: () => showToast(t('mail.administration.saved')),
  })
  return (
    <form className={serverStyles.body} onSubmit={form.submit} noValidate>
      <Hint tone="2" size="inherit">
        {t('mail.administration.server.text')}
      </Hint>
      {server === null ? null : (
        <p role="status">
          {t('mail.administration.server.connected', { connected, waiting })}{' '}
          {t('mail.administration.server.change')}
        </p>
      )}
      {left.length === 0 ? null : <ActionNote tone="warn" text={leftText(left, t)} />}
      <AddressFields form={form} of="imap" />
      <AddressFields form={form} of="submission" />
      <Switch isSelected={form.draft.hasSieve} onChange={(hasSieve) => form.change({ hasSieve })}>
        {t('mail.administration.server.useSieve')}
      </Switch>
      {form.draft.hasSieve ? (
        <>
          <p>{t('mail.administration.server.sieveText')}</p>
          <AddressFields form={form} of="sieve" />
        </>
      ) : null}
      <FormNotes form={form} />
      <Actions justify="end">
        {server === null ? null : (
          <Button onPress={() => void remove()}>{t('mail.administration.server.remove')}</Button>
        )}
        <FormActs form={form} onCancel={form.reset} />
      </Actions>
    </form>
  )
}

/** The mail server of the company, if its mailboxes are not in the portal. */
export function ServerPart() {
  const t = useTranslate()
  const server = useMailServer()
  return (
    <Card label={t('mail.administration.server.title')}>
      <CardHeader title={t('mail.administration.server.title')} />
      <Answer answer={server} rows={5}>
        {(data) => <ServerForm key={JSON.stringify(data.server)} answer={data} />}
      </Answer>
      {server.data?.server ? <MovePart /> : null}
    </Card>
  )
}
