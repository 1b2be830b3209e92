import { type SignatureKind, signatureKinds } from '@maru/api/mail/card'
import { useParams } from '@tanstack/react-router'
import { leavePopup } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { RichContent } from '#ui/content/rich-content.tsx'
import { Frame } from '#ui/layout/frame.tsx'
import { Empty } from '#ui/notice.tsx'
import { useSignature } from '../../settings.api.ts'

/** A signature in a window of 765 pixels, exactly as it is appended to mails (spec 3§2). */
export function PreviewPage() {
  const t = useTranslate()
  const { lang = '' } = useParams({ strict: false }) as { lang?: string } // the path of this route has it
  const kind: SignatureKind = signatureKinds.find((one) => one === lang) ?? 'ko'
  const answer = useSignature(kind)
  return (
    <Frame
      place="window"
      title={t('mail.settings.signature.previewTitle')}
      answers={[answer]}
      onClose={() => leavePopup('/po/mail')}
    >
      {answer.data?.html ? (
        <RichContent html={answer.data.html} />
      ) : (
        <Empty text={t('mail.settings.signature.empty')} />
      )}
    </Frame>
  )
}
