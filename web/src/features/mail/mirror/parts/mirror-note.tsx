import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useMailMirror } from '../mirror.api.ts'
import { MirrorDialog } from './mirror-dialog.tsx'
import { connectText, useMirrorReason } from './mirror-reason.tsx'

/** A strip above the list that says when the mails are not those of the mail server of now; nothing otherwise. */
export function MirrorNote() {
  const t = useTranslate()
  const reasonOf = useMirrorReason()
  const { data: mirror } = useMailMirror()
  const [isAsking, setAsking] = useState(false)
  if (!mirror || mirror.server === null || mirror.state === 'running') return null
  const { state, seenAt, shown, byCompany } = mirror
  const text =
    state === 'away'
      ? seenAt === null
        ? t('mail.settings.mirror.note.awayFirst')
        : t('mail.settings.mirror.note.away', { time: listTime(seenAt) })
      : t(`mail.settings.mirror.note.${state}`, { count: shown })
  const asks = state === 'none' || state === 'paused'
  return (
    <ActionNote
      tone={state === 'away' || state === 'paused' ? 'warn' : 'info'}
      text={state === 'paused' || mirror.reason === 'companyWaits' ? `${text} ${reasonOf(mirror)}` : text}
    >
      {asks ? <Button onPress={() => setAsking(true)}>{connectText({ state, byCompany }, t)}</Button> : null}
      {isAsking ? <MirrorDialog mirror={mirror} onClose={() => setAsking(false)} /> : null}
    </ActionNote>
  )
}
