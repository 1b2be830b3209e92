import type { MailSieve } from '@maru/api/mail/mirror/sieve'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { ActionNote } from '#ui/notice.tsx'
import { useBox } from '../../mailbox.api.ts'
import { useChooseMailSieve, useMailSieve } from '../mirror.api.ts'

type Place = 'rule' | 'answer'

/** Why nothing could be written to the server. */
function reasonOf({ reason, detail }: MailSieve, t: Translate): string {
  if (reason === '') return ''
  if (reason === 'refused') return t('mail.settings.sieve.reasons.refused', { detail })
  if (reason === 'quota' || reason === 'nameTaken' || reason === 'password')
    return t(`mail.settings.sieve.reasons.${reason}`)
  return `${t(`mail.settings.moving.reasons.${reason}`)} ${t('mail.settings.sieve.again')}`
}

/** What a note shows; empty for none. */
function textOf(sieve: MailSieve, of: Place, t: Translate): string {
  const { state, other: name, taken, answers } = sieve
  if (state === 'none' || state === 'empty') return ''
  if (state === 'left') return t('mail.settings.sieve.left')
  if (state === 'asking') return t('mail.settings.sieve.asking', { name })
  if (state === 'failed') return t('mail.settings.sieve.failed', { reason: reasonOf(sieve, t) })
  if (state === 'portal') return t(`mail.settings.sieve.${of}.portal`)
  if (state === 'waiting') return t('mail.settings.sieve.waiting')
  if (of === 'answer' && answers !== 'server')
    return answers === 'unable' ? t('mail.settings.sieve.answer.unable') : ''
  const where = t(`mail.settings.sieve.${of}.server`)
  return taken === '' ? where : `${where} ${t('mail.settings.sieve.taken', { name: taken })}`
}

/** Where rules or automatic answers run when the mailbox is on the mail server of the company, and the choice; else nothing. */
export function SieveNote({ of }: { of: Place }) {
  const t = useTranslate()
  const isOther = useBox().mailboxId !== undefined
  const { data: sieve } = useMailSieve()
  const choose = useChooseMailSieve()
  const text = sieve && !isOther ? textOf(sieve, of, t) : ''
  if (!sieve || text === '') return null
  const { state, other } = sieve
  const go = (place: 'server' | 'portal', replaces?: string) =>
    void choose
      .mutateAsync({ place, ...(replaces === undefined ? {} : { replaces }) })
      .catch((error: unknown) => showAlert(errorText(error, t)))
  const replace = async () => {
    const question = t('mail.settings.sieve.askReplace', { name: other })
    if (await askConfirm({ text: question })) go('server', other)
  }
  const act = (label: string, onPress: () => void) => (
    <Button key={label} isPending={choose.isPending} onPress={onPress}>
      {label}
    </Button>
  )
  const isAsking = state === 'asking'
  return (
    <ActionNote tone={isAsking || state === 'failed' || state === 'left' ? 'warn' : 'info'} text={text}>
      {isAsking ? act(t('mail.settings.sieve.replace'), () => void replace()) : null}
      {isAsking ? act(t('mail.settings.sieve.leaveIt'), () => go('portal')) : null}
      {state === 'server' || state === 'failed'
        ? act(t('mail.settings.sieve.toPortal'), () => go('portal'))
        : null}
      {state === 'portal' ? act(t('mail.settings.sieve.toServer'), () => go('server')) : null}
    </ActionNote>
  )
}

/** Why a rule stays with the portal while others run on the mail server; empty if it does not. */
export function useStaying(): (ruleId: string) => string {
  const t = useTranslate()
  const isOther = useBox().mailboxId !== undefined
  const { data: sieve } = useMailSieve()
  return (ruleId) => {
    const stay = isOther ? undefined : sieve?.stays.find((one) => one.id === ruleId)
    return stay ? t(`mail.settings.sieve.stays.${stay.reason}`, { detail: stay.detail }) : ''
  }
}
