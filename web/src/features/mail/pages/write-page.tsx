import type { MailContent } from '@maru/api/mail/writing'
import { useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { choiceParam, textParam, useListState } from '#kit/address/list-state.ts'
import { leavePopup } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Frame, type FramePlace } from '#ui/layout/frame.tsx'
import { useSignature } from '../settings.api.ts'
import { useBoxSettings } from '../shared.api.ts'
import { ReceiptsCard } from '../writer/parts/receipts-card.tsx'
import { WaitingNote } from '../writer/parts/waiting-note.tsx'
import { Writer } from '../writer/parts/writer.tsx'
import { useAnswer, useDraft } from '../writer/writing.api.ts'

/** The state of the writer in its address: the draft, or the mail that is answered, and what was sent. */
const writeParams = {
  id: textParam('ID'),
  of: textParam('OF'),
  kind: choiceParam('KIND', ['reply', 'replyAll', 'forward'] as const, 'reply'),
  sent: textParam('SENT'),
  to: textParam('TO'),
  subject: textParam('SUBJECT'),
  /** The mailbox that sends a new mail; empty for the own one. */
  from: textParam('FROM'),
}

/** The signature of a new mail: that of the viewer, or of the shared mailbox that sends. */
function useStartSignature(isNew: boolean, from: string) {
  const own = useSignature(isNew && from === '' ? undefined : null)
  const shared = useBoxSettings(isNew ? from : '')
  if (from !== '') return { answers: [shared], html: shared.data?.signature ?? '' }
  return { answers: [own], html: own.data?.autoSign ? own.data.html : '' }
}

function WritePlace({ place }: { place: FramePlace }) {
  const t = useTranslate()
  const go = useGo()
  const [state, show] = useListState(writeParams)
  // The writer stays as it was opened when its first save puts the id of the draft into the address.
  const [opened, setOpened] = useState(() => {
    const { id, of, kind, from } = state
    return { id, of, kind, from, key: 0 }
  })
  const draft = useDraft(state.sent === '' ? opened.id : '')
  const answer = useAnswer(state.sent === '' && opened.id === '' ? opened.of : '', opened.kind)
  const isNew = state.sent === '' && opened.id === '' && opened.of === ''
  const signature = useStartSignature(isNew, opened.from)
  const close = () => (place === 'window' ? leavePopup('/po/mail') : go('/mail'))
  const title = t(state.sent === '' ? 'mail.writer.title' : 'mail.receipt.title')
  const answers = opened.id !== '' ? [draft] : opened.of !== '' ? [answer] : signature.answers
  if (state.sent !== '') {
    const undone = (id: string) => {
      setOpened(({ key, ...how }) => ({ ...how, id, key: key + 1 }))
      void draft.refetch()
      show({ id, of: '', sent: '' })
    }
    return (
      <Frame
        place={place}
        title={title}
        onClose={close}
        acts={<Button onPress={close}>{t('mail.writer.toMailbox')}</Button>}
      >
        <WaitingNote id={state.sent} onUndone={undone} />
        <ReceiptsCard id={state.sent} />
      </Frame>
    )
  }
  const words: MailContent | undefined = opened.id !== '' ? draft.data?.words : answer.data
  return (
    <Frame
      place={place}
      title={title}
      onClose={close}
      answers={answers}
      acts={place === 'page' ? null : <Button onPress={close}>{t('kit.close')}</Button>}
      page={{ actions: <Button onPress={close}>{t('kit.close')}</Button> }}
    >
      <Writer
        key={opened.key}
        words={words}
        signature={isNew ? signature.html : ''}
        from={isNew ? opened.from : ''}
        to={isNew ? state.to : ''}
        subject={isNew ? state.subject : ''}
        draftId={opened.id}
        version={draft.data?.version ?? 1}
        onDraft={(id) => show({ id, of: '', to: '', subject: '', from: '' })}
        onSent={(sent) => show({ id: '', of: '', sent: sent.id })}
        isWindow={place === 'window'}
        onClose={close}
      />
    </Frame>
  )
}

/** Writing a mail in the portal. */
export function WritePage() {
  return <WritePlace place="page" />
}

/** Writing a mail in a window. */
export function WriteWindow() {
  return <WritePlace place="window" />
}
